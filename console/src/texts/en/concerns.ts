/** The words of findings: what the linter says, and what asks for somebody. They come when they are wanted. */
import type { AnswerOf } from '../../api/calls.ts'
import { counted } from '../plural.ts'
import { type Facts, told, type Words } from '../words.ts'

type LintReason = AnswerOf<'lintCatalog'>['items'][number]['why']
type AttentionKind = AnswerOf<'readAttention'>['items'][number]['kind']

/** Places with their currencies, and how many more there are. */
const placesOf = ({ places, more }: Facts): string => {
  const named = (Array.isArray(places) ? (places as Facts[]) : []).map(
    ({ country, currency }) => `${told(country)} (${told(currency)})`,
  )
  return told(Number(more) > 0 ? [...named, `${told(more)} more`] : named)
}

export const lintReasons = {
  country_has_two_currencies: ({ currencies, country }: Facts) =>
    `For ${told(country)} there are prices in ${told(currencies)}: a country has one currency.`,
  content_missing: ({ sku }: Facts) =>
    `The item ${told(sku)} does not exist any more. Who buys the bundle gets the rest.`,
  currency_missing: ({ sku }: Facts) =>
    `The virtual currency ${told(sku)} does not exist any more.`,
  default_price_off:
    'The default price is switched off. Countries without a price of their own do not see it.',
  host_busy: 'The host of the image is asked for many at once. Try again later.',
  host_no_address: 'The host of the image has no public address.',
  host_no_certificate: 'The host of the image has no valid certificate.',
  host_no_connection: 'The host of the image takes no connection.',
  image_address_bad: 'Nothing can be called at this address.',
  image_address_refused: 'The address is not public, or not https.',
  image_no_http: 'The host does not answer as HTTP should.',
  image_not_an_image: ({ type }: Facts) =>
    type === undefined
      ? 'The address answers with something that is no image.'
      : `The address answers with ${told(type)}, not with an image.`,
  image_reset: 'The host of the image broke off.',
  image_status: ({ status }: Facts) => `The image answers with status ${told(status)}.`,
  image_too_slow: 'The image did not come within ten seconds.',
  left_out_of_lists: (facts: Facts) =>
    `Lists in ${placesOf(facts)} leave it out: most packages are priced in that currency there.`,
  no_price: 'There is no price, so the store leaves it out. Add one, or give it away for free.',
  no_text: 'There is no text in any language.',
  no_text_in: ({ locales }: Facts) =>
    `There is no text in ${told(locales)}. Players read another language.`,
  other_currency: ({ currency, usual }: Facts) =>
    `Its default price is in ${told(currency)}, those of most are in ${told(usual)}: a list has one currency.`,
  paid_with_missing_currency:
    'The virtual currencies that it costs are gone or switched off, so the store leaves it out.',
  periods_over: 'All of its periods are over, so it is never sold. Add one, or remove them.',
  proxy_broken: 'The operator’s proxy for calls out does not work. Try again later.',
  proxy_refused: 'The operator’s proxy for calls out does not reach the host of the image.',
} satisfies Readonly<Record<LintReason, Words>>

/** A finding of the linter in words, inside another sentence. */
const lintSaid = ({ why, values }: Facts): string => {
  const words = (lintReasons as Readonly<Record<string, Words>>)[String(why)]
  if (words === undefined) return 'something is wrong with it.'
  return typeof words === 'string' ? words : words((values ?? {}) as Facts)
}

/** The name of a network in the id of its connection, such as `network/github`. */
const nameOf = (id: unknown): string => told(id).split('/').at(-1) ?? ''

/** Sentences about things that need somebody. */
export const attention = {
  catalog_error: (facts: Facts) => `${told(facts.id)}: ${lintSaid(facts)}`,
  connection_incomplete: ({ id, missing }: Facts) =>
    `${nameOf(id)} lacks ${told(missing)}, so nobody signs in by it.`,
  connection_off: ({ id }: Facts) => `${nameOf(id)} is switched off, so nobody signs in by it.`,
  dead_letters: ({ count, is_more: isMore }: Facts) =>
    `${isMore ? 'More than ' : ''}${counted(Number(count), 'notification was', 'notifications were', 'en')} given up: replay or dismiss.`,
  endpoint_failing: 'Nothing gets through: its attempts say why.',
  endpoint_off: ({ reason }: Facts): string =>
    reason === undefined
      ? 'Somebody switched it off: what happens meanwhile waits for it.'
      : reason === 'gone'
        ? 'The service switched it off: it answered 410, not there any more.'
        : 'The service switched it off: nothing got through for too long.',
  endpoint_paused: 'It is paused: what happens meanwhile waits for it.',
  import_failed: ({ status, failed }: Facts) =>
    status === 'failed'
      ? 'The import failed: its page says why.'
      : `${counted(Number(failed), 'row was', 'rows were', 'en')} left out of the import.`,
  key_expired: ({ name, expires_at: end }: Facts) =>
    `${told(name)} opens nothing since ${told(end)}. Revoke it, after making another one if it is still used.`,
  key_expires: ({ name, expires_at: end }: Facts) =>
    `${told(name)} ends at ${told(end)}. Make the next one, hand it out, then revoke this one.`,
  money_not_returned: ({ count, payment, fault }: Facts) =>
    `${counted(Number(count), 'payment', 'payments', 'en')} could not be given back (${told(fault)}). Mend that, or refund ${told(payment)} at the processor.`,
  nobody_to_ask:
    'Nobody can pay: the project asks by user_validation first, and no endpoint that is on hears of it.',
  processor_conflicts: ({ count }: Facts) =>
    `${counted(Number(count), 'event does', 'events do', 'en')} not fit what is known of the payments.`,
  secret_rotation_ends: ({ until }: Facts) =>
    `The secret before signs until ${told(until)}: its receiver has to know the new one.`,
} satisfies Readonly<Record<AttentionKind, Words>>

/** The harm of what the linter finds, by its rule. */
export const ruleHints = {
  missing_default_price: 'The store leaves the package out.',
  missing_content: 'It holds an item that was deleted.',
  missing_currency: 'It names a currency that was deleted.',
  mixed_currencies: 'A list of the store has one currency, so some things are missing there.',
  never_opens: 'All of its periods are over.',
  missing_locale: 'Players read another language there.',
  image_unanswered: 'The address does not answer with an image.',
}
