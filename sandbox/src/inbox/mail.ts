/** A mail server that keeps what it is sent. No mail leaves it. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Faults } from '../faults/faults.ts'

interface Mail {
  readonly id: number
  readonly received_at: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

export interface MailInbox {
  readonly url: string
  /** Newest first. */
  list(): readonly Mail[]
  clear(): void
  close(): Promise<void>
}

const MOST = 1_000

/** Listens for SMTP without TLS or password; `mail.denied` refuses every recipient with 550. */
export const mailInbox = async (
  faults: Faults,
  { host, port }: { host: string; port: number },
): Promise<MailInbox> => {
  let mails: Mail[] = []
  let lastId = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: 1024 * 1024,
    logger: false,
    onRcptTo(_address, _session, callback) {
      const refusal = Object.assign(new Error('No such mailbox here'), { responseCode: 550 })
      const { denied, delay_ms: delay = 0 } = faults.of('mail')
      setTimeout(() => callback(denied ? refusal : null), delay)
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((one) => one.address)
        readMail(Buffer.concat(chunks), to).then(
          (mail) => {
            lastId += 1
            mails = [{ id: lastId, ...mail }, ...mails].slice(0, MOST)
            callback(null)
          },
          (error: Error) => callback(error),
        )
      })
    },
  })
  // A client that breaks its connection off is no failure of ours.
  server.on('error', () => {})
  await new Promise<void>((done, failed) => {
    server.server.once('error', failed)
    server.listen(port, host, () => {
      server.server.off('error', failed)
      done()
    })
  })
  return {
    url: `smtp://${host}:${(server.server.address() as AddressInfo).port}`,
    list: () => mails,
    clear: () => {
      mails = []
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}

const readMail = async (source: Buffer, to: readonly string[]): Promise<Omit<Mail, 'id'>> => {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(source)
  return {
    received_at: new Date().toISOString(),
    from: mail.from?.address ?? '',
    to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
  }
}
