/** The words of findings: what the linter says, and what asks for somebody. They come when they are wanted. */
import type { LateTexts } from '../late.ts'
import { counted } from '../plural.ts'
import { type Facts, told, type Words } from '../words.ts'

/** Places with their currencies, and how many more there are. */
const placesOf = ({ places, more }: Facts): string => {
  const named = (Array.isArray(places) ? (places as Facts[]) : []).map(
    ({ country, currency }) => `${told(country)} (${told(currency)})`,
  )
  return told(Number(more) > 0 ? [...named, `${told(more)} weiteren`] : named)
}

export const lintReasons: LateTexts['lintReasons'] = {
  country_has_two_currencies: ({ currencies, country }) =>
    `Für ${told(country)} gibt es Preise in ${told(currencies)}: Ein Land hat eine Währung.`,
  content_missing: ({ sku }) =>
    `Den Artikel ${told(sku)} gibt es nicht mehr. Wer das Bündel kauft, bekommt das Übrige.`,
  currency_missing: ({ sku }) => `Die Spielwährung ${told(sku)} gibt es nicht mehr.`,
  default_price_off:
    'Der Standardpreis ist ausgeschaltet. Länder ohne eigenen Preis sehen das Paket nicht.',
  host_busy:
    'Der Server des Bildes wird gerade nach vielen gefragt. Versuchen Sie es später noch einmal.',
  host_no_address: 'Der Server des Bildes hat keine öffentliche Adresse.',
  host_no_certificate: 'Der Server des Bildes hat kein gültiges Zertifikat.',
  host_no_connection: 'Der Server des Bildes nimmt keine Verbindung an.',
  image_address_bad: 'Unter dieser Adresse lässt sich nichts abrufen.',
  image_address_refused: 'Die Adresse ist nicht öffentlich oder nicht https.',
  image_no_http: 'Der Server antwortet nicht, wie es HTTP verlangt.',
  image_not_an_image: ({ type }) =>
    type === undefined
      ? 'Die Adresse antwortet mit etwas, das kein Bild ist.'
      : `Die Adresse antwortet mit ${told(type)}, nicht mit einem Bild.`,
  image_reset: 'Der Server des Bildes hat die Verbindung abgebrochen.',
  image_status: ({ status }) => `Das Bild antwortet mit Status ${told(status)}.`,
  image_too_slow: 'Das Bild kam nicht innerhalb von zehn Sekunden.',
  left_out_of_lists: (facts) =>
    `Listen in ${placesOf(facts)} zeigen es nicht: Die meisten Pakete haben dort einen Preis in dieser Währung.`,
  no_price:
    'Es hat keinen Preis, darum lässt der Laden es weg. Geben Sie ihm einen, oder machen Sie es kostenlos.',
  no_text: 'Es gibt keinen Text, in keiner Sprache.',
  no_text_in: ({ locales }) =>
    `Es fehlt ein Text in ${told(locales)}. Spieler lesen eine andere Sprache.`,
  other_currency: ({ currency, usual }) =>
    `Der Standardpreis ist in ${told(currency)}, bei den meisten in ${told(usual)}: Eine Liste hat eine Währung.`,
  paid_with_missing_currency:
    'Die Spielwährungen, die es kostet, sind gelöscht oder ausgeschaltet. Darum lässt der Laden es weg.',
  periods_over:
    'Alle Verkaufszeiten sind vorbei, darum wird es nie verkauft. Legen Sie eine an, oder entfernen Sie alle.',
  proxy_broken:
    'Der Proxy des Betreibers für Aufrufe nach außen geht nicht. Versuchen Sie es später noch einmal.',
  proxy_refused:
    'Der Proxy des Betreibers für Aufrufe nach außen erreicht den Server des Bildes nicht.',
}

/** A finding of the linter in words, inside another sentence. */
const lintSaid = ({ why, values }: Facts): string => {
  const words = (lintReasons as Readonly<Record<string, Words>>)[String(why)]
  if (words === undefined) return 'Damit stimmt etwas nicht.'
  return typeof words === 'string' ? words : words((values ?? {}) as Facts)
}

/** The name of a network in the id of its connection, such as `network/github`. */
const nameOf = (id: unknown): string => told(id).split('/').at(-1) ?? ''

/** Sentences about things that need somebody. */
export const attention: LateTexts['attention'] = {
  catalog_error: (facts) => `${told(facts.id)}: ${lintSaid(facts)}`,
  connection_incomplete: ({ id, missing }) =>
    `${nameOf(id)}: Es fehlt ${told(missing)}. Darum meldet sich niemand darüber an.`,
  connection_off: ({ id }) => `${nameOf(id)} ist ausgeschaltet: Niemand meldet sich darüber an.`,
  dead_letters: ({ count, is_more: isMore }) =>
    `${isMore ? 'Mehr als ' : ''}${counted(Number(count), 'Benachrichtigung wurde', 'Benachrichtigungen wurden', 'de')} aufgegeben: wiederholen oder abhaken.`,
  endpoint_failing: 'Nichts kommt dort an: Die Versuche sagen, warum.',
  endpoint_off: ({ reason }) =>
    reason === undefined
      ? 'Jemand hat den Endpunkt abgeschaltet: Was inzwischen geschieht, wartet auf ihn.'
      : reason === 'gone'
        ? 'Der Dienst hat den Endpunkt abgeschaltet: Er antwortete mit 410, nicht mehr da.'
        : 'Der Dienst hat den Endpunkt abgeschaltet: Zu lange kam nichts an.',
  endpoint_paused: 'Der Endpunkt ist angehalten: Was inzwischen geschieht, wartet auf ihn.',
  import_failed: ({ status, failed }) =>
    status === 'failed'
      ? 'Der Import ist gescheitert: Seine Seite sagt, warum.'
      : `${counted(Number(failed), 'Zeile wurde', 'Zeilen wurden', 'de')} beim Import ausgelassen.`,
  key_expired: ({ name, expires_at: end }) =>
    `${told(name)} öffnet seit ${told(end)} nichts mehr. Widerrufen Sie ihn; wird er noch benutzt, legen Sie zuerst einen neuen an.`,
  key_expires: ({ name, expires_at: end }) =>
    `${told(name)} endet am ${told(end)}. Legen Sie den nächsten an, geben Sie ihn weiter, und widerrufen Sie dann diesen.`,
  money_not_returned: ({ count, payment, fault }) =>
    `${counted(Number(count), 'Zahlung ließ', 'Zahlungen ließen', 'de')} sich nicht zurückgeben (${told(fault)}). Beheben Sie das, oder erstatten Sie ${told(payment)} beim Zahlungsdienst selbst.`,
  nobody_to_ask:
    'Niemand kann bezahlen: Das Projekt fragt vorher mit user_validation, und kein eingeschalteter Endpunkt hört davon.',
  processor_conflicts: ({ count }) =>
    `${counted(Number(count), 'Ereignis passt', 'Ereignisse passen', 'de')} nicht zu dem, was über die Zahlungen bekannt ist.`,
  secret_rotation_ends: ({ until }) =>
    `Das vorige Geheimnis signiert bis ${told(until)}: Bis dahin muss der Empfänger das neue kennen.`,
}

/** The harm of what the linter finds, by its rule. */
export const ruleHints: LateTexts['ruleHints'] = {
  missing_default_price: 'Der Laden lässt das Paket weg.',
  missing_content: 'Es enthält einen Artikel, der gelöscht wurde.',
  missing_currency: 'Es nennt eine Währung, die gelöscht wurde.',
  mixed_currencies: 'Eine Liste des Ladens hat eine Währung, darum fehlt dort etwas.',
  never_opens: 'Alle Verkaufszeiten sind vorbei.',
  missing_locale: 'Spieler lesen dort eine andere Sprache.',
  image_unanswered: 'Die Adresse antwortet nicht mit einem Bild.',
}
