/** Links that open some endpoints to whoever runs their receivers: made, listed and taken back. */
import { formatTimestamp, type Instant, plusSeconds } from '../../base/clock.ts'
import { Problem, type Static } from '../../base/contract.ts'
import type { Query, Sql } from '../../base/database/database.ts'
import { newSecret, parseId, sha256 } from '../../base/ids.ts'
import { type Violation, violation } from '../../base/refusals/violation.ts'
import {
  type ActorNames,
  actorNames,
  type Caller,
  type Deps,
  lockProject,
  projectProblems,
  recordAudit,
} from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { listEndpoints } from '../endpoints/endpoints.sql.ts'
import { newEventId } from '../events/event-id.ts'
import { greatestEvent } from '../events/event-range.ts'
import {
  type NewPortalLinkAnswer,
  type PortalLinkAnswer,
  type PortalLinkBody,
  type PortalLinkPage,
  type PortalLinkQuery,
  type PortalPermission,
  portalPermissions,
} from './portal-contract.ts'
import * as store from './portal-links.sql.ts'

type Needs = Pick<Deps, 'sql' | 'clock' | 'settings'>
type LinkPlace = { projectId: number; linkId: string }

const usualSeconds = 30 * 86_400
const usualPage = 50
const mostLinks = 200

/** Where portals lie below the public address. */
const portalPath = '/console/portal'

/** The id of a link as addresses have it. */
export const portalLinkId = (row: Pick<store.PortalLinkRow, 'project_id' | 'link_id'>): string =>
  `${row.project_id}-${row.link_id}`

/** Reads the id of a link; undefined for what cannot be one. */
export const readPortalLinkId = (text: string): LinkPlace | undefined => {
  const [, project = '', linkId] =
    /^(\d{1,16})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  const projectId = parseId(project)
  return projectId === undefined || linkId === undefined ? undefined : { projectId, linkId }
}

/** Whether a link counts. */
export const isLinkOpen = (
  { expires_at, taken_back_at }: Pick<store.PortalLinkRow, 'expires_at' | 'taken_back_at'>,
  now: Instant,
): boolean => taken_back_at === null && expires_at > now

/** The permissions of a new link: those that are wanted, and reading always. */
export const permissionsOf = ({ permissions }: PortalLinkBody): PortalPermission[] => {
  const wanted = permissions ?? ['webhooks.read', 'webhooks.replay']
  return portalPermissions.filter((one) => one === 'webhooks.read' || wanted.includes(one))
}

/** When a new link ends. */
export const endOf = ({ expires_in }: PortalLinkBody, now: Instant): Instant =>
  plusSeconds(now, expires_in ?? usualSeconds)

/** Makes a link and answers its address, once. Throws 409 for too many, 422 for endpoints that are not there. */
export const createPortalLink = async (
  { sql, clock, settings }: Needs,
  projectId: number,
  body: PortalLinkBody,
  caller: Caller,
): Promise<Static<typeof NewPortalLinkAnswer>> => {
  const at = clock.now()
  const secret = newSecret()
  const row: store.PortalLinkRow = {
    project_id: projectId,
    link_id: newEventId(at),
    secret_hash: sha256(secret),
    name: body.name,
    endpoint_ids: body.endpoint_ids,
    permissions: permissionsOf(body),
    origins: body.origins ?? [],
    language: body.language ?? null,
    theme: body.theme ?? null,
    made_by: { kind: caller.kind, ...('id' in caller && caller.id ? { id: caller.id } : {}) },
    created_at: at,
    expires_at: endOf(body, at),
    taken_back_at: null,
    uses: 0,
    last_used_at: null,
  }
  await sql.begin(async (tx) => {
    await lockProject(tx, projectId)
    await checkEndpoints(tx, projectId, body.endpoint_ids)
    if ((await store.countPortalLinks(tx, projectId, at)) >= mostLinks)
      throw new Problem(problems.too_many_portal_links)
    await store.insertPortalLink(tx, row)
    const { name, endpoint_ids, permissions, origins } = row
    await recordAudit(tx, {
      projectId,
      at,
      caller,
      action: 'webhook_portal_link.created',
      target: `webhook portal link ${portalLinkId(row)}`,
      after: {
        name,
        endpoint_ids,
        permissions,
        origins,
        expires_at: formatTimestamp(row.expires_at),
      },
    })
  })
  const names = await namesOf(sql, [row])
  const address = `${settings.publicUrl}${portalPath}/${portalLinkId(row)}#${secret}`
  return { ...showPortalLink(row, names), address }
}

/** Throws 422 for endpoints that the project does not have. */
const checkEndpoints = async (
  sql: Query,
  projectId: number,
  wanted: readonly number[],
): Promise<void> => {
  const there = new Set((await listEndpoints(sql, projectId)).map(({ endpoint_id: id }) => id))
  const violations: Violation[] = wanted.flatMap((id, index) =>
    there.has(id)
      ? []
      : [violation(`endpoint_ids[${index}]`, 'not_found', 'is no endpoint of the project')],
  )
  if (violations.length > 0) throw new Problem(projectProblems.invalid, { violations })
}

/** A page of links, the newest first, with those that do not count any more for thirty days. */
export const pagePortalLinks = async (
  sql: Sql,
  projectId: number,
  query: PortalLinkQuery,
): Promise<Static<typeof PortalLinkPage>> => {
  const limit = Number(query.limit ?? usualPage)
  const below = readPortalLinkId(query.cursor ?? '')?.linkId ?? greatestEvent
  const rows = await store.listPortalLinks(sql, projectId, below, limit)
  const names = await namesOf(sql, rows)
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    items: rows.map((row) => showPortalLink(row, names)),
    ...(last ? { next_cursor: portalLinkId(last) } : {}),
  }
}

/** Takes a link back: whatever it has opened is closed with the next call. Throws 404 for one that is back already. */
export const takePortalLinkBack = async (
  { sql, clock }: Needs,
  projectId: number,
  id: string,
  caller: Caller,
): Promise<void> => {
  const place = readPortalLinkId(id)
  const at = clock.now()
  await sql.begin(async (tx) => {
    const [taken] =
      place?.projectId === projectId ? await store.takeBack(tx, projectId, place.linkId, at) : []
    if (!taken) throw new Problem(problems.portal_link_not_found)
    const target = `webhook portal link ${id}`
    const action = 'webhook_portal_link.taken_back'
    await recordAudit(tx, { projectId, at, caller, action, target, before: { name: taken.name } })
  })
}

const namesOf = (sql: Sql, rows: readonly store.PortalLinkRow[]): Promise<ActorNames> =>
  actorNames(
    sql,
    rows.map(({ made_by: { kind, id } }) => ({ kind, id: id ?? null })),
  )

const showPortalLink = (
  row: store.PortalLinkRow,
  names: ActorNames,
): Static<typeof PortalLinkAnswer> => {
  const { kind, id } = row.made_by
  const name = id === undefined ? undefined : names.get(id)
  return {
    link_id: portalLinkId(row),
    name: row.name,
    endpoint_ids: row.endpoint_ids,
    permissions: row.permissions as PortalPermission[],
    origins: row.origins,
    ...(row.language === null ? {} : { language: row.language }),
    ...(row.theme === null ? {} : { theme: row.theme }),
    made_by: { kind, ...(id && { id }), ...(name && { name }) },
    created_at: formatTimestamp(row.created_at),
    expires_at: formatTimestamp(row.expires_at),
    ...(row.taken_back_at ? { taken_back_at: formatTimestamp(row.taken_back_at) } : {}),
    uses: row.uses,
    ...(row.last_used_at ? { last_used_at: formatTimestamp(row.last_used_at) } : {}),
  }
}

/** The origins whose pages may have the page of a link in a frame; none where the link does not count. */
export const portalFrames =
  ({ sql, clock }: Pick<Needs, 'sql' | 'clock'>) =>
  async (id: string): Promise<readonly string[]> => {
    const place = readPortalLinkId(id)
    const [row] = place ? await store.findPortalLink(sql, place.projectId, place.linkId) : []
    return row && isLinkOpen(row, clock.now()) ? row.origins : []
  }
