/** Reading the audit trail: who did what, to what, when. The same for the operator and for a project's own calls. */
import {
  formatTimestamp,
  fromMilliseconds,
  type Instant,
  parseTimestamp,
} from '../../base/clock.ts'
import { DateTime, form, nullable, partial, type Static, Type } from '../../base/contract.ts'
import { isUuid } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import { type ViolationCode, violation } from '../../base/refusals/violation.ts'
import { AuditAnswer, problems } from '../contract.ts'
import { nameKeys } from '../directory/keys.sql.ts'
import type { Parts } from '../parts.ts'
import * as store from './audit.sql.ts'

export const AuditQuery = partial({
  actor_kind: Type.Enum(['operator', 'api_key', 'console_user', 'user', 'system'], {
    description: 'Who did it',
  }),
  actor: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'The id of who did it: a user’s, an API key’s; needs actor_kind',
  }),
  action: Type.String({
    pattern: '^[a-z_]+(\\.[a-z_]+)?$',
    ...form('action'),
    maxLength: 100,
    description: 'What was done: user.banned; or user for everything that begins with it',
  }),
  target: Type.String({
    minLength: 1,
    maxLength: 300,
    description: 'What it was done to, or how that begins: client 101, deployment beta',
  }),
  since: DateTime('From then on; with the UTC offset'),
  before: DateTime('Until then; with the UTC offset'),
  limit: Type.String({
    pattern: '^([1-9]|[1-9][0-9]|[1-4][0-9]{2}|500)$',
    ...form('number', { minimum: 1, maximum: 500 }),
    description: '1 to 500, default 100',
  }),
  cursor: Type.String({
    pattern: '^[0-9]{1,15}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    ...form('cursor'),
    description: 'next_cursor of the page before',
  }),
})
export type AuditQuery = Static<typeof AuditQuery>

/** A page, newest first; `next_cursor` is null at the end, and only there: a page with a filter may be short. */
export const AuditPage = Type.Object({
  items: Type.Array(AuditAnswer),
  next_cursor: nullable(Type.String()),
})

/** A page of a project's trail; of the installation's for project 0. Throws `invalid` for an actor without its kind. */
export const readAudit = async (
  { sql }: Pick<Parts, 'sql'>,
  projectId: number,
  query: AuditQuery,
): Promise<Static<typeof AuditPage>> => {
  if (query.actor !== undefined && query.actor_kind === undefined) {
    throw refused('actor', 'rule', 'needs actor_kind, which says whose id it is')
  }
  const limit = Number(query.limit ?? '100')
  const rows = await store.listAuditEntries(sql, {
    projectId,
    actorKind: query.actor_kind,
    actor: query.actor,
    action: query.action,
    target: query.target,
    since: instantOf(query.since),
    before: instantOf(query.before),
    after: query.cursor === undefined ? undefined : readCursor(query.cursor),
    limit,
  })
  const names = await namesOf(sql, rows)
  const items = rows.flatMap((row) =>
    row.at === null ? [] : [shownAudit({ ...row, at: row.at }, names.get(row.actor ?? ''))],
  )
  const next = behindPage(rows, limit)
  return { items, next_cursor: next ? `${next.at.getTime()}_${next.entryId}` : null }
}

/** The names of keys and the addresses of people that stand in entries, by their ids. */
const namesOf = async (
  sql: Parts['sql'],
  rows: readonly Pick<store.FoundAuditRow, 'actor_kind' | 'actor'>[],
): Promise<ReadonlyMap<string, string>> => {
  const idsOf = (...kinds: string[]): string[] => [
    ...new Set(
      rows.flatMap(({ actor_kind, actor }) =>
        kinds.includes(actor_kind) && actor !== null && isUuid(actor) ? [actor] : [],
      ),
    ),
  ]
  const [keys, people] = [idsOf('api_key', 'operator'), idsOf('console_user')]
  const keyNames = keys.length === 0 ? [] : await nameKeys(sql, keys)
  const addresses = people.length === 0 ? [] : await store.nameConsoleUsers(sql, people)
  return new Map([
    ...keyNames.map(({ key_id, name }) => [key_id, name] as const),
    ...addresses.map(({ user_id, email }) => [user_id, email] as const),
  ])
}

const refused = (property: string, code: ViolationCode, message: string): Problem =>
  new Problem(problems.invalid, { violations: [violation(property, code, message)] })

const instantOf = (text: string | undefined): Instant | undefined =>
  text === undefined ? undefined : parseTimestamp(text)

/** The last millisecond that has a year of four digits, as `parseTimestamp` and PostgreSQL take them. */
const lastMillisecond = 253_402_300_799_999

/** Where the page before ended. Throws `invalid` for a time that no entry can have. */
const readCursor = (cursor: string): { at: Instant; entryId: string } => {
  const [time = '', entryId = ''] = cursor.split('_')
  if (Number(time) > lastMillisecond) {
    throw refused('cursor', 'cursor', 'must be the next_cursor of an earlier answer')
  }
  return { at: fromMilliseconds(Number(time)), entryId }
}

/**
 * Where reading goes on: a full page goes on behind its last entry, a short one behind the last that was looked at.
 * Undefined where there is no more.
 */
export const behindPage = (
  rows: readonly store.FoundAuditRow[],
  limit: number,
): store.AuditSearch['after'] => {
  const last = rows.at(-1)
  if (rows.length === limit && last && last.at !== null)
    return { at: last.at, entryId: last.entry_id }
  return last?.is_cut ? { at: last.oldest_at, entryId: last.oldest_id } : undefined
}

/** An entry as it is answered, with the name of the key that did it. */
export const shownAudit = (row: Omit<store.AuditRow, 'project_id'>, name?: string) => ({
  at: formatTimestamp(row.at),
  actor: {
    kind: row.actor_kind,
    ...(row.actor === null ? {} : { id: row.actor }),
    ...(name === undefined ? {} : { name }),
  },
  action: row.action,
  ...(row.target === null ? {} : { target: row.target }),
  ...(row.before === null ? {} : { before: row.before }),
  ...(row.after === null ? {} : { after: row.after }),
  ...(row.address === null ? {} : { address: row.address }),
  ...(row.request_id === null ? {} : { request_id: row.request_id }),
})
