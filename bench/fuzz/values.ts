/** Values that fit a schema, with the names of things that exist where the schema asks for a name. */
import fc from 'fast-check'
import { resolve, type Schema } from './calls.ts'
import { draw, leafFor } from './leaves.ts'
import type { Pools } from './pools.ts'
import type { Random } from './random.ts'

/** Where values come from: whose names, and which servers a URL may lead to. */
export type Sources = {
  random: Random
  pools: Pools
  project: number
  /** Addresses of this machine: nothing else may be called. */
  addresses: readonly string[]
}

const languages = ['en', 'de', 'fr', 'en-US', 'de-DE', 'zh-CN', 'ja']
const currencies = ['USD', 'EUR', 'JPY', 'KWD', 'GBP']
const countries = ['US', 'DE', 'JP', 'FR', 'BR']
const people = ['alice', 'bob', 'carol', 'dave']
const deepest = 6

const attributeNames = fc.oneof(fc.constantFrom('level', 'a', ''), fc.string({ unit: 'grapheme' }))
const anyJson = fc.jsonValue({ maxDepth: 2 })

/** Names whose values are found by other rules than their schema's. */
const special: Readonly<Record<string, (sources: Sources) => unknown>> = {
  url: ({ random, addresses }) => `${random.pick(addresses)}/${random.below(9)}`,
  image_url: ({ random, addresses }) => `${random.pick(addresses)}/image.png`,
  simulator: ({ random, addresses }) => random.pick(addresses),
  email: ({ random }) => `${random.pick(people)}@example.com`,
  phone: ({ random }) => `+1212555${String(random.below(10_000)).padStart(4, '0')}`,
  phone_number: ({ random }) => `+1212555${String(random.below(10_000)).padStart(4, '0')}`,
  currency: ({ random }) => random.pick(currencies),
  country: ({ random }) => random.pick(countries),
  country_iso: ({ random }) => random.pick(countries),
  locale: ({ random }) => random.pick([...languages, 'de_DE']),
  // Exactly one price is the default.
  prices: ({ random }) => [
    { currency: random.pick(currencies), amount: 9, is_default: true, is_enabled: true },
  ],
  vc_prices: ({ random }) =>
    random.pick([null, [], [{ sku: 'gold', amount: 3, is_default: true, is_enabled: true }]]),
  media_list: ({ random, addresses }) => [
    { type: 'image', url: `${random.pick(addresses)}/a.png` },
  ],
  wait: ({ random }) => String(random.below(2)),
  response_type: () => 'code',
  code_challenge_method: () => 'S256',
  state: ({ random }) => `fuzz-state-${random.below(1000)}`,
  reason: ({ random }) => random.pick(['Declined', 'No', 'Ünïcode']),
}
/** Names of which one that exists is taken in most cases. */
const existing =
  /(_id|^id|sku|^kid|cursor|^code|^visit|^token|^operation|_token|provider|^groups?$|^processor|redirect_uri|session_ticket|^kind)$/

/** Members that hold what others call by another name. */
const sameAs: Readonly<Record<string, string>> = {
  groups: 'external_id',
  group: 'external_id',
  token: 'access_token',
  order_id: 'transaction_id',
  payment_user_id: 'user_id',
  code: 'field code',
}

/** A value for a schema, with its optional members now and then. */
export const valueFor = (schema: Schema, name: string, sources: Sources, depth = 0): unknown => {
  const { random, pools, project } = sources
  const found = resolve(schema)
  const isText = found.type === 'string' || found.type === undefined
  if (existing.test(name) && random.chance(0.85)) {
    const text = pools.pick(project, sameAs[name] ?? name, random)
    const isNumber = found.type === 'integer' || found.type === 'number'
    const fits = isNumber ? /^\d+$/.test(text ?? '') && name !== 'code' : isText
    if (text !== undefined && fits && !found.anyOf) return isNumber ? Number(text) : text
  }
  const rule = Object.hasOwn(special, name) ? special[name] : undefined
  const isRuled = isText || found.type === 'array' || found.anyOf !== undefined
  if (rule !== undefined && isRuled && random.chance(0.9)) return rule(sources)
  if (found.const !== undefined) return found.const
  if (found.enum !== undefined) return random.pick(found.enum)
  const ways = found.anyOf ?? found.oneOf
  if (ways !== undefined) return valueFor(random.pick(ways), name, sources, depth)
  if (found.allOf !== undefined) {
    const parts = found.allOf.map((part) => valueFor(part, name, sources, depth))
    return Object.assign({}, ...parts)
  }
  const type = Array.isArray(found.type) ? random.pick(found.type) : found.type
  if (type === 'object' || found.properties) return objectFor(found, name, sources, depth)
  if (type === 'array') return arrayFor(found, name, sources, depth)
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'null') return null
  return leafFor(found, random)
}

const objectFor = (schema: Schema, name: string, sources: Sources, depth: number): unknown => {
  const { random } = sources
  const value: Record<string, unknown> = {}
  const isLocalized =
    schema.properties === undefined && typeof schema.additionalProperties === 'object'
  if (isLocalized && typeof schema.additionalProperties === 'object') {
    for (let amount = random.below(3); amount >= 0; amount--) {
      value[random.pick(languages)] = valueFor(
        schema.additionalProperties,
        name,
        sources,
        depth + 1,
      )
    }
    return value
  }
  const share = depth === 0 ? random.pick([0.1, 0.3, 0.7]) : 0.3
  for (const [key, its] of Object.entries(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(key) ?? false
    if (isNeeded || (depth < deepest && random.chance(share))) {
      value[key] = valueFor(its, key, sources, depth + 1)
    }
  }
  const { minProperties = 0, properties = {} } = schema
  const names = Object.keys(properties)
  while (Object.keys(value).length < minProperties && names.length >= minProperties) {
    const key = random.pick(names)
    value[key] = valueFor(properties[key] ?? {}, key, sources, depth + 1)
  }
  if (name === 'custom_attributes' || schema.additionalProperties === true) {
    value[draw(attributeNames, random)] = draw(anyJson, random)
  }
  return value
}

const arrayFor = (schema: Schema, name: string, sources: Sources, depth: number): unknown => {
  const { minItems = 0, maxItems = 50, items = {} } = schema
  const { random } = sources
  const amount = depth > deepest ? minItems : Math.min(maxItems, minItems + random.below(3))
  return Array.from({ length: amount }, () => valueFor(items, name, sources, depth + 1))
}
