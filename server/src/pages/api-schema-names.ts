/**
 * Gives the schemas of the API document names, so that clients generated from it have types that people can speak of.
 * The service itself validates and writes with the unnamed ones: a reference would change nothing but the document.
 */

type Json = Record<string, unknown>

/** Schemas by the name of their constant, an entry for each contract. */
export type Contracts = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Collects names for one document. A name that two contracts use gets the later contract's name before it. */
export const schemaNames = (contracts: Contracts) => {
  const known = namesInContracts(contracts)
  const taken = new Set(known.values())
  const names = new Map<string, string>()
  const made = new Map<string, Json>()

  const newName = (key: string, wanted: string): string => {
    const name = known.get(key) ?? wanted
    let free = name
    for (let number = 2; made.has(free) || (free !== known.get(key) && taken.has(free)); number++)
      free = `${name}${number}`
    names.set(key, free)
    // Holds its place while its members are named.
    made.set(free, {})
    return free
  }

  /**
   * The schema as a reference, for objects with members and for what a contract names; what lies within is treated
   * alike. The hint is for what no contract names, and the beginning of the names of its members.
   */
  const named = (schema: unknown, hint: string): unknown => {
    if (!isObject(schema) || '$ref' in schema) return schema
    const key = keyOf(schema)
    if (!hasMembers(schema) && !(known.has(key) && isWorthAName(schema)))
      return within(schema, hint)
    let name = names.get(key)
    if (name === undefined) {
      name = newName(key, hint)
      made.set(name, within(schema, name))
    }
    const { description } = schema
    const isSaidAlready = description === undefined || description === made.get(name)?.description
    const reference = { $ref: `#/components/schemas/${name}` }
    return isSaidAlready ? reference : { ...reference, description }
  }

  const within = (schema: Json, name: string): Json => {
    // A body's example stands beside its schema: the plugin puts it there.
    const { examples: _shown, ...copy } = schema
    if (isObject(schema.properties)) {
      copy.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([member, inner]) => [
          member,
          named(inner, nameOfMember(name, member, inner)),
        ]),
      )
    }
    if ('items' in schema) copy.items = named(schema.items, name)
    if (isObject(schema.additionalProperties))
      copy.additionalProperties = named(schema.additionalProperties, name)
    for (const union of ['anyOf', 'oneOf', 'allOf'] as const) {
      const parts = schema[union]
      if (Array.isArray(parts)) copy[union] = parts.map((part) => named(part, name))
    }
    return copy
  }

  return {
    /** Names the schema like this where no contract names it, and nothing has claimed it before. */
    claim(schema: unknown, name: string): void {
      if (!isObject(schema) || !hasMembers(schema)) return
      const key = keyOf(schema)
      if (!known.has(key) && !taken.has(name)) known.set(key, name)
      taken.add(name)
    },
    named,
    /** All schemas that were named so far, by their names in alphabetical order. */
    schemas: (): Json => Object.fromEntries([...made].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasMembers = ({ properties }: Json): boolean =>
  isObject(properties) && Object.keys(properties).length > 0

/** Texts and numbers are what they are in every language; only lists of words and alternatives are types there. */
const isWorthAName = (schema: Json): boolean =>
  hasMembers(schema) || 'enum' in schema || 'anyOf' in schema

/** Schemas that differ only in what is said of them are one. */
const keyOf = ({ description: _said, examples: _shown, ...schema }: Json): string =>
  JSON.stringify(schema, (_member, value) => (isObject(value) ? inOrder(value) : value))

/** Members in one order, and names by pattern as the plugin writes them down: any name. */
const inOrder = ({ patternProperties, ...schema }: Json): Json => {
  const [byPattern] = Object.values(isObject(patternProperties) ? patternProperties : {})
  const written = byPattern === undefined ? schema : { ...schema, additionalProperties: byPattern }
  return Object.fromEntries(Object.entries(written).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const namesInContracts = (contracts: Contracts): Map<string, string> => {
  const known = new Map<string, string>()
  const taken = new Set<string>()
  for (const [area, contract] of Object.entries(contracts)) {
    for (const [name, schema] of Object.entries(contract)) {
      if (!/^[A-Z]/.test(name) || !isObject(schema) || !isWorthAName(schema)) continue
      const key = keyOf(schema)
      if (known.has(key)) continue
      const own = taken.has(name) ? pascal(area) + name : name
      taken.add(own)
      known.set(key, own)
    }
  }
  return known
}

/** A member's name behind its owner's, in the singular for one thing of many. */
const nameOfMember = (owner: string, member: string, schema: unknown): string => {
  const isList = isObject(schema) && 'items' in schema
  return owner + pascal(isList ? singular(member) : member)
}

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/([^su])s$/, '$1')

/** `snake_case` or `camelCase` as the name of a type. */
export const pascal = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_all, first: string) => first.toUpperCase())
