/** Words for what a deletion would touch. */
import { counted } from '../plural.ts'
import type { Texts } from '../texts.ts'

const number = (count: number, isMore: boolean, one: string, other: string): string =>
  `${isMore ? 'Mindestens ' : ''}${counted(count, one, other, 'de')}`

export const touched: Texts['touched'] = {
  counting: 'Es wird gezählt, was davon betroffen wäre …',
  kinds: {
    deliveries: (count, isMore) =>
      count === 0
        ? 'Keine Zustellung wartet darauf.'
        : `${number(count, isMore, 'wartende Zustellung wird', 'wartende Zustellungen werden')} unzustellbar.`,
    entitlements: (count, isMore) =>
      count === 0
        ? 'Kein Spieler ist dafür freigeschaltet.'
        : `${number(count, isMore, 'Freischaltung geht', 'Freischaltungen gehen')} verloren.`,
    items: (count, isMore) =>
      count === 0
        ? 'Kein Artikel nennt es.'
        : `${number(count, isMore, 'Artikel des Katalogs nennt', 'Artikel des Katalogs nennen')} es.`,
    keys_left: (count) =>
      count === 0
        ? 'Es bleibt kein anderer gültiger Schlüssel.'
        : `Es ${count === 1 ? 'bleibt' : 'bleiben'} ${counted(count, 'anderer gültiger Schlüssel', 'andere gültige Schlüssel', 'de')}.`,
    projects: (count, isMore) =>
      `Er öffnet ${number(count, isMore, 'Projekt', 'Projekte').replace('M', 'm')}.`,
    sign_ins: (count, isMore) =>
      count === 0
        ? 'In den letzten sieben Tagen hat sich niemand darüber angemeldet.'
        : `${number(count, isMore, 'Anmeldung kam', 'Anmeldungen kamen')} in den letzten sieben Tagen darüber.`,
    users: (count, isMore) =>
      count === 0
        ? 'Kein Spieler ist darin.'
        : `${number(count, isMore, 'Spieler verlässt', 'Spieler verlassen')} sie.`,
  },
}
