/** Schemas as tables for people: a row for each member, however deep it lies. */
import { type Document, resolve, type Schema } from './document.ts'

/** Text that may stand in a cell of a table; outside of code no word of it counts as HTML. */
export const cell = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', '\\|')
    .replaceAll(/`[^`]*`|</g, (found) => (found === '<' ? '&lt;' : found))

/** A table of the members of a body; undefined for a schema without members. */
export const membersTable = (document: Document, schema: Schema): string | undefined => {
  const rows = membersOf(document, schema, '', [])
  if (rows.length === 0) return undefined
  const lines = rows.map(
    ({ name, type, about }) => `| \`${name}\` | ${cell(type)} | ${cell(about)} |`,
  )
  return ['| Member | Type | What it is |', '| --- | --- | --- |', ...lines].join('\n')
}

/** A schema's type in few words, such as `list of strings, 1 to 20` or `"card"` or `"cash"`. */
export const typeOf = (document: Document, schema: Schema): string => {
  const its = resolve(document, schema)
  if (its.const !== undefined) return `\`${JSON.stringify(its.const)}\``
  if (its.enum) return its.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ')
  if (its.anyOf) return [...new Set(its.anyOf.map((one) => typeOf(document, one)))].join(' or ')
  if (its.type === 'array')
    return `list of ${plural(typeOf(document, its.items ?? {}))}${range(its.minItems, its.maxItems, '')}`
  const kind = its.format ? `${its.type} (${its.format})` : (its.type ?? 'anything')
  const size =
    range(its.minLength, its.maxLength, ' characters') + range(its.minimum, its.maximum, '')
  return `${kind}${size}`
}

/** A schema's description with the pattern that its text must have. */
export const aboutOf = (document: Document, schema: Schema): string => {
  const its = resolve(document, schema)
  const words = schema.description ?? its.description ?? its.items?.description ?? ''
  if (its.pattern === undefined || words !== '') return words
  return `has the form \`${its.pattern}\``
}

type Member = { name: string; type: string; about: string }

/** Members with the members within them; a schema within itself is told once. */
const membersOf = (
  document: Document,
  schema: Schema,
  prefix: string,
  within: readonly Schema[],
): Member[] => {
  const its = resolve(document, schema)
  if (within.includes(its)) return []
  const inside = [...within, its]
  if (its.anyOf)
    return distinct(its.anyOf.flatMap((one) => membersOf(document, one, prefix, inside)))
  if (its.type === 'array') return membersOf(document, its.items ?? {}, `${prefix}[]`, inside)
  return Object.entries(its.properties ?? {}).flatMap(([key, member]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`
    const about = aboutOf(document, member)
    const isRequired = its.required?.includes(key) === true
    const required = isRequired ? `required${about === '' ? '' : '; '}` : ''
    return [
      { name, type: typeOf(document, member), about: `${required}${about}` },
      ...membersOf(document, member, name, inside),
    ]
  })
}

const distinct = (members: readonly Member[]): Member[] => [
  ...new Map(members.map((member) => [member.name, member])).values(),
]

const plural = (type: string): string =>
  type.replace(/^(?:array|boolean|integer|number|object|string)\b/, '$&s')

const range = (least: number | undefined, most: number | undefined, of: string): string => {
  if (least === undefined && most === undefined) return ''
  if (least === undefined) return `, at most ${most}${of}`
  if (least === most) return `, exactly ${least}${of}`
  if (most === undefined) return `, at least ${least}${of}`
  return `, ${least} to ${most}${of}`
}
