/** Violations of a schema, by their place and in plain words; strict validation with Ajv. */
import { isIP } from 'node:net'
import { _, Ajv, type ErrorObject, type Options } from 'ajv'
import { parseTimestamp } from '../clock.ts'
import { countryMeant, isCountry } from '../countries/country-codes.ts'
import { didYouMean } from '../nearest.ts'
import {
  boundViolations,
  mostViolations,
  type PathStep,
  pathOf,
  type Violation,
} from '../report-limits.ts'
import { isRepeated } from './query.ts'

/** How a message begins that finds something too short. */
export const tooFewBegins = 'must have at least'

/**
 * Errors that one validation keeps. More than violations are reported, because a union reports every branch and itself,
 * and one line is made of these.
 */
const mostErrors = 10 * mostViolations

/** How Ajv's code begins to make an error, how it ends to keep it, and how it takes back those of a branch. */
const [making, kept, takenBack] = [
  /const err\d+ = \{instancePath/g,
  /vErrors\.push\(err\d+\);\}(?=errors\+\+;)/g,
  /vErrors\.length = (\w+);/g,
]

/**
 * Changes Ajv's code so that it counts all errors, which validity is judged by, but makes only the first. For 85,000
 * empty elements that is 17 ms of the processor instead of 149. References (`$ref`), which our schemas have
 * none of, would mix up both numbers.
 */
const keepFirstErrors = (code: string): string =>
  code
    .replace(making, `if(vErrors === null||vErrors.length < ${mostErrors}){$&`)
    .replace(kept, '$&}')
    .replace(takenBack, 'if(vErrors.length > $1){vErrors.length = $1;}')

/**
 * An Ajv that finds every violation, reports the first of them, and neither converts nor drops anything. `other`
 * settings are for code that runs elsewhere (commands/console/bodies.ts): it imports `areUnique` and formats itself.
 */
export const validator = (other: Options = {}): Ajv => {
  const ajv = new Ajv({
    allErrors: true,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    strict: true,
    allowUnionTypes: true,
    discriminator: true,
    verbose: true,
    code: { process: keepFirstErrors },
    ...other,
  })
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    code(context) {
      const unique = context.gen.scopeValue('func', { ref: areUnique, code: _`areUnique` })
      if (context.schema) context.fail(_`!${unique}(${context.data})`)
    },
  })
  ajv.addFormat('date-time', (text: string) => parseTimestamp(text) !== undefined)
  // With a zone (fe80::1%eth0) an address means something on one machine only.
  ajv.addFormat('ip-address', (text: string) => isIP(text) !== 0 && !text.includes('%'))
  ajv.addFormat('country', isCountry)
  ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  for (const word of ['example', 'x-order']) ajv.addKeyword(word)
  return ajv
}

/**
 * Whether no text, number or boolean stands twice in a list. Ajv's own compares each element with each where a schema
 * says no type, as for words of a list: seconds for 45,000. Lists and objects count as different.
 */
const areUnique = (list: readonly unknown[]): boolean => {
  const seen = new Set<unknown>()
  return list.every((element) => !seen.has(element) && seen.add(element))
}

/** Ajv's errors as paths and sentences: `attributes[3].external_id`, "must be a string". The first hundred. */
export const readViolations = (errors: readonly ErrorObject[]): Violation[] => {
  // A union reports every branch and itself; one line for each place says more.
  const lines = new Map<string, Violation>()
  for (const error of errors) {
    for (const violation of readViolation(error)) {
      const line = `${violation.property}\n${violation.message}`
      if (!lines.has(line)) lines.set(line, violation)
    }
    if (lines.size >= mostViolations) break
  }
  return boundViolations([...lines.values()])
}

const readViolation = (error: ErrorObject): Violation[] => {
  const steps = stepsOf(error.instancePath)
  const params = error.params as Record<string, unknown>
  const at = (message: string, ...below: string[]): Violation[] => [
    { property: pathOf([...steps, ...below]), message },
  ]
  switch (error.keyword) {
    case 'required':
      return at('is missing', String(params.missingProperty))
    case 'additionalProperties':
      return at(unknownField(error), String(params.additionalProperty))
    case 'type': {
      const wanted = String(params.type)
      if (wanted === 'null' && error.schemaPath.includes('/anyOf/')) return []
      if (wanted === 'string' && isRepeated(error.data)) return at('must be given once')
      return at(`must be ${withArticle(wanted)}`)
    }
    case 'anyOf':
      return []
    case 'pattern': {
      const { description, format } = (error.parentSchema ?? {}) as Partial<Record<string, string>>
      // The format finds the same text wrong, and says more.
      if (format === 'country') return []
      return at(description ? `must be: ${description}` : `must match ${String(params.pattern)}`)
    }
    case 'const':
      return at(`must be ${JSON.stringify(params.allowedValue)}`)
    case 'enum':
      return at(`must be one of ${(params.allowedValues as unknown[]).join(', ')}`)
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return at(`${tooFewBegins} ${amountOf(error)}`)
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return at(`must have at most ${amountOf(error)}`)
    case 'uniqueItems':
      return at('must not hold the same twice')
    case 'format': {
      const format = String(params.format)
      if (format === 'country') return at(noCountry(String(error.data)))
      return at(`must be ${format === 'date-time' ? moment : withArticle(format)}`)
    }
    default:
      return at(error.message ?? 'is not valid')
  }
}

/** Where members are free but their names have a form, the form helps; else the nearest of the known names. */
const unknownField = ({ parentSchema, params }: ErrorObject): string => {
  const { properties, patternProperties, description } = (parentSchema ?? {}) as {
    properties?: object
    patternProperties?: object
    description?: string
  }
  if (patternProperties && description) return `is not a known field, here stand: ${description}`
  const { additionalProperty } = params as { additionalProperty?: unknown }
  return `is not a known field${didYouMean(String(additionalProperty), Object.keys(properties ?? {}))}`
}

const noCountry = (given: string): string => {
  const meant = countryMeant(given)
  const hint = meant === undefined ? '' : `, did you mean ${meant}?`
  return `must be a country code of ISO 3166-1, two capital letters as in DE${hint}`
}

/** With Z, because a + in a query is a blank. */
const moment = 'a date and time with its UTC offset, as in 2026-01-05T10:00:00Z'

const withArticle = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`

const units: Readonly<Record<string, string>> = {
  Length: 'character',
  Items: 'item',
  Properties: 'field',
}

/** A limit with its unit: `20 items`. */
const amountOf = ({ keyword, params }: ErrorObject): string => {
  const { limit } = params as { limit: number }
  return `${limit} ${units[keyword.slice(3)]}${limit === 1 ? '' : 's'}`
}

/** A JSON pointer's steps (RFC 6901). A name that could be an index is taken for one. */
const stepsOf = (pointer: string): PathStep[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) =>
      /^(0|[1-9]\d{0,6})$/.test(part)
        ? Number(part)
        : part.replaceAll('~1', '/').replaceAll('~0', '~'),
    )
