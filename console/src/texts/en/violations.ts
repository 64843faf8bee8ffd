/** Faults of a value in words, by the service's codes. */
import { type Facts, told, type Words } from '../words.ts'

const units: Readonly<Record<string, string>> = {
  bytes: 'bytes',
  characters: 'characters',
  columns: 'columns',
  days: 'days',
  fields: 'members',
  groups: 'groups',
  hours: 'hours',
  items: 'entries',
}

const types: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'yes or no',
  integer: 'a whole number',
  null: 'nothing',
  number: 'a number',
  object: 'an object',
  string: 'a text',
}

const counted = ({ limit, unit }: Facts): string => {
  const name = units[String(unit)] ?? told(unit)
  return `${told(limit)} ${limit === 1 ? name.replace('entries', 'entry').replace(/s$/, '') : name}`
}

const exactly = ({ length }: Facts): string => (length === undefined ? '' : `${told(length)} `)

export const violations = {
  action: 'An action, such as user.banned.',
  address: 'An address that begins with https:// or http://.',
  amount: 'A decimal number with a point, such as 9.99.',
  ascii: (facts: Facts) => `${exactly(facts)}letters, digits and signs without blanks.`,
  bad_text: 'There is a character in it that cannot be kept or shown.',
  calling_code: 'A calling code with +, such as +49.',
  changed: 'It was changed or deleted meanwhile.',
  color: 'A colour, such as #0f5468.',
  country: 'The code of a country in two capital letters, such as DE.',
  currency: 'The code of a currency in three capital letters, such as EUR.',
  cursor: 'This page of the list is not there any more. Begin at its first one.',
  date_time: 'A date and a time with its offset, such as 2026-01-05T10:00:00Z.',
  default_price: 'Exactly one price must be the default, for all countries.',
  delivery_id: 'The number of a delivery: that of the event, a hyphen, that of the endpoint.',
  deployment_id: 'At most 128 letters, digits, periods, hyphens and underscores.',
  digits: 'Digits only, such as 480.',
  email: 'An e-mail address.',
  file: 'The file cannot be read any further.',
  fixed: ({ allowed }: Facts) =>
    allowed === undefined ? 'This cannot be changed.' : `This can only become ${told(allowed)}.`,
  gap: ({ index }: Facts) =>
    `The place before it, [${told(index)}], is missing: lists have no gaps.`,
  hexadecimal: (facts: Facts) => `${exactly(facts)}hexadecimal digits in small letters.`,
  id: 'A number in digits.',
  image: 'A PNG, JPEG, WebP or SVG image as a data address.',
  inexact: 'This has more digits than can be kept exactly.',
  ip_address: 'An address of IPv4 or IPv6.',
  json: 'JSON in UTF-8.',
  locale: 'A language such as de, or with a country such as de-AT.',
  maximum: ({ limit }: Facts) => `At most ${told(limit)}.`,
  minimum: ({ limit }: Facts) => `At least ${told(limit)}.`,
  must_hold: ({ word }: Facts) => `${told(word)} must stand in it.`,
  must_not_begin: ({ word }: Facts) => `This must not begin with ${told(word)}.`,
  must_not_hold: ({ word }: Facts) => `${told(word)} must not stand in it.`,
  name: 'Letters, digits and signs such as _.',
  needs: ({ beside }: Facts) => `This says nothing without ${told(beside)}.`,
  network_name: 'The name of a network in small letters, or custom: and a name.',
  not_found: 'Nothing has this name or number.',
  not_future: 'This must lie in the future.',
  not_past: ({ days }: Facts) =>
    days === undefined
      ? 'This must lie in the past.'
      : `This must lie within the last ${told(days)} days.`,
  number: ({ minimum, maximum }: Facts) =>
    minimum === undefined
      ? 'A whole number.'
      : `A whole number from ${told(minimum)} to ${told(maximum)}.`,
  one_of: ({ allowed, nearest }: Facts) =>
    nearest === undefined
      ? `One of these: ${told(allowed)}.`
      : `Did you mean ${told(nearest)}? One of these: ${told(allowed)}.`,
  only_earlier: 'This can only be moved to an earlier time.',
  order: ({ after }: Facts) => `This must be later than ${told(after)}.`,
  origin: 'An origin, such as https://game.example, with nothing behind it.',
  path: 'Names with a period between them, such as data.id.',
  phone: 'A telephone number, such as +12025550142.',
  redirect_uri: 'A whole address to which a sign-in may lead back.',
  refused: 'This was refused.',
  repeated: 'This stands there twice.',
  required: 'This is missing.',
  rule: 'This does not fit.',
  secret: 'This has not the form of a secret.',
  sku: 'At most 255 letters, digits, periods, hyphens and underscores.',
  taken: 'This belongs to another one already.',
  text: 'A text that is not empty, without control characters.',
  time: 'A time of day with its offset, such as 01:00:00+08:00.',
  too_deep: ({ limit }: Facts) =>
    `Lists and objects lie in one another more than ${told(limit)} deep.`,
  too_far: (facts: Facts) => `At most ${counted(facts)} before ${told(facts.before)}.`,
  too_few: (facts: Facts) => `At least ${counted(facts)}.`,
  too_long: (facts: Facts) => `At most ${counted(facts)}.`,
  too_many: (facts: Facts) => `At most ${counted(facts)}.`,
  too_precise: ({ limit }: Facts) =>
    limit === 0 ? 'No digits behind the point.' : `At most ${told(limit)} digits behind the point.`,
  too_short: (facts: Facts) =>
    facts.limit === 1 ? 'This is missing.' : `At least ${counted(facts)}.`,
  type: ({ type }: Facts) => `This must be ${types[String(type)] ?? told(type)}.`,
  unexpected: ({ beside }: Facts) =>
    beside === undefined
      ? 'Leave this out.'
      : `Leave this out: it does not go with ${told(beside)}.`,
  unknown: ({ nearest }: Facts) =>
    nearest === undefined
      ? 'Nothing is known by this name here.'
      : `Nothing is known by this name here. Did you mean ${told(nearest)}?`,
  uuid: 'A UUID in small letters.',
  words: ({ allowed }: Facts) =>
    allowed === undefined
      ? 'Words with commas between them.'
      : `Words with commas between them, of these: ${told(allowed)}.`,
} satisfies Readonly<Record<string, Words>>
