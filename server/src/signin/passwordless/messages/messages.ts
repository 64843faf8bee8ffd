/** The texts of the mails and text messages: plain, in the reader's language, nothing to fetch. */
import type { Mail } from '../../../base/messages/mail.ts'
import { type Html, html } from '../../pages/html.ts'
import { type Language, languages } from '../../requests/language.ts'
import { passwordlessTexts } from './texts.ts'

type MailFacts = {
  language: Language
  to: string
  game: string
  code: string
  /** Undefined where a client has a form of its own: then only the code is of use. */
  link: string | undefined
}

/** A mail with a code to sign in. */
export const codeMail = ({ language, to, game, code, link }: MailFacts): Mail => {
  const { message } = passwordlessTexts[language]
  return compose(language, {
    to,
    game,
    subject: message.codeSubject(game, code),
    lead: message.codeLead(game),
    code,
    help: message.codeHelp,
    link:
      link === undefined
        ? undefined
        : { help: message.linkHelp, label: message.linkLabel, address: link },
    ignore: message.ignore,
  })
}

/** A mail that confirms an address, by its code or its link. */
export const confirmationMail = ({ language, to, game, code, link }: MailFacts): Mail => {
  const { message } = passwordlessTexts[language]
  return compose(language, {
    to,
    game,
    subject: message.confirmSubject(game, code),
    lead: message.confirmLead(game),
    code,
    help: message.codeHelp,
    link:
      link === undefined
        ? undefined
        : { help: message.confirmLinkHelp, label: message.confirmLabel, address: link },
    ignore: message.ignore,
  })
}

/** A text message with a code. The game's name is cut, so that the message stays one. */
export const codeText = (language: Language, game: string, code: string): string => {
  const [...letters] = game
  const name = letters.length > 40 ? `${letters.slice(0, 39).join('')}…` : game
  return passwordlessTexts[language].message.text(name, code)
}

type Parts = {
  to: string
  game: string
  subject: string
  lead: string
  code: string
  help: string
  link: { help: string; label: string; address: string } | undefined
  ignore: string
}

const compose = (language: Language, parts: Parts): Mail => {
  const { to, game, lead, code, help, link, ignore } = parts
  const lines = [lead, '', code, '', help]
  if (link) lines.push('', link.help, link.address)
  lines.push('', ignore, '')
  // A line break in a name would end the subject's line.
  const subject = parts.subject.replace(/\s+/g, ' ')
  const { markup } = markupOf(language, subject, parts)
  return { to, senderName: game, subject, text: lines.join('\n'), html: markup }
}

const markupOf = (
  language: Language,
  subject: string,
  { lead, code, help, link, ignore }: Parts,
): Html => {
  const { tag, direction } = languages[language]
  return html`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="font: 16px/1.5 system-ui, sans-serif; max-width: 30em; margin: 2em auto; padding: 0 1em">
<p>${lead}</p>
<p style="font-size: 32px; font-weight: bold; letter-spacing: .15em">${code}</p>
<p>${help}</p>
${
  link &&
  html`<p>${link.help}</p>
<p><a href="${link.address}">${link.label}</a></p>`
}
<p><small>${ignore}</small></p>
</body>
</html>
`
}
