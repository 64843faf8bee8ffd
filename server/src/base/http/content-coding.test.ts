import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { codingFor, encode, etagIn, heldTag } from './content-coding.ts'

describe('Accept-Encoding (RFC 9110, section 12.5.3)', () => {
  for (const [header, coding] of [
    [undefined, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['GZip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.9,gzip;q=1.0', 'gzip'],
    ['br ; q=0.9 ,\tgzip;Q=0.8', 'br'],
    ['deflate, zstd', undefined],
    ['*', 'br'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['gzip, *;q=0', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip;q=0.000, br;q=0.', undefined],
    ['identity', undefined],
    ['identity;q=1, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip', 'gzip'],
    ['identity, gzip', 'gzip'],
    // Malformed members are passed over.
    ['gzip;q=2', undefined],
    ['gzip;q=1.5, br;q=0.0001', undefined],
    ['gzip;q=-1', undefined],
    ['gzip;q', undefined],
    ['gzip;level=9', undefined],
    ['gzip;q=1;q=1', undefined],
    ['gzip;q=0x1, ;;;, br', 'br'],
    ['gzipped', undefined],
  ] as const) {
    test(`${header} chooses ${coding ?? 'no coding'}`, () => {
      assert.equal(codingFor(header), coding)
    })
  }

  test('no header makes it fail, and nothing is chosen that the header does not name', () => {
    const member = fc.tuple(
      fc.constantFrom('gzip', 'br', 'identity', '*', 'deflate', ''),
      fc.constantFrom('', ';q=0', ';q=0.3', ';q=1', ';q=', ';'),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(member).map((all) => all.map((one) => one.join('')).join(',')),
        ),
        (header) => {
          const coding = codingFor(header)
          if (coding !== undefined) assert.ok(header.includes(coding) || header.includes('*'))
        },
      ),
    )
  })

  test('a long header is read in a time that grows with its length only', () => {
    assert.equal(codingFor(`gzip${' '.repeat(16_000)};${'\t'.repeat(16_000)}x, br`), 'br')
  })
})

test('content comes back as it was', async () => {
  const content = Buffer.from('a page of the store '.repeat(500))
  assert.deepEqual(gunzipSync(await encode('gzip', content)), content)
  assert.deepEqual(brotliDecompressSync(await encode('br', content)), content)
})

test('a tag in a coding is never that of another coding', () => {
  const tags = [etagIn('"abc"', undefined), etagIn('"abc"', 'gzip'), etagIn('"abc"', 'br')]
  assert.deepEqual(tags, ['"abc"', '"abc-gzip"', '"abc-br"'])
  for (const coding of ['gzip', 'br', undefined] as const) {
    const held = tags.map((tag) => heldTag(tag, '"abc"', coding))
    assert.deepEqual(
      held,
      tags.map((tag) => (tag === '"abc"' || tag === etagIn('"abc"', coding) ? tag : undefined)),
    )
  }
  assert.equal(heldTag(undefined, '"abc"', 'br'), undefined)
})
