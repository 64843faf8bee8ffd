import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openVendor, type VendorAnswer } from '../../../test/support/vendor.ts'
import { createLog } from '../log.ts'
import { MessageFailure } from './message-failure.ts'
import { gatewaySender, logSender } from './text-message.ts'

const path = '/2010-04-01/Accounts/AC1/Messages.json'
const message = { to: '+12025550142', body: '123456 is your code' }

const openGateway = async (
  t: TestContext,
  answer: VendorAnswer,
  { from = '+15005550006', suffix = '', user = 'AC1' } = {},
) => {
  const vendor = await openVendor(t)
  vendor.answer(suffix || path, answer)
  const url = vendor.url.replace('http://', `http://${user}:s%2Fcret@`) + suffix
  return { vendor, sender: gatewaySender(vendor.outbound, { url, from }) }
}
const fails = (work: Promise<void>, reason: MessageFailure['reason']) =>
  assert.rejects(work, (error) => error instanceof MessageFailure && error.reason === reason)

test('a message goes out as Twilio takes it', async (t) => {
  const { vendor, sender } = await openGateway(t, { status: 201, body: { sid: 'SM1' } })
  await sender.send(message)
  const [call] = vendor.calls
  assert.equal(call?.method, 'POST')
  assert.equal(call?.path, path)
  assert.equal(call?.headers.authorization, `Basic ${Buffer.from('AC1:s/cret').toString('base64')}`)
  assert.deepEqual(Object.fromEntries(call?.form ?? []), {
    To: '+12025550142',
    From: '+15005550006',
    Body: '123456 is your code',
  })
})

test('a messaging service is named as such; a path in the address is taken as it is', async (t) => {
  const from = `MG${'0'.repeat(32)}`
  const { vendor, sender } = await openGateway(t, { status: 200 }, { from, suffix: '/send' })
  await sender.send(message)
  assert.equal(vendor.calls[0]?.path, '/send')
  assert.equal(vendor.calls[0]?.form.get('MessagingServiceSid'), from)
  assert.equal(vendor.calls[0]?.form.get('From'), null)
})

test('a number that cannot be reached is told from a gateway that fails', async (t) => {
  for (const [answer, reason] of [
    [{ status: 400, body: { code: 21211 } }, 'address_refused'],
    [{ status: 400, body: { code: 21610 } }, 'address_refused'],
    [{ status: 400, body: { code: 21606 } }, 'unreachable'],
    [{ status: 401, body: { code: 20003 } }, 'unreachable'],
    [{ status: 429, body: { code: 20429 } }, 'unreachable'],
    [{ status: 500, body: 'oops' }, 'unreachable'],
    [{ status: 302, headers: { location: 'http://127.0.0.1/' } }, 'unreachable'],
  ] as const) {
    const { sender } = await openGateway(t, answer)
    await fails(sender.send(message), reason)
  }
})

test('neither failures nor their causes repeat the message', async (t) => {
  const { sender } = await openGateway(t, { status: 500, body: message.body })
  await sender.send(message).catch((error: Error) => {
    assert.doesNotMatch(`${error.stack} ${String(error.cause)}`, /123456|2025550142|cret/)
  })
})

test('without a gateway the log is one, for development', async () => {
  const lines: string[] = []
  await logSender(createLog('info', { write: (line) => lines.push(line) })).send(message)
  assert.match(lines.join(''), /123456 is your code/)
})
