/** Violations of a schema, by their place and in plain words; strict validation with Ajv. */
import { isIP } from 'node:net'
import { _, Ajv, type ErrorObject, type Options } from 'ajv'
import { parseTimestamp } from '../clock.ts'
import { countryMeant, isCountry } from '../countries/country-codes.ts'
import { nearest } from '../nearest.ts'
import {
  boundViolations,
  mostViolations,
  type PathStep,
  pathOf,
} from '../refusals/report-limits.ts'
import {
  type FormCode,
  formKeyword,
  forms,
  type Violation,
  type ViolationCode,
  type ViolationParams,
  violation,
} from '../refusals/violation.ts'
import { isRepeated } from './query.ts'

/** How a message begins that finds something too short. */
export const tooFewBegins = 'must have at least'

/**
 * Errors that one validation keeps. More than violations are reported, because a union reports every branch and itself,
 * and one line is made of these.
 */
export const mostErrors = 10 * mostViolations

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
  for (const word of ['example', 'x-order', 'x-codes', formKeyword]) ajv.addKeyword(word)
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
  const said = wordsOf(error, params)
  if (!said) return []
  const [code, message, facts] = said
  const below =
    error.keyword === 'required'
      ? [String(params.missingProperty)]
      : error.keyword === 'additionalProperties'
        ? [String(params.additionalProperty)]
        : []
  return [violation(pathOf([...steps, ...below]), code, message, facts)]
}

type Words = [code: ViolationCode, message: string, params?: ViolationParams | undefined]

/** Code and sentence of an error; undefined for one of which another error of the same place says more. */
const wordsOf = (error: ErrorObject, params: Record<string, unknown>): Words | undefined => {
  switch (error.keyword) {
    case 'required':
      return ['required', 'is missing']
    case 'additionalProperties':
      return unknownField(error)
    case 'type': {
      const wanted = String(params.type)
      if (wanted === 'null' && error.schemaPath.includes('/anyOf/')) return undefined
      if (wanted === 'string' && isRepeated(error.data)) return ['repeated', 'must be given once']
      return ['type', `must be ${withArticle(wanted)}`, { type: wanted }]
    }
    case 'anyOf':
      return undefined
    case 'pattern':
      return wrongForm(error)
    case 'format':
      return wrongFormat(String(params.format), error.data)
    case 'const':
      return oneOf([params.allowedValue], error.data, JSON.stringify(params.allowedValue))
    case 'enum': {
      const allowed = params.allowedValues as unknown[]
      return oneOf(allowed, error.data, `one of ${allowed.join(', ')}`)
    }
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return wrongSize(error, tooFewBegins)
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return wrongSize(error, 'must have at most')
    case 'uniqueItems':
      return ['repeated', 'must not hold the same twice']
    case 'minimum':
    case 'maximum':
      return [error.keyword, error.message ?? 'is not valid', { limit: params.limit as number }]
    default:
      return ['rule', error.message ?? 'is not valid']
  }
}

/** Where members are free but their names have a form, the form helps; else the nearest of the known names. */
const unknownField = ({ parentSchema, params }: ErrorObject): Words => {
  const {
    properties = {},
    patternProperties,
    description,
    [formKeyword]: form,
  } = (parentSchema ?? {}) as Formed & { properties?: object; patternProperties?: object }
  if (patternProperties && (description || form)) {
    const words = description ?? `names that are ${forms[(form as Form).code]}`
    const facts = form && { form: form.code }
    return ['unknown', `is not a known field, here stand: ${words}`, facts]
  }
  const { additionalProperty } = params as { additionalProperty?: unknown }
  const near = nearest(String(additionalProperty), Object.keys(properties))
  return near === undefined
    ? ['unknown', 'is not a known field']
    : ['unknown', `is not a known field, did you mean ${near}?`, { nearest: near }]
}

type Form = { code: FormCode; params?: ViolationParams }
type Formed = { description?: string; format?: string; [formKeyword]?: Form }

/** A text without its form, in the words of its description or else of the form. */
const wrongForm = ({ parentSchema }: ErrorObject): Words | undefined => {
  const { description, format, [formKeyword]: form } = (parentSchema ?? {}) as Formed
  // The format finds the same text wrong, and says more.
  if (format === 'country') return undefined
  const words = form && `must be ${forms[form.code]}`
  return [
    form?.code ?? 'rule',
    description ? `must be: ${description}` : (words ?? 'is not valid'),
    form?.params,
  ]
}

const wrongFormat = (format: string, given: unknown): Words => {
  if (format === 'country') {
    const near = countryMeant(String(given))
    return near === undefined
      ? ['country', `must be ${forms.country}`]
      : ['country', `must be ${forms.country}, did you mean ${near}?`, { nearest: near }]
  }
  // With Z, because a + in a query is a blank.
  if (format === 'date-time') return ['date_time', `must be ${forms.date_time}`]
  if (format === 'ip-address') return ['ip_address', `must be ${withArticle(format)}`]
  return format === 'uuid'
    ? ['uuid', `must be ${withArticle(format)}`]
    : ['rule', `must be ${withArticle(format)}`]
}

const oneOf = (allowed: unknown[], given: unknown, words: string): Words => {
  const near =
    typeof given === 'string'
      ? nearest(
          given,
          allowed.filter((one) => typeof one === 'string'),
        )
      : undefined
  return [
    'one_of',
    `must be ${words}`,
    { allowed, ...(near === undefined ? {} : { nearest: near }) },
  ]
}

const withArticle = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`

const units: Readonly<Record<string, string>> = {
  Length: 'character',
  Items: 'item',
  Properties: 'field',
}

/** A size beyond its limit, with the unit: `20 items`. */
const wrongSize = ({ keyword, params }: ErrorObject, begins: string): Words => {
  const { limit } = params as { limit: number }
  const unit = units[keyword.slice(3)]
  const isLength = unit === 'character'
  const code = keyword.startsWith('min')
    ? isLength
      ? 'too_short'
      : 'too_few'
    : isLength
      ? 'too_long'
      : 'too_many'
  return [code, `${begins} ${limit} ${unit}${limit === 1 ? '' : 's'}`, { limit, unit: `${unit}s` }]
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
