/** Reads NDJSON: a JSON object in each line, whose member `type` names its kind. */
import { misfit } from '../../changes/findings.ts'
import { fieldsOf } from '../../changes/item-rules.ts'
import { readValue } from './json-value.ts'
import { isKind, kinds } from './kinds.ts'
import { type CatalogRecord, longestRecord, UnreadableFile, unusable } from './record.ts'

/** The records of the lines; empty lines are passed over. Throws `UnreadableFile` for a line without end. */
export async function* ndjsonRecords(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<CatalogRecord, void> {
  for await (const { bytes, line } of lines(chunks)) {
    yield recordOf(line === 1 && isMarked(bytes) ? bytes.subarray(3) : bytes, line)
  }
}

/** Whether the text begins with the mark of UTF-8. */
const isMarked = (bytes: Buffer): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

type Line = { bytes: Buffer; line: number }

/** The lines that hold something. Others are passed over at once: a file can consist of twenty million. */
async function* lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line, void> {
  let parts: Buffer[] = []
  let held = 0
  let line = 1
  const hold = (part: Buffer): void => {
    held += part.length
    if (held > longestRecord) throw new UnreadableFile('A line is longer than 512 KiB', line)
    parts.push(part)
  }
  const take = (): Buffer => {
    const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
    parts = []
    held = 0
    return bytes
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      if (end > start || held > 0) {
        hold(chunk.subarray(start, end))
        const bytes = take()
        if (!isBlank(bytes)) yield { bytes, line }
      }
      line += 1
      start = end + 1
    }
    if (start < chunk.length) hold(chunk.subarray(start))
  }
  const rest = take()
  if (!isBlank(rest)) yield { bytes: rest, line }
}

const isBlank = (bytes: Buffer): boolean => !bytes.some((byte) => byte > 0x20)

const recordOf = (bytes: Buffer, line: number): CatalogRecord => {
  const read = readValue(bytes)
  if (!read) return unusable(line, [misfit('', 'is not JSON in UTF-8')])
  if (read.findings.length > 0) return unusable(line, read.findings)
  const { type, ...body } = fieldsOf(read.value)
  if (isKind(type)) return { line, kind: type, body, findings: [] }
  const message = type === undefined ? 'is missing' : `must be one of ${kinds.join(', ')}`
  return unusable(line, [misfit('type', message)])
}
