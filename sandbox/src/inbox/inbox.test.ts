import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { beforeEach, test } from 'node:test'
import { sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const { smtp_url: smtpUrl = '' } = client.credentials as unknown as Record<string, string>
const { account_sid: account = '', auth_token: token = '' } = client.credentials.twilio ?? {}

/** Speaks SMTP by hand: one line out, one reply in; the last replies. */
const speak = async (lines: readonly string[]): Promise<string[]> => {
  const { hostname, port } = new URL(smtpUrl)
  const socket = connect(Number(port), hostname)
  const replies: string[] = []
  const waiting = [...lines, 'QUIT']
  for await (const line of createInterface(socket)) {
    if (line.charAt(3) === '-') continue
    replies.push(line)
    const next = waiting.shift()
    if (next === undefined) break
    socket.write(`${next}\r\n`)
  }
  socket.destroy()
  return replies
}

const MAIL = [
  'EHLO localhost',
  'MAIL FROM:<login@portreeve.example>',
  'RCPT TO:<alice@players.example>',
  'DATA',
  'Subject: =?utf-8?Q?Best=C3=A4tigen?=\r\nFrom: login@portreeve.example\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nYour code is 123456.\r\n.',
]

const send = (form: Record<string, string>, pair = `${account}:${token}`) =>
  client.post(`/2010-04-01/Accounts/${account}/Messages.json`, form, {
    authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
  })

beforeEach(() => client.faults({}))

test('a mail sent by SMTP lies in the inbox, decoded', async () => {
  await speak(MAIL)
  const { items } = (await client.call('/api/mails')).json<{ items: Record<string, unknown>[] }>()
  assert.equal(items.length, 1)
  assert.deepEqual(items[0]?.to, ['alice@players.example'])
  assert.equal(items[0]?.subject, 'Bestätigen')
  assert.equal(String(items[0]?.text).trim(), 'Your code is 123456.')
  await client.call('/api/mails', { method: 'DELETE' })
  assert.deepEqual((await client.call('/api/mails')).json(), { items: [] })
})

test('with the fault denied every recipient is refused', async () => {
  await client.faults({ mail: { denied: true } })
  const replies = await speak(MAIL.slice(0, 3))
  assert.match(replies[3] ?? '', /^550 /)
})

test('a text message is taken as Twilio takes it', async () => {
  const answer = await send({ To: '+491701234567', From: '+15005550006', Body: 'Code 1' })
  assert.equal(answer.status, 201)
  assert.match(answer.json().sid ?? '', /^SM[0-9a-f]{32}$/)
  const { items } = (await client.call('/api/sms')).json<{ items: Record<string, string>[] }>()
  assert.deepEqual([items[0]?.to, items[0]?.body], ['+491701234567', 'Code 1'])
})

test('wrong credentials and a wrong number have the errors of Twilio', async () => {
  const good = { To: '+491701234567', From: '+15005550006', Body: 'x' }
  const unknown = await send(good, `${account}:wrong`)
  assert.deepEqual([unknown.status, unknown.json<{ code: number }>().code], [401, 20_003])
  const number = await send({ ...good, To: '0170' })
  assert.deepEqual([number.status, number.json<{ code: number }>().code], [400, 21_211])
  await client.faults({ sms: { status: 503 } })
  assert.equal((await send(good)).status, 503)
})
