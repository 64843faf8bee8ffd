/**
 * Erasing a person: from the gate at once, then from every other area's records
 * (docs/interface/admin-calls.md#erasing-a-user).
 */
import { setTimeout as delay } from 'node:timers/promises'
import { formatTimestamp, type Instant, plusSeconds } from '../../base/clock.ts'
import type { Static } from '../../base/contract.ts'
import { randomness } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import {
  type Deps,
  findErased,
  type PersonalRecords,
  projectProblems,
  recordAudit,
} from '../../projects/index.ts'
import type { ErasureAnswer } from '../admin-contract.ts'
import type { Change } from '../requests/change.ts'
import * as store from './erasures.sql.ts'
import { noUser } from './user-lookup.ts'

type Needs = Pick<Deps, 'sql' | 'clock' | 'log'>

type Person = { user_id: string; payment_user_id: string | null }

/** Milliseconds that a caller waits: the records of very large projects are read for minutes. */
const usualPatience = 5000
/** Seconds after which the clockwork takes an erasure over, because the process that began it may be gone. */
const abandonedAfter = 600

/** Erases people from the gate and from these records, in their order; a caller waits for `patience` milliseconds. */
export const erasures = (
  needs: Needs,
  records: readonly PersonalRecords[],
  patience = usualPatience,
) => {
  const running = new Map<string, Promise<void>>()
  const run = (row: store.ErasureRow): Promise<void> => {
    const key = `${row.project_id}/${row.user_id}`
    const known = running.get(key)
    if (known !== undefined) return known
    const work = eraseFromRecords(needs, records, row).finally(() => running.delete(key))
    running.set(key, work)
    work.catch((error: unknown) => tellFailure(needs, row, error))
    return work
  }

  return {
    /**
     * Erases a user; true when nothing of them is left, false when that takes longer and goes on by itself. The call
     * may be repeated until then. Throws `not_found` for an unknown user.
     */
    async begin(change: Change, person: Person): Promise<boolean> {
      const row = await eraseFromGate(needs, change, person)
      const waiting = new AbortController()
      const hasEnded = await Promise.race([
        run(row).then(() => true),
        delay(patience, false, { signal: waiting.signal, ref: false }),
      ]).finally(() => waiting.abort())
      return hasEnded
    },
  }
}

/** Brings erasures to their end that another process began; answers how many. */
export const finishErasures = async (
  needs: Needs,
  records: readonly PersonalRecords[],
): Promise<number> => {
  const rows = await store.listErasures(needs.sql, plusSeconds(needs.clock.now(), -abandonedAfter))
  let finished = 0
  for (const row of rows) {
    try {
      await eraseFromRecords(needs, records, row)
      finished += 1
    } catch (error) {
      // One that cannot be finished must not keep the others waiting.
      tellFailure(needs, row, error)
    }
  }
  return finished
}

const eraseFromGate = ({ sql }: Needs, change: Change, person: Person): Promise<store.ErasureRow> =>
  sql.begin(async (tx) => {
    const { projectId: project_id, at: now } = change
    const { user_id } = person
    const anonymous_id = `erased-${randomness(12).toString('hex')}`
    const row = { project_id, ...person, anonymous_id }
    if (!(await store.deleteUser(tx, project_id, user_id))) {
      const [known] = await store.findErasure(tx, project_id, user_id)
      if (!known) throw noUser()
      return known
    }
    await store.insertErasure(tx, { ...row, now })
    // The trail keeps the bare id, which says nothing of the person any more, as the proof that it was done.
    await recordAudit(tx, { ...change, action: 'user.erased', target: `user ${user_id}` })
    return row
  })

const eraseFromRecords = async (
  { sql }: Needs,
  records: readonly PersonalRecords[],
  { project_id, user_id, payment_user_id, anonymous_id }: store.ErasureRow,
): Promise<void> => {
  const person = personOf(user_id, payment_user_id)
  for (const { eraseUser } of records) await eraseUser(project_id, person, anonymous_id)
  await store.deleteErasure(sql, project_id, user_id)
}

const tellFailure = ({ log }: Needs, { project_id }: store.ErasureRow, error: unknown): void =>
  log.error({ err: error, project_id }, 'an erasure failed; it is tried again in some minutes')

/**
 * How far the erasure of a user is. Throws `not_found` where none was begun, or longer ago than the audit trail is
 * kept, which says until then that it was done.
 */
export const readErasure = async (
  { sql }: Pick<Needs, 'sql'>,
  projectId: number,
  userId: string,
): Promise<Static<typeof ErasureAnswer>> => {
  const [underWay] = await store.findErasure(sql, projectId, userId)
  if (underWay) return shownErasure('under_way', underWay.began_at)
  const [done] = await findErased(sql, projectId, userId)
  if (done) return shownErasure('done', done.at)
  throw new Problem(projectProblems.not_found, { detail: 'Nobody erased such a user' })
}

const shownErasure = (state: 'under_way' | 'done', began: Instant) => ({
  state,
  began_at: formatTimestamp(began),
})

/** A person as records know them. */
export const personOf = (userId: string, paymentUserId: string | null | undefined) => ({
  userId,
  paymentUserIds: paymentUserId ? [userId, paymentUserId] : [userId],
})
