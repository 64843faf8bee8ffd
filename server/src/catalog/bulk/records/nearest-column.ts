/** The column that somebody meant who wrote another name: `Price` or `amount` for `prices[0].amount`. */
import { nearest } from '../../../base/nearest.ts'
import { kindFacts, kinds, type RecordKind } from './kinds.ts'

/** The part of JSON Schema that bodies are written in. */
export type Schema = {
  type?: string | string[]
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  patternProperties?: Readonly<Record<string, Schema>>
  items?: Schema
}

/** The schemas that a value may fit: those of a union, or the one itself. */
export const alternatives = (schema: Schema): readonly Schema[] => schema.anyOf ?? [schema]

/** A table of another program may name a column so. */
const synonyms: Readonly<Record<string, string>> = {
  price: 'prices[0].amount',
  cost: 'prices[0].amount',
  country: 'prices[0].country_iso',
  title: 'name.en',
  image: 'image_url',
  quantity: 'content[0].quantity',
  enabled: 'is_enabled',
  language: 'name.en',
}

/**
 * The known column that is nearest to a name, or undefined. A list's element keeps the number that the name has: for
 * `price[1].amount` it is `prices[1].amount`.
 */
export const nearestColumn = (kind: RecordKind, column: string): string | undefined => {
  const paths = pathsByKind.get(kind) ?? []
  const given = wordsOf(column)
  if (given === '') return undefined
  const whole = new Map(paths.map((path) => [wordsOf(path), path]))
  const found =
    whole.get(given) ??
    paths.find((path) => path === synonyms[given]) ??
    paths.find((path) => wordsOf(lastOf(path)) === given) ??
    whole.get(nearest(given, whole.keys()) ?? '')
  return found && numberedLike(found, column)
}

/** Letters only, without the numbers of elements: `prices[0].amount` and "Prices Amount" are the same. */
const wordsOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

const numberedLike = (path: string, column: string): string => {
  const numbers = [...column.matchAll(/\d{1,4}/g)].map(([digits]) => Number(digits))
  return path.replaceAll('[0]', () => `[${numbers.shift() ?? 0}]`)
}

/** Every column that a kind can have, with the first element of each list and English for texts. */
const pathsOf = (schema: Schema, path = ''): string[] =>
  alternatives(schema).flatMap(({ properties, patternProperties, items }) => {
    const below = (name: string): string => (path === '' ? name : `${path}.${name}`)
    return [
      ...Object.entries(properties ?? {}).flatMap(([name, part]) => [
        ...(isLeaf(part) ? [below(name)] : [...pathsOf(part, below(name)), below(name)]),
      ]),
      ...(patternProperties ? [below('en')] : []),
      ...(items ? [`${path}[0]`, ...pathsOf(items, `${path}[0]`)] : []),
    ]
  })

const isLeaf = (schema: Schema): boolean =>
  alternatives(schema).every(
    ({ properties, patternProperties, items }) => !properties && !patternProperties && !items,
  )

const pathsByKind = new Map(kinds.map((kind) => [kind, pathsOf(kindFacts[kind].body)]))
