/** German words about the doors to the console: passkeys. */
import type { Texts } from '../texts.ts'

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
