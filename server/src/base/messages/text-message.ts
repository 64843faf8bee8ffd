/** The way out for text messages: one small interface, an HTTP gateway as Twilio speaks it, and the log. */
import type { Log } from '../log.ts'
import { type Outbound, OutboundFailure } from '../outbound/outbound.ts'
import { MessageFailure } from './message-failure.ts'

export type TextMessage = {
  /** A number in E.164 form: `+491701234567`. */
  to: string
  body: string
}

export type TextSender = {
  /** Hands a message to the gateway. Throws `MessageFailure` where it does not take it. */
  send(message: TextMessage): Promise<void>
}

export type GatewayOptions = {
  /** `https://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com`; a path is taken as it is, for gateways that imitate the call. */
  url: string
  /** The sending number, or a messaging service's id (`MG…`). */
  from: string
}

/**
 * Twilio's errors that speak of the number: not valid, not reachable,
 * blocked by its owner (twilio.com/docs/api/errors).
 */
const numberErrors = new Set([21211, 21214, 21217, 21219, 21408, 21610, 21612, 21614])

/**
 * A gateway that takes messages as Twilio does (twilio.com/docs/messaging/api/message-resource, "Create a Message").
 */
export const gatewaySender = (
  outbound: Pick<Outbound, 'request'>,
  { url, from }: GatewayOptions,
): TextSender => {
  const { origin, pathname, username, password } = new URL(url)
  const account = decodeURIComponent(username)
  const path = pathname === '/' ? `/2010-04-01/Accounts/${account}/Messages.json` : pathname
  const pair = Buffer.from(`${account}:${decodeURIComponent(password)}`).toString('base64')
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return {
    async send({ to, body }) {
      const answer = await outbound
        .request({
          method: 'POST',
          url: origin + path,
          headers: {
            authorization: `Basic ${pair}`,
            accept: 'application/json',
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams({ To: to, [sender]: from, Body: body }).toString(),
          timeoutMs: 8_000,
          maxBytes: 64 * 1024,
        })
        .catch((error: unknown) => {
          if (!(error instanceof OutboundFailure)) throw error
          throw new MessageFailure('unreachable', `no answer (${error.reason})`, error)
        })
      if (answer.status >= 200 && answer.status < 300) return
      const code = errorCodeOf(answer.body)
      throw new MessageFailure(
        answer.status === 400 && numberErrors.has(code) ? 'address_refused' : 'unreachable',
        `the gateway answered ${answer.status}, code ${code}`,
      )
    },
  }
}

const errorCodeOf = (body: Buffer): number => {
  try {
    const { code } = JSON.parse(body.toString()) as { code?: unknown }
    return typeof code === 'number' ? code : 0
  } catch {
    return 0
  }
}

/** Writes messages to the log instead of sending them: for development without a gateway, never for production. */
export const logSender = (log: Log): TextSender => ({
  async send({ to, body }) {
    log.info({ to, body }, 'text message, not sent')
  },
})
