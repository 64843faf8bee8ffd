/**
 * The columns of a CSV file. A column's name is the path of a member, as errors name it: `name.en`, `prices[0].amount`.
 * The schema at its path gives a cell its meaning; a column of a list or an object holds JSON.
 */
import type { ViolationCode, ViolationParams } from '../../../base/refusals/violation.ts'
import { type CatalogFinding, misfit } from '../../changes/findings.ts'
import { readValue } from './json-value.ts'
import { kindFacts, type RecordKind } from './kinds.ts'
import { alternatives, nearestColumn, type Schema } from './nearest-column.ts'

type Step = string | number
/** Puts a cell's value into a body; answers what is wrong with it. */
type Reader = (body: Members, cell: string) => CatalogFinding[]
type Members = Record<string, unknown>

/** The readers of a file's columns for bodies of one kind, in the order of the columns. */
export const columnReaders = (kind: RecordKind, columns: readonly string[]): readonly Reader[] =>
  columns.map((column) => readerOf(kind, column))

const readerOf = (kind: RecordKind, column: string): Reader => {
  const steps = stepsOf(column)
  const schema = steps && schemaAt(kindFacts[kind].body, steps)
  if (!steps || !schema) {
    let message: string | undefined
    return () => {
      // Looked for only where a cell holds something, and once: a header may have thousands of columns.
      message ??= `is not a known column${columnMeant(kind, column)}`
      return [misfit(column, 'unknown', message)]
    }
  }
  const read = cellReader(schema, column)
  return (members, cell) => {
    const { value, findings } = read(cell)
    if (findings.length > 0) return findings
    const obstacle = place(members, steps, value)
    return obstacle === undefined ? [] : [misfit(column, ...obstacle)]
  }
}

const columnMeant = (kind: RecordKind, column: string): string => {
  const meant = nearestColumn(kind, column)
  return meant === undefined ? '' : `, did you mean ${meant}?`
}

/** `prices[0].amount` as its steps; undefined where it is no path. */
const stepsOf = (column: string): Step[] | undefined => {
  if (!/^[^.[\]]+(\[(0|[1-9]\d{0,3})\]|\.[^.[\]]+)*$/.test(column)) return undefined
  return [...column.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([text, index]) =>
    index === undefined ? text : Number(index),
  )
}

const schemaAt = (schema: Schema, steps: readonly Step[]): Schema | undefined => {
  let at: Schema | undefined = schema
  for (const step of steps) {
    at =
      at &&
      alternatives(at)
        .map((each) => member(each, step))
        .find((found) => found)
  }
  return at
}

const member = (schema: Schema, step: Step): Schema | undefined => {
  if (typeof step === 'number') return schema.items
  if (schema.properties && Object.hasOwn(schema.properties, step)) return schema.properties[step]
  const [found] = Object.entries(schema.patternProperties ?? {}).filter(([pattern]) =>
    new RegExp(pattern, 'u').test(step),
  )
  return found?.[1]
}

type Cell = { value: unknown; findings: CatalogFinding[] }

const cellReader = (schema: Schema, column: string): ((cell: string) => Cell) => {
  const types = alternatives(schema).flatMap(
    ({ type, enum: words }) => type ?? (words ? 'string' : []),
  )
  const holdsJson = types.some((type) => type === 'object' || type === 'array')
  if (!holdsJson && types.includes('string')) return (cell) => ({ value: cell, findings: [] })
  // Spreadsheets write TRUE; what is not JSON is told by what it should be.
  const spell = (cell: string): string =>
    types.includes('boolean') && /^(TRUE|FALSE)$/.test(cell) ? cell.toLowerCase() : cell
  const wanted = holdsJson ? 'JSON' : (types[0] ?? 'boolean')
  const message = holdsJson ? `must be JSON${partsHint(schema, column)}` : scalarMessage(types)
  return (cell) => {
    const read = readValue(Buffer.from(spell(cell)), column)
    const isMeant = holdsJson || typeof read?.value !== 'string'
    return read && isMeant
      ? read
      : { value: undefined, findings: [misfit(column, 'type', message, { type: wanted })] }
  }
}

const scalarMessage = (types: readonly string[]): string => {
  if (types.includes('number')) return 'must be a number with a point, as in 4.99'
  return types.includes('integer') ? 'must be a whole number, as in 500' : 'must be true or false'
}

/** The column that holds a text or a number of such a list or object. */
const partsHint = (schema: Schema, column: string): string => {
  const [part] = alternatives(schema).flatMap(({ patternProperties, properties, items }) => {
    if (patternProperties) return ['.en']
    const [name] = Object.keys(properties ?? (items && alternatives(items)[0]?.properties) ?? {})
    const element = items ? '[0]' : ''
    return items || name ? [`${element}${name === undefined ? '' : `.${name}`}`] : []
  })
  return part === undefined ? '' : `; a part of it has a column of its own, as ${column}${part} has`
}

type Obstacle = [code: ViolationCode, message: string, params?: ViolationParams]

const givenTwice: Obstacle = ['repeated', 'is given by another column, too']

/** Puts a value at its place; answers what is in the way. */
const place = (members: Members, steps: readonly Step[], value: unknown): Obstacle | undefined => {
  let at: Members | unknown[] = members
  for (const [index, step] of steps.entries()) {
    if (Array.isArray(at) !== (typeof step === 'number')) return givenTwice
    if (Array.isArray(at) && (step as number) > at.length) {
      return ['gap', `needs [${at.length}] before it: lists have no gaps`, { index: at.length }]
    }
    const holder = at as Members
    const isLast = index === steps.length - 1
    const known = Object.hasOwn(holder, step) ? holder[step] : undefined
    if (isLast) {
      if (known !== undefined) return givenTwice
      holder[step] = value
    } else if (known === undefined) {
      at = typeof steps[index + 1] === 'number' ? [] : {}
      holder[step] = at
    } else if (typeof known === 'object' && known !== null) at = known as Members | unknown[]
    else return givenTwice
  }
  return undefined
}
