/** Reading the audit trail: who did what, to what, when. The same for the operator and for a project's own calls. */
import type { Readable } from 'node:stream'
import {
  formatTimestamp,
  fromMilliseconds,
  type Instant,
  parseTimestamp,
} from '../../base/clock.ts'
import { DateTime, form, nullable, partial, type Static, Type } from '../../base/contract.ts'
import { type Cell, csvFile } from '../../base/http/csv-answer.ts'
import { isUuid } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import {
  type ViolationCode,
  type ViolationParams,
  violation,
} from '../../base/refusals/violation.ts'
import { AuditAnswer, problems } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { type ActorNames, actorNames } from './actor-names.ts'
import * as store from './audit.sql.ts'

/** The place of an entry in the trail, as cursors tell it. */
export const entryPattern = '^[0-9]{1,15}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

export const AuditQuery = partial({
  actor_kind: Type.Enum(['operator', 'api_key', 'console_user', 'portal', 'user', 'system'], {
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
  request_id: Type.String({
    pattern: '^[0-9a-f]{32}$',
    ...form('hexadecimal'),
    description: 'The X-Request-Id of the call that did it',
  }),
  since: DateTime('From then on; with the UTC offset'),
  before: DateTime('Until then; with the UTC offset'),
  limit: Type.String({
    pattern: '^([1-9]|[1-9][0-9]|[1-4][0-9]{2}|500)$',
    ...form('number', { minimum: 1, maximum: 500 }),
    description: '1 to 500, default 100',
  }),
  cursor: Type.String({
    pattern: entryPattern,
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

/** The names of these players, by their ids: the area that knows players lies to the right, so `app.ts` brings it. */
export type NamePlayers = (projectId: number, ids: readonly string[]) => Promise<ActorNames>

export type AuditNeeds = Pick<Parts, 'sql'> & {
  /** Left out, entries name no player. */
  namePlayers?: NamePlayers | undefined
}

/** A page of a project's trail; of the installation's for project 0. Throws `invalid` for an actor without its kind. */
export const readAudit = async (
  { sql, namePlayers }: AuditNeeds,
  projectId: number,
  query: AuditQuery,
): Promise<Static<typeof AuditPage>> => {
  if (query.actor !== undefined && query.actor_kind === undefined) {
    throw refused('actor', 'needs', 'needs actor_kind, which says whose id it is', {
      beside: 'actor_kind',
    })
  }
  const limit = Number(query.limit ?? '100')
  const rows = await store.listAuditEntries(sql, {
    projectId,
    actorKind: query.actor_kind,
    actor: query.actor,
    action: query.action,
    target: query.target,
    requestId: query.request_id,
    since: instantOf(query.since),
    before: instantOf(query.before),
    after: query.cursor === undefined ? undefined : placeOf(query.cursor, 'cursor'),
    limit,
  })
  const names = new Map([
    ...(await actorNames(
      sql,
      rows.map(({ actor_kind, actor }) => ({ kind: actor_kind, id: actor })),
    )),
    ...((await namePlayers?.(projectId, playersIn(rows))) ?? []),
  ])
  const items = rows.flatMap((row) =>
    row.at === null ? [] : [shownAudit({ ...row, at: row.at }, names.get(row.actor ?? ''))],
  )
  const next = behindPage(rows, limit)
  return { items, next_cursor: next ? placeText(next) : null }
}

/** The players among the actors; one who was erased has another id. */
const playersIn = (
  rows: readonly Pick<store.FoundAuditRow, 'actor_kind' | 'actor'>[],
): string[] => [
  ...new Set(
    rows.flatMap(({ actor_kind, actor }) =>
      actor_kind === 'user' && actor !== null && isUuid(actor) ? [actor] : [],
    ),
  ),
]

const columns = [
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'target',
  'before',
  'after',
  'address',
  'request_id',
] as const

/** The same as a file, page after page until its end or `mostCsvRows`. Throws what the first page does. */
export const auditFile = async (
  needs: AuditNeeds,
  projectId: number,
  query: AuditQuery,
): Promise<Readable> => {
  const whole = { ...query, limit: '500' }
  const first = await readAudit(needs, projectId, whole)
  async function* pages() {
    let page = first
    for (;;) {
      yield page.items.map(cellsOf)
      if (page.next_cursor === null) return
      page = await readAudit(needs, projectId, { ...whole, cursor: page.next_cursor })
    }
  }
  return csvFile(columns, pages())
}

const cellsOf = (entry: Static<typeof AuditAnswer>): Cell[] => [
  entry.at,
  entry.actor.kind,
  entry.actor.id,
  entry.actor.name,
  entry.action,
  entry.target,
  entry.before === undefined ? null : JSON.stringify(entry.before),
  entry.after === undefined ? null : JSON.stringify(entry.after),
  entry.address,
  entry.request_id,
]

export const refused = (
  property: string,
  code: ViolationCode,
  message: string,
  params?: ViolationParams,
): Problem =>
  new Problem(problems.invalid, { violations: [violation(property, code, message, params)] })

const instantOf = (text: string | undefined): Instant | undefined =>
  text === undefined ? undefined : parseTimestamp(text)

/** The last millisecond that has a year of four digits, as `parseTimestamp` and PostgreSQL take them. */
const lastMillisecond = 253_402_300_799_999

export type EntryPlace = { at: Instant; entryId: string }

/** The place of an entry as a text that `entryPattern` fits. */
export const placeText = ({ at, entryId }: EntryPlace): string => `${at.getTime()}_${entryId}`

/** The place in such a text of this parameter. Throws `invalid` for a time that no entry can have. */
export const placeOf = (text: string, property: 'cursor' | 'version'): EntryPlace => {
  const [time = '', entryId = ''] = text.split('_')
  if (Number(time) > lastMillisecond) {
    throw refused(property, 'cursor', `must be the ${given[property]} of an earlier answer`)
  }
  return { at: fromMilliseconds(Number(time)), entryId }
}

const given = { cursor: 'next_cursor', version: 'version' } as const

/**
 * Where reading goes on: a full page goes on behind its last entry, a short one behind the last that was looked at.
 * Undefined where there is no more.
 */
export const behindPage = (
  rows: readonly store.FoundAuditRow[],
  limit: number,
): EntryPlace | undefined => {
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
