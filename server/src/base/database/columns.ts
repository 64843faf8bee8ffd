/** Values of a result's columns, by their types: pg asks for a reader of each. */
import pg from 'pg'
import { fromDatabaseText } from '../clock.ts'

type ReadColumn = (text: string) => unknown

/** pg's reader of arrays; its types have the form of a later release. */
const arrays = pg.types.arrayParser as unknown as {
  create(text: string, read: ReadColumn): { parse(): unknown[] }
}

/** Reads arrays whose values are read by `read`. Lists may be nested; `NULL` is null. */
const listReader =
  (read: ReadColumn): ReadColumn =>
  (text) => {
    // Bounds, values in quotes and lists in lists are rare. Without them a list is read in a fraction of the time.
    if (/^\[|^.+[{"]/.test(text)) return arrays.create(text, read).parse()
    const values = text === '{}' ? [] : text.slice(1, -1).split(',')
    return values.map((value) => (value === 'NULL' ? null : read(value)))
  }

const readBoolean = (text: string): boolean => text === 't'
const readBytes = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')
const readJson = (text: string): unknown => JSON.parse(text)
const readText = (text: string): string => text

// Rows of the table pg_type: the type, its array, and how a value is read. Values of other types are read as their
// text.
const types: readonly (readonly [id: number, listId: number, read: ReadColumn])[] = [
  [16, 1000, readBoolean],
  [17, 1001, readBytes],
  [19, 1003, readText], // name
  [20, 1016, Number], // int8: ours stay below 2^53
  [21, 1005, Number],
  [23, 1007, Number],
  [25, 1009, readText],
  [26, 1028, Number], // oid
  [114, 199, readJson],
  [700, 1021, Number],
  [701, 1022, Number],
  [1042, 1014, readText], // character(n)
  [1043, 1015, readText],
  [1082, 1182, fromDatabaseText], // date
  [1114, 1115, fromDatabaseText],
  [1184, 1185, fromDatabaseText],
  [1700, 1231, readText], // numeric: exact
  [2950, 2951, readText],
  [3802, 3807, readJson],
]

const readers = new Map<number, ReadColumn>(
  types.flatMap(([id, listId, read]) => [
    [id, read],
    [listId, listReader(read)],
  ]),
)

/** How a value of a type (`pg_type.oid`) is read from its text. */
export const columnReader = (typeId: number): ReadColumn => readers.get(typeId) ?? readText
