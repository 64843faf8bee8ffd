/** Which mail server and text message gateway the service speaks to. */
import { type Mailer, smtpMailer } from '../base/messages/mail.ts'
import { gatewaySender, logSender, type TextSender } from '../base/messages/text-message.ts'
import type { Outbound } from '../base/outbound/outbound.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../projects/index.ts'

export type Messengers = { mailer?: Mailer; textSender?: TextSender }

type Inboxes = {
  smtp_url: string
  sms_url: string
  twilio: { account_sid: string; auth_token: string; from: string }
}

/** The messengers that the environment names; others are absent. */
export const configuredMessengers = (
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'smsFrom'>,
  { log, outbound, settings }: Pick<Deps, 'log' | 'outbound' | 'settings'>,
): Messengers => ({
  ...(config.smtpUrl !== undefined && {
    mailer: smtpMailer({
      url: config.smtpUrl,
      from: config.mailFrom ?? defaultSender(settings.publicUrl),
    }),
  }),
  ...(config.smsUrl !== undefined && {
    textSender:
      config.smsUrl === 'log:'
        ? logSender(log)
        : gatewaySender(outbound, { url: config.smsUrl, from: config.smsFrom ?? '' }),
  }),
})

/** The pool of connections to the sandbox. Our own client speaks to it, so that a start does not load undici. */
export const sandboxPool = 'sandbox'

/** The credentials that the running sandbox gives out, in the form that the caller expects. */
export const sandboxCredentials = async <T>(outbound: Outbound, sandboxUrl: string): Promise<T> => {
  const url = `${sandboxUrl}/api/credentials`
  const { status, body } = await outbound.notify({ method: 'GET', url, pool: sandboxPool })
  if (status !== 200) throw new Error(`${url} answered ${status}`)
  return JSON.parse(body.toString()) as T
}

/** The inboxes of the running sandbox, for what the environment leaves open in development. */
export const sandboxMessengers = async (
  { outbound, settings }: Pick<Deps, 'outbound' | 'settings'>,
  sandboxUrl: string,
): Promise<Required<Messengers>> => {
  const { smtp_url, sms_url, twilio } = await sandboxCredentials<Inboxes>(outbound, sandboxUrl)
  const gateway = new URL(sms_url)
  gateway.username = twilio.account_sid
  gateway.password = twilio.auth_token
  return {
    mailer: smtpMailer({ url: smtp_url, from: defaultSender(settings.publicUrl) }),
    textSender: gatewaySender(outbound, { url: gateway.href, from: twilio.from }),
  }
}

const defaultSender = (publicUrl: string): string => {
  const { hostname } = new URL(publicUrl)
  // An address needs a name with a dot to be taken for one; nobody answers to it either way.
  return `no-reply@${hostname.includes('.') ? hostname.replace(/^\[|\]$/g, '') : `${hostname}.localdomain`}`
}
