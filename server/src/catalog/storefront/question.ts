/** From a request of the storefront to what it asks for. */
import { Problem } from '../../base/contract.ts'
import { type Project, projectProblems } from '../../projects/index.ts'
import { type AdditionalField, additionalFields, type StoreQuery } from './contract.ts'
import { readLocale } from './locale.ts'
import type { Question } from './storefront.ts'

const isField = (value: unknown): value is AdditionalField =>
  additionalFields.some((field) => field === value)

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
  const place =
    what === 'groups'
      ? 'groups'
      : 'list' in what
        ? `${what.list} ${what.limit} ${what.offset}`
        : `${what.kind} sku ${what.sku}`
  const more = [...fields].sort().join()
  return `${projectId} ${place} ${locale} ${defaultLocale} ${country} ${more} ${withInactive}`
}

/**
 * `additional_fields[]=a&additional_fields[]=b`, with indexes in the brackets as some clients write it, or without any.
 */
const fieldsOf = (query: Readonly<Record<string, unknown>>): ReadonlySet<AdditionalField> => {
  const fields = new Set<AdditionalField>()
  for (const [name, value] of Object.entries(query)) {
    if (!/^additional_fields(?:\[\d{0,3}\])?$/.test(name)) continue
    for (const field of Array.isArray(value) ? value : [value]) {
      if (!isField(field)) throw unknownField(name)
      fields.add(field)
    }
  }
  return fields
}

const unknownField = (property: string): Problem =>
  new Problem(projectProblems.invalid, {
    violations: [{ property, message: `must be one of ${additionalFields.join(', ')}` }],
  })
