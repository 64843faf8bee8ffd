/** Words for one change of many packages. */
import { counted } from '../plural.ts'
import type { Texts } from '../texts.ts'

export const bulk: Texts['bulk'] = {
  amountIn: (currency) => `Betrag (${currency})`,
  change: 'Änderung an allen',
  choose: (sku) => `${sku} auswählen`,
  chooseAll: (count) => `Alle ${count} auswählen, die der Filter findet`,
  chooseFirst: (count) => `Die ersten ${count} auswählen, die der Filter findet`,
  chooseNone: 'Keines auswählen',
  chooseShown: (count) => `Alle ${count} gezeigten auswählen`,
  chosen: (count) => `${counted(count, 'Paket', 'Pakete', 'de')} ausgewählt`,
  done: (done, count) => `${done} von ${count} gespeichert`,
  kinds: {
    price: 'Preis festlegen',
    raise: 'Preis um Prozent erhöhen',
    lower: 'Preis um Prozent senken',
    isShown: 'Im Laden zeigen',
    isHidden: 'Nicht im Laden zeigen',
    isOn: 'Einschalten',
    isOff: 'Ausschalten',
    period: 'Nur in einem Zeitraum verkaufen',
    noPeriods: 'Immer verkaufen',
    joinGroup: 'In eine Gruppe aufnehmen',
    leaveGroup: 'Aus einer Gruppe nehmen',
    place: 'An einen Platz stellen …',
  },
  needs: { percent: 'Prozent', group: 'Gruppe', place: 'Platz in der Liste, 1 ist der erste' },
  others: (count) =>
    `${counted(count, 'weiteres Paket ändert sich', 'weitere Pakete ändern sich', 'de')} ebenso.`,
  overtaken:
    'Jemand hat inzwischen einige davon geändert. Das würde sich jetzt ändern: Sehen Sie noch einmal hin.',
  progress: 'Gespeicherte Pakete',
  unchanged: (count) =>
    counted(count, 'Paket bleibt, wie es ist.', 'Pakete bleiben, wie sie sind.', 'de'),
}
