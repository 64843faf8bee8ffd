/** Things of the catalog as a form holds them: each text of each language, and each other member, is a value. */
import { valuesOf as packageValuesOf, patchOfValues } from '../items/form/values.ts'
import type { Written } from '../items/kind.ts'

/** The members of a kind, by how they are written. */
export type Shape = {
  /** Texts by language. */
  texts: readonly TextMember[]
  flags: readonly FlagMember[]
  hasImage: boolean
  /** A list that is changed as a whole. */
  list: 'groups' | 'values' | undefined
  /** Prices, periods and limits, as packages have them. */
  hasTerms: boolean
}

export type TextMember = 'name' | 'description' | 'long_description'
export type FlagMember = 'is_enabled' | 'is_show_in_store' | 'is_hard'

/** Values by their names; a text of a language is `name.de`, and a list is JSON. */
export type Values = Record<string, string | boolean>

/** One value that an attribute offers. */
export type Offered = { external_id: string; value: Record<string, string> }

type Texts = Readonly<Record<string, string>>
type Thing = Readonly<Record<string, unknown>>

/** The external_ids of groups of a thing as it is read. */
const groupsOf = (thing: Thing): string[] =>
  ((thing.groups ?? []) as (string | { external_id: string })[]).map((group) =>
    typeof group === 'string' ? group : group.external_id,
  )

/** Values of the terms of a sale. */
const termNames = [
  'prices',
  'vc_prices',
  'periods',
  'per_user',
  'per_item',
  'reset',
  'reset_time',
  'reset_day',
  'is_free',
]

const termsOf = (thing: Thing): Values => {
  const values = packageValuesOf('package', thing as Partial<Written>)
  return Object.fromEntries(termNames.map((name) => [name, values[name] ?? '']))
}

/** The values of a thing as its view for writing has it. */
export const valuesOf = (thing: Thing, shape: Shape): Values => ({
  ...Object.fromEntries(
    shape.texts.flatMap((member) =>
      Object.entries((thing[member] ?? {}) as Texts).map(([language, text]) => [
        `${member}.${language}`,
        text,
      ]),
    ),
  ),
  ...Object.fromEntries(shape.flags.map((flag) => [flag, thing[flag] === true])),
  ...(shape.hasImage ? { image_url: (thing.image_url ?? '') as string } : {}),
  order: String(thing.order ?? 0),
  ...(shape.hasTerms ? termsOf(thing) : {}),
  ...(shape.list === 'groups' ? { groups: JSON.stringify(groupsOf(thing)) } : {}),
  ...(shape.list === 'values' ? { values: JSON.stringify(thing.values ?? []) } : {}),
})

/** The values of a thing that is not there yet. */
export const newValues = (shape: Shape): Values =>
  valuesOf({ is_enabled: true, is_show_in_store: true }, shape)

/** The languages of the texts, and of what an attribute offers, in the order in which they are met. */
export const languagesOf = (values: Values, shape: Shape): string[] => {
  const own = Object.keys(values).flatMap((name) => {
    const [member = '', language] = name.split('.')
    return language !== undefined && shape.texts.includes(member as TextMember) ? [language] : []
  })
  const offered = listOf<Offered>(values.values).flatMap(({ value }) => Object.keys(value))
  return [...new Set([...own, ...offered])]
}

/** A list that a form holds as JSON. */
export const listOf = <T>(text: string | boolean | undefined): T[] =>
  typeof text === 'string' && text !== '' ? (JSON.parse(text) as T[]) : []

/** A whole number; a text that is none stays one, and the check says so. */
const integerOf = (text: string): number | string =>
  /^-?\d{1,10}$/.test(text.trim()) ? Number.parseInt(text, 10) : text

/**
 * The body of a patch for values that were changed.
 *
 * @param values all values of the form: some members are made of several
 */
export const patchOf = (
  changes: Partial<Values>,
  shape: Shape,
  values: Values,
): Record<string, unknown> => {
  const changedTerms = termNames.filter((name) => changes[name] !== undefined)
  const body: Record<string, unknown> = patchOfValues('package', {}, values, changedTerms)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || termNames.includes(name)) continue
    const [member = '', language] = name.split('.')
    if (language !== undefined && shape.texts.includes(member as TextMember)) {
      const texts = (body[member] ?? {}) as Record<string, string | null>
      body[member] = { ...texts, [language]: value === '' ? null : String(value) }
    } else body[name] = plain(name, value)
  }
  return body
}

const plain = (name: string, value: string | boolean): unknown => {
  if (typeof value === 'boolean') return value
  if (name === 'groups' || name === 'values') return listOf(value)
  if (value.trim() === '') return null
  return name === 'order' ? integerOf(value) : value.trim()
}

/** The body that makes a thing: a patch of nothing, without what is not there. */
export const bodyOf = (values: Values, shape: Shape): Record<string, unknown> => {
  const patch = patchOf(values, shape, values)
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete patch[name]
    if (shape.texts.includes(name as TextMember)) {
      const texts = Object.entries(value as Record<string, string | null>)
      patch[name] = Object.fromEntries(texts.filter(([, text]) => text !== null))
    }
  }
  return { name: {}, ...patch }
}
