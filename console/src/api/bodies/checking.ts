/** Reads the errors of compiled checks as the service's answers tell them: a place, a code, and facts for a text. */

/** One wrong place of a body, such as `prices[0].amount`. The code is a word of the service's closed list. */
export type Violation = {
  property: string
  code: string
  params?: Readonly<Record<string, unknown>>
}

/** An error of compiled code, without words. */
type Fault = {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Readonly<Record<string, unknown>>
}

type Validate = ((body: unknown) => boolean) & { errors?: readonly Fault[] | null }

/** The form of a text, by the place of its pattern in the schema; null where its format says more. */
type Forms = Readonly<Record<string, Pick<Violation, 'code' | 'params'> | null>>

/**
 * Makes the check of a body from its compiled code.
 *
 * @returns a function that answers every wrong place of a body once, in the order of its schema; none where it fits
 */
export const checking =
  (validate: Validate, forms: Forms) =>
  (body: unknown): Violation[] => {
    if (validate(body)) return []
    const found = new Map<string, Violation>()
    for (const fault of validate.errors ?? []) {
      const said = wordOf(fault, forms)
      if (!said) continue
      const violation = { property: placeOf(fault), ...said }
      const key = JSON.stringify(violation)
      if (!found.has(key)) found.set(key, violation)
    }
    return [...found.values()]
  }

type Word = Omit<Violation, 'property'>

/** Undefined for an error of which another one of the same place says more. */
const wordOf = ({ keyword, schemaPath, params }: Fault, forms: Forms): Word | undefined => {
  switch (keyword) {
    case 'required':
      return { code: 'required' }
    case 'additionalProperties':
      return { code: 'unknown' }
    case 'type':
      // A member that may be null is told by its other type.
      return params.type === 'null' && schemaPath.includes('/anyOf/')
        ? undefined
        : { code: 'type', params: { type: params.type } }
    case 'anyOf':
      return undefined
    case 'pattern': {
      const form = forms[schemaPath]
      return form === null ? undefined : (form ?? { code: 'rule' })
    }
    case 'format':
      return { code: String(params.format).replaceAll('-', '_') }
    case 'const':
      return { code: 'one_of', params: { allowed: [params.allowedValue] } }
    case 'enum':
      return { code: 'one_of', params: { allowed: params.allowedValues } }
    case 'uniqueItems':
      return { code: 'repeated' }
    case 'minimum':
    case 'maximum':
      return { code: keyword, params: { limit: params.limit } }
    default:
      return sizeWord(keyword, params.limit)
  }
}

const sizeCodes: Readonly<Record<string, readonly [code: string, unit: string]>> = {
  minLength: ['too_short', 'characters'],
  maxLength: ['too_long', 'characters'],
  minItems: ['too_few', 'items'],
  maxItems: ['too_many', 'items'],
  minProperties: ['too_few', 'fields'],
  maxProperties: ['too_many', 'fields'],
}

const sizeWord = (keyword: string, limit: unknown): Word => {
  const [code, unit] = sizeCodes[keyword] ?? ['rule']
  return unit === undefined ? { code } : { code, params: { limit, unit } }
}

/** The place of an error; a member that is missing or unknown is the place itself. */
const placeOf = ({ instancePath, keyword, params }: Fault): string => {
  const member =
    keyword === 'required'
      ? params.missingProperty
      : keyword === 'additionalProperties'
        ? params.additionalProperty
        : undefined
  const path = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((before, step) => (isIndex(step) ? `${before}[${step}]` : below(before, step)), '')
  return member === undefined ? path : below(path, String(member))
}

const isIndex = (step: string): boolean => /^(0|[1-9]\d{0,6})$/.test(step)

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)
