/** What the service sends is what the receiver package says: compared by the compiler. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Static } from 'typebox'
import type { Notification, NotificationType } from '../../receiver/src/index.ts'
import { notificationBodies } from '../src/webhooks/index.ts'

type Sent = {
  [Type in keyof typeof notificationBodies]: Static<(typeof notificationBodies)[Type]>
}
type Read = {
  [Type in NotificationType]: Plain<Extract<Notification, { notification_type: Type }>>
}

/** Schemas have objects of any members as mere objects. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? string extends keyof T
      ? object
      : { [Key in keyof T]: Plain<T[Key]> }
    : T

/** The paths of all fields, those in lists and objects included. */
type Paths<T> = T extends readonly (infer Item)[]
  ? Paths<Item>
  : T extends object
    ? { [Key in keyof T & string]-?: Key | `${Key}.${Paths<NonNullable<T[Key]>>}` }[keyof T &
        string]
    : never
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false

/** Does not compile when a body that is sent does not fit what is read, or a field is missing on either side. */
const fits: { [Type in NotificationType]: (body: Sent[Type]) => Read[Type] } = {
  ps_declined: (body) => body,
  afs_reject: (body) => body,
  cancel_subscription: (body) => body,
  order_paid: (body) => body,
  refund: (body) => body,
  partial_refund: (body) => body,
}
const sameFields: { [Type in NotificationType]: Same<Paths<Sent[Type]>, Paths<Read[Type]>> } = {
  ps_declined: true,
  afs_reject: true,
  cancel_subscription: true,
  order_paid: true,
  refund: true,
  partial_refund: true,
}

test('the receiver package knows every type that is sent, field by field', () => {
  const sent = Object.keys(notificationBodies).sort()
  assert.deepEqual(Object.keys(fits).sort(), sent)
  assert.deepEqual(Object.keys(sameFields).sort(), sent)
})
