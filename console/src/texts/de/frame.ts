/** Words of the frame, of signing in, and of the pages that belong to no room. */

import { counted } from '../plural.ts'
import type { Texts } from '../texts.ts'

export const frame: Texts['frame'] = {
  away: 'Der Dienst antwortet nicht',
  awayWhy: 'Vielleicht startet er gerade, oder Ihr Netz ist weg.',
  chooseProject: 'Projekt wählen',
  findProject: 'Name oder Nummer eines Projekts',
  goTo: 'Gehe zu',
  hits: (count) => counted(count, 'Treffer', 'Treffer', 'de'),
  installation: 'Installation',
  kinds: {
    audit_entry: 'Änderungen',
    client: 'Clients',
    console_user: 'Personen',
    delivery: 'Zustellungen',
    item: 'Artikel',
    merchant: 'Händler',
    project: 'Projekte',
    sign_in: 'Anmeldungen',
    subscription: 'Abonnements',
    transaction: 'Zahlungen',
    user: 'Spieler',
  },
  lastProjects: 'Zuletzt geöffnet',
  loadNewVersion: 'Neue Version laden',
  loading: 'Wird geladen',
  lookAmongSignIns: 'Unter den Anmeldungen suchen',
  myPage: 'Meine Seite',
  newVersion: 'Es gibt eine neuere Version',
  newVersionWhy:
    'Diese Seite braucht einen Teil, den es nicht mehr gibt. Was Sie in Formulare geschrieben haben, bleibt erhalten.',
  noProjectFits: 'Kein Projekt passt.',
  noSuchPage: 'Diese Seite gibt es nicht',
  noSuchPageWhy: 'Die Adresse ist vielleicht alt, oder ein Teil von ihr fehlt.',
  noSuchProject: 'Hier ist kein Projekt',
  noSuchProjectWhy:
    'Das Projekt gibt es nicht, oder Sie dürfen es nicht sehen. Fragen Sie, wer hier die Zugänge verwaltet.',
  nothingFound: 'Nichts hat diese Nummer oder diesen Namen.',
  person: (name) => `Sie: ${name}`,
  place: 'Wo Sie sind',
  roomNames: {
    audit: 'Änderungen',
    catalog: 'Katalog',
    installationAudit: 'Änderungen der Installation',
    keys: 'API-Schlüssel',
    overview: 'Überblick',
    people: 'Personen',
    payments: 'Zahlungen',
    players: 'Spieler',
    setUp: 'Einrichtung',
    signIns: 'Anmeldungen',
    webhooks: 'Webhooks',
  },
  rooms: 'Räume',
  search: 'Suchen',
  searchFor: 'Anfrage, Bestellung, Steam-ID, SKU, E-Mail-Adresse oder Name',
  searchable:
    'Sie können nach Spielern, Zahlungen, Abonnements, Artikeln, Zustellungen und Anfragen dieses Projekts suchen.',
  signOut: 'Abmelden',
  skip: 'Zum Inhalt',
  utcWhy: 'Alle Zeiten in UTC zeigen',
}

export const signIn: Texts['signIn'] = {
  at: (host) => `bei Portreeve auf ${host}`,
  byAsking: 'Gilt er nicht mehr, bitten Sie um einen neuen, wer Sie eingeladen hat.',
  byCommand: 'Wer den Dienst betreibt, druckt einen Link für Ihre E-Mail-Adresse mit',
  byInvitation: 'Öffnen Sie den Link Ihrer Einladung, und drücken Sie den Knopf dort.',
  code: 'Code aus der E-Mail',
  codeHint: 'Acht Ziffern; sie gelten zehn Minuten.',
  email: 'E-Mail-Adresse',
  enter: 'Anmelden',
  haveSignedIn: 'Ich habe mich in einem anderen Tab angemeldet',
  otherEmail: 'Andere Adresse',
  otherWays: 'Keine E-Mail? Mit einem Link anmelden',
  over: 'Sie wurden abgemeldet',
  overWhy: 'Melden Sie sich an, um weiterzumachen. Von dieser Seite geht nichts verloren.',
  sendCode: 'Code schicken',
  sent: (email) => `Gehört ${email} hier zu jemandem, ist ein Code unterwegs.`,
  stillOut: 'In diesem Browser ist noch niemand angemeldet.',
  title: 'Anmelden',
}

export const keys: Texts['keys'] = {
  list: [
    ['/', 'Suchen'],
    ['j', 'Nächste Zeile'],
    ['k', 'Zeile davor'],
    ['?', 'Diese Liste'],
  ],
  on: 'Diese Tasten sind an',
  title: 'Tasten',
}

export const home: Texts['home'] = {
  find: 'Name oder Nummer eines Projekts',
  lead: 'Die Projekte, die Sie sehen dürfen.',
  more: 'Es gibt weitere: Tippen Sie einen Teil des Namens.',
  nothing: 'Es gibt kein Projekt, das Sie sehen dürfen. Fragen Sie, wer Sie eingeladen hat.',
  nothingFits: 'Kein Projekt passt.',
  number: (id) => `Projekt ${id}`,
  title: 'Projekte',
}

export const me: Texts['me'] = {
  email: 'E-Mail-Adresse',
  end: 'Dort abmelden',
  ends: 'Diese Sitzung endet',
  grant: (role, scope, id) => `${role}, ${scope} ${id}`.trim(),
  language: 'Sprache',
  lead: 'Wer Sie hier sind, und wo Sie angemeldet sind.',
  mayDo: 'Was Sie dürfen',
  scopes: { installation: 'die ganze Installation', merchant: 'Händler', project: 'Projekt' },
  sessions: 'Wo Sie angemeldet sind',
  thisBrowser: 'dieser Browser',
  title: 'Sie',
  unknownBrowser: 'Ein Browser, der nichts von sich sagt',
  used: 'benutzt',
}

export const overview: Texts['overview'] = {
  allWell: 'Gerade braucht Sie nichts.',
  asTable: 'Als Tabelle',
  before: (text) => `${text} im Zeitraum davor`,
  chartOf: (title) => `${title}: Balken, und der Zeitraum davor als Linie`,
  charts: 'Wie es läuft',
  day: 'Tag',
  done: 'erledigt',
  firstSteps: 'Erste Schritte',
  hour: 'Stunde',
  inUtc: 'Tage und Stunden sind die von UTC. Tests zählen nicht.',
  lead: (id) => `Projekt ${id}`,
  metrics: {
    sign_ins: 'Anmeldungen',
    orders: 'Bestellungen',
    revenue: 'Umsatz',
    declines: 'Abgelehnte Zahlungen',
  },
  needsYou: 'Braucht Sie',
  open: 'offen',
  range: 'Zeitraum',
  ranges: { '-24h': '24 Stunden', '-7d': '7 Tage', '-30d': '30 Tage', '-90d': '90 Tage' },
  severity: { error: 'Fehler', warning: 'Warnung' },
  steps: {
    network: 'Ein Netzwerk verbinden, über das Spieler sich anmelden',
    package: 'Ein Paket in den Katalog stellen',
    webhook: 'Den Webhook setzen, der es Ihrem Server sagt',
    people: 'Jemanden einladen',
  },
}
