/** Words of how many a player may still buy. */
import type { Texts } from '../texts.ts'

const plain = new Intl.NumberFormat('de')

export const limits: Texts['limits'] = {
  change: 'Ändern',
  item: 'Artikel',
  lead: 'Begrenzte Artikel, die dieser Spieler gekauft hat, und wie viele er noch kaufen kann.',
  left: 'Übrig',
  leftField: 'Wie viele übrig sind',
  leftHint: (total) => `0 bis ${plain.format(total)}, die Grenze des Artikels`,
  leftOf: (available, total) => `${plain.format(available)} von ${plain.format(total)}`,
  never: 'nie',
  nothingYet: 'Der Spieler hat keinen begrenzten Artikel gekauft.',
  reset: 'Zurücksetzen',
  resetAll: 'Alle zurücksetzen',
  resetAllTitle: (player) => `Alle Kaufgrenzen von ${player} zurücksetzen?`,
  resetAllWhat:
    'Was der Spieler bisher gekauft hat, zählt für keine Grenze mehr: Von jedem begrenzten Artikel sind alle übrig. Was ihm gehört, bleibt.',
  resetOf: (item) => `Zurücksetzen: ${item}`,
  resets: 'Beginnt neu',
  resetTitle: (item, player) => `${item} für ${player} zurücksetzen?`,
  resetWhat: (total) =>
    `Was der Spieler davon gekauft hat, zählt nicht mehr: Alle ${plain.format(total)} sind übrig. Was ihm gehört, bleibt.`,
  set: 'Setzen',
  setIt: 'Setzen',
  setOf: (item) => `Setzen: ${item}`,
  setTitle: (item, player) => `Wie viele von ${item} kann ${player} noch kaufen?`,
  untilReset: 'Das gilt bis',
  wasReset: (item) => `Zurückgesetzt: ${item}`,
  wasResetAll: 'Alle Kaufgrenzen des Spielers wurden zurückgesetzt.',
  wasSet: (item, available) => `Gesetzt: ${item}, noch ${plain.format(available)} übrig`,
}
