/** The codes of refunds: one list for the rules, the API document and the page of the interface. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { partialRefundCodes, refundCodes } from './contract.ts'

const docs = join(import.meta.dirname, '..', '..', '..', 'docs')

test('the API document has them as data, for refunds and for declines', async () => {
  const { components } = JSON.parse(await readFile(join(docs, 'openapi.json'), 'utf8'))
  const { RefundBody, DeclineBody } = components.schemas
  assert.deepEqual(RefundBody.properties.code['x-codes'], refundCodes)
  assert.deepEqual(
    DeclineBody.properties.code['x-codes'],
    refundCodes.map(({ code, words }) => ({ code, words })),
  )
})

test('the page of the interface names the same', async () => {
  const page = await readFile(join(docs, 'interface', 'payments.md'), 'utf8')
  const named = [...page.matchAll(/^\| (\d+) \| ([^|;]+?)(?:;[^|]*)? \|$/gm)].map(
    ([, code, words]) => [Number(code), words],
  )
  assert.deepEqual(
    named,
    refundCodes.map(({ code, words }) => [code, words]),
  )
  const last = partialRefundCodes.at(-1)
  const others = partialRefundCodes.slice(0, -1).join(', ')
  assert.ok(page.includes(`Partial refunds accept ${others} and ${last}`))
})
