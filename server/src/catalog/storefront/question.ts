/** From a request of the storefront to what it asks for. */
import type { Project } from '../../projects/index.ts'
import type { ItemKind } from '../items/item-kinds.ts'
import { type AdditionalField, additionalFields, type StoreQuery } from './contract.ts'
import { readLocale } from './locale.ts'

/** A page of a list: of a kind or of all, of one group or of all, of one sku or of all. */
export type ListWish = {
  list: ItemKind | 'every'
  limit: number
  offset: number
  group?: string | undefined
  only?: string | undefined
}

/** A question to the storefront. */
export type Question = {
  /** Questions of the same name have the same answer. */
  name: string
  projectId: number
  what:
    | ListWish
    | { sku: string; kind: ItemKind | undefined }
    | { itemId: number }
    /** All virtual items at once, in short. */
    | 'short goods'
    | 'groups'
  locale: string | undefined
  /** The project's language, for what is not there in the one asked for. */
  defaultLocale: string | undefined
  country: string | undefined
  fields: ReadonlySet<AdditionalField>
  withInactive: boolean
}

/** The question of a valid query, from a country that is told by it, by the player or by the address. */
export const questionOf = (
  { projectId, settings }: Project,
  what: Question['what'],
  query: StoreQuery,
  country: string | undefined,
): Question => {
  const question = {
    projectId,
    what,
    locale: query.locale === undefined ? undefined : readLocale(query.locale),
    defaultLocale: settings.default_locale,
    country: country ?? settings.default_country,
    fields: fieldsOf(query),
    withInactive: ['1', 'true'].includes(query.show_inactive_time_limited_items ?? '0'),
  }
  return { name: nameOf(question), ...question }
}

const nameOf = (question: Omit<Question, 'name'>): string => {
  const { projectId, what, locale, defaultLocale, country, fields, withInactive } = question
  const asked = nameOfWish(what)
  const more = fields.size === 0 ? '' : [...fields].sort().join()
  return `${projectId} ${asked} ${locale} ${defaultLocale} ${country} ${more} ${withInactive}`
}

const nameOfWish = (what: Question['what']): string => {
  if (typeof what === 'string') return what
  if ('itemId' in what) return `id ${what.itemId}`
  if ('sku' in what) return `${what.kind} sku ${what.sku}`
  const { list, limit, offset, only = '', group } = what
  // Groups are named by people, so they stand as JSON.
  return `${list} ${limit} ${offset} ${only}${group === undefined ? '' : ` ${JSON.stringify(group)}`}`
}

const fieldName = /^additional_fields(?:\[\d{0,3}\])?$/

/**
 * `additional_fields[]=a&additional_fields[]=b`, with indexes in the brackets as some clients write it, or without any,
 * or `additional_fields=a,b`.
 */
const fieldsOf = (query: Readonly<Record<string, unknown>>): ReadonlySet<AdditionalField> => {
  const fields = new Set<AdditionalField>()
  for (const name in query) {
    if (!name.startsWith('additional_fields') || !fieldName.test(name)) continue
    const value = query[name]
    const asked = String(value).split(',')
    for (const field of additionalFields) if (asked.includes(field)) fields.add(field)
  }
  return fields
}
