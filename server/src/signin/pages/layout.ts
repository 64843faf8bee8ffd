/** The frame of every hosted page: head, brand, card, foot; no script, nothing from elsewhere. */
import { hash } from 'node:crypto'
import type { FastifyReply } from '../../base/http/http.ts'
import { type Language, languages } from '../requests/language.ts'
import { type Brand, defaultColor } from './brand.ts'
import { type Html, html } from './html.ts'
import { styleFor, type Theme } from './style.ts'
import { texts } from './texts.ts'

export type PageContent = {
  language: Language
  /** The tab's title and, unless `heading` says otherwise, the page's heading. */
  title: string
  /** Undefined where nobody knows yet whose game is asking. */
  brand: Brand | undefined
  /** The content below the heading. */
  body: Html
  /**
   * Where forms may end up besides our own addresses: browsers hold redirects after a form to `form-action`, too.
   * Name the redirect URI of the client when the form's answer may redirect there, and a scheme as `https:` where it
   * may be any address. Undefined: no forms.
   */
  formsLeadTo?: readonly string[]
  /**
   * True where a form counts only if the browser says that it comes from a page of ours. With the usual `no-referrer`
   * browsers say `Origin: null` (Fetch Standard, section 3.2); with `same-origin` other sites still hear nothing.
   */
  isFormOfOurs?: boolean
  /** Light or dark, where somebody chose; else as the browser prefers it. */
  theme?: Theme | undefined
  /** Said where the page is only looked at, in a frame of ours: nothing on it works then. */
  preview?: Preview | undefined
}

/** How a page is looked at; without a theme as the browser prefers it. */
export type Preview = { theme: Theme | undefined }

/** A page as it is sent. */
export type RenderedPage = {
  markup: string
  policy: string
  /** The referrer policy; `no-referrer` unless it is said. */
  referrers?: 'no-referrer' | 'same-origin'
  /** Which pages may frame it; `none` unless it is said. */
  framedBy?: 'none' | 'self'
}

/** Sends a page with the headers that every page of ours carries. */
export const sendPage = (reply: FastifyReply, status: number, page: PageContent): FastifyReply =>
  sendRendered(reply, status, renderPage(page))

/** Sends what `renderPage` made. */
export const sendRendered = (
  reply: FastifyReply,
  status: number,
  { markup, policy, referrers = 'no-referrer', framedBy = 'none' }: RenderedPage,
): FastifyReply =>
  reply
    .code(status)
    .header('content-security-policy', policy)
    .header('x-frame-options', framedBy === 'none' ? 'DENY' : 'SAMEORIGIN')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', referrers)
    .header('cache-control', 'no-store')
    .header('content-type', 'text/html; charset=utf-8')
    .send(markup)

/** Puts a page together with the policy that lets exactly it work. */
export const renderPage = ({
  language,
  title,
  brand,
  body,
  formsLeadTo,
  isFormOfOurs = false,
  theme,
  preview,
}: PageContent): RenderedPage => {
  const { tag, direction } = languages[language]
  const color = brand?.color ?? defaultColor
  const { style, source } = sheetFor(color, preview ? preview.theme : theme)
  const page = html`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${color}">
<title>${title}</title>
${preview && nowhere}${brand?.logo === undefined ? undefined : html`<link rel="icon" href="${brand.logo}">\n`}<style>${style}</style>
</head>
<body>
<header class="brand">${brandMark(brand)}</header>
<main>
<h1>${title}</h1>
${body}
</main>
${foot(brand, language)}</body>
</html>
`
  return {
    markup: page.markup,
    policy: preview ? previewPolicy(source) : policyFor(source, formsLeadTo),
    referrers: isFormOfOurs ? 'same-origin' : 'no-referrer',
    framedBy: preview ? 'self' : 'none',
  }
}

/** The policy of a page whose forms may end at one address more, of this request. */
export const withFormsTo = (policy: string, address: string): string =>
  policy.replace("form-action 'self'", `form-action 'self' ${sourceOf(address)}`)

/** The policy of a page without style, images and forms. */
export const barePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const policyFor = (styleSource: string, formsLeadTo: readonly string[] | undefined): string =>
  [
    "default-src 'none'",
    `style-src ${styleSource}`,
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${formsLeadTo ? ["'self'", ...new Set(formsLeadTo.map(sourceOf))].join(' ') : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ')

/** Links ask for a window of their own, which a sandboxed page is refused. */
const nowhere: Html = { markup: '<base target="_blank">\n' }

/** Sandboxed it has an origin of its own, to which ours does not hand the logo out: that stands in the page. */
const previewPolicy = (styleSource: string): string =>
  [
    "default-src 'none'",
    `style-src ${styleSource}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox',
  ].join('; ')

/**
 * An address as a source of a policy (Content Security Policy Level 3, section 2.3.1). It is the origin, or only the
 * scheme where the grammar has no word for the host (`[::1]`) or there is none (`mygame:`).
 */
const sourceOf = (address: string): string => {
  if (/^[a-z][a-z0-9+.-]*:$/.test(address)) return address
  const { protocol, origin, host } = new URL(address)
  return /^https?:$/.test(protocol) && /^[A-Za-z0-9.:-]+$/.test(host) ? origin : protocol
}

const brandMark = (brand: Brand | undefined): Html => {
  if (!brand) return gate
  const { name, logo } = brand
  const [letter] = new Intl.Segmenter().segment(name.trim())
  return html`${
    logo === undefined
      ? html`<span class="letter" aria-hidden="true">${letter?.segment.toUpperCase()}</span>`
      : html`<img class="logo" src="${logo}" alt="">`
  }<p><bdi>${name}</bdi></p>`
}

/** The game's own pages: terms, privacy, support. */
const foot = (brand: Brand | undefined, language: Language): Html | undefined => {
  if (!brand || brand.links.length === 0) return undefined
  const words = texts[language].foot
  return html`<footer><ul class="links">
${brand.links.map(({ to, address }) => html`<li><a href="${address}">${words[to]}</a></li>\n`)}</ul></footer>
`
}

/** Stands where no project is known: a town gate. */
const gate: Html = {
  markup: `<span class="letter" aria-hidden="true"><svg width="60%" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8"><path d="M4 21V6l2-2 2 2 2-2h4l2 2 2-2 2 2v15M9 21v-6a3 3 0 0 1 6 0v6M2.5 21h19"/></svg></span>`,
}

type Sheet = { style: Html; source: string }

const sheets = new Map<string, Sheet>()
/** Every project may have a color of its own, and change it as often as it likes. A sheet takes some kilobytes. */
const mostSheets = 200

const sheetFor = (color: string, theme: Theme | undefined): Sheet => {
  const key = `${color} ${theme}`
  let sheet = sheets.get(key)
  if (!sheet) {
    const markup = styleFor(color, theme)
    sheet = { style: { markup }, source: `'sha256-${hash('sha256', markup, 'base64')}'` }
    if (sheets.size >= mostSheets) sheets.clear()
    sheets.set(key, sheet)
  }
  return sheet
}
