/** Connections to networks and platforms: how they are made, changed and taken away. */
import type { Query } from '../../base/database/database.ts'
import { Problem } from '../../base/problem.ts'
import { auditChange } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { type ConnectionBody, problems } from '../contract.ts'
import { same } from '../directory/canonical.ts'
import { connectionContext, connectionPurpose } from '../directory/directory.ts'
import { foundProject } from '../directory/found.ts'
import * as store from '../directory/projects.sql.ts'
import { connectionTag } from '../directory/version.ts'
import type { Edit, Needs } from './changes.ts'

export type ConnectionKey = { kind: 'network' | 'platform'; provider: string }
export type ConnectionFacts = Required<ConnectionBody>
/** A connection as it is stored, and the ETag of that. */
export type StoredConnection = { facts: ConnectionFacts; tag: string }

/**
 * Makes or changes the connection to a network or platform. Credentials that are left out of an existing
 * connection stay as they are; an empty text takes one away. Settings given replace all of them.
 */
export const putConnection = (
  deps: Needs,
  caller: Caller,
  projectId: number,
  key: ConnectionKey,
  body: ConnectionBody,
): Promise<void> => editConnection(deps, caller, projectId, key, { change: putFacts(body) })

/** The connection that comes of a body and of what is stored. */
export const putFacts =
  ({ credentials, settings, is_enabled }: ConnectionBody) =>
  (stored: StoredConnection | undefined): ConnectionFacts => ({
    settings: settings ?? stored?.facts.settings ?? {},
    is_enabled: is_enabled ?? stored?.facts.is_enabled ?? true,
    credentials: { ...stored?.facts.credentials, ...credentials },
  })

/**
 * Makes or changes a connection from what is stored; nothing is stored where there is none, or where its credentials
 * cannot be opened any more. A credential that becomes an empty text is taken away.
 */
export const editConnection = async (
  deps: Needs,
  caller: Caller,
  projectId: number,
  key: ConnectionKey,
  { change, match }: Edit<StoredConnection | undefined, ConnectionFacts>,
): Promise<void> => {
  await foundProject(deps, projectId)
  const look = async (query: Query) => {
    const before = await findConnection(query, deps, projectId, key)
    match?.(before)
    return { before: before?.facts, after: withoutEmpty(change(before)) }
  }
  const present = await look(deps.sql)
  if (present.before && same(present.before, present.after)) return
  await deps.directory.change(projectId, async (tx) => {
    // Changes of others at the same time, here or in another process, must not be undone.
    await store.lockProject(tx, projectId)
    const { before, after } = await look(tx)
    const { credentials, ...facts } = after
    const sealed = deps.keyring
      .sealFor(connectionPurpose)
      .seal(
        Buffer.from(JSON.stringify(credentials)),
        connectionContext(projectId, key.kind, key.provider),
      )
    const row = { project_id: projectId, ...key, ...facts, credentials: sealed }
    await store.putConnection(tx, row, deps.clock.now())
    await auditChange(
      tx,
      deps,
      projectId,
      caller,
      'connection.changed',
      `${key.kind} ${key.provider}`,
      {
        before: before && { ...before, credentials: Object.keys(before.credentials) },
        after: { ...facts, credentials: Object.keys(credentials) },
      },
    )
  })
}

/** A connection as it is stored now; undefined where there is none, or its credentials cannot be opened any more. */
const findConnection = async (
  query: Query,
  { keyring }: Pick<Needs, 'keyring'>,
  projectId: number,
  { kind, provider }: ConnectionKey,
): Promise<StoredConnection | undefined> => {
  const rows = await store.listConnections(query, [projectId])
  const row = rows.find((one) => one.kind === kind && one.provider === provider)
  const context = connectionContext(projectId, kind, provider)
  const opened = row && keyring.sealFor(connectionPurpose).open(row.credentials, context)
  if (!row || !opened) return undefined
  const credentials = JSON.parse(opened.toString()) as Record<string, string>
  return {
    facts: { settings: row.settings, is_enabled: row.is_enabled, credentials },
    tag: connectionTag(row),
  }
}

/** The same without credentials that are taken away. */
export const withoutEmpty = ({ credentials, ...facts }: ConnectionFacts): ConnectionFacts => ({
  ...facts,
  credentials: Object.fromEntries(Object.entries(credentials).filter(([, value]) => value !== '')),
})

/** Takes a connection and its credentials away. Throws `not_found` when there is none. */
export const removeConnection = async (
  deps: Needs,
  caller: Caller,
  projectId: number,
  key: ConnectionKey,
): Promise<void> => {
  if (!(await foundProject(deps, projectId)).connections.has(`${key.kind}/${key.provider}`)) {
    throw new Problem(problems.not_found, {
      detail: `${key.provider} is not connected in this project`,
    })
  }
  await deps.directory.change(projectId, async (tx) => {
    await store.deleteConnection(tx, projectId, key.kind, key.provider)
    await auditChange(
      tx,
      deps,
      projectId,
      caller,
      'connection.removed',
      `${key.kind} ${key.provider}`,
    )
  })
}
