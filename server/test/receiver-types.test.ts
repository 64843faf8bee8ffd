/** The receiver package shares no code with the server: here its types are held against the bodies that are sent. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Notification } from '../../receiver/src/index.ts'
import type { Static } from '../src/base/contract.ts'
import { sentBodies } from '../src/webhooks/events/bodies.ts'

type Bodies = typeof sentBodies
type Sent = { [Type in keyof Bodies]: Static<Bodies[Type]> }
type Told = {
  [Type in Notification['notification_type']]: Extract<Notification, { notification_type: Type }>
}

/** Objects of anybody's making are alike, however each side writes them down. */
type Known<T> = T extends (infer Element)[]
  ? Known<Element>[]
  : T extends object
    ? string extends keyof T
      ? 'free'
      : [keyof T] extends [never]
        ? 'free'
        : { [Field in keyof T]: Known<T[Field]> }
    : T

/** With every field there, so that one that only one of the two sides has is noticed. */
type Full<T> = T extends (infer Element)[]
  ? Full<Element>[]
  : T extends object
    ? { [Field in keyof T]-?: Full<Exclude<T[Field], undefined>> }
    : T

/** Whether each can stand where the other does, with the fields that may be left out and with all of them. */
type AreAlike<One, Other> = [Known<One>, Full<Known<One>>] extends [
  Known<Other>,
  Full<Known<Other>>,
]
  ? [Known<Other>, Full<Known<Other>>] extends [Known<One>, Full<Known<One>>]
    ? true
    : false
  : false

test('the types of the receiver package are those of the bodies that are sent', () => {
  const areAlike: AreAlike<Sent, Told> = true
  const lacksOne: AreAlike<{ a: { b?: string } }, { a: { c?: string } }> = false
  const mayLeaveOut: AreAlike<{ a?: string }, { a: string }> = false
  assert.deepEqual([areAlike, lacksOne, mayLeaveOut], [true, false, false])
  assert.equal(Object.keys(sentBodies).length, 9)
})
