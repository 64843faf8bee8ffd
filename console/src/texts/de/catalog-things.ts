/** Words of the catalog's currencies, groups and attributes, of its texts by language, and of the store's preview. */
import { counted } from '../plural.ts'
import type { Texts } from '../texts.ts'

const plain = new Intl.NumberFormat('de')

const entries = (count: number, isMore: boolean, one: string, other: string): string => {
  if (count === 0) return `Kein Eintrag ${one}`
  return `${plain.format(count)}${isMore ? ' oder mehr' : ''} ${count === 1 ? `Eintrag ${one}` : `Einträge ${other}`}`
}

export const catalogTabs: Texts['catalogTabs'] = {
  label: 'Seiten des Katalogs',
  names: {
    packages: 'Pakete',
    currencies: 'Währungen',
    catalogGroups: 'Gruppen',
    attributes: 'Attribute',
    catalogTexts: 'Texte',
    imports: 'Importe',
    lint: 'Durchsicht',
    storePreview: 'Vorschau',
  },
}

export const things: Texts['things'] = {
  add: 'Hinzufügen',
  addLanguage: 'Weitere Sprache',
  addValue: 'Wert hinzufügen',
  changed: 'Geändert',
  contains: 'Name',
  containsHint: 'Ein Teil davon, in jeder Sprache, oder der Kennung',
  counting: 'Es wird gezählt, was das berührt …',
  create: 'Anlegen',
  delete: 'Löschen',
  deleteOf: (name) => `${name} löschen?`,
  deleteWhat: {
    currency:
      'Pakete und Preise, die sie nennen, bleiben, und der Laden lässt sie weg. Sie lässt sich aus dem Protokoll wiederherstellen.',
    group: 'Ihre Einträge bleiben, ohne die Gruppe.',
    attribute: 'Wer es trägt, behält seine Angaben. Formulare bieten es nicht mehr an.',
  },
  discard: 'Verwerfen',
  form: 'Felder',
  gone: 'Das gibt es nicht (mehr).',
  group: 'Gruppe',
  hard: 'Nur für Geld',
  idHints: {
    sku: 'Buchstaben, Ziffern, Punkte, Striche und Unterstriche. Später nicht mehr zu ändern.',
    external_id: 'Bis zu 255 Zeichen. Später nicht mehr zu ändern.',
  },
  ids: { sku: 'Sku', external_id: 'Kennung' },
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
  save: 'Speichern',
  saved: 'Gespeichert.',
  state: 'Stand',
  titles: { currency: 'Währungen', group: 'Gruppen', attribute: 'Attribute' },
  touches: {
    currency: (count, isMore) =>
      `${entries(count, isMore, 'nennt', 'nennen')} sie als Inhalt oder in einem Preis.`,
    group: (count, isMore) => `${entries(count, isMore, 'steht', 'stehen')} jetzt darin.`,
    attribute: (count, isMore) => `${entries(count, isMore, 'trägt', 'tragen')} es jetzt.`,
  },
  valueId: (nth) => `Kennung von Wert ${nth}`,
  yes: 'ja',
}

export const wording: Texts['wording'] = {
  before: 'Vorher:',
  changed: (count) => `${counted(count, 'Paket', 'Pakete', 'de')} geändert`,
  changedOnly: 'Nur diese zeigen',
  checking: 'Der Dienst prüft …',
  discard: 'Verwerfen',
  fits: (count) =>
    `Der Dienst nähme das an: ${counted(count, 'Paket ändert', 'Pakete ändern', 'de')} sich.`,
  from: 'Lesen',
  keepMine: 'Meines behalten',
  lacks: 'fehlt',
  lead: 'Texte der Pakete, eine Sprache neben der anderen. Was Sie schreiben, prüft der Dienst; gespeichert wird zusammen.',
  nothingYet: 'Es gibt noch kein Paket.',
  onlyLacking: (language) => `Nur Pakete ohne ${language}`,
  save: 'Speichern',
  saved: 'Gespeichert.',
  saving: 'Wird gespeichert …',
  text: 'Text',
  textOf: (member, sku, language) => `${member} von ${sku}, ${language}`,
  title: 'Texte',
  to: 'Schreiben',
}

export const preview: Texts['preview'] = {
  anyCountry: 'wie das Projekt sagt',
  as: 'Ansehen als',
  at: (zone) => `Zeitpunkt (${zone})`,
  country: 'Aus dem Land',
  currencies: 'Virtuelle Währungen',
  free: 'Kostenlos',
  hidden: (shown, there) =>
    `${plain.format(shown)} von ${plain.format(there)} Paketen stehen im Regal.`,
  inactive: 'Auch außerhalb ihrer Verkaufszeiten',
  lead: 'Der Laden, wie ein Spieler ihn sieht. Die Adresse behält, als wer Sie hinsehen, damit andere dasselbe sehen.',
  locale: 'In der Sprache',
  localeHint: 'wie das Projekt sagt',
  look: 'Ansehen',
  noName: 'ohne Namen',
  none: 'Der Laden zeigt keine.',
  noPrice: 'nur ein Name, ohne Preis',
  nothingYet: 'Es gibt noch kein Paket.',
  notNow: 'jetzt nicht zu kaufen',
  number: (count) => plain.format(count),
  packages: 'Pakete',
  perItem: (left, total) =>
    `${plain.format(left)} von ${plain.format(total)} sind für alle zusammen übrig`,
  perUser: (left, total) =>
    `${plain.format(left)} von ${plain.format(total)} sind je Spieler übrig`,
  player: 'Als Spieler',
  playerHint: 'niemand Bestimmtes',
  seeWhy: 'Alle ansehen',
  title: 'Vorschau',
  until: 'Der Verkauf endet',
}
