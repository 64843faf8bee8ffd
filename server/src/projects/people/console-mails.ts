/** Mails to people of the studio: the link of an invitation, codes to sign in with, and news of their passkeys. */
import { formatTimestamp, type Instant } from '../../base/clock.ts'
import { escapeText } from '../../base/html-text.ts'
import type { Mail } from '../../base/messages/mail.ts'
import type { Parts } from '../parts.ts'

type Needs = Pick<Parts, 'mailer' | 'log' | 'settings'>

/**
 * Mails a link. Answers whether the mail server took it; where it did not, the log says why, and the link is to reach
 * its person another way.
 */
export const mailLink = (
  needs: Needs,
  { to, link, expiresAt }: { to: string; link: string; expiresAt: Instant },
): Promise<boolean> =>
  send(needs, {
    to,
    subject: `Sign in to Portreeve at ${hostOf(needs)}`,
    lines: [
      `You may sign in to Portreeve at ${hostOf(needs)}. Open this link and press the button:`,
      link,
      `The link counts once, until ${formatTimestamp(expiresAt)}. Whoever has it signs in as you: do not pass it on.`,
      'If you expected no such mail, nothing is to be done: without the link nobody gets in.',
    ],
  })

/** Mails a code. */
export const mailCode = (
  needs: Needs,
  { to, code }: { to: string; code: string },
): Promise<boolean> =>
  send(needs, {
    to,
    subject: `Your code for Portreeve at ${hostOf(needs)}`,
    lines: [
      `Somebody, hopefully you, signs in to Portreeve at ${hostOf(needs)}. The code is`,
      `${code.slice(0, 4)} ${code.slice(4)}`,
      'It counts for ten minutes, in the browser that asked for it. Tell it to nobody, whoever they say they are.',
      'If it was not you, nothing is to be done: without the code nobody gets in.',
    ],
  })

/** Tells a person that a passkey opens the console as them from now on. */
export const mailNewPasskey = (
  needs: Needs,
  { to, name, at }: { to: string; name: string; at: Instant },
): Promise<boolean> =>
  send(needs, {
    to,
    subject: `A new passkey for Portreeve at ${hostOf(needs)}`,
    lines: [
      `A passkey was added to your account at ${hostOf(needs)}, ${formatTimestamp(at)}. It is called “${name}”.`,
      'If it was you, nothing is to be done.',
      `If it was not you, sign in at ${needs.settings.publicUrl}/console/me, remove the passkey, end all sessions that you do not know, and tell whoever runs the service.`,
    ],
  })

const hostOf = ({ settings }: Needs): string => new URL(settings.publicUrl).host

const send = async (
  { mailer, log }: Needs,
  { to, subject, lines }: Pick<Mail, 'to' | 'subject'> & { lines: readonly string[] },
): Promise<boolean> => {
  if (!mailer) return false
  try {
    await mailer.send({
      to,
      senderName: 'Portreeve',
      subject,
      text: `${lines.join('\n\n')}\n`,
      html: lines.map(htmlOf).join('\n'),
    })
    return true
  } catch (error) {
    // Mail servers quote addresses in what they say, so their words stay out of the log.
    const { reason } = error as { reason?: unknown }
    log.warn({ reason: String(reason ?? 'unknown') }, 'a mail to a console user could not be sent')
    return false
  }
}

const htmlOf = (line: string): string =>
  line.startsWith('https://') || line.startsWith('http://')
    ? `<p><a href="${escapeText(line)}">${escapeText(line)}</a></p>`
    : `<p>${escapeText(line)}</p>`
