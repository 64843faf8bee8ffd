/** Reads NDJSON: a JSON object in each line, whose member `type` names its kind. */
import { linesIn } from '../../../base/input/lines.ts'
import { misfit } from '../../changes/findings.ts'
import { fieldsOf } from '../../changes/item-rules.ts'
import { readValue } from './json-value.ts'
import { isKind, kinds } from './kinds.ts'
import { type CatalogRecord, longestRecord, UnreadableFile, unusable } from './record.ts'

/** The records of the lines; empty lines are passed over. Throws `UnreadableFile` for a line without end. */
export async function* ndjsonRecords(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<CatalogRecord, void> {
  const tooLong = (line: number) =>
    new UnreadableFile('line_too_long', 'A line is longer than 512 KiB', line)
  for await (const { bytes, line } of linesIn(chunks, longestRecord, tooLong))
    yield recordOf(bytes, line)
}

const recordOf = (bytes: Buffer, line: number): CatalogRecord => {
  const read = readValue(bytes)
  if (!read) return unusable(line, [misfit('', 'json', 'is not JSON in UTF-8')])
  if (read.findings.length > 0) return unusable(line, read.findings)
  const { type, ...body } = fieldsOf(read.value)
  if (isKind(type)) return { line, kind: type, body, findings: [] }
  const finding =
    type === undefined
      ? misfit('type', 'required', 'is missing')
      : misfit('type', 'one_of', `must be one of ${kinds.join(', ')}`, { allowed: kinds })
  return unusable(line, [finding])
}
