/** Markup for pages that the server writes: everything that is put in is escaped, unless it is markup of ours. */
import { Type } from '../../base/contract.ts'
import { escapeText } from '../../base/html-text.ts'

/** Markup that is safe to put into a page. */
export type Html = { readonly markup: string }

/** Builds markup; texts put in are escaped, markup put in stays, nothing comes of undefined. */
export const html = (
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[] | undefined | false)[]
): Html => ({
  markup: parts.reduce((all, part, index) => all + toMarkup(values[index - 1] || '') + part),
})

const toMarkup = (value: string | Html | readonly Html[]): string =>
  typeof value === 'string'
    ? escapeText(value)
    : 'markup' in value
      ? value.markup
      : value.map(({ markup }) => markup).join('')

/** How a page stands in the documentation of a call. */
export const htmlAnswer = {
  description: 'A page',
  content: { 'text/html': { schema: Type.String() } },
}
