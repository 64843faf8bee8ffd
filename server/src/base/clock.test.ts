import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatTimestamp, fromMilliseconds, parseHttpDate, parseTimestamp } from './clock.ts'

const year = (number: number): number => Date.UTC(number, 0)
const moments = fc.integer({ min: year(1000), max: year(9998) }).map(fromMilliseconds)
const pad = (value: number): string => String(value).padStart(2, '0')

test('a timestamp is read with any offset, and written in UTC', () => {
  assert.equal(
    formatTimestamp(parseTimestamp('2026-01-05T12:30:00.999+02:30') ?? assert.fail()),
    '2026-01-05T10:00:00+00:00',
  )
  fc.assert(
    fc.property(moments, fc.integer({ min: -1439, max: 1439 }), (moment, minutes) => {
      const local = fromMilliseconds(moment.getTime() + minutes * 60_000).toISOString()
      const sign = minutes < 0 ? '-' : '+'
      const size = Math.abs(minutes)
      const zone = `${sign}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
      const read = parseTimestamp(local.replace('Z', zone))
      assert.equal(read?.getTime(), moment.getTime())
    }),
  )
})

test('what is written can be read, and is the same to the second', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const read = parseTimestamp(formatTimestamp(moment))
      assert.equal(read?.getTime(), Math.floor(moment.getTime() / 1000) * 1000)
    }),
  )
})

test('dates that do not exist and forms without an offset are refused', () => {
  for (const text of [
    '',
    'now',
    '2026-01-05',
    '2026-01-05T10:00:00',
    '2026-01-05t10:00:00z',
    '2026-01-05T10:00Z',
    '2026-1-5T10:00:00Z',
    '2026-02-29T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-00-10T10:00:00Z',
    '2026-01-32T10:00:00Z',
    '2026-01-05T24:00:00Z',
    '2026-01-05T10:60:00Z',
    '2026-01-05T10:00:60Z',
    '2026-01-05T10:00:00+24:00',
    '2026-01-05T10:00:00+01:60',
    '2026-01-05T10:00:00+0100',
    '2026-01-05T10:00:00.Z',
    '2026-01-05T10:00:00Z\n',
    ' 2026-01-05T10:00:00Z',
    '+002026-01-05T10:00:00Z',
    '٢٠٢٦-01-05T10:00:00Z',
  ]) {
    assert.equal(parseTimestamp(text), undefined, JSON.stringify(text))
  }
  assert.ok(parseTimestamp('2024-02-29T23:59:59.123456789Z'))
})

test('a timestamp that its offset leads out of four-digit years is refused', () => {
  assert.equal(parseTimestamp('9999-12-31T23:59:59-00:01'), undefined)
  assert.equal(parseTimestamp('0000-01-01T00:00:00+00:01'), undefined)
  assert.ok(parseTimestamp('9999-12-31T23:59:59Z'))
})

test('no text makes it throw, and what is read is a moment that can be written', () => {
  const digits = fc.stringMatching(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/,
  )
  fc.assert(
    fc.property(fc.oneof(fc.string(), digits), (text) => {
      const read = parseTimestamp(text)
      if (read) assert.match(formatTimestamp(read), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
    }),
    { numRuns: 1000 },
  )
})

test('an HTTP date is read in its one current form only', () => {
  const expected = Date.UTC(1994, 10, 6, 8, 49, 37)
  assert.equal(parseHttpDate('Sun, 06 Nov 1994 08:49:37 GMT')?.getTime(), expected)
  for (const text of [
    '1994-11-06',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
    '',
    '1',
  ]) {
    assert.equal(parseHttpDate(text), undefined, text)
  }
})
