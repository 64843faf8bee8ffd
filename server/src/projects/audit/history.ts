/** The changes of one thing: a list of them, and those since a moment or after one of them, for undoing them. */
import type { Instant } from '../../base/clock.ts'
import type { Sql } from '../../base/database/database.ts'
import { actorNames } from './actor-names.ts'
import * as store from './audit.sql.ts'
import {
  behindPage,
  type EntryPlace,
  entryPattern,
  placeOf,
  placeText,
  refused,
  shownAudit,
} from './audit-reading.ts'

/** A change of the thing: its members before and after, as far as they differ; null where it was not there. */
export type PastChange = { action: string; before: unknown; after: unknown }

/** The thing whose changes are asked for, by the words of the trail. */
type Past = { projectId: number; target: string }

const pageSize = 500

/** The changes of a target later than an instant, newest first. Reads as much of the trail as lies in between. */
export async function* changesSince(
  sql: Sql,
  { since, ...past }: Past & { since: Instant },
): AsyncGenerator<PastChange> {
  for await (const row of entriesFrom(sql, past, since)) if (row.at > since) yield row
}

/** The form of versions as `listVersions` names them. */
export const versionPattern = entryPattern

/**
 * The changes of a target after the one that made a version, newest first. Throws `invalid` at the end where the trail
 * has no such version of the target.
 */
export async function* changesAfter(
  sql: Sql,
  { version, ...past }: Past & { version: string },
): AsyncGenerator<PastChange> {
  const { at, entryId } = placeOf(version, 'version')
  for await (const row of entriesFrom(sql, past, at)) {
    if (row.entry_id === entryId) return
    yield row
  }
  throw refused(
    'version',
    'not_found',
    'names no version of this, or one that is no longer kept: list them',
  )
}

type Entry = store.FoundAuditRow & { at: Instant }

async function* entriesFrom(sql: Sql, past: Past, since: Instant): AsyncGenerator<Entry> {
  let after: EntryPlace | undefined
  do {
    const rows = await store.listAuditEntries(
      sql,
      searchOf(past, { since, after, limit: pageSize }),
    )
    yield* rows.filter((row): row is Entry => row.at !== null)
    after = behindPage(rows, pageSize)
  } while (after !== undefined)
}

const searchOf = (
  { projectId, target }: Past,
  part: Pick<store.AuditSearch, 'since' | 'after' | 'limit'>,
): store.AuditSearch => ({
  projectId,
  // Sign-ins are passed over without being read.
  action: target.split(' ', 1)[0],
  target,
  isWholeTarget: true,
  ...part,
})

/** A page looks at so many parts of the trail while it has found nothing. */
const mostLooks = 10

/**
 * The versions of a target, newest first: the change that made each, when and by whom. A page may be short; there is no
 * more only where `next_cursor` is null. Throws `invalid` for a cursor that no page had.
 */
export const listVersions = async (
  sql: Sql,
  past: Past,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) => {
  let after = cursor === undefined ? undefined : placeOf(cursor, 'cursor')
  for (let looks = 1; ; looks += 1) {
    const part = { since: undefined, after, limit }
    const rows = await store.listAuditEntries(sql, searchOf(past, part))
    const found = rows.filter((row): row is Entry => row.at !== null)
    after = behindPage(rows, limit)
    if (found.length === 0 && after !== undefined && looks < mostLooks) continue
    const names = await actorNames(
      sql,
      found.map(({ actor_kind, actor }) => ({ kind: actor_kind, id: actor })),
    )
    const items = found.map((row) => {
      const { at, actor, action } = shownAudit(row, names.get(row.actor ?? ''))
      const version = placeText({ at: row.at, entryId: row.entry_id })
      return { version, at, actor, action, before: row.before, after: row.after }
    })
    return { items, next_cursor: after ? placeText(after) : null }
  }
}
