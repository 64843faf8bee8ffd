/** Making and changing endpoints: the same functions serve the calls and `portreeve apply`. */

import type { Instant } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { checkUrl, urlProblemTexts } from '../../base/outbound/address-guard.ts'
import { Problem, type Violation } from '../../base/problem.ts'
import { violation } from '../../base/refusals/violation.ts'
import {
  type Caller,
  type Deps,
  mostTouched,
  projectProblems,
  type Touched,
} from '../../projects/index.ts'
import { type EndpointBody, type EndpointPatch, problems, type RotateBody } from '../contract.ts'
import { auditEndpoint, changeEndpoints, presentEndpoint, taken } from './endpoint-change.ts'
import type { EndpointRow } from './endpoints.sql.ts'
import * as store from './endpoints.sql.ts'
import {
  openRotating,
  type Rotating,
  type RotatingPair,
  replaced,
  rotated,
  sealRotating,
  unrotated,
} from './rotation.ts'
import { newSignatureSecret, newStandardSecret, standardKey } from './secrets.ts'

export type SettingsNeeds = Pick<Deps, 'directory' | 'clock' | 'keyring' | 'settings'>

/** An endpoint, and those of its secrets that were made here: shown this once. */
export type Changed = { row: EndpointRow; shown: { secret?: string; standard_secret?: string } }

/** The members of an endpoint to be changed. */
type EndpointChange = EndpointPatch & { secret?: string; standard_secret?: string }
/** Picks the endpoint that is meant from a project's. */
type Find = (present: readonly EndpointRow[]) => EndpointRow | undefined
/** Asked before anything is changed, with the endpoint as it stands. May throw. */
type Match = (present: EndpointRow | undefined) => void

/** The settings of an endpoint that says nothing else. */
export const endpointDefaults = {
  types: null,
  is_enabled: true,
  is_ordered: false,
  timeout_ms: 3000,
  max_in_flight: 16,
  max_per_second: null,
  version: 1,
}

const mostEndpoints = 50
const defaultOverlapSeconds = 86_400

/** Violations in an endpoint's address or secret, before anything is changed. */
export const endpointViolations = (
  { settings }: Pick<Deps, 'settings'>,
  { url, standard_secret }: { url?: string; standard_secret?: string },
): Violation[] => {
  const problem =
    url === undefined
      ? null
      : checkUrl(url, {
          production: settings.isProduction,
          allowedNetworks: settings.allowedNetworks ?? [],
        })
  return [
    ...(problem ? [violation('url', 'address', urlProblemTexts[problem])] : []),
    ...(standard_secret !== undefined && !standardKey(standard_secret)
      ? [violation('standard_secret', 'secret', 'must hold 24 to 64 bytes in Base64')]
      : []),
  ]
}

const refuse = (violations: readonly Violation[]): void => {
  if (violations.length > 0) throw new Problem(projectProblems.invalid, { violations })
}

/** Adds an endpoint; a project's first is its default. Throws 422 for a bad or taken address, 409 for too many. */
export const addEndpoint = (
  deps: SettingsNeeds,
  projectId: number,
  body: EndpointBody,
  caller: Caller,
): Promise<Changed> => putEndpoint(deps, projectId, body, caller, { find: () => undefined })

/** Throws as `addEndpoint` would, and adds nothing. */
export const checkAddition = async (
  deps: SettingsNeeds & Pick<Deps, 'sql'>,
  projectId: number,
  body: EndpointBody,
): Promise<void> => {
  refuse(endpointViolations(deps, body))
  const others = await store.listEndpoints(deps.sql, projectId)
  if (others.length >= mostEndpoints) throw new Problem(problems.too_many_endpoints)
  refuse(takenByOthers(others, body))
}

/** An endpoint as a change would leave it; nothing is changed. Throws as `changeEndpoint` does. */
export const foreseenEndpoint = async (
  deps: SettingsNeeds & Pick<Deps, 'sql'>,
  projectId: number,
  endpointId: number,
  body: EndpointPatch,
  match: Match,
): Promise<EndpointRow> => {
  refuse(endpointViolations(deps, body))
  const before = await presentEndpoint(deps.sql, projectId, endpointId)
  match(before)
  const others = await store.listEndpoints(deps.sql, projectId)
  refuse(
    takenByOthers(
      others.filter(({ endpoint_id }) => endpoint_id !== endpointId),
      body,
    ),
  )
  return altered(before, body, deps.clock.now()).row
}

/** Addresses and names that other endpoints of the project have. */
const takenByOthers = (
  others: readonly EndpointRow[],
  { url, name }: Pick<EndpointPatch, 'url' | 'name'>,
): Violation[] => [
  ...(others.some((one) => one.url === url) ? [taken('url')] : []),
  ...(name !== null && others.some((one) => one.name === name) ? [taken('name')] : []),
]

/** How much the deletion of an endpoint would touch. Throws as `removeEndpoint` does. */
export const touchedByEndpoint = async (
  { sql }: Pick<Deps, 'sql'>,
  projectId: number,
  endpointId: number,
  match: Match,
): Promise<Touched> => {
  match(await presentEndpoint(sql, projectId, endpointId))
  const [counted] = await store.countWaiting(sql, projectId, endpointId, mostTouched)
  return { deliveries: counted?.deliveries ?? 0 }
}

/**
 * Changes what is given. A secret given replaces the one before at once; the same one again, and the other one, go on
 * as they did. Throws 404, and 422 as `addEndpoint`.
 */
export const changeEndpoint = async (
  deps: SettingsNeeds,
  projectId: number,
  endpointId: number,
  body: EndpointChange,
  caller: Caller,
  match?: Match,
): Promise<Changed> => {
  refuse(endpointViolations(deps, body))
  return changeEndpoints(deps, projectId, async (tx) => {
    const before = await presentEndpoint(tx, projectId, endpointId)
    match?.(before)
    return await alter(tx, deps, before, body, caller)
  })
}

/**
 * Changes the endpoint that `find` picks, else adds one. That is decided while nobody else changes the project's
 * endpoints. When several callers ask for the same at once, all succeed, and one of them adds. Throws as `addEndpoint`.
 */
export const putEndpoint = async (
  deps: SettingsNeeds,
  projectId: number,
  body: EndpointBody,
  caller: Caller,
  { find, isDefault = false, match }: { find: Find; isDefault?: boolean; match?: Match },
): Promise<Changed & { isNew: boolean }> => {
  refuse(endpointViolations(deps, body))
  return changeEndpoints(deps, projectId, async (tx) => {
    const others = await store.listEndpoints(tx, projectId)
    const found = find(others)
    match?.(found)
    if (found) return { ...(await alter(tx, deps, found, body, caller)), isNew: false }
    if (others.length >= mostEndpoints) throw new Problem(problems.too_many_endpoints)
    const isFirst = others.length === 0
    const added = await add(tx, deps, projectId, body, caller, isDefault || isFirst)
    return { ...added, isNew: true }
  })
}

const add = async (
  tx: Tx,
  deps: SettingsNeeds,
  projectId: number,
  body: EndpointBody,
  caller: Caller,
  isDefault: boolean,
): Promise<Changed> => {
  const [taken] = await store.takeEndpointId(tx)
  if (!taken) throw new Error('no endpoint id was given')
  const at = deps.clock.now()
  const { secret, standard_secret, ...settings } = body
  const secrets = {
    signature: secret ?? newSignatureSecret(),
    standard: standard_secret ?? newStandardSecret(),
  }
  const row: EndpointRow = {
    name: null,
    ...endpointDefaults,
    ...settings,
    project_id: projectId,
    endpoint_id: taken.id,
    is_default: isDefault,
    disabled_reason: null,
    paused_at: null,
    failing_since: null,
    failing_warned: 0,
    self_test_passed_at: null,
    ...sealRotating(
      deps.keyring,
      { project_id: projectId, endpoint_id: taken.id },
      { signature: unrotated(secrets.signature), standard: unrotated(secrets.standard) },
    ),
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }
  await store.insertEndpoint(tx, row)
  await auditEndpoint(tx, row, { at, caller, what: 'created', after: row })
  return { row, shown: shownOf(secrets, body) }
}

const alter = async (
  tx: Tx,
  deps: SettingsNeeds,
  before: EndpointRow,
  body: EndpointChange,
  caller: Caller,
): Promise<Changed> => {
  const at = deps.clock.now()
  const { secret, standard_secret, ...settings } = body
  const { row, endsOutage } = altered(before, settings, at)
  let facts: object | undefined
  if (secret !== undefined || standard_secret !== undefined) {
    const present = openRotating(deps.keyring, before, at)
    const next = {
      signature: replaced(present.signature, secret),
      standard: replaced(present.standard, standard_secret),
    }
    const newSecrets = changedSecrets(present, next)
    if (newSecrets.length > 0) facts = { new_secrets: newSecrets }
    Object.assign(row, sealRotating(deps.keyring, row, next))
  }
  await store.updateEndpoint(tx, row, { endsOutage })
  await auditEndpoint(tx, row, { at, caller, what: 'changed', before, after: row, facts })
  return { row, shown: {} }
}

const altered = (before: EndpointRow, settings: EndpointPatch, at: Instant) => {
  const row: EndpointRow = { ...before, ...settings, updated_at: at }
  if (row.is_enabled) row.disabled_reason = null
  // Switched on, or sent elsewhere: what failed before counts no longer. Where it was on, it fails as before.
  const endsOutage = (row.is_enabled && !before.is_enabled) || row.url !== before.url
  if (endsOutage) row.failing_since = null
  if (row.url !== before.url) row.self_test_passed_at = null
  return { row, endsOutage }
}

/**
 * Pauses an endpoint, or lets it go on: meanwhile everything is kept for it and nothing sent. Pausing twice changes
 * nothing. A pause is no outage: going on, what failed before counts no longer. Throws 404.
 */
export const pauseEndpoint = (
  deps: SettingsNeeds,
  projectId: number,
  endpointId: number,
  isPaused: boolean,
  caller: Caller,
): Promise<Changed> =>
  changeEndpoints(deps, projectId, async (tx) => {
    const before = await presentEndpoint(tx, projectId, endpointId)
    if ((before.paused_at !== null) === isPaused) return { row: before, shown: {} }
    const at = deps.clock.now()
    const row: EndpointRow = isPaused
      ? { ...before, paused_at: at, updated_at: at }
      : { ...before, paused_at: null, failing_since: null, updated_at: at }
    await store.updateEndpoint(tx, row, { endsOutage: !isPaused })
    const what = isPaused ? 'paused' : 'resumed'
    await auditEndpoint(tx, row, { at, caller, what, before, after: row })
    return { row, shown: {} }
  })

/** Deletes an endpoint; what still waits for it becomes dead letters. Throws 404. */
export const removeEndpoint = (
  deps: SettingsNeeds,
  projectId: number,
  endpointId: number,
  caller: Caller,
  match?: Match,
): Promise<void> =>
  changeEndpoints(deps, projectId, async (tx) => {
    const before = await presentEndpoint(tx, projectId, endpointId)
    match?.(before)
    const at = deps.clock.now()
    const gone = { is_default: false, is_enabled: false, updated_at: at, deleted_at: at }
    await store.updateEndpoint(tx, { ...before, ...gone }, { endsOutage: false })
    await store.endPartsOfEndpoint(tx, projectId, endpointId, at)
    await auditEndpoint(tx, before, { at, caller, what: 'deleted', before })
  })

/**
 * Gives an endpoint new secrets. The former ones go on signing beside them until the overlap ends, so that a receiver
 * can switch at any moment in between. A secret that is the present one already changes nothing, and neither does the
 * rotation of one secret that of the other. Throws 404, and 422 for a secret that is not rotated.
 */
export const rotateSecrets = async (
  deps: SettingsNeeds,
  projectId: number,
  endpointId: number,
  body: RotateBody,
  caller: Caller,
): Promise<Changed> => {
  refuse(rotationViolations(deps, body))
  return changeEndpoints(deps, projectId, async (tx) => {
    const before = await presentEndpoint(tx, projectId, endpointId)
    const at = deps.clock.now()
    const present = openRotating(deps.keyring, before, at)
    const overlapSeconds = body.overlap_seconds ?? defaultOverlapSeconds
    const turn = (present: Rotating, secret: string): Rotating =>
      rotated(present, secret, { at, overlapSeconds })
    const next: RotatingPair = {
      signature:
        body.only === 'standard'
          ? present.signature
          : turn(present.signature, body.secret ?? newSignatureSecret()),
      standard:
        body.only === 'signature'
          ? present.standard
          : turn(present.standard, body.standard_secret ?? newStandardSecret()),
    }
    const newSecrets = changedSecrets(present, next)
    if (newSecrets.length === 0) return { row: before, shown: {} }
    const row: EndpointRow = {
      ...before,
      ...sealRotating(deps.keyring, before, next),
      updated_at: at,
    }
    await store.updateEndpoint(tx, row, { endsOutage: false })
    await auditEndpoint(tx, row, {
      at,
      caller,
      what: 'secret_rotated',
      before,
      after: row,
      facts: { new_secrets: newSecrets },
    })
    const made = {
      signature: body.only === 'standard' ? undefined : next.signature.secret,
      standard: body.only === 'signature' ? undefined : next.standard.secret,
    }
    return { row, shown: shownOf(made, body) }
  })
}

/** Violations in the secrets of a rotation, before anything is changed. */
export const rotationViolations = (deps: Pick<Deps, 'settings'>, body: RotateBody): Violation[] => [
  ...endpointViolations(deps, body),
  ...unusedSecrets(body),
]

/** A secret given where only the other one is rotated: its sender would believe that it counts. */
const unusedSecrets = ({ only, secret, standard_secret }: RotateBody): Violation[] => [
  ...(only === 'standard' && secret !== undefined ? [unused('secret', only)] : []),
  ...(only === 'signature' && standard_secret !== undefined
    ? [unused('standard_secret', only)]
    : []),
]

const unused = (property: string, only: string): Violation =>
  violation(property, 'unexpected', `must be left out where only is ${only}`, { beside: 'only' })

/** The names of the secrets that are others now, for the audit. */
const changedSecrets = (before: RotatingPair, after: RotatingPair): string[] => [
  ...(after.signature === before.signature ? [] : ['secret']),
  ...(after.standard === before.standard ? [] : ['standard_secret']),
]

const shownOf = (
  made: { signature?: string | undefined; standard?: string | undefined },
  given: { secret?: string; standard_secret?: string },
): Changed['shown'] => ({
  ...(made.signature !== undefined && given.secret === undefined ? { secret: made.signature } : {}),
  ...(made.standard !== undefined && given.standard_secret === undefined
    ? { standard_secret: made.standard }
    : {}),
})
