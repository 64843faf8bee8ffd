/** Where a spread database sends a statement, told from the statement's text. */

import type { Sent } from '../database/parameters.ts'
import type { Prepared } from '../database/prepared.ts'

export type SpreadNames = {
  /** Tables that lie where their project does. */
  tables: ReadonlySet<string>
  /** Tables of which every node has a copy. */
  copied: ReadonlySet<string>
  /** Functions that run where the project lies which they are given first. */
  functions: ReadonlySet<string>
}

/**
 * The place among a statement's values at which its project stands, or a list of projects. `everywhere`: all nodes have
 * a part in it. `here`: the coordinator needs nobody for it.
 */
export type Route = number | 'everywhere' | 'here'

const definition = /^\s*(?:create|alter|drop|truncate|analyze|vacuum)\b/i
const change = /\b(?:insert into|update|delete from)\s+"?(\w+)|\bfor (?:no key )?update\b/gi
const mention = /\b(?:from|join|into|update|using)\s+(?:only\s+)?"?(\w+)/gi
const equal = /\bproject_id\s*=\s*(?:any\s*\(\s*)?\$(\d+)/i
const inserted =
  /\binsert\s+into\s+"?\w+"?(?:\s+as\s+\w+)?\s*\(\s*project_id\b[^)]*\)\s*(?:overriding \w+ value\s*)?(?:values\s*\(|select)\s*\$(\d+)/i
const called = /\b(\w+)\s*\(\s*\$(\d+)/g

/** Reads a statement. `server/test/distribution.test.ts` holds that all statements of the source can be read. */
export const routeOf = (text: string, names: SpreadNames): Route => {
  if (definition.test(text)) return 'everywhere'
  // A table of one day is named after the table that it is a part of.
  const known = (table: string, among: ReadonlySet<string>): boolean =>
    among.has(table) || among.has(table.replace(/_\d+$/, ''))
  const mentioned = [...text.matchAll(mention)].map(([, name = '']) => name)
  const calls = [...text.matchAll(called)]
  const ofProject = calls.find(([, name = '']) => names.functions.has(name))
  if (ofProject !== undefined) return Number(ofProject[2]) - 1
  if (mentioned.some((name) => known(name, names.tables))) {
    const place = (equal.exec(text) ?? inserted.exec(text))?.[1]
    return place === undefined ? 'everywhere' : Number(place) - 1
  }
  if (!mentioned.some((name) => names.copied.has(name))) return 'here'
  // A copied table is read at the coordinator, and written and locked at every node.
  const isChange = [...text.matchAll(change)].some(
    ([, name]) => name === undefined || names.copied.has(name),
  )
  return isChange ? 'everywhere' : 'here'
}

/** The projects that a statement's values name at a place. */
export const projectsAt = (place: number, values: readonly Sent[]): number[] =>
  [...String(values[place] ?? '').matchAll(/\d+/g)].map(Number)

/** Remembers the routes of statements that are sent again. */
export const routesBy = (names: SpreadNames): ((prepared: Prepared) => Route) => {
  const known = new WeakMap<Prepared, Route>()
  const read = ({ text }: Prepared): Route => routeOf(text, names)
  return (prepared) => known.getOrInsertComputed(prepared, read)
}
