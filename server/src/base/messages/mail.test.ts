import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { smtpMailer } from './mail.ts'
import { MessageFailure } from './message-failure.ts'

/** A mail server that answers each command as told, else as a good one does; what came in, line by line. */
const openServer = async (
  t: TestContext,
  answers: Record<string, string | 'stall'> = {},
  from = 'login@game.example',
) => {
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (answers.greeting !== 'stall') socket.write('220 mail.example ESMTP\r\n')
    let isData = false
    const reader = createInterface(socket)
    // A client may be gone before it has read the last answer.
    reader.on('error', () => {})
    reader.on('line', (line) => {
      lines.push(line)
      if (isData) {
        if (line === '.') {
          isData = false
          socket.write(`${answers.end ?? '250 taken'}\r\n`)
        }
        return
      }
      const command = /^[A-Z]+( TO| FROM)?/.exec(line)?.[0] ?? ''
      const answer = answers[command] ?? { EHLO: '250 mail.example', DATA: '354 go on' }[command]
      if (answer === 'stall') return
      isData = command === 'DATA' && (answer ?? '').startsWith('354')
      socket.write(`${answer ?? '250 ok'}\r\n`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mailer = smtpMailer({ url, from })
  t.after(async () => {
    await mailer.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { mailer, lines, url }
}

const mail = {
  to: 'ann@players.example',
  senderName: 'Räuber & Ritter',
  subject: 'Dein Code für Räuber & Ritter',
  text: 'Code 123456',
  html: '<p>Code 123456</p>',
}
const fails = (work: Promise<void>, reason: MessageFailure['reason']) =>
  assert.rejects(work, (error) => error instanceof MessageFailure && error.reason === reason)

test('a mail goes to one address, as text and HTML', async (t) => {
  const { mailer, lines } = await openServer(t)
  await mailer.send(mail)
  const text = lines.join('\n')
  assert.match(text, /^MAIL FROM:<login@game\.example>/m)
  assert.deepEqual(
    lines.filter((line) => line.startsWith('RCPT')),
    ['RCPT TO:<ann@players.example>'],
  )
  assert.match(text, /^Auto-Submitted: auto-generated$/im)
  assert.match(text, /^Content-Type: text\/plain; charset=utf-8$/im)
  assert.match(text, /^Content-Type: text\/html; charset=utf-8$/im)
})

test('the game stands as sender, unless the configuration names one', async (t) => {
  const plain = await openServer(t)
  await plain.mailer.send({ ...mail, senderName: 'Tides, of "Brindle"' })
  assert.ok(plain.lines.includes('From: "Tides, of \\"Brindle\\"" <login@game.example>'))
  const named = await openServer(t, {}, 'Studio <login@game.example>')
  await named.mailer.send(mail)
  assert.ok(named.lines.includes('From: Studio <login@game.example>'))
})

test('nothing in a mail can become a header or a second recipient', async (t) => {
  const { mailer, lines } = await openServer(t)
  await mailer
    .send({
      ...mail,
      to: 'ann@players.example, bob@players.example',
      subject: 'Hello\r\nBcc: eve@players.example',
    })
    .catch(() => {})
  assert.ok(lines.filter((line) => line.startsWith('RCPT')).length <= 1)
  assert.ok(!lines.some((line) => line.startsWith('Bcc')))
  assert.ok(
    !lines.some(
      (line) =>
        line.startsWith('RCPT') && /eve@|bob@players.example>$/.test(line) && !line.includes('ann'),
    ),
  )
})

test('a mailbox that the server refuses is told from a server that refuses us', async (t) => {
  const unknown = await openServer(t, { 'RCPT TO': '550 5.1.1 no such mailbox' })
  await fails(unknown.mailer.send(mail), 'address_refused')
  const full = await openServer(t, { 'RCPT TO': '452 4.2.2 full' })
  await fails(full.mailer.send(mail), 'unreachable')
  const picky = await openServer(t, { 'MAIL FROM': '550 5.7.1 not you' })
  await fails(picky.mailer.send(mail), 'unreachable')
  const late = await openServer(t, { end: '554 5.7.1 looks like spam' })
  await fails(late.mailer.send(mail), 'unreachable')
})

test('a server that cannot be reached, or says nothing, is waited for ten seconds at most', async (t) => {
  const closed = smtpMailer({ url: 'smtp://127.0.0.1:1', from: 'login@game.example' })
  t.after(() => closed.close())
  await fails(closed.send(mail), 'unreachable')
  const silent = await openServer(t, { greeting: 'stall' })
  const failed = fails(silent.mailer.send(mail), 'unreachable').then(() => 'failed')
  // Timers come in their order, however slow the machine is.
  const late = delay(10_500, 'late', { ref: false })
  assert.equal(await Promise.race([failed, late]), 'failed')
})

test('verify says whether the server takes us, and sends nothing', async (t) => {
  const good = await openServer(t)
  await good.mailer.verify()
  assert.ok(!good.lines.some((line) => line.startsWith('MAIL')))
  const bad = await openServer(t, { EHLO: '554 go away', HELO: '554 go away' })
  await fails(bad.mailer.verify(), 'unreachable')
})
