import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { problems } from '../contract.ts'
import { reasonTexts } from '../networks/calls/visit-reasons.ts'
import { type TraceFacts, traceWords } from './trace-words.ts'

const facts = (more: Partial<TraceFacts>): TraceFacts => ({
  way: 'network',
  outcome: 'refused',
  provider: 'google',
  client_id: 17,
  problem: problems.visit_refused.id,
  reason: null,
  isOfProject: true,
  ...more,
})

/** One or more whole sentences. */
const isSentences = (text: string | null): boolean => /^[A-Z].{15,}[.?]$/s.test(text ?? '')

test('every problem of a sign-in, with any reason, has sentences on what came and what to do', () => {
  const reasons = [null, 'redirect_uri', 'op_endpoint', ...Object.keys(reasonTexts)]
  for (const { id } of Object.values(problems)) {
    for (const reason of reasons) {
      const words = traceWords(facts({ problem: id, reason }))
      assert.ok(isSentences(words.what_came), `${id} ${reason}: ${words.what_came}`)
      assert.ok(isSentences(words.what_to_do), `${id} ${reason}: ${words.what_to_do}`)
    }
  }
})

test('every reason that the guide lists has words of its own', async () => {
  const page = join(import.meta.dirname, '../../../../docs/following-a-sign-in.md')
  const [, table = ''] = (await readFile(page, 'utf8')).split('| `reason` | Cause |')
  const rows = (table.split('\n\n', 1)[0] ?? '').split('\n').map((row) => row.split('|')[1] ?? '')
  const reasons = rows.flatMap((cell) => cell.match(/[a-z]+(_[a-z]+)+/g) ?? [])
  assert.ok(reasons.length >= 14)
  const plain = traceWords(facts({ problem: problems.grant_refused.id }))
  for (const reason of reasons) {
    const words = traceWords(facts({ problem: problems.grant_refused.id, reason }))
    assert.notEqual(words.what_came, plain.what_came, reason)
    assert.doesNotMatch(words.what_came, new RegExp(reason), 'said by its word only')
    assert.notEqual(words.what_to_do, plain.what_to_do, reason)
  }
})

test('a stray is told with what it named, and a player who came in needs nothing', () => {
  const stray = { problem: problems.client_unknown.id, isOfProject: false }
  assert.equal(
    traceWords(facts({ ...stray, client_id: 4711 })).what_came,
    'A sign-in at google with the client_id 4711 was refused: no client has the client_id that came.',
  )
  assert.match(
    traceWords(facts({ ...stray, client_id: null, reason: 'state_unreadable' })).what_came,
    /^A sign-in at google that named no client was refused: a state came that this installation/,
  )
  const good = facts({ problem: null, outcome: 'signed_in' })
  assert.deepEqual(traceWords(good), {
    what_came: 'A sign-in at google of client 17 ended well: the player is in.',
    what_to_do: null,
  })
})
