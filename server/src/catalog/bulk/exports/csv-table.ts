/** Bodies as rows of a CSV file, so that reading it back makes the same bodies. */
import type { Body } from './catalog-pages.ts'

/** Members that get a column for each of their parts; all others are one cell. */
const spread = new Set([
  'name',
  'description',
  'long_description',
  'content',
  'prices',
  'groups',
  'limits',
  'periods',
])

/** Longer lists are one cell of JSON: nobody reads a table of a thousand columns. */
const mostSpread = 20

/** Columns that a shop manager looks for come first; the rest follows by name. */
const leading = [
  'type',
  'sku',
  'external_id',
  'name',
  'description',
  'long_description',
  'content',
  'prices',
  'order',
  'is_enabled',
  'is_show_in_store',
  'is_free',
  'is_hard',
  'groups',
]

/** The cells of a body by their columns. */
export const cellsOf = (kind: string, body: Body): Map<string, string> => {
  const cells = new Map([['type', kind]])
  for (const [member, value] of Object.entries(body)) {
    const parts = spread.has(member) ? partsOf(member, value) : undefined
    if (parts) for (const [column, part] of parts) cells.set(column, textOf(part))
    else cells.set(member, textOf(value))
  }
  return cells
}

/** Within an element of a list: what is sold before what it costs, the sum behind its currency. */
const leadingParts = [
  'sku',
  'quantity',
  'currency',
  'amount',
  'country_iso',
  'is_default',
  'date_from',
  'date_until',
]

/** The columns of a table, in an order for people. */
export const orderColumns = (columns: ReadonlySet<string>): string[] => {
  const keyed = [...columns].map((column) => {
    const [, member = '', index = '0', part = ''] =
      /^([^.[]+)(?:\[(\d+)\])?(.*)$/.exec(column) ?? []
    const key = [rankIn(leading, member), Number(index), rankIn(leadingParts, part.slice(1))]
    return { column, key }
  })
  const byName = new Intl.Collator('en')
  return keyed
    .sort((left, right) => {
      const at = left.key.findIndex((rank, nth) => rank !== right.key[nth])
      return at === -1
        ? byName.compare(left.column, right.column)
        : (left.key[at] ?? 0) - (right.key[at] ?? 0)
    })
    .map(({ column }) => column)
}

const rankIn = (names: readonly string[], name: string): number => {
  const at = names.indexOf(name)
  return at === -1 ? names.length : at
}

/** Rows of a file as text. An empty text is quoted, so that it differs from a cell without a value. */
export const csvText = async (
  rows: readonly (readonly (string | undefined)[])[],
): Promise<string> => {
  const { stringify } = await import('csv-stringify/sync')
  return stringify(
    rows.map((row) => [...row]),
    // The library quotes only what its own delimiters need; readers elsewhere also stumble over these.
    { quoted_match: /^$|[\r\n\t;]|^\s|\s$/u },
  )
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** The parts of a value by their columns; undefined where columns could not say the same, as of an empty list. */
const partsOf = (column: string, value: unknown): [string, unknown][] | undefined => {
  if (value === null || typeof value !== 'object') return undefined
  const entries = Array.isArray(value)
    ? value.map((element, at): [string, unknown] => [`${column}[${at}]`, element])
    : Object.entries(value).map(([member, part]): [string, unknown] => [
        `${column}.${member}`,
        part,
      ])
  if (entries.length === 0 || entries.length > mostSpread) return undefined
  const parts: [string, unknown][] = []
  for (const [name, part] of entries) {
    if (part === null) return undefined
    const inner =
      typeof part === 'object' ? partsOf(name, part) : [[name, part] as [string, unknown]]
    if (!inner) return undefined
    parts.push(...inner)
  }
  return parts
}
