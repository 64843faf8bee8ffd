/** Stand-ins for the mail server and the text message gateway: they keep what they are given, or fail as told. */
import type { Mail, Mailer } from '../../src/base/messages/mail.ts'
import {
  MessageFailure,
  type MessageFailureReason,
} from '../../src/base/messages/message-failure.ts'
import type { TextMessage, TextSender } from '../../src/base/messages/text-message.ts'

export type Inboxes = {
  mailer: Mailer
  textSender: TextSender
  mails: Mail[]
  texts: TextMessage[]
  /** The next messages fail like this until set back. */
  trouble: MessageFailureReason | undefined
  /** The six digits of the newest mail or text message to an address. */
  codeFor(to: string): string
  /** The newest link that was mailed to an address. */
  linkFor(to: string): string
}

/** Empty inboxes. */
export const inboxes = (): Inboxes => {
  const fail = () => {
    if (all.trouble) throw new MessageFailure(all.trouble, 'as the test said')
  }
  const all: Inboxes = {
    mails: [],
    texts: [],
    trouble: undefined,
    mailer: {
      async send(mail) {
        fail()
        all.mails.push(mail)
      },
      async verify() {},
      async close() {},
    },
    textSender: {
      async send(message) {
        fail()
        all.texts.push(message)
      },
    },
    codeFor(to) {
      const text =
        all.texts.findLast((one) => one.to === to)?.body ??
        all.mails.findLast((one) => one.to === to)?.text
      const code = /(?<![0-9])[0-9]{6}(?![0-9])/.exec(text ?? '')?.[0]
      if (code === undefined) throw new Error(`no code was sent to ${to}`)
      return code
    },
    linkFor(to) {
      const link = /https?:\S+/.exec(all.mails.findLast((one) => one.to === to)?.text ?? '')?.[0]
      if (link === undefined) throw new Error(`no link was sent to ${to}`)
      return link
    },
  }
  return all
}
