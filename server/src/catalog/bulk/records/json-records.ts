/** Reads a JSON file of lists, `{"groups": […], "virtual_currencies": […], "packages": […]}`, as a whole. */

import { placeOfMistake } from '../../../base/input/json-place.ts'
import type { ViolationParams } from '../../../base/refusals/violation.ts'
import type { FileFault } from '../../bulk-contract.ts'
import { readValue } from './json-value.ts'
import { kindFacts, kinds, type RecordKind } from './kinds.ts'
import { type CatalogRecord, longestRecord, UnreadableFile } from './record.ts'
import { utf8Text } from './utf8-text.ts'

/** Bytes of a JSON file: its text and its values are in memory together. */
const mostBytes = 16 * 1024 * 1024

/**
 * The elements of the lists. `onList` hears of every list that the file has, also of an empty one. Throws
 * `UnreadableFile` with line and column for what is not JSON, holds something else than these lists, or is larger than
 * 16 MiB.
 */
export async function* jsonRecords(
  chunks: AsyncIterable<Buffer>,
  onList: (kind: RecordKind) => void = () => {},
): AsyncGenerator<CatalogRecord, void> {
  const text = await wholeText(chunks)
  const lists = parsed(text)
  if (typeof lists !== 'object' || lists === null || Array.isArray(lists))
    throw unreadable(
      'object_needed',
      'Here must stand the object that holds the lists, {',
      text,
      text.search(/\S/),
    )
  let kind: RecordKind | undefined
  const seen = new Set<RecordKind>()
  for (const part of partsOf(text)) {
    if ('name' in part) {
      kind = kinds.find((each) => kindFacts[each].list === part.name)
      const allowed = kinds.map((each) => kindFacts[each].list)
      if (!kind) {
        const message = `Lists are called ${allowed.join(', ')}`
        throw unreadable('list_unknown', message, text, part.at, { allowed })
      }
      if (seen.has(kind))
        throw unreadable('list_repeated', 'This list stands here a second time', text, part.at)
      if (!Array.isArray((lists as Record<string, unknown>)[part.name]))
        throw unreadable('list_needed', 'Here must stand a list, [', text, part.at)
      seen.add(kind)
      onList(kind)
    } else yield elementOf(part.element, kind, part.line)
  }
}

const wholeText = async (chunks: AsyncIterable<Buffer>): Promise<string> => {
  const pieces: string[] = []
  for await (const piece of utf8Text(atMost(chunks), 'UTF-8')) pieces.push(piece)
  return pieces.join('').replace(/^\ufeff/, '')
}

async function* atMost(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new UnreadableFile('file_too_large', tooLarge, 1)
    yield chunk
  }
}

const tooLarge =
  'A JSON file has at most 16 MiB: send a larger catalog as NDJSON or CSV, which are read while they come'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    const { line, column } = placeOfMistake(text) ?? { line: 1, column: undefined }
    throw new UnreadableFile('not_json', 'The file is not JSON', line, { column })
  }
}

const unreadable = (
  fault: FileFault,
  message: string,
  text: string,
  at: number,
  values: ViolationParams = {},
): UnreadableFile => {
  const before = text.slice(0, at).split('\n')
  const column = (before.at(-1) ?? '').length + 1
  return new UnreadableFile(fault, message, before.length, { column, values })
}

type Part = { name: string; at: number } | { element: string; line: number }

/** Strings, brackets, commas and line ends: they say where the parts of a JSON text begin and end. */
const mark = /"(?:[^"\\]+|\\.)*"|[{}[\],\n]/g

/** The names of an object's members and the elements of their lists, in their order, of a text that is JSON. */
function* partsOf(text: string): Generator<Part, void> {
  let [depth, line, start, startLine] = [0, 1, 0, 1]
  for (const { 0: found, index } of text.matchAll(mark)) {
    if (found === '\n') line += 1
    const isEnd = depth === 2 && (found === ',' || found === ']')
    const element = isEnd ? text.slice(start, index) : ''
    if (element.trim() !== '') {
      const blanks = element.slice(0, element.search(/\S/))
      yield { element: element.trim(), line: startLine + blanks.split('\n').length - 1 }
    }
    if (depth === 1 && found.startsWith('"'))
      yield { name: JSON.parse(found) as string, at: index + found.length - 1 }
    if (found === '{' || found === '[') depth += 1
    if (found === '}' || found === ']') depth -= 1
    if (depth === 2 && (isEnd || found === '[')) [start, startLine] = [index + 1, line]
  }
}

const elementOf = (text: string, kind: RecordKind | undefined, line: number): CatalogRecord => {
  const bytes = Buffer.from(text)
  if (bytes.length > longestRecord)
    throw new UnreadableFile('element_too_long', 'An element is longer than 512 KiB', line)
  const { value, findings } = readValue(bytes) ?? { value: undefined, findings: [] }
  return { line, kind, body: value, findings }
}
