/** A processor's API behind a vendor of the test, reached by the connection of a project. */
import assert from 'node:assert/strict'
import { fromMilliseconds, type Instant } from '../../src/base/clock.ts'
import type { Log } from '../../src/base/log.ts'
import { processorApi } from '../../src/payments/processors/hosted-api.ts'
import type { Attempt, Processor, ProcessorApi } from '../../src/payments/vendors/processor.ts'
import type { Payments } from './payments.ts'
import { signingSecret } from './stripe.ts'
import type { Vendor } from './vendor.ts'

export const stripeKey = 'sk_test_0123456789abcdefghij'
export const paypalKey = 'sandbox:AclientOfTheGame:EsecretOfTheGame'

const keys: Readonly<Record<string, object>> = {
  stripe: { signing_secrets: [signingSecret], api_key: stripeKey },
  paypal: { signing_secrets: ['WEBHOOK0000000001'], api_key: paypalKey },
}

/** Connects a processor behind a vendor. */
export const connectHosted = async (
  payments: Payments,
  processor: string,
  simulator: string,
  body: object = {},
): Promise<void> => {
  const whole = { ...keys[processor], simulator, ...body }
  const { status, text } = await payments.call('PUT', `processors/${processor}`, whole)
  assert.equal(status, 200, text)
}

/** The API of a connected processor. */
export const hostedApi = (
  { world }: Payments,
  vendor: Pick<Vendor, 'outbound'>,
  processor: Processor,
): Promise<ProcessorApi> =>
  processorApi({ ...world.deps, outbound: vendor.outbound }, world.project.project_id, processor)

const opened = fromMilliseconds(1_795_000_000_000)

/** So many seconds after the beginning of the attempt. */
export const later = (seconds: number): Instant =>
  fromMilliseconds(opened.getTime() + seconds * 1000)

/** An attempt to pay two swords and a shield. */
export const anAttempt = (changes: Partial<Attempt> = {}): Attempt => ({
  projectId: 7,
  orderId: 41,
  transaction: 42,
  lines: [
    { name: 'Sword', quantity: 2, amount: '8.00' },
    { name: 'Shield', quantity: 1, amount: '1.99' },
  ],
  money: { amount: '9.99', currency: 'USD' },
  locale: 'de-AT',
  returnTo: 'https://pay.example/pay/abc?paid=1',
  cancelTo: 'https://pay.example/pay/abc',
  openedAt: opened,
  expiresAt: later(7200),
  ...changes,
})

/** A log that keeps everything said. */
export const listeningLog = (): { log: Log; said: () => string } => {
  const lines: unknown[] = []
  const hear = (...parts: unknown[]) => void lines.push(parts)
  const log = { info: hear, warn: hear, error: hear, debug: hear } as unknown as Log
  const plain = (_name: string, value: unknown): unknown =>
    value instanceof Error
      ? { ...value, message: value.message, stack: value.stack, cause: value.cause }
      : value
  return { log, said: () => JSON.stringify(lines, plain) }
}
