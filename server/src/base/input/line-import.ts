/**
 * A file of JSON lines that comes in in batches. A wrong line is told by its number and left out; the others come in.
 * Each batch is stored before the next one is read, so whoever broke off goes on behind the last line that was told.
 */
import type { Remark } from '../refusals/violation.ts'
import { NotJson, parseJson, UnkeepableJson } from './json.ts'
import { linesIn } from './lines.ts'

export type LineCounts = {
  created: number
  /** Were there, and got something that they lacked. */
  completed: number
  unchanged: number
  failed: number
  /** The last line that is done. */
  line: number
}

export type LineError = Remark & { line: number }

export type LineResult = LineCounts & {
  /** The first 1,000 of them. */
  errors: LineError[]
}

/** A line that is too long to be anything; its message says which. */
export class UnreadableLines extends Error {}

/** The outcome of a batch. */
export type BatchOutcome = Pick<LineCounts, 'created' | 'completed' | 'unchanged'> & {
  errors: LineError[]
}

export type LineReading<Item> = { item: Item } | { violations: readonly Remark[] }

export type LineImport<Item> = {
  /** Lines before this one are passed over. */
  fromLine: number
  batchLines: number
  read(value: unknown, line: number): LineReading<Item>
  /** Stores a batch, and answers what came of each of its lines. */
  store(batch: readonly Item[]): Promise<BatchOutcome>
  /** Hears after each batch how far it is; what it was told is stored. */
  tell?: ((counts: LineCounts) => void) | undefined
}

const mostErrors = 1000
/** The bytes of a line. */
export const longestLine = 64 * 1024

/** Imports the lines, and answers what came of them. Throws `UnreadableLines` for a line of more than 64 KiB. */
export const importLines = async <Item>(
  chunks: AsyncIterable<Buffer>,
  { fromLine, batchLines, read, store, tell }: LineImport<Item>,
): Promise<LineResult> => {
  const result: LineResult = {
    created: 0,
    completed: 0,
    unchanged: 0,
    failed: 0,
    line: fromLine - 1,
    errors: [],
  }
  const fail = (found: readonly LineError[]): void => {
    result.failed += new Set(found.map(({ line }) => line)).size
    result.errors.push(...found.slice(0, mostErrors - result.errors.length))
  }
  let batch: Item[] = []
  const finish = async (): Promise<void> => {
    if (batch.length > 0) {
      const { created, completed, unchanged, errors } = await store(batch)
      result.created += created
      result.completed += completed
      result.unchanged += unchanged
      fail(errors)
    }
    batch = []
    tell?.(result)
  }
  const tooLong = (line: number) =>
    new UnreadableLines(`Line ${line} is longer than 64 KiB: nothing behind it was read`)
  for await (const { bytes, line } of linesIn(chunks, longestLine, tooLong)) {
    if (line < fromLine) continue
    const reading = readLine(bytes, line, read)
    if ('item' in reading) batch.push(reading.item)
    else fail(reading.violations.map(({ property, message }) => ({ line, property, message })))
    result.line = line
    if (batch.length === batchLines) await finish()
  }
  await finish()
  return result
}

const readLine = <Item>(
  bytes: Buffer,
  line: number,
  read: LineImport<Item>['read'],
): LineReading<Item> => {
  try {
    return read(parseJson(bytes), line)
  } catch (error) {
    if (error instanceof UnkeepableJson) return { violations: error.violations }
    if (!(error instanceof NotJson)) throw error
    return { violations: [{ property: '', message: 'is not JSON in UTF-8: one object a line' }] }
  }
}
