/** Pages that the server writes: no script, nothing from elsewhere, everything escaped. */
import { hash } from 'node:crypto'
import { Type } from '../../base/contract.ts'
import type { FastifyReply } from '../../base/http.ts'

/** Markup that is safe to put into a page. */
export type Html = { readonly markup: string }

/** Builds markup; texts put in are escaped, markup put in stays. */
export const html = (
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html => ({
  markup: parts.reduce((all, part, index) => all + toMarkup(values[index - 1] ?? '') + part),
})

const toMarkup = (value: string | Html | readonly Html[]): string =>
  typeof value === 'string'
    ? escapeText(value)
    : 'markup' in value
      ? value.markup
      : value.map(({ markup }) => markup).join('')

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it may stand between tags and in quoted attributes. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const style = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; padding: 10vh 1.25rem; max-width: 24rem }
h1 { font-size: 1.375rem; line-height: 1.25 }
ul { list-style: none; padding: 0; display: grid; gap: .5rem }
li a { display: block; padding: .75rem 1rem; border: 1px solid; border-radius: .5rem; color: inherit; text-decoration: none }
li a:hover, li a:focus-visible { outline: 3px solid Highlight; outline-offset: 1px }
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** How a page stands in the documentation of a call. */
export const pageAnswer = {
  description: 'A page',
  content: { 'text/html': { schema: Type.String() } },
}

/** Sends a page with the headers every page of ours carries. */
export const sendPage = (
  reply: FastifyReply,
  status: number,
  { title, body }: { title: string; body: Html },
): FastifyReply => {
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ markup: style }}</style>
<main>
${title === '' ? html`` : html`<h1>${title}</h1>`}
${body}
</main>
</html>
`
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(page.markup)
}
