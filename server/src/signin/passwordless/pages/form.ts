/** Parts of the pages' forms: labels, hints and mistakes tied to their fields for those who do not see them. */
import type { FastifyReply } from '../../../base/http/http.ts'
import { brandOf } from '../../pages/brand.ts'
import { type Html, html } from '../../pages/html.ts'
import { type PageContent, sendPage } from '../../pages/layout.ts'
import type { Texts } from '../../pages/texts/en.ts'
import type { Channel } from '../codes/address.ts'
import type { Mistake } from './mistakes.ts'
import type { PageVisit } from './page-visit.ts'

/** Sends a page to its visitor, with the status of the mistake that it shows. */
export const showPage = (
  { reply, entry, reader: { language } }: PageVisit,
  content: Pick<PageContent, 'title' | 'body' | 'formsLeadTo'>,
  mistake?: Mistake,
): FastifyReply => {
  const brand = brandOf(entry.project)
  reply.headers(mistake?.headers ?? {})
  return sendPage(reply, mistake?.status ?? 200, { ...content, language, brand })
}

/** The mistake, read out at once. */
export const mistakeBox = (mistake: Mistake | undefined): Html | undefined =>
  mistake && html`<p class="wrong" id="mistake" role="alert">${mistake.message}</p>`

type TargetForm = {
  texts: Texts
  channel: Channel
  action: string
  submit: string
  /** The text that was typed before. */
  typed: string
  isMistaken: boolean
  /** The second button of a page is quieter. */
  isQuiet?: boolean
}

/** A form that asks for a phone number or an e-mail address. */
export const targetForm = ({
  texts,
  channel,
  action,
  submit,
  typed,
  isMistaken,
  isQuiet = false,
}: TargetForm): Html => {
  const { wallet } = texts
  const said = [channel === 'phone' ? 'phone-hint' : '', isMistaken ? 'mistake' : '']
    .join(' ')
    .trim()
  const state: Html = {
    markup: `${said === '' ? '' : ` aria-describedby="${said}"`}${isMistaken ? ' aria-invalid="true"' : ''}`,
  }
  const field =
    channel === 'phone'
      ? html`<label for="phone">${wallet.phone}</label>
<input id="phone" name="phone_number" type="tel" dir="ltr" inputmode="tel" autocomplete="tel" required maxlength="40" value="${typed}"${state}>
<p class="hint" id="phone-hint">${wallet.phoneHint}</p>`
      : html`<label for="email">${wallet.email}</label>
<input id="email" name="email" type="email" dir="ltr" inputmode="email" autocomplete="email" required maxlength="320" value="${typed}"${state}>`
  return html`<form method="post" action="${action}">
<div>${field}</div>
<button${{ markup: isQuiet ? ' class="quiet"' : '' }}>${submit}</button>
</form>
`
}

/** A form that asks for the six digits, ready for keyboards that fill them in from the message. */
export const codeForm = ({
  texts,
  action,
  submit,
  isMistaken,
}: {
  texts: Texts
  action: string
  submit: string
  isMistaken: boolean
}): Html => {
  const state: Html = {
    markup: isMistaken ? ' aria-describedby="mistake" aria-invalid="true"' : '',
  }
  return html`<form method="post" action="${action}">
<div><label for="code">${texts.code.label}</label>
<input class="code" id="code" name="code" dir="ltr" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]*" required maxlength="12" autofocus${state}></div>
<button>${submit}</button>
</form>
`
}

/** A form of one quiet button, which says what to do by `name`. */
export const buttonForm = (action: string, name: string, label: string): Html =>
  html`<form method="post" action="${action}"><button class="quiet" name="${name}" value="1">${label}</button></form>
`

/** The six digits of a posted form; undefined where something else was typed. */
export const digitsOf = (body: unknown): string | undefined => {
  const code = fieldOf(body, 'code').replace(/\s/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}

/** A field of a posted form; empty where it is absent or repeated. */
export const fieldOf = (body: unknown, name: string): string => {
  const value = (body as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : ''
}
