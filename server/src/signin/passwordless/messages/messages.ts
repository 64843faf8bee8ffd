/** The texts of the mails and text messages: plain, in the reader's language, nothing to fetch. */
import type { Mail } from '../../../base/messages/mail.ts'
import { type Html, html } from '../../pages/html.ts'
import { texts } from '../../pages/texts.ts'
import { type Language, languages } from '../../requests/language.ts'

type MailFacts = {
  language: Language
  to: string
  game: string
  code: string
  /** Undefined where a client has a form of its own: then only the code is of use. */
  link: string | undefined
}

/** A mail with a code to sign in. */
export const codeMail = (facts: MailFacts): Mail => {
  const { game, code, language } = facts
  const { codeSubject, codeLead, linkHelp, linkLabel } = texts[language].message
  return compose(facts, {
    subject: codeSubject(game, code),
    lead: codeLead(game),
    linkHelp,
    linkLabel,
  })
}

/** A mail that confirms an address, by its code or its link. */
export const confirmationMail = (facts: MailFacts): Mail => {
  const { game, code, language } = facts
  const { confirmSubject, confirmLead, confirmLinkHelp, confirmLabel } = texts[language].message
  return compose(facts, {
    subject: confirmSubject(game, code),
    lead: confirmLead(game),
    linkHelp: confirmLinkHelp,
    linkLabel: confirmLabel,
  })
}

/** A text message with a code. The game's name is cut, so that the message stays one. */
export const codeText = (language: Language, game: string, code: string): string => {
  const [...letters] = game
  const name = letters.length > 40 ? `${letters.slice(0, 39).join('')}…` : game
  return texts[language].message.text(name, code)
}

type LetterFacts = Words & {
  language: Language
  to: string
  game: string
  link: string
  ignore: string
}

/** A mail with a link and no code. */
export const letterMail = (facts: LetterFacts): Mail => {
  const { language, to, game, link, lead, linkHelp, linkLabel, ignore } = facts
  const subject = facts.subject.replace(/\s+/g, ' ')
  const { markup } = inFrame(
    language,
    subject,
    html`<p>${lead}</p>
<p>${linkHelp}</p>
<p><a href="${link}">${linkLabel}</a></p>
<p><small>${ignore}</small></p>`,
  )
  const text = [lead, '', linkHelp, link, '', ignore, ''].join('\n')
  return { to, senderName: game, subject, text, html: markup }
}

const inFrame = (language: Language, subject: string, body: Html): Html => {
  const { tag, direction } = languages[language]
  return html`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="font: 16px/1.5 system-ui, sans-serif; max-width: 30em; margin: 2em auto; padding: 0 1em">
${body}
</body>
</html>
`
}

type Words = { subject: string; lead: string; linkHelp: string; linkLabel: string }

const compose = (
  { language, to, game, code, link }: MailFacts,
  { lead, linkHelp, linkLabel, ...words }: Words,
): Mail => {
  const { codeHelp: help, ignore } = texts[language].message
  const lines = [lead, '', code, '', help]
  if (link) lines.push('', linkHelp, link)
  lines.push('', ignore, '')
  // A line break in a name would end the subject's line.
  const subject = words.subject.replace(/\s+/g, ' ')
  const { markup } = inFrame(
    language,
    subject,
    html`<p>${lead}</p>
<p style="font-size: 32px; font-weight: bold; letter-spacing: .15em">${code}</p>
<p>${help}</p>
${
  link &&
  html`<p>${linkHelp}</p>
<p><a href="${link}">${linkLabel}</a></p>`
}
<p><small>${ignore}</small></p>`,
  )
  return { to, senderName: game, subject, text: lines.join('\n'), html: markup }
}
