/** The way out for mail: SMTP, with connections that are kept and hard limits. */
import type { Transporter } from 'nodemailer'
import { MessageFailure } from './message-failure.ts'

export type Mail = {
  /** One address, checked by the caller. */
  to: string
  /** Stands before the sender's address where the configuration names nobody: the game. */
  senderName: string
  subject: string
  text: string
  html: string
}

export type Mailer = {
  /** Hands a mail to the server. Throws `MessageFailure` where it does not take it within ten seconds. */
  send(mail: Mail): Promise<void>
  /** Signs in at the server without sending anything. Throws as `send` does. */
  verify(): Promise<void>
  close(): Promise<void>
}

export type MailerOptions = {
  /** `smtp://user:password@host:587` (STARTTLS where it is offered) or `smtps://…`. */
  url: string
  /** The From header: an address, with or without a name. */
  from: string
}

const wholeMs = 10_000

/**
 * Makes the sender. A password is never sent over a connection without TLS, except to this machine itself.
 * Files and addresses in messages are not fetched: messages are texts of ours.
 */
export const smtpMailer = ({ url, from }: MailerOptions): Mailer => {
  const { hostname, username } = new URL(url)
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  const sender = readSender(from)
  let opened: Promise<Transporter> | undefined
  /** Loads the library with the first mail: an idle service needs some 5 MiB less. */
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      maxConnections: 4,
      idleTimeout: 30_000,
      connectionTimeout: 4_000,
      greetingTimeout: 4_000,
      socketTimeout: 8_000,
      dnsTimeout: 4_000,
      requireTLS: username !== '' && !isLocal,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  const transport = () => (opened ??= open())
  const within = async (work: Promise<unknown>): Promise<void> => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('no answer in time')), wholeMs)
    // The loser of the race must not end the process.
    work.catch(() => {})
    try {
      await Promise.race([work, late])
    } catch (error) {
      throw failureOf(error)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    async send({ senderName, ...mail }) {
      const way = await transport()
      await within(
        way.sendMail({
          ...mail,
          from: { name: sender.name || senderName, address: sender.address },
          // As an object the address is not parsed again, so that it stays one.
          to: { name: '', address: mail.to },
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
      )
    },
    async verify() {
      const way = await transport()
      await within(way.verify())
    },
    async close() {
      const way = await opened
      way?.close()
    },
  }
}

/** `Game <login@game.example>` or an address alone. */
const readSender = (from: string): { name: string; address: string } => {
  const [, name = '', address = from] = /^([^<>]*)<([^<>]+)>$/.exec(from) ?? []
  return { name: name.trim(), address }
}

/**
 * 550, 551, 553 and 501 at RCPT TO speak of the address (RFC 5321, section 4.2.3);
 * anything else of the server or of us.
 */
const failureOf = (error: unknown): MessageFailure => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  const isAddress = command === 'RCPT TO' && [501, 550, 551, 553].includes(responseCode ?? 0)
  return new MessageFailure(
    isAddress ? 'address_refused' : 'unreachable',
    `the mail server did not take the mail (${responseCode ?? (error as { code?: string }).code ?? 'no answer'})`,
    error,
  )
}
