/** Permissions and roles. The service says their sentences in English. */
import type { permissions as known, roles as knownRoles } from '../../../api/rights.ts'

type Permission = keyof typeof known
type Role = keyof typeof knownRoles

const permissions: Readonly<Record<Permission, string>> = {
  'installation.manage':
    'Die Installation selbst verwalten: Händler anlegen, Betreiberschlüssel verwalten und Grenzen der Projekte ändern',
  'people.read': 'Lesen, wer die Konsole nutzen und was dort tun darf',
  'people.manage': 'Personen in die Konsole einladen und ändern oder wegnehmen, was sie dürfen',
  'keys.manage': 'API-Schlüssel anlegen, auflisten und widerrufen',
  'projects.read': 'Händler, Projekte, Clients und die Liste der Signaturschlüssel lesen',
  'projects.write': 'Projekte und ihre Clients anlegen und ändern',
  'connections.read':
    'Lesen, welche Netzwerke und Plattformen verbunden sind, ohne deren Geheimnisse',
  'connections.write': 'Netzwerke und Plattformen verbinden, testen und trennen',
  'signing_keys.read': 'Das gemeinsame Geheimnis lesen, mit dem Tokens signiert werden',
  'signing_keys.rotate': 'Die Schlüssel wechseln, mit denen Tokens signiert werden',
  'audit.read': 'Lesen, wer was geändert hat',
  'catalog.read': 'Den Katalog lesen, mit Exporten und Importen',
  'catalog.write': 'Den Katalog ändern, mit Aufrufen und mit Dateien',
  'inventory.read': 'Lesen, was Spieler besitzen, und jede Änderung daran',
  'inventory.write': 'Spielern Güter geben und wieder wegnehmen',
  'payments.read': 'Zahlungen, Abonnements und Meldungen der Zahlungsdienste lesen',
  'payments.write':
    'Zahlungen und Abonnements melden und die Zahlungsdienste einrichten, die sie melden',
  'payments.cancel': 'Abonnements kündigen, sofort oder zum Ende, und wieder verlängern lassen',
  'payments.refund': 'Zahlungen erstatten',
  'players.read': 'Spieler, Gruppen und Deployments nachschlagen',
  'players.write':
    'Spieler sperren, ihre Sitzungen beenden und Gruppen, Deployments und Freigaben ändern',
  'players.import':
    'Spieler aus einem anderen Dienst holen und vorhandenen Spielern Identitäten geben',
  'players.erase': 'Einen Spieler mit allen persönlichen Daten löschen',
  'players.export': 'Alle persönlichen Daten eines Spielers exportieren',
  'webhooks.read': 'Endpunkte, Zustellungen, Versuche und Ereignisse lesen, ohne Geheimnisse',
  'webhooks.write':
    'Endpunkte, ihre Geheimnisse und die Benachrichtigungen ändern und Tests senden',
  'webhooks.replay': 'Benachrichtigungen erneut senden und aufgegebene verwerfen',
  'sign_ins.read': 'Lesen, wie einzelne Anmeldungen verliefen',
  'statistics.read': 'Statistiken lesen',
  'search.read': 'Suchen und sehen, was jemanden braucht, so weit die anderen Rechte es zeigen',
}

const roles: Readonly<Record<Role, Readonly<{ name: string; purpose: string }>>> = {
  operator: {
    name: 'Betreiber',
    purpose: 'Betreibt die Installation: darf alles. Nur für die ganze Installation zu vergeben',
  },
  merchant_admin: {
    name: 'Händlerverwaltung',
    purpose:
      'Leitet einen Händler oder ein Projekt: darf dort alles und entscheidet, wer sonst etwas darf',
  },
  developer: {
    name: 'Entwicklung',
    purpose:
      'Baut das Spiel: alles in einem Projekt, nur keine Erstattungen, kein Löschen und Exportieren von Spielern; die Personen des Projekts sind nur zu lesen',
  },
  shop: {
    name: 'Shop',
    purpose:
      'Kümmert sich um den Shop: Katalog, was darin jemanden braucht und wie er sich verkauft',
  },
  support: {
    name: 'Support',
    purpose:
      'Hilft Spielern: findet heraus, was geschah und wie oft, sperrt, beendet Sitzungen, gibt Güter und nimmt sie zurück, sendet Benachrichtigungen erneut',
  },
  support_lead: {
    name: 'Supportleitung',
    purpose:
      'Leitet den Support: dasselbe, dazu erstatten, Abonnements kündigen, Spieler exportieren und löschen',
  },
  read_only: {
    name: 'nur lesen',
    purpose: 'Sieht zu: liest alles außer Geheimnissen und ändert nichts',
  },
}

export const rights = { permissions, roles }
