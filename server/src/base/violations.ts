/** What is wrong with what was sent, by its place and in plain words; strict validation with Ajv. */
import { isIP } from 'node:net'
import { Ajv, type ErrorObject } from 'ajv'
import { parseTimestamp } from './clock.ts'
import type { Violation } from './problem.ts'
import { isRepeated } from './query.ts'

/** How a message begins that finds something too short. */
export const tooFewBegins = 'must have at least'

/** An Ajv that reports every violation and neither converts nor drops anything. */
export const validator = (): Ajv => {
  const ajv = new Ajv({
    allErrors: true,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    strict: true,
    allowUnionTypes: true,
    discriminator: true,
    verbose: true,
  })
  ajv.addFormat('date-time', (text: string) => parseTimestamp(text) !== undefined)
  // With a zone (fe80::1%eth0) an address means something on one machine only.
  ajv.addFormat('ip-address', (text: string) => isIP(text) !== 0 && !text.includes('%'))
  ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  for (const word of ['example', 'x-order']) ajv.addKeyword(word)
  return ajv
}

/** Ajv's errors as paths and sentences: `attributes[3].external_id`, "must be a string". */
export const readViolations = (errors: readonly ErrorObject[]): Violation[] => {
  const violations = errors.flatMap(readViolation)
  // A union reports every branch and itself; one line for each place says more.
  const seen = new Set<string>()
  return violations.filter(({ property, message }) => {
    const line = `${property}\n${message}`
    return !seen.has(line) && seen.add(line)
  })
}

const readViolation = (error: ErrorObject): Violation[] => {
  const property = readPath(error.instancePath)
  const below = (name: string): string => (property === '' ? name : `${property}.${name}`)
  const params = error.params as Record<string, unknown>
  switch (error.keyword) {
    case 'required':
      return [{ property: below(String(params.missingProperty)), message: 'is missing' }]
    case 'additionalProperties':
      return [{ property: below(String(params.additionalProperty)), message: unknownField(error) }]
    case 'type': {
      const wanted = String(params.type)
      if (wanted === 'null' && error.schemaPath.includes('/anyOf/')) return []
      if (wanted === 'string' && isRepeated(error.data))
        return [{ property, message: 'must be given once' }]
      return [{ property, message: `must be ${withArticle(wanted)}` }]
    }
    case 'anyOf':
      return []
    case 'pattern': {
      const description = (error.parentSchema as { description?: string } | undefined)?.description
      return [
        {
          property,
          message: description ? `must be: ${description}` : `must match ${String(params.pattern)}`,
        },
      ]
    }
    case 'const':
      return [{ property, message: `must be ${JSON.stringify(params.allowedValue)}` }]
    case 'enum':
      return [
        { property, message: `must be one of ${(params.allowedValues as unknown[]).join(', ')}` },
      ]
    case 'minLength':
      return [{ property, message: tooFew(params, 'character') }]
    case 'maxLength':
      return [{ property, message: tooMany(params, 'character') }]
    case 'minItems':
      return [{ property, message: tooFew(params, 'item') }]
    case 'maxItems':
      return [{ property, message: tooMany(params, 'item') }]
    case 'minProperties':
      return [{ property, message: tooFew(params, 'field') }]
    case 'maxProperties':
      return [{ property, message: tooMany(params, 'field') }]
    case 'uniqueItems':
      return [{ property, message: 'must not hold the same twice' }]
    case 'format': {
      const format = String(params.format)
      const form = format === 'date-time' ? moment : withArticle(format)
      return [{ property, message: `must be ${form}` }]
    }
    default:
      return [{ property, message: error.message ?? 'is not valid' }]
  }
}

/** Where members are free but their names have a form, the form helps more than the list of all names. */
const unknownField = ({ parentSchema }: ErrorObject): string => {
  const { patternProperties, description } = (parentSchema ?? {}) as {
    patternProperties?: object
    description?: string
  }
  return patternProperties && description
    ? `is not a known field, here stand: ${description}`
    : 'is not a known field'
}

/** With Z, because a + in a query is a blank. */
const moment = 'a date and time with its UTC offset, as in 2026-01-05T10:00:00Z'

const withArticle = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`

const tooFew = ({ limit }: Record<string, unknown>, what: string): string =>
  `${tooFewBegins} ${limit} ${what}${limit === 1 ? '' : 's'}`

const tooMany = ({ limit }: Record<string, unknown>, what: string): string =>
  `must have at most ${limit} ${what}${limit === 1 ? '' : 's'}`

const readPath = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(
      (path, part) =>
        /^\d+$/.test(part) ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`,
      '',
    )
