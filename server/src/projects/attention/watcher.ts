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
  'connection_incomplete',
  'connection_off',
  'catalog_error',
  'import_failed',
  'processor_conflicts',
  'key_expires',
  'key_expired',
] as const

export type Concern = {
  kind: (typeof concernKinds)[number]
  /** An error keeps something from working now; a warning may be meant, or becomes an error. */
  severity: 'error' | 'warning'
  /** Its subject, in the words of the audit trail: `endpoint 301`, `connection network/github`. */
  subject: string
  /** Since when it is so; null where nobody wrote that down. */
  since: Instant | null
  message: string
  /** The call that shows more, from `/api` on. */
  path: string
}

export type Watcher = {
  /** Readers of its concerns need this permission for the project. */
  permission: Permission
  /** The concerns in this project as far as rows and the memory of this process tell, the worst first. */
  watch(project: Project): Promise<readonly Concern[]>
}
