/**
 * Sessions of portals: a link and its secret open one, by a bearer token of 15 minutes. The token is a sealed note, and
 * the link is read anew at each call, with the rights of its maker. So a link that was taken back opens nothing from
 * that moment on, and neither does that of somebody who was removed.
 */
import { formatTimestamp, type Instant, plusSeconds } from '../../base/clock.ts'
import { Problem, type Static } from '../../base/contract.ts'
import { countedAs } from '../../base/http/caller-address.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { equalInConstantTime, sha256 } from '../../base/ids.ts'
import { sealedNote } from '../../base/seals/sealed-note.ts'
import {
  type AdmitPortal,
  type Caller,
  callRules,
  callsOfPortal,
  type Deps,
  permissionsNamed,
  portalTokenPrefix,
  recordAudit,
  slowDown,
} from '../../projects/index.ts'
import { problems } from '../contract.ts'
import type { PortalPermission, PortalSessionAnswer } from './portal-contract.ts'
import * as store from './portal-links.sql.ts'
import { isLinkOpen, portalLinkId, readPortalLinkId } from './portal-links.ts'

type Needs = Pick<Deps, 'sql' | 'clock' | 'keyring' | 'limiter' | 'directory' | 'settings'>
type Proof = { link_id: string; secret: string; is_renewal?: boolean }

const sessionSeconds = 900
/** Enough for a house whose people share an address. */
const openings = { name: 'portal', perMinute: 60, burst: 60 } as const

/** Nobody's hash: an id that nothing has is compared as long as one that a link has. */
const noHash = sha256('no link')

const noteOf = (keyring: Deps['keyring']) =>
  sealedNote<[projectId: number, linkId: string]>(keyring, 'webhook portal session', sessionSeconds)

/** The guard's part: finds the link of a token, as long as both count. */
export const portalAdmission = (
  deps: Pick<Deps, 'sql' | 'clock' | 'keyring' | 'directory'>,
): AdmitPortal => {
  const note = noteOf(deps.keyring)
  return async (request, token) => {
    const now = deps.clock.now()
    const told = note.open(token.slice(portalTokenPrefix.length), now)
    const [row] = told ? await store.findPortalLink(deps.sql, ...told) : []
    if (!row || !(await isLinkOpen(deps, row, now))) return undefined
    const { project_id: projectId, permissions } = row
    return {
      caller: callerOf(row, request),
      grants: [
        { scope: { kind: 'project', projectId }, permissions: permissionsNamed(permissions) },
      ],
      endsAt: row.expires_at,
      endpoints: row.endpoint_ids,
    }
  }
}

/** Opens a session. Throws 401 alike for whatever is wrong with a link, and 429 for too many from one address. */
export const openPortalSession = async (
  deps: Needs,
  request: FastifyRequest,
  { link_id: id, secret, is_renewal: isRenewal = false }: Proof,
): Promise<Static<typeof PortalSessionAnswer>> => {
  const { sql, clock, keyring, directory } = deps
  await slowDown(deps, `portal ${countedAs(request.ip)}`, openings)
  const now = clock.now()
  const place = readPortalLinkId(id)
  const [row] = place ? await store.findPortalLink(sql, place.projectId, place.linkId) : []
  const isRight = equalInConstantTime(row?.secret_hash ?? noHash, sha256(secret))
  const project = row && (await directory.findProject(row.project_id))
  if (!row || !project || !isRight || !(await isLinkOpen(deps, row, now)))
    throw new Problem(problems.portal_link_refused, {
      detail:
        'The link is not whole, is over, or was taken back: ask whoever gave it for another one',
      headers: { 'www-authenticate': 'Bearer realm="Portreeve portal"' },
    })
  if (!isRenewal) await noteOpening(deps, row, callerOf(row, request), now)
  return {
    token: portalTokenPrefix + noteOf(keyring).seal([row.project_id, row.link_id], now),
    expires_at: formatTimestamp(plusSeconds(now, sessionSeconds)),
    name: row.name,
    project_id: row.project_id,
    project_name: project.name,
    endpoint_ids: row.endpoint_ids,
    permissions: row.permissions as PortalPermission[],
    origins: row.origins,
    ...(row.language === null ? {} : { language: row.language }),
    ...(row.theme === null ? {} : { theme: row.theme }),
    calls: callsWith(row.permissions),
  }
}

const noteOpening = (
  { sql }: Pick<Needs, 'sql'>,
  row: store.PortalLinkRow,
  caller: Caller,
  at: Instant,
): Promise<void> =>
  sql.begin(async (tx) => {
    await store.notePortalUse(tx, row.project_id, row.link_id, at)
    const target = `webhook portal link ${portalLinkId(row)}`
    const action = 'webhook_portal_link.opened'
    await recordAudit(tx, { projectId: row.project_id, at, caller, action, target })
  })

/** The calls that a link with these permissions makes. */
const callsWith = (permissions: readonly string[]): string[] => {
  const held: ReadonlySet<string> = permissionsNamed(permissions)
  return [...callsOfPortal].filter((call) => held.has(callRules[call]?.permission ?? ''))
}

const callerOf = (row: store.PortalLinkRow, { ip, id }: FastifyRequest): Caller => ({
  kind: 'portal',
  id: portalLinkId(row),
  name: row.name,
  address: ip,
  requestId: id,
})
