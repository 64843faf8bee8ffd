/** Reads a JSON file of lists, `{"groups": […], "virtual_currencies": […], "packages": […]}`, element by element. */

import { misfit } from '../../changes/findings.ts'
import { readValue } from './json-value.ts'
import { kindFacts, kinds, type RecordKind } from './kinds.ts'
import { type CatalogRecord, longestRecord, UnreadableFile } from './record.ts'

const quote = 0x22
const backslash = 0x5c
const newline = 0x0a
const [openObject, closeObject, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d]
const [comma, colon] = [0x2c, 0x3a]
const isBlank = (byte: number): boolean =>
  byte === 0x20 || byte === newline || byte === 0x0d || byte === 0x09

/** The token that may come next, outside of names and elements. */
type Expected =
  | 'start'
  | 'name'
  | 'colon'
  | 'list'
  | 'element'
  | 'next_element'
  | 'next_list'
  | 'end'

const expectations: Readonly<Record<Expected, string>> = {
  start: 'the object that holds the lists, {',
  name: 'the name of a list in quotation marks',
  colon: 'a colon',
  list: 'a list, [',
  element: 'an element',
  next_element: 'a comma or the end of the list',
  next_list: 'a comma or the end of the object',
  end: 'nothing more',
}

/**
 * The elements of the lists. `onList` hears of every list that the file has, also of an empty one. Throws
 * `UnreadableFile` with line and column where the text around the elements is not JSON. An element that is not JSON in
 * itself is a record with a finding.
 */
export async function* jsonRecords(
  chunks: AsyncIterable<Buffer>,
  onList: (kind: RecordKind) => void = () => {},
): AsyncGenerator<CatalogRecord, void> {
  let expected: Expected = 'start'
  let [line, column] = [1, 0]
  let kind: RecordKind | undefined
  const seen = new Set<RecordKind>()
  // A name or an element that is being read: its bytes so far, and where in it we are.
  let isName = false
  let parts: Buffer[] | undefined
  let held = 0
  let startLine = 1
  let [depth, isInText, isEscaped] = [0, false, false]
  let isFirst = true

  const fail = (message: string): never => {
    throw new UnreadableFile(message, line, column)
  }
  const unexpected = (): never => fail(`Here must stand ${expectations[expected]}`)
  const take = (chunk: Buffer, start: number, end: number): Buffer => {
    const all = [...(parts ?? []), chunk.subarray(start, end)]
    parts = undefined
    held = 0
    return all.length === 1 ? (all[0] as Buffer) : Buffer.concat(all)
  }
  const openNamed = (bytes: Buffer): void => {
    const read = readValue(bytes)
    const named = kinds.find((each) => kindFacts[each].list === read?.value)
    if (!named) fail(`Lists are called ${kinds.map((each) => kindFacts[each].list).join(', ')}`)
    else if (seen.has(named)) fail('This list stands here a second time')
    else {
      seen.add(named)
      onList(named)
      kind = named
    }
  }

  for await (const chunk of chunks) {
    let start = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number
      if (byte === newline) {
        line += 1
        column = 0
      } else column += 1
      if (parts) {
        if (isInText) {
          if (isEscaped) isEscaped = false
          else if (byte === backslash) isEscaped = true
          else if (byte === quote) isInText = false
          else continue
          if (isInText || depth > 0) continue
          const bytes = take(chunk, start, at + 1)
          if (isName) {
            openNamed(bytes)
            expected = 'colon'
          } else {
            yield elementOf(bytes, kind, startLine)
            expected = 'next_element'
          }
        } else if (byte === quote) isInText = true
        else if (byte === openObject || byte === openList) depth += 1
        else if (byte === closeObject || byte === closeList) {
          if (depth > 0) depth -= 1
          // A bare word or number ends where its list does.
          else {
            yield elementOf(take(chunk, start, at), kind, startLine)
            if (byte !== closeList) unexpected()
            expected = 'next_list'
            continue
          }
          if (depth > 0) continue
          yield elementOf(take(chunk, start, at + 1), kind, startLine)
          expected = 'next_element'
        } else if (depth === 0 && (byte === comma || isBlank(byte))) {
          yield elementOf(take(chunk, start, at), kind, startLine)
          expected = byte === comma ? 'element' : 'next_element'
          isFirst = false
        }
        continue
      }
      if (isBlank(byte)) continue
      switch (expected) {
        case 'start':
          // The mark of UTF-8 may come before anything else.
          if (line === 1 && column <= 3 && byte === [0xef, 0xbb, 0xbf][column - 1]) continue
          if (byte !== openObject) unexpected()
          expected = 'name'
          isFirst = true
          break
        case 'name':
          if (byte === closeObject && isFirst) expected = 'end'
          else if (byte === quote) {
            ;[parts, isName, isInText, depth, start] = [[], true, true, 0, at]
          } else unexpected()
          break
        case 'colon':
          if (byte !== colon) unexpected()
          expected = 'list'
          break
        case 'list':
          if (byte !== openList) unexpected()
          expected = 'element'
          isFirst = true
          break
        case 'element':
          if (byte === closeList && isFirst) expected = 'next_list'
          else if (byte === comma || byte === closeList || byte === closeObject || byte === colon)
            unexpected()
          else {
            ;[parts, isName, start, startLine] = [[], false, at, line]
            isFirst = false
            isInText = byte === quote
            depth = byte === openObject || byte === openList ? 1 : 0
          }
          break
        case 'next_element':
          if (byte === comma) expected = 'element'
          else if (byte === closeList) expected = 'next_list'
          else unexpected()
          break
        case 'next_list':
          if (byte === comma) {
            expected = 'name'
            isFirst = false
          } else if (byte === closeObject) expected = 'end'
          else unexpected()
          break
        case 'end':
          unexpected()
      }
    }
    if (parts) {
      held += chunk.length - start
      if (held > longestRecord) fail('An element is longer than 512 KiB')
      parts.push(chunk.subarray(start))
    }
  }
  if (expected !== 'end') fail(`The file ends too early: here must stand ${expectations[expected]}`)
}

const elementOf = (bytes: Buffer, kind: RecordKind | undefined, line: number): CatalogRecord => {
  const read = readValue(bytes)
  return read
    ? { line, kind, body: read.value, findings: read.findings }
    : { line, kind, body: undefined, findings: [misfit('', 'is not JSON in UTF-8')] }
}
