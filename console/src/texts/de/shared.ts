/** Words that all rooms have in common. */

import { counted } from '../plural.ts'
import type { Texts } from '../texts.ts'

export const shared: Texts['shared'] = {
  all: 'Alle',
  apply: 'Anwenden',
  before: {
    '-1h': 'die letzte Stunde',
    '-24h': 'die letzten 24 Stunden',
    '-7d': 'die letzten 7 Tage',
    '-30d': 'die letzten 30 Tage',
  },
  beforeNow: 'Oder seit …',
  cancel: 'Abbrechen',
  close: 'Schließen',
  copied: 'Kopiert',
  copyCurl: 'Als curl kopieren',
  copyFormCurl: 'Änderung als curl kopieren',
  copyLink: 'Link kopieren',
  copyRequest: 'Anfragenummer kopieren',
  csv: 'Als CSV speichern',
  csvWhat:
    'Alle Zeilen, die zu den Filtern passen, höchstens 50.000. Weitere finden Sie mit engeren Filtern.',
  dropFilter: (name) => `Filter ${name} entfernen`,
  dropFilters: 'Alle Filter entfernen',
  filter: 'Filtern',
  inLocalTime: 'Ihre Zeit',
  inUtc: 'UTC',
  more: '50 weitere zeigen',
  none: '–',
  notAllowed: 'Das dürfen Sie nicht sehen.',
  nothingFits: 'Zu diesen Filtern passt nichts.',
  nothingSoFar:
    'Unter den durchgesehenen Zeilen war nichts. Suchen Sie weiter, oder filtern Sie nach der Zeit.',
  refused: 'Der Browser lässt uns nicht kopieren',
  refusedMembers: 'Etwas ist nicht so, wie es sein muss:',
  request: 'Anfrage',
  rows: (count) => counted(count, 'Zeile', 'Zeilen', 'de'),
  rowsOfMany: (count) => `${counted(count, 'Zeile', 'Zeilen', 'de')} von vielen`,
  showAll: (count) => `Alle ${count} Zeichen zeigen`,
  tooMany: (count) => `${count} Zeilen sind zu sehen. Filtern Sie, um andere zu finden.`,
  tryAgain: 'Noch einmal versuchen',
  tryIn: (seconds) => `Noch einmal in ${seconds} s`,
  unreachable: 'Der Dienst antwortet nicht. Vielleicht ist Ihr Netz oder der Dienst ausgefallen.',
  whatChanged: 'Was hier geändert wurde',
  whoHelps: 'Wer sich hier um Personen kümmert, kann Ihnen das Recht geben:',
}

const atLeast = (count: number, isMore: boolean, one: string, other: string): string =>
  `${isMore ? 'Mindestens ' : ''}${counted(count, one, other, 'de')}`

/** How much a deletion would touch. */
export const touched: Texts['touched'] = {
  counting: 'Es wird gezählt, was davon betroffen wäre …',
  kinds: {
    deliveries: (count, isMore) =>
      count === 0
        ? 'Keine Zustellung wartet darauf.'
        : `${atLeast(count, isMore, 'wartende Zustellung wird', 'wartende Zustellungen werden')} unzustellbar.`,
    entitlements: (count, isMore) =>
      count === 0
        ? 'Kein Spieler ist dafür freigeschaltet.'
        : `${atLeast(count, isMore, 'Freischaltung geht', 'Freischaltungen gehen')} verloren.`,
    items: (count, isMore) =>
      count === 0
        ? 'Kein Artikel nennt es.'
        : `${atLeast(count, isMore, 'Artikel des Katalogs nennt', 'Artikel des Katalogs nennen')} es.`,
    keys_left: (count) =>
      count === 0
        ? 'Es bleibt kein anderer gültiger Schlüssel.'
        : `Es ${count === 1 ? 'bleibt' : 'bleiben'} ${counted(count, 'anderer gültiger Schlüssel', 'andere gültige Schlüssel', 'de')}.`,
    projects: (count, isMore) =>
      `Er öffnet ${atLeast(count, isMore, 'Projekt', 'Projekte').replace('M', 'm')}.`,
    sign_ins: (count, isMore) =>
      count === 0
        ? 'In den letzten sieben Tagen hat sich niemand darüber angemeldet.'
        : `${atLeast(count, isMore, 'Anmeldung kam', 'Anmeldungen kamen')} in den letzten sieben Tagen darüber.`,
    subscriptions: (count, isMore) =>
      count === 0
        ? 'Von keinem laufenden Abonnement ist bekannt, dass es von dort kommt.'
        : `${atLeast(count, isMore, 'laufendes Abonnement erfährt', 'laufende Abonnements erfahren')} nichts mehr von Verlängerung und Ende.`,
    transactions: (count, isMore) =>
      count === 0
        ? 'Dort ist keine Zahlung im Gang.'
        : `${atLeast(count, isMore, 'Transaktion mit begonnener Zahlung wird', 'Transaktionen mit begonnener Zahlung werden')} von niemandem mehr als bezahlt gemeldet.`,
    users: (count, isMore) =>
      count === 0
        ? 'Kein Spieler ist darin.'
        : `${atLeast(count, isMore, 'Spieler verlässt', 'Spieler verlassen')} sie.`,
  },
}
