/** Repeated calls: claimed keys and the answers kept for them. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import { deleteOldest } from '../../base/database/oldest.sql.ts'

export type CallClaim = {
  project_id: number
  key_hash: Buffer
  request_hash: Buffer
  created_at: Instant
}
export type CallRow = { request_hash: Buffer; status: number | null; answer: string | null }

/** Claims a key: one row when it is ours to work on, none when it is taken. */
export const claimCall = (
  sql: Query,
  claim: CallClaim,
  limits: { expired: Instant; abandoned: Instant },
) => sql`
  insert into idempotent_calls as known (project_id, key_hash, request_hash, created_at)
  values (${claim.project_id}, ${claim.key_hash}, ${claim.request_hash}, ${claim.created_at})
  on conflict (project_id, key_hash) do update
  set request_hash = excluded.request_hash,
      created_at = excluded.created_at,
      status = null,
      answer = null
  where known.created_at < ${limits.expired}
     or (known.status is null and known.created_at < ${limits.abandoned})
  returning 1 as taken
`

/** The stored call of a key. */
export const findCall = (sql: Query, project: number, keyHash: Buffer) => sql<CallRow[]>`
  select request_hash, status, answer
  from idempotent_calls
  where project_id = ${project}
    and key_hash = ${keyHash}
`

/** Stores the answer beside the change: no row when the claim was lost meanwhile. */
export const keepAnswer = (
  tx: Query,
  claim: CallClaim,
  answer: { status: number; text: string },
) => tx`
  update idempotent_calls
  set status = ${answer.status},
      answer = ${answer.text}
  where project_id = ${claim.project_id}
    and key_hash = ${claim.key_hash}
    and created_at = ${claim.created_at}
    and status is null
  returning 1 as kept
`

/** Gives a key back after a failure. */
export const releaseCall = (sql: Query, claim: CallClaim) => sql`
  delete from idempotent_calls
  where project_id = ${claim.project_id}
    and key_hash = ${claim.key_hash}
    and created_at = ${claim.created_at}
    and status is null
`

/** Deletes answers of a project older than an instant, at most `limit`; answers how many. */
export const pruneCalls = deleteOldest({
  table: 'idempotent_calls',
  key: ['key_hash'],
  column: 'created_at',
})

/** Kept answers that hold one of the texts. */
export const listAnswersWith = (sql: Query, project: number, texts: readonly string[]) => sql<
  { key_hash: Buffer; answer: string }[]
>`
  select key_hash, answer
  from idempotent_calls
  where project_id = ${project}
    and exists (
      select 1
      from unnest(${texts as string[]}::text[]) as text
      where strpos(answer, text) > 0
    )
`

/** Puts another answer in the place of a kept one. */
export const replaceAnswer = (sql: Query, project: number, keyHash: Buffer, answer: string) => sql`
  update idempotent_calls
  set answer = ${answer}
  where project_id = ${project}
    and key_hash = ${keyHash}
`
