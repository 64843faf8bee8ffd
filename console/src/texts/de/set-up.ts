/** Words of the room in which sign-in is set up. */
import { counted } from '../plural.ts'
import type { Texts } from '../texts.ts'

export const setUp: Texts['setUp'] = {
  before: 'Vorher',
  copySecret: 'Kopieren',
  drop: 'Meine Änderungen verwerfen',
  haveKept: 'Ich habe es aufbewahrt',
  lead: 'Die Clients, bei denen Spieler sich anmelden, und die Netzwerke, über die sie kommen.',
  member: 'Was',
  mine: 'Ihres',
  overtaken:
    'Jemand hat das geändert, während Sie schrieben. Nichts wurde gespeichert. Sehen Sie es an, und speichern Sie dann noch einmal.',
  save: 'Speichern',
  saved: 'Gespeichert.',
  shownOnce:
    'Bewahren Sie es jetzt sicher auf. Niemand kann es noch einmal lesen, und diese Seite vergisst es.',
  takeTheirs: 'Deren übernehmen',
  theirs: 'Deren',
}

export const clients: Texts['clients'] = {
  add: 'Diese Adresse eintragen',
  addThis: (address) => `Diese Adresse eintragen: ${address}`,
  addresses: (count) => counted(count, 'Adresse', 'Adressen', 'de'),
  delete: 'Löschen',
  deleteOf: (name) => `Den Client ${name} löschen?`,
  deleteWhat:
    'Spiele und Seiten, die ihn benutzen, können niemanden mehr anmelden. Das lässt sich nicht zurücknehmen.',
  formerUntil: 'Das frühere Geheimnis gilt daneben, bis',
  grace: 'Das frühere Geheimnis gilt daneben',
  graces: {
    '0': 'gar nicht: Es endet sofort',
    '3600': 'eine Stunde',
    '86400': 'einen Tag',
    '604800': 'eine Woche',
  },
  make: 'Neuer Client',
  makeIt: 'Client anlegen',
  name: 'Name',
  nameHint: 'Für Sie und Ihre Kollegen.',
  noneRefused: 'Keine in den letzten 14 Tagen.',
  nothingYet: 'Es gibt noch keinen Client. Ein Spiel oder eine Seite braucht einen zum Anmelden.',
  number: (id) => `Client ${id}`,
  redirectUris: 'Redirect-URIs',
  redirectUrisHint: 'Eine je Zeile: die Adressen, zu denen eine Anmeldung zurückführen darf.',
  refusals: (count) => counted(count, 'Ablehnung', 'Ablehnungen', 'de'),
  refused: 'Abgelehnte Redirect-URIs',
  refusedWhat:
    'Spiele und Seiten haben diese für den Client geschickt. Tragen Sie nur Ihre eigenen ein: Dorthin werden Tokens geschickt.',
  renew: 'Geheimnis erneuern',
  renewOf: (name) => `Das Geheimnis von ${name} erneuern?`,
  renewWhat: 'Ein neues Geheimnis ersetzt das frühere. Es wird einmal gezeigt.',
  secret: 'Geheimnis',
  secretOf: (name) => `Das Geheimnis von ${name}`,
  secretWhat: 'Es wurde gezeigt, als es entstand, und niemand kann es noch einmal lesen.',
  settings: 'Einstellungen des Clients',
  title: 'Clients',
  type: 'Art',
  typeHints: {
    public: 'Ein Spiel oder eine Seite: Sie können kein Geheimnis bewahren.',
    confidential: 'Eine Website mit Server, der ein Geheimnis bewahrt.',
    server: 'Ein Spielserver: Er meldet keine Spieler an und bewahrt ein Geheimnis.',
  },
  types: { public: 'öffentlich', confidential: 'vertraulich', server: 'Server' },
}

export const networks: Texts['networks'] = {
  callback: 'Callback-Adresse',
  connected: 'verbunden',
  consoleOf: (title) => `Konsole von ${title} öffnen`,
  copyCallback: 'Callback-Adresse kopieren',
  credentials: 'Zugangsdaten',
  disconnect: 'Trennen',
  disconnectOf: (title) => `${title} trennen?`,
  disconnectWhat:
    'Die Zugangsdaten werden vergessen, und niemand kann sich darüber anmelden. Die Konten bleiben.',
  find: 'Ein Netzwerk suchen',
  findings: { good: 'gut', note: 'Hinweis', bad: 'falsch' },
  incomplete: 'etwas fehlt',
  isSet: 'Es ist gesetzt. Leer bleibt es, wie es ist.',
  limits: 'Gut zu wissen',
  noSteps: 'Hierfür gibt es keine Schritte: Sie stehen in docs/networks.md.',
  noneFits: 'Kein Netzwerk heißt so.',
  notConnected: 'nicht verbunden',
  off: 'ausgeschaltet',
  offered: 'Spieler können sich darüber anmelden',
  optional: 'Darf leer bleiben.',
  platform: 'Plattform',
  saveAndTest: 'Speichern und prüfen',
  steps: 'Schritte',
  testing: 'Es ist gespeichert. Die Prüfung fragt jetzt das Netzwerk.',
  title: 'Netzwerke und Plattformen',
  works: 'Die Prüfung fand keinen Fehler.',
  worksNot: 'Es ist gespeichert, aber die Prüfung fand einen Fehler.',
}

export const signingKeys: Texts['signingKeys'] = {
  made: 'entstanden',
  nothingYet:
    'Es gibt kein Schlüsselpaar: Tokens werden mit einem gemeinsamen Geheimnis signiert, oder noch niemand hat sich angemeldet.',
  rotate: 'Schlüssel wechseln',
  rotateTitle: 'Die Signierschlüssel wechseln?',
  rotateWhat:
    'Neue Tokens signiert sofort der nächste Schlüssel. Frühere Tokens gelten, bis sie ablaufen.',
  states: { next: 'nächster', current: 'signiert jetzt', previous: 'früherer' },
  title: 'Signierschlüssel',
  what: 'Mit diesen Schlüsseln werden Tokens signiert. Der nächste ist veröffentlicht, bevor er signiert.',
}
