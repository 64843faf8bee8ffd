/** Endpoints as they are set: what is refused, what comes at once, what a repeated call leaves alone. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { complaints, webhookCallsOfFile } from '../../test/support/webhook-calls.ts'

const calls = webhookCallsOfFile()
const { call } = calls

/** So many Chinese characters that no database can compress: three bytes each. */
const ideographs = (count: number): string =>
  Array.from({ length: count }, (_, n) => {
    const digest = createHash('sha256').update(String(n)).digest()
    return String.fromCodePoint(0x4e00 + (digest.readUInt32BE() % 20_000))
  }).join('')

test('an address may have as many bytes as the database can find it by, and no more', async () => {
  const { body } = await call('POST', '/endpoints', {
    name: ideographs(200),
    url: `https://merchant.example/${ideographs(674)}`,
  })
  assert.ok(body.endpoint_id)
  const url = `https://merchant.example/${ideographs(2000)}`
  for (const [method, path] of [
    ['PUT', ''],
    ['POST', '/endpoints'],
    ['PATCH', `/endpoints/${body.endpoint_id}`],
  ] as const) {
    const refused = await call(method, path, { url })
    assert.deepEqual([refused.status, refused.body.errorCode], [422, 1102], method)
    assert.deepEqual(complaints(refused.body), ['url'])
    assert.match(refused.body.errorMessageExtended[0].message, /at most 2048 bytes/)
  }
})
