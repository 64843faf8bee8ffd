/**
 * How areas tell what a person should look at. They are strangers to each other: each one hands out its own watcher,
 * and `app.ts` brings them to the call that tells.
 */
import type { Instant } from '../../base/clock.ts'
import type { Project } from '../directory/directory.ts'
import type { Permission } from '../permissions/permissions.ts'

export const concernKinds = [
  'endpoint_off',
  'endpoint_failing',
  'endpoint_paused',
  'dead_letters',
  'secret_rotation_ends',
  'nobody_to_ask',
  'connection_incomplete',
  'connection_off',
  'catalog_error',
  'import_failed',
  'processor_conflicts',
  'money_not_returned',
  'key_expires',
  'key_expired',
] as const

export const subjectKinds = [
  'endpoint',
  'dead_letters',
  'connection',
  'item',
  'import',
  'processor',
  'api_key',
] as const

/** The subject of a concern; `id` is null where there is one of its kind in a project. */
export type ConcernSubject = { kind: (typeof subjectKinds)[number]; id: string | null }

export type Concern = {
  kind: (typeof concernKinds)[number]
  /** An error keeps something from working now; a warning may be meant, or becomes an error. */
  severity: 'error' | 'warning'
  /** By the id that its calls take: `301` of an endpoint, `network/github` of a connection. */
  subject: ConcernSubject
  /** Since when it is so; null where nobody wrote that down. */
  since: Instant | null
  message: string
  /** Facts for a text in another language: counts, names, times. */
  values: Readonly<Record<string, unknown>>
  /** The call that shows more, from `/api` on. */
  path: string
}

export type Watcher = {
  /** Readers of its concerns need this permission for the project. */
  permission: Permission
  /** The concerns in this project as far as rows and the memory of this process tell, the worst first. */
  watch(project: Project): Promise<readonly Concern[]>
}
