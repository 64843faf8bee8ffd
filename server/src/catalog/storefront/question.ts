/** From a request of the storefront to what it asks for. */
import { Problem } from '../../base/contract.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { parseId } from '../../base/ids.ts'
import { violation } from '../../base/refusals/violation.ts'
import { type Deps, type Project, projectProblems } from '../../projects/index.ts'
import type { ItemKind } from '../items/items.sql.ts'
import { type AdditionalField, additionalFields, type StoreQuery } from './contract.ts'
import { readLocale } from './locale.ts'

/** The project of the path. Throws 404 for one that does not exist. */
export const storeProject = (
  { directory }: Pick<Deps, 'directory'>,
  { params }: FastifyRequest,
): Project => {
  const id = parseId((params as { project_id: string }).project_id)
  const project = id === undefined ? undefined : directory.project(id)
  if (!project) throw new Problem(projectProblems.project_not_found)
  return project
}

/** A question to the storefront. */
export type Question = {
  /** Questions of the same name have the same answer. */
  name: string
  projectId: number
  what:
    | { list: ItemKind; limit: number; offset: number; only?: string | undefined }
    | { sku: string; kind: ItemKind | undefined }
    | 'groups'
  locale: string | undefined
  /** The project's language, for what is not there in the one asked for. */
  defaultLocale: string | undefined
  country: string | undefined
  fields: ReadonlySet<AdditionalField>
  withInactive: boolean
}

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
  const asked =
    what === 'groups'
      ? 'groups'
      : 'list' in what
        ? `${what.list} ${what.limit} ${what.offset} ${what.only ?? ''}`
        : `${what.kind} sku ${what.sku}`
  const more = fields.size === 0 ? '' : [...fields].sort().join()
  return `${projectId} ${asked} ${locale} ${defaultLocale} ${country} ${more} ${withInactive}`
}

const fieldName = /^additional_fields(?:\[\d{0,3}\])?$/

/**
 * `additional_fields[]=a&additional_fields[]=b`, with indexes in the brackets as some clients write it, or without any.
 */
const fieldsOf = (query: Readonly<Record<string, unknown>>): ReadonlySet<AdditionalField> => {
  const fields = new Set<AdditionalField>()
  for (const name in query) {
    if (!name.startsWith('additional_fields') || !fieldName.test(name)) continue
    const value = query[name]
    for (const field of Array.isArray(value) ? value : [value]) {
      if (!isField(field)) throw unknownField(name)
      fields.add(field)
    }
  }
  return fields
}

const unknownField = (property: string): Problem =>
  new Problem(projectProblems.invalid, {
    violations: [
      violation(property, 'one_of', `must be one of ${additionalFields.join(', ')}`, {
        allowed: additionalFields,
      }),
    ],
  })
