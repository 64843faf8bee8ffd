/** Violations: wrong places of an input, each with a code for programs and a sentence for people. */

/** The codes of rules, with what they say and which `params` they have. Codes are forever: add, never rename. */
export const faults = {
  required: 'is missing',
  unknown:
    'is no field or parameter of this call; `nearest` is the known one that may be meant, `form` the form of names here',
  type: 'has another type than `type`',
  one_of: 'is none of `allowed`; `nearest` is the one that may be meant',
  minimum: 'is less than `limit`',
  maximum: 'is more than `limit`',
  too_short: 'has fewer than `limit` of `unit`: characters, or bytes',
  too_long: 'has more than `limit` of `unit`: characters, or bytes',
  too_few: 'has fewer than `limit` of `unit`: items, or fields',
  too_many: 'has more than `limit` of `unit`: items, fields, groups or columns',
  too_deep: 'has more lists and objects in one another than `limit`',
  too_precise: 'has more than `limit` digits behind the point',
  inexact: 'has more digits than can be kept exactly',
  bad_text: 'holds a character that cannot be kept or shown',
  repeated: 'stands there twice',
  taken: 'belongs to another one already',
  not_found: 'names what does not exist',
  changed: 'was changed or deleted meanwhile',
  unexpected: 'must be left out; `beside` is the field because of which',
  fixed: 'cannot be changed; `allowed` is what it can be',
  not_future: 'must lie in the future',
  not_past: 'must lie in the past, and not before `days` days',
  order: 'must be later than the field `after`',
  only_earlier: 'can only be moved to an earlier time',
  needs: 'says nothing without the field `beside`',
  gap: 'needs the element `index` before it, because lists have no gaps',
  must_hold: 'must hold `word`',
  must_not_hold: 'must not hold `word`',
  must_not_begin: 'must not begin with `word`',
  file: 'the file cannot be read any further; `fault` says why, beside facts of its own',
  refused: 'meets the problem that `problem` names',
  too_far: 'is more than `limit` of `unit` before the field `before`',
  default_price: 'must leave exactly one default price, for all countries',
  rule: 'breaks a rule that only the message tells',
} as const

/** The codes of texts that have a form, with words for it as they follow "must be". */
export const forms = {
  action: 'a name of an action, such as user.banned',
  address: 'an address that begins with https:// or http://',
  amount: 'a decimal number in a string, such as "9.99"',
  ascii: 'printable ASCII characters without blanks',
  calling_code: 'a calling code with +, such as +49 or +1876',
  color: 'a colour such as #0f5468',
  country: 'a country code of ISO 3166-1, two capital letters as in DE',
  currency: 'a currency code of ISO 4217, three capital letters as in EUR',
  cursor: 'the cursor that the answer before has given',
  date_time: 'a date and time with its UTC offset, as in 2026-01-05T10:00:00Z',
  delivery_id: 'a delivery id: the event id, a hyphen, the endpoint id',
  deployment_id:
    '1 to 128 letters, digits, periods, dashes and underscores; not one or two periods alone',
  digits: 'digits only, such as 480',
  email: 'an e-mail address',
  hexadecimal: 'hexadecimal digits in lowercase',
  id: 'digits only, 1 to 9007199254740991',
  image: 'a data URL in Base64 of a PNG, JPEG, WebP or SVG image',
  ip_address: 'an IPv4 or IPv6 address',
  json: 'JSON in UTF-8',
  locale: 'a language such as de, or a language and country such as de-AT',
  name: 'a name of letters, digits and signs such as _',
  network_name: 'a lowercase name of a network or platform, or custom:<name>',
  number: 'a whole number from `minimum` to `maximum`, in digits',
  origin: 'an origin such as https://game.example',
  path: 'names with a period between them, such as data.id',
  phone: 'a telephone number, such as +12025550142',
  redirect_uri: 'an absolute address to which a sign-in may lead back',
  secret: 'a secret of the right form',
  sku: '1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores',
  text: 'a text without control characters',
  time: 'a time of day with its UTC offset, as in 01:00:00+08:00',
  uuid: 'a UUID in lowercase',
  words: 'words of a list, separated by commas',
} as const

export type FormCode = keyof typeof forms
export type ViolationCode = keyof typeof faults | FormCode

/** All codes, in the order of the alphabet. */
export const violationCodes: readonly ViolationCode[] = (
  Object.keys({ ...faults, ...forms }) as ViolationCode[]
).toSorted()

/** Facts for a text in another language: limits, allowed words, names of fields. Never what a caller sent. */
export type ViolationParams = Readonly<
  Record<string, string | number | boolean | readonly unknown[]>
>

/** One wrong place of an input: its path (`attributes[3].external_id`) and what is wrong there. */
export type Violation = {
  property: string
  code: ViolationCode
  params?: ViolationParams
  message: string
}

/** A wrong place in words alone, as lines of files and the dialect of sign-in calls tell it. */
export type Remark = Pick<Violation, 'property' | 'message'>

/** A violation in the order in which answers tell it. */
export const violation = (
  property: string,
  code: ViolationCode,
  message: string,
  params?: ViolationParams,
): Violation => ({ property, code, ...(params && { params }), message })

/** The same violations of a part of an input, at their places in the whole. */
export const within = <V extends Violation>(at: string, violations: readonly V[]): V[] =>
  violations.map((one) => ({
    ...one,
    property: one.property === '' ? at : `${at}.${one.property}`,
  }))

/** The keyword of a schema that tells the form of a text beside its pattern. */
export const formKeyword = 'x-form'

/** The form of a text with a pattern, as members of its schema. */
export const form = (code: FormCode, params?: ViolationParams) => ({
  [formKeyword]: { code, ...(params && { params }) },
})
