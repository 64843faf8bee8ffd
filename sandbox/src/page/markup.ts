/** HTML from templates: every value put in is escaped, unless it is markup itself. */

/** Text that is HTML already. Made only by `markup`. */
export class Markup {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

type Piece = Markup | string | number | boolean | null | undefined | readonly Piece[]

/** A template tag; null, undefined and false leave nothing. */
export const markup = (texts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  new Markup(texts.map((text, at) => text + write(pieces[at])).join(''))

const write = (piece: Piece): string => {
  if (piece === null || piece === undefined || piece === false) return ''
  if (piece instanceof Markup) return piece.source
  if (Array.isArray(piece)) return piece.map(write).join('')
  return escaped(String(piece))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => entities[one] ?? one)
