/**
 * Repeated calls: the same Idempotency-Key gets the same answer for 24 hours
 * (docs/interface/admin-calls.md#repeated-calls).
 */
import { type Clock, plusSeconds } from '../../base/clock.ts'
import type { Query, Sql, Tx } from '../../base/database/database.ts'
import { sha256 } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import { type ViolationCode, violation } from '../../base/refusals/violation.ts'
import type { Seal } from '../../base/seals/seal.ts'
import { problems } from '../contract.ts'
import * as store from './idempotency.sql.ts'

/** A finished answer: the status and the body's JSON text, byte for byte the same when repeated. */
export type RepeatedAnswer = { status: number; text: string }

export type RepeatableCall = {
  projectId: number
  /** The Idempotency-Key header; without one the work simply runs. */
  key: string | string[] | undefined
  /** Method and path: a key counts for one call only. */
  call: string
  body: unknown
  /** Seals the kept answer, which may hold a secret that is shown once. */
  seal?: Seal
}

/** Keeps the answer of a call, in the transaction that does its work. */
export type KeepAnswer = (sql: Query, answer: RepeatedAnswer) => Promise<void>

/** A claim whose process died is given up after this time, well beyond any statement's time limit. */
const abandonedAfterSeconds = 60
export const keptSeconds = 24 * 3600

/**
 * Runs `work` in one transaction, once for each key. The answer is stored with the change, so a crash leaves
 * either both or neither. A call that fails is not kept: it may be tried again with the same key.
 * Throws 409 while the first call runs, 422 for another body or a malformed key.
 */
export const runOnce = (
  deps: { sql: Sql; clock: Clock },
  call: RepeatableCall,
  work: (tx: Tx) => Promise<RepeatedAnswer>,
): Promise<RepeatedAnswer> =>
  runOnceKeeping(deps, call, (keep) => deps.sql.begin(async (tx) => keep(tx, await work(tx))))

/**
 * The same for work that begins its transaction itself. It hands its answer to `keep` there, once. Throws as `runOnce`
 * does, and 409 where the kept answer cannot be opened any more.
 */
export const runOnceKeeping = async (
  { sql, clock }: { sql: Sql; clock: Clock },
  { projectId, key, call, body, seal }: RepeatableCall,
  work: (keep: KeepAnswer) => Promise<unknown>,
): Promise<RepeatedAnswer> => {
  let given: RepeatedAnswer | undefined
  const answerOf = async (store: KeepAnswer): Promise<RepeatedAnswer> => {
    await work(async (tx, answer) => {
      await store(tx, answer)
      given = answer
    })
    if (!given) throw new Error('a call that can be repeated has kept no answer')
    return given
  }
  if (key === undefined) return await answerOf(async () => {})
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw refusal('ascii', 'must be 1 to 255 printable ASCII characters without blanks, given once')
  }
  const claim = {
    project_id: projectId,
    key_hash: sha256(`${call}\n${key}`),
    request_hash: sha256(JSON.stringify(body) ?? ''),
    created_at: clock.now(),
  }
  const [taken] = await store.claimCall(sql, claim, {
    expired: plusSeconds(claim.created_at, -keptSeconds),
    abandoned: plusSeconds(claim.created_at, -abandonedAfterSeconds),
  })
  const context = `${projectId}/${claim.key_hash.toString('hex')}`
  if (!taken) {
    const { status, text } = repeatedAnswer(
      await store.findCall(sql, projectId, claim.key_hash),
      claim.request_hash,
    )
    return { status, text: seal ? opened(seal, text, context) : text }
  }
  try {
    return await answerOf(async (tx, { status, text }) => {
      const shut = seal ? seal.seal(Buffer.from(text), context).toString('base64') : text
      const [kept] = await store.keepAnswer(tx, claim, { status, text: shut })
      // Somebody thought us dead and took the key over: only one of the two may count.
      if (!kept) throw new Problem(problems.call_in_progress)
    })
  } catch (error) {
    await store.releaseCall(sql, claim).catch(() => {})
    throw error
  }
}

const repeatedAnswer = (rows: readonly store.CallRow[], requestHash: Buffer): RepeatedAnswer => {
  const row = rows[0]
  if (row && !row.request_hash.equals(requestHash)) {
    throw refusal('taken', 'was used before with another body')
  }
  if (!row || row.status === null || row.answer === null) {
    throw new Problem(problems.call_in_progress, { headers: { 'retry-after': '1' } })
  }
  return { status: row.status, text: row.answer }
}

const opened = (seal: Seal, text: string, context: string): string => {
  const plain = seal.open(Buffer.from(text, 'base64'), context)
  if (plain) return plain.toString()
  throw new Problem(problems.not_in_this_state, {
    why: 'answer_lost',
    detail:
      'This call was made before, and its answer lies under a master key that is gone: look what it has made, or call again with another Idempotency-Key',
  })
}

const refusal = (code: ViolationCode, message: string): Problem =>
  new Problem(problems.invalid, { violations: [violation('Idempotency-Key', code, message)] })
