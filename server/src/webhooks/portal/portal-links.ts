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
  callRules,
  type Deps,
  grantsOfMaker,
  lacking,
  lockProject,
  permissionsNamed,
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

type Needs = Pick<Deps, 'sql' | 'clock' | 'settings' | 'directory'>
type Reading = Pick<Deps, 'sql' | 'clock' | 'directory'>
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

/**
 * Whether a link counts: it is not over, was not taken back, and whoever made it could still give it. Nothing is kept
 * of the last one. So no change of people, keys or roles can forget a link.
 */
export const isLinkOpen = async (
  deps: Pick<Reading, 'sql' | 'directory'>,
  row: store.PortalLinkRow,
  now: Instant,
): Promise<boolean> =>
  row.taken_back_at === null && row.expires_at > now && (await isMakerAble(deps, row, now))

/** Whether the maker of a link may give such a link now. */
const isMakerAble = async (
  deps: Pick<Reading, 'sql' | 'directory'>,
  { project_id: projectId, made_by: maker, permissions }: store.PortalLinkRow,
  now: Instant,
): Promise<boolean> => {
  const project = await deps.directory.findProject(projectId)
  const toGive = callRules.createPortalLink?.permission
  if (!project || !toGive) return false
  const grants = await grantsOfMaker(deps, maker, project, now)
  const { merchantId } = project
  const wanted = permissionsNamed([toGive, ...permissions])
  return lacking({ grants }, wanted, { kind: 'project', projectId, merchantId }).length === 0
}

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
  { sql, clock, settings }: Pick<Needs, 'sql' | 'clock' | 'settings'>,
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
  const shown = showPortalLink(row, names, true)
  const address = `${settings.publicUrl}${portalPath}/${portalLinkId(row)}#${secret}`
  return { ...shown, address }
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
  deps: Reading,
  projectId: number,
  query: PortalLinkQuery,
): Promise<Static<typeof PortalLinkPage>> => {
  const limit = Number(query.limit ?? usualPage)
  const below = readPortalLinkId(query.cursor ?? '')?.linkId ?? greatestEvent
  const rows = await store.listPortalLinks(deps.sql, projectId, below, limit)
  const names = await namesOf(deps.sql, rows)
  const now = deps.clock.now()
  const items = []
  for (const row of rows) items.push(showPortalLink(row, names, await isLinkOpen(deps, row, now)))
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    items,
    ...(last ? { next_cursor: portalLinkId(last) } : {}),
  }
}

/** Takes a link back: whatever it has opened is closed with the next call. Throws 404 for one that is back already. */
export const takePortalLinkBack = async (
  { sql, clock }: Pick<Needs, 'sql' | 'clock'>,
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
  counts: boolean,
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
    counts,
    uses: row.uses,
    ...(row.last_used_at ? { last_used_at: formatTimestamp(row.last_used_at) } : {}),
  }
}

/** The origins whose pages may have the page of a link in a frame; none where the link does not count. */
export const portalFrames =
  (deps: Reading) =>
  async (id: string): Promise<readonly string[]> => {
    const place = readPortalLinkId(id)
    const [row] = place ? await store.findPortalLink(deps.sql, place.projectId, place.linkId) : []
    return row && (await isLinkOpen(deps, row, deps.clock.now())) ? row.origins : []
  }
