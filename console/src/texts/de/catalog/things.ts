/** Words of currencies, groups, attributes and regions. */
import { counted } from '../../plural.ts'
import type { Texts } from '../../texts.ts'

const plain = new Intl.NumberFormat('de')

const entries = (count: number, isMore: boolean, one: string, other: string): string => {
  if (count === 0) return `Kein Eintrag ${one}`
  return `${plain.format(count)}${isMore ? ' oder mehr' : ''} ${count === 1 ? `Eintrag ${one}` : `Einträge ${other}`}`
}

export const things: Texts['things'] = {
  add: 'Hinzufügen',
  addLanguage: 'Weitere Sprache',
  addValue: 'Wert hinzufügen',
  changed: 'Geändert',
  contains: 'Name',
  containsHint: 'Ein Teil davon, in jeder Sprache, oder der Kennung',
  create: 'Anlegen',
  delete: 'Löschen',
  deleteOf: (name) => `${name} löschen?`,
  deleteWhat: {
    currency:
      'Pakete und Preise, die sie nennen, bleiben, und der Laden lässt sie weg. Sie lässt sich aus ihrem Verlauf wiederherstellen.',
    group: 'Ihre Einträge bleiben, ohne die Gruppe.',
    attribute: 'Wer es trägt, behält seine Angaben. Formulare bieten es nicht mehr an.',
  },
  discard: 'Verwerfen',
  form: 'Felder',
  gone: 'Das gibt es nicht (mehr).',
  group: 'Gruppe',
  hard: 'Nur für Geld',
  history: 'Verlauf',
  idHints: {
    sku: 'Buchstaben, Ziffern, Punkte, Striche und Unterstriche. Später nicht mehr zu ändern.',
    external_id: 'Bis zu 255 Zeichen. Später nicht mehr zu ändern.',
  },
  ids: { sku: 'SKU', external_id: 'Kennung' },
  imageHint: 'Seine Adresse, mit https://',
  lacks: 'Ohne die Sprache',
  languageHint: 'Ihr Kürzel, wie de oder pt-BR',
  languages: 'Sprachen',
  languageWrong: 'Ein Kürzel wie de oder pt-BR, das noch nicht da ist.',
  leads: {
    currency: 'Virtuelle Währungen: Pakete enthalten sie, und Preise können in ihnen stehen.',
    group: 'Regale des Ladens: Ein Paket kann in mehreren stehen.',
    attribute: 'Angaben, die Pakete tragen, mit den Werten, die Formulare anbieten.',
  },
  makesAnew: 'Sie wurde gelöscht. Das legt sie neu an, wie sie damals war.',
  members: {
    name: 'Name',
    description: 'Beschreibung',
    long_description: 'Lange Beschreibung',
    image_url: 'Bild',
    order: 'Platz in Listen',
    is_enabled: 'Eingeschaltet',
    is_show_in_store: 'Im Laden gezeigt',
    is_hard: 'Nur mit echtem Geld zu kaufen',
    groups: 'Gruppen',
    values: 'Werte',
  },
  new: { currency: 'Neue Währung', group: 'Neue Gruppe', attribute: 'Neues Attribut' },
  newLeads: {
    currency: 'Ein Name genügt; der Rest kann folgen.',
    group: 'Ein Name genügt; Pakete kommen auf ihren eigenen Seiten hinein.',
    attribute: 'Ein Name, und die Werte, die Formulare anbieten sollen.',
  },
  no: 'nein',
  noGroups: 'Es gibt noch keine Gruppe.',
  notYet: 'So lässt es sich noch nicht speichern:',
  nothingYet: {
    currency: 'Es gibt noch keine virtuelle Währung. Pakete brauchen eine.',
    group: 'Es gibt noch keine Gruppe.',
    attribute: 'Es gibt noch kein Attribut.',
  },
  nouns: { currency: 'Virtuelle Währung', group: 'Gruppe', attribute: 'Attribut' },
  noValues: 'Es bietet noch keinen Wert an.',
  off: 'ausgeschaltet',
  on: 'eingeschaltet',
  orderHint: 'Der niedrigste kommt zuerst',
  remove: 'Entfernen',
  removeValue: (nth) => `Wert ${nth} entfernen`,
  restoreWhat: 'Sie wird wieder, was sie damals war. Die jetzige Fassung bleibt im Verlauf.',
  save: 'Speichern',
  saved: 'Gespeichert.',
  state: 'Stand',
  titles: { currency: 'Währungen', group: 'Gruppen', attribute: 'Attribute' },
  toThing: { currency: 'Zur Währung', group: 'Zur Gruppe', attribute: 'Zum Attribut' },
  touches: {
    currency: (count, isMore) =>
      `${entries(count, isMore, 'nennt', 'nennen')} sie als Inhalt oder in einem Preis.`,
    group: (count, isMore) => `${entries(count, isMore, 'steht', 'stehen')} jetzt darin.`,
    attribute: (count, isMore) => `${entries(count, isMore, 'trägt', 'tragen')} es jetzt.`,
  },
  valueId: (nth) => `Kennung von Wert ${nth}`,
  yes: 'ja',
}

export const regions: Texts['regions'] = {
  addCountries: 'Weiteres Land',
  addHint: 'Sein Name oder Kürzel; mehrere mit Kommas dazwischen',
  counted: (count) => counted(count, 'Land', 'Länder', 'de'),
  countries: 'Länder',
  deleteWhat:
    'Eine Region, die Einträge nennen, lässt sich nicht löschen: Ohne sie gäbe es die überall.',
  id: 'Nummer',
  lead: 'Länder unter einem Namen: Was Regionen nennt, wird nur in deren Ländern verkauft.',
  new: 'Neue Region',
  newLead: 'Ein Name und die Länder; Artikel nennen sie auf ihren eigenen Seiten.',
  noCountries: 'Noch kein Land.',
  nothingYet: 'Es gibt noch keine Region. Verkauft wird überall.',
  one: 'Region',
  removeCountry: (name) => `${name} entfernen`,
  title: 'Regionen',
  unknown: (words) => `So heißt kein Land: ${words}.`,
}
