/** Outcomes of the events of processors. The service tells them in English. */
import type { AnswerOf } from '../../../api/calls.ts'
import { type Facts, saidBy, told, type Words } from '../../words.ts'

type Event = AnswerOf<'listProcessorEvents'>['items'][number]

const states: Readonly<Record<string, string>> = {
  active: 'aktiv',
  canceled: 'gekündigt',
  created: 'noch nicht bezahlt',
  declined: 'abgelehnt',
  new: 'neu',
  non_renewing: 'zum Ende gekündigt',
  paid: 'bezahlt',
  paid_otherwise: 'durch eine andere Zahlung beglichen',
  partially_refunded: 'teilweise erstattet',
  refunded: 'erstattet',
  rejected: 'zurückgewiesen',
}
const stateOf = (state: unknown): string => states[String(state)] ?? told(state)

const staysFor: Readonly<Record<string, string>> = {
  dispute_won: 'Der Streit wurde gewonnen',
  refund_failed: 'Eine Erstattung misslang bei der Bank',
}
const stays = ({ reason }: Facts): string => staysFor[String(reason)] ?? told(reason)

const notGiven: Readonly<Record<string, string>> = {
  order_paid: 'Die Bestellung war schon anders bezahlt',
  owned: 'Der Spieler besitzt den Artikel schon',
  player_erased: 'Der Spieler der Bestellung wurde gelöscht',
  sold_out: 'Die Artikel waren ausverkauft, als das Geld kam',
  too_many: 'Der Spieler hätte mehr von einem Artikel, als sich zählen lässt',
}

const amounts = ({ came, asked }: Facts): string =>
  `Es kamen ${told(came)}, verlangt waren ${told(asked)}`
const notDue = ({ state }: Facts): string =>
  `Es kam Geld für eine Zahlung, die ${stateOf(state)} ist`
const giveBack = 'Geben Sie es zurück.'
const goesBack = 'Es geht von selbst zurück.'

const sentences: Readonly<Record<NonNullable<Event['why']>, Words>> = {
  amount_differs: (facts) => `${amounts(facts)}. ${giveBack}`,
  amount_goes_back: (facts) => `${amounts(facts)}. ${goesBack}`,
  attempt_failed: 'Ein Versuch misslang; der Zahlende kann es noch einmal versuchen.',
  currency_differs: ({ came, paid }) =>
    `Geld ging in ${told(came)} zurück, bezahlt war in ${told(paid)}.`,
  declined: 'Die Zahlung ist abgelehnt.',
  dispute_open: 'Der Streit ist noch nicht entschieden.',
  ends_on: ({ end }) => `Es endet am ${told(end)}.`,
  for_another_project: 'Es ist für ein anderes Projekt.',
  given_back_already: 'Das war schon zurückgegeben.',
  marked_paid: 'Ein Aufruf hatte die Zahlung schon als bezahlt vermerkt.',
  money_goes_back: 'Dieses Geld geht schon zurück.',
  money_not_due: (facts) => `${notDue(facts)}. ${giveBack}`,
  money_not_due_goes_back: (facts) => `${notDue(facts)}. ${goesBack}`,
  names_transaction: ({ transaction }) => `Das Geld ist für Zahlung ${told(transaction)}.`,
  newer_known: 'Vom Abonnement ist schon Neueres bekannt.',
  no_open_page: 'Die Seite ist geschlossen, oder es ist keine von uns.',
  not_given: ({ reason }) => `${notGiven[String(reason)] ?? told(reason)}. ${goesBack}`,
  not_paid_yet: 'Bezahlt ist noch nicht.',
  nothing_counts: 'Es sagt nichts, was hier zählt.',
  page_closed: 'Die Seite wurde geschlossen, ehe jemand bezahlte.',
  paid: 'Die Zahlung ist da.',
  paid_already: 'Damit ist sie schon bezahlt.',
  part_refunded: ({ amount, currency }) => `${told(amount)} ${told(currency)} wurden erstattet.`,
  part_without_amount: 'Von einer Zahlung ohne Betrag ging ein Teil zurück.',
  payment_under_way: 'Die Zahlung ist unterwegs: Geld kann noch kommen.',
  real_for_dry_run: 'Für eine Testzahlung (dry_run) floss echtes Geld.',
  refunded: 'Die Zahlung ist erstattet.',
  refunded_already: 'Die Zahlung ist schon erstattet.',
  refused: ({ problem }) =>
    `Portreeve lehnte ab, was daraus folgt (${told(problem)}). Sehen Sie beide Seiten an.`,
  rejected: 'Die Zahlung ist zurückgewiesen.',
  renews_canceled:
    'Dort läuft es weiter, hier wurde es als gekündigt gemeldet: Beenden Sie es dort, oder beginnen Sie hier ein neues.',
  renews_ending: ({ end }) =>
    `Dort verlängert es sich doch, hier endet es am ${told(end)}: Beginnen Sie hier ein neues, und nennen Sie dort dieses.`,
  renews_ended:
    'Dort verlängert es sich doch, hier nicht: Beginnen Sie hier ein neues, und nennen Sie dort dieses.',
  stayed_after_all: 'Das Geld blieb doch.',
  stays: (facts) => `${stays(facts)}: Das Geld bleibt.`,
  stays_but_told: (facts) =>
    `${stays(facts)}: Das Geld blieb, aber die Erstattung wurde schon gemeldet.`,
  stays_not_refunded: (facts) => `${stays(facts)}: Was als erstattet gemeldet wurde, war es nicht.`,
  subscription_canceled: 'Das Abonnement ist gekündigt.',
  subscription_is: ({ status }) => `Das Abonnement ist jetzt ${stateOf(status)}.`,
  subscription_is_already: ({ status }) => `Es ist schon ${stateOf(status)}.`,
  subscription_unknown: ({ subscription }) =>
    `Das Projekt hat kein Abonnement ${told(subscription)}.`,
  surplus_returned: 'Das Geld dieser Zahlung zählte nicht.',
  test_for_real: 'Ein Testereignis ändert an einer echten Zahlung nichts.',
  transaction_is_already: ({ state }) => `Die Zahlung ist schon ${stateOf(state)}.`,
  transaction_unknown: ({ transaction }) => `Das Projekt hat keine Zahlung ${told(transaction)}.`,
  transaction_unsaid: 'Noch hat nichts gesagt, für welche Zahlung das ist.',
}

/** The sentence of an event; undefined for one of another version of the service. */
const event = ({ why, values = {} }: Pick<Event, 'why' | 'values'>): string | undefined =>
  why && saidBy(sentences[why], values)

export const processorEvents = { event, sentences }
