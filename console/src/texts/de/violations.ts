/** Faults of a value in words, by the service's codes. */
import type { LateTexts } from '../late.ts'
import { type Facts, told } from '../words.ts'

const units: Readonly<Record<string, readonly [one: string, other: string]>> = {
  bytes: ['Byte', 'Byte'],
  characters: ['Zeichen', 'Zeichen'],
  columns: ['Spalte', 'Spalten'],
  days: ['Tag', 'Tage'],
  fields: ['Angabe', 'Angaben'],
  groups: ['Gruppe', 'Gruppen'],
  hours: ['Stunde', 'Stunden'],
  items: ['Eintrag', 'Einträge'],
}

const types: Readonly<Record<string, string>> = {
  array: 'eine Liste',
  boolean: 'ja oder nein',
  integer: 'eine ganze Zahl',
  null: 'nichts',
  number: 'eine Zahl',
  object: 'ein Objekt',
  string: 'ein Text',
}

const counted = ({ limit, unit }: Facts): string => {
  const [one, other] = units[String(unit)] ?? [told(unit), told(unit)]
  return `${told(limit)} ${limit === 1 ? one : other}`
}

const exactly = ({ length }: Facts): string => (length === undefined ? '' : `${told(length)} `)

export const violations: LateTexts['violations'] = {
  action: 'Eine Handlung wie user.banned.',
  address: 'Eine Adresse, die mit https:// oder http:// beginnt.',
  amount: 'Eine Dezimalzahl mit Punkt, wie 9.99.',
  ascii: (facts) => `${exactly(facts)}Buchstaben, Ziffern und Zeichen ohne Leerzeichen.`,
  bad_text: 'Ein Zeichen darin lässt sich nicht speichern oder zeigen.',
  calling_code: 'Eine Ländervorwahl mit +, wie +49.',
  changed: 'Es wurde inzwischen geändert oder gelöscht.',
  color: 'Eine Farbe wie #0f5468.',
  country: 'Ein Ländercode aus zwei Großbuchstaben, wie DE.',
  currency: 'Ein Währungscode aus drei Großbuchstaben, wie EUR.',
  cursor: 'Diese Seite der Liste gibt es nicht mehr. Fangen Sie vorn an.',
  date_time: 'Datum und Uhrzeit mit Abstand zu UTC, wie 2026-01-05T10:00:00Z.',
  default_price: 'Genau ein Preis muss der für alle Länder sein.',
  delivery_id:
    'Die Nummer einer Zustellung: Nummer des Ereignisses, Bindestrich, Nummer des Endpunkts.',
  deployment_id: 'Höchstens 128 Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.',
  digits: 'Nur Ziffern, wie 480.',
  email: 'Eine E-Mail-Adresse.',
  file: 'Weiter lässt sich die Datei nicht lesen.',
  fixed: ({ allowed }) =>
    allowed === undefined
      ? 'Das lässt sich nicht ändern.'
      : `Das kann nur noch ${told(allowed)} werden.`,
  gap: ({ index }) => `Davor fehlt [${told(index)}]: Listen haben keine Lücken.`,
  hexadecimal: (facts) => `${exactly(facts)}Hexadezimalziffern in Kleinbuchstaben.`,
  id: 'Eine Nummer in Ziffern.',
  image: 'Ein Bild (PNG, JPEG, WebP oder SVG) als data-Adresse.',
  inexact: 'Das hat mehr Ziffern, als sich genau speichern lassen.',
  ip_address: 'Eine Adresse von IPv4 oder IPv6.',
  json: 'JSON in UTF-8.',
  locale: 'Eine Sprache wie de, oder mit Land wie de-AT.',
  maximum: ({ limit }) => `Höchstens ${told(limit)}.`,
  minimum: ({ limit }) => `Mindestens ${told(limit)}.`,
  must_hold: ({ word }) => `Darin muss ${told(word)} stehen.`,
  must_not_begin: ({ word }) => `Das darf nicht mit ${told(word)} beginnen.`,
  must_not_hold: ({ word }) => `Darin darf ${told(word)} nicht stehen.`,
  name: 'Buchstaben, Ziffern und Zeichen wie _.',
  needs: ({ beside }) => `Das sagt nichts ohne ${told(beside)}.`,
  network_name: 'Der Name eines Netzwerks in Kleinbuchstaben, oder custom: und ein Name.',
  not_found: 'Nichts hat diesen Namen oder diese Nummer.',
  not_future: 'Das muss in der Zukunft liegen.',
  not_past: ({ days }) =>
    days === undefined
      ? 'Das muss in der Vergangenheit liegen.'
      : `Das muss in den letzten ${told(days)} Tagen liegen.`,
  number: ({ minimum, maximum }) =>
    minimum === undefined
      ? 'Eine ganze Zahl.'
      : `Eine ganze Zahl von ${told(minimum)} bis ${told(maximum)}.`,
  one_of: ({ allowed, nearest }) =>
    nearest === undefined
      ? `Möglich sind: ${told(allowed)}.`
      : `Meinten Sie ${told(nearest)}? Möglich sind: ${told(allowed)}.`,
  only_earlier: 'Das lässt sich nur auf eine frühere Zeit ändern.',
  order: ({ after }) => `Das muss später sein als ${told(after)}.`,
  origin: 'Ein Ursprung wie https://game.example, ohne etwas dahinter.',
  path: 'Namen mit einem Punkt dazwischen, wie data.id.',
  phone: 'Eine Telefonnummer wie +12025550142.',
  redirect_uri: 'Eine ganze Adresse, zu der eine Anmeldung zurückführen darf.',
  refused: 'Das wurde abgelehnt.',
  repeated: 'Das steht doppelt da.',
  required: 'Das fehlt.',
  rule: 'Das passt nicht.',
  secret: 'Das hat nicht die Form eines Geheimnisses.',
  sku: 'Höchstens 255 Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.',
  taken: 'Das gehört schon zu etwas anderem.',
  text: 'Ein Text, der nicht leer ist, ohne Steuerzeichen.',
  time: 'Eine Uhrzeit mit Abstand zu UTC, wie 01:00:00+08:00.',
  too_deep: ({ limit }) => `Listen und Objekte liegen tiefer als ${told(limit)} ineinander.`,
  too_far: (facts) => `Höchstens ${counted(facts)} vor ${told(facts.before)}.`,
  too_few: (facts) => `Mindestens ${counted(facts)}.`,
  too_long: (facts) => `Höchstens ${counted(facts)}.`,
  too_many: (facts) => `Höchstens ${counted(facts)}.`,
  too_precise: ({ limit }) =>
    limit === 0
      ? 'Keine Stellen hinter dem Komma.'
      : `Höchstens ${told(limit)} Stellen hinter dem Komma.`,
  too_short: (facts) => (facts.limit === 1 ? 'Das fehlt.' : `Mindestens ${counted(facts)}.`),
  type: ({ type }) => `Das muss ${types[String(type)] ?? told(type)} sein.`,
  unexpected: ({ beside }) =>
    beside === undefined
      ? 'Lassen Sie das weg.'
      : `Lassen Sie das weg: Es geht nicht neben ${told(beside)}.`,
  unknown: ({ nearest }) =>
    nearest === undefined
      ? 'Unter diesem Namen ist hier nichts bekannt.'
      : `Unter diesem Namen ist hier nichts bekannt. Meinten Sie ${told(nearest)}?`,
  uuid: 'Eine UUID in Kleinbuchstaben.',
  words: ({ allowed }) =>
    allowed === undefined
      ? 'Wörter mit Kommas dazwischen.'
      : `Wörter mit Kommas dazwischen, aus diesen: ${told(allowed)}.`,
}
