/** Words of the rooms of people and keys. */
import type { Texts } from '../texts.ts'

const kinds: Readonly<Record<string, string>> = { project: 'Projekts', merchant: 'Händlers' }

export const people: Texts['people'] = {
  addIt: 'Diese Rolle geben',
  addRole: 'Noch eine Rolle',
  chooseRole: 'Rolle wählen',
  email: 'E-Mail-Adresse',
  invite: 'Jemanden einladen',
  inviteIt: 'Einladen',
  lead: 'Wer was in diesem Projekt darf.',
  leadOfAll: 'Wer was darf, soweit Sie es sehen dürfen.',
  linkHint:
    'Geben Sie ihn nur dieser Person: Wer ihn hat, meldet sich als sie an. Er gilt einmal, 24 Stunden lang.',
  linkTitle: 'Ein Link zum Anmelden',
  mailIt: 'Den Link per E-Mail schicken',
  name: 'Name',
  nameHint: 'Wie Kollegen sie kennen; darf leer bleiben.',
  nameOrEmail: 'Name oder E-Mail-Adresse',
  nameOrEmailHint: 'Ein Teil davon',
  never: 'nie',
  newLink: 'Neuen Link erstellen',
  newLinkWhat: 'Der frühere Link gilt nicht mehr. Der neue wird einmal gezeigt.',
  nothingYet: 'Noch hat niemand Zugang. Laden Sie die erste Person ein.',
  numberOf: (scope) => `Nummer des ${kinds[scope] ?? scope}`,
  one: 'Person',
  place: 'Wo sie gilt',
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen?`,
  removeWhat:
    'Alle Sitzungen, Links und Codes enden sofort. Unter den Änderungen bleibt der Name stehen.',
  role: 'Rolle',
  roleHint: 'Sie können geben, was Sie dort selbst dürfen.',
  roles: 'Rollen',
  scopes: { project: 'Projekt', merchant: 'Händler', installation: 'die ganze Installation' },
  seen: 'Zuletzt gesehen',
  state: 'Stand',
  states: { invited: 'eingeladen', active: 'aktiv', removed: 'entfernt' },
  takeAway: 'Wegnehmen',
  takeAwayOf: (grant) => `Wegnehmen: ${grant}`,
}

export const apiKeys: Texts['apiKeys'] = {
  actions: 'Was Sie tun können',
  end: 'Früher enden lassen',
  endOf: (name) => `Früher enden lassen: ${name}`,
  endWhat: 'So geht ein ersetzter Schlüssel noch eine Weile. Er endet nie später als bisher.',
  ends: 'Endet',
  endsHint: 'Leer: Er endet nicht von selbst.',
  endsNever: 'nicht von selbst',
  lead: 'Schlüssel, mit denen Programme die API für dieses Projekt aufrufen.',
  make: 'Neuer Schlüssel',
  makeIt: 'Schlüssel anlegen',
  mayDo: 'Darf',
  merchantLead:
    'Sie öffnen alle Projekte des Händlers, auch künftige. Ein Schlüssel eines Projekts öffnet weniger.',
  name: 'Name',
  nameHint: 'Wie das Programm, das ihn benutzen wird.',
  never: 'nie',
  nothingYet: 'Es gibt noch keinen Schlüssel. Ein Programm braucht einen für die API.',
  ofMerchant: (name) => `Auch Schlüssel von ${name} öffnen dieses Projekt`,
  over: 'beendet',
  revoke: 'Widerrufen',
  revokeOf: (name) => `${name} widerrufen`,
  revokeWhat: 'Programme mit ihm werden sofort abgelehnt. Das lässt sich nicht zurücknehmen.',
  role: 'Nach einer Rolle',
  roleHint: 'Einzelne Rechte wählen Sie unten.',
  secretOf: (name) => `Der Schlüssel ${name}`,
  single: 'Einzelne Rechte',
  used: 'Zuletzt benutzt',
}

export const passkeys: Texts['passkeys'] = {
  add: 'Passkey hinzufügen',
  addWhat:
    'Ihr Browser fragt gleich nach Fingerabdruck, Gesicht oder PIN: auf diesem Gerät, dem Telefon oder einem Sicherheitsschlüssel.',
  faults: {
    impossible: 'Dieser Browser oder dieses Gerät kann hier keinen Passkey anlegen.',
    known: 'Auf diesem Gerät gibt es schon einen Passkey für Sie.',
    refused:
      'Das Fenster des Browsers wurde geschlossen, oder es gab nichts auszuwählen. Es hat sich nichts geändert.',
  },
  goOn: 'Weiter',
  lead: 'Damit melden Sie sich ohne E-Mail an: mit einem Gerät, das Sie erkennt.',
  name: 'Name',
  nameHint: 'Daran erkennen Sie ihn wieder, etwa der Name des Geräts.',
  neverUsed: 'noch nicht benutzt',
  none: 'Sie haben noch keinen.',
  noneOfPerson: 'Diese Person hat keinen.',
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen`,
  removeOfPersonWhat:
    'Damit meldet sich niemand mehr an. Wo diese Person angemeldet ist, bleibt sie es.',
  removeWhat:
    'Damit melden Sie sich nicht mehr an. Ihr Gerät bietet ihn vielleicht weiter an: Löschen Sie ihn auch dort.',
  rename: 'Umbenennen',
  renameOf: (name) => `${name} umbenennen`,
  signIn: 'Anmelden mit Passkey',
  synced: 'auf mehreren Geräten',
  title: 'Passkeys',
  unknown: 'Dieser Browser kennt keine Passkeys.',
}
