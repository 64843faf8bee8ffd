/** The outcome of an import, in words. */

import type { LateTexts } from '../late.ts'
import { counted } from '../plural.ts'
import { type Facts, told } from '../words.ts'

const rows = (count: number): string =>
  counted(count, 'Zeile ist fehlerhaft', 'Zeilen sind fehlerhaft', 'de')

export const findings: LateTexts['findings'] = {
  canceled: (isChanged) =>
    isChanged
      ? 'Der Import wurde abgebrochen. Was unten steht, war schon getan und bleibt.'
      : 'Der Import wurde abgebrochen, und nichts wurde geändert.',
  failed: 'Der Import ist gescheitert.',
  notRead: ({ row, limit }) =>
    limit === undefined
      ? `Ab Eintrag ${told(row)} wurde die Datei nicht gelesen, weil frühere Einträge fehlerhaft sind.`
      : `Ab Eintrag ${told(row)} wurde die Datei nicht gelesen: Davor stehen ${told(limit)} Fehler.`,
  rowsLeftOut: (count, isSync) =>
    `${rows(count)} und ${count === 1 ? 'wurde' : 'wurden'} ausgelassen.${isSync ? ' Was in der Datei fehlt, wurde nicht gelöscht.' : ''} Verbessern Sie sie, und importieren Sie sie noch einmal.`,
  rowsWouldBeLeftOut: (count) =>
    `${rows(count)} und ${count === 1 ? 'würde' : 'würden'} ausgelassen. Das war eine Probe: Nichts wurde geändert.`,
  rowsWrong: (count) => `${rows(count)}, darum wurde nichts geändert. Verbessern Sie die Datei.`,
  trial: 'Das war eine Probe: Nichts wurde geändert.',
}

export const importReasons: LateTexts['importReasons'] = {
  broken_off: 'Die Datei kam nicht bis zum Ende an. Schicken Sie sie noch einmal.',
  column_nameless: 'Eine Spalte hat keinen Namen.',
  column_repeated: 'Zwei Spalten haben denselben Namen.',
  element_too_long: 'Ein Eintrag ist länger als 512 KiB.',
  file_empty: 'Die Datei ist leer: Sie muss mit einer Kopfzeile beginnen.',
  file_too_large:
    'Eine JSON-Datei hat höchstens 16 MiB. Schicken Sie einen größeren Katalog als NDJSON oder CSV.',
  header_too_wide: ({ limit }) => `Die Kopfzeile hat mehr als ${told(limit)} Spalten.`,
  line_too_long: 'Eine Zeile ist länger als 512 KiB.',
  list_needed: 'Hier muss eine Liste stehen, [.',
  list_repeated: 'Diese Liste steht hier ein zweites Mal.',
  list_unknown: ({ allowed }) => `Listen heißen ${told(allowed)}.`,
  not_csv: 'Die Zeile ist kein CSV.',
  not_json: 'Die Datei ist kein JSON.',
  not_utf8: ({ form }) => `Die Datei ist kein UTF-8: Speichern Sie sie als ${told(form)}.`,
  object_needed: 'Hier muss das Objekt mit den Listen stehen, {.',
  others_changed:
    'Andere haben dieselben Dinge immer wieder geändert, darum wurde nichts weiter geändert. Importieren Sie die Datei später noch einmal.',
  quote_ended:
    'Hinter einem schließenden Anführungszeichen muss die Zelle enden. Schreiben Sie ein Zeichen in einer Zelle doppelt.',
  quote_open: 'Ein Anführungszeichen wird geöffnet und nie geschlossen.',
  quote_within:
    'Ein Anführungszeichen steht mitten in einer Zelle. Setzen Sie die ganze Zelle in Anführungszeichen, und schreiben Sie das innere doppelt.',
  row_too_long:
    'Eine Zeile ist länger als 512 KiB. Vielleicht wird dort ein Anführungszeichen geöffnet und nie geschlossen.',
  service_failed:
    'Beim Dienst ist etwas kaputtgegangen, und nichts weiter wurde geändert. Importieren Sie die Datei noch einmal.',
  spreadsheet:
    'Das ist die Datei einer Tabellenkalkulation. Speichern Sie sie als CSV (UTF-8), und schicken Sie jene.',
  type_column_missing: ({ allowed, nearest }) =>
    `In der Kopfzeile fehlt die Spalte type, in der eines davon steht: ${told(allowed)}.${nearest === undefined ? '' : ` Schreiben Sie type statt ${told(nearest)}.`}`,
}

export const filePlace = ({ line, column }: Facts): string =>
  line === undefined
    ? ''
    : `Zeile ${told(line)}${column === undefined ? '' : `, Spalte ${told(column)}`}: `
