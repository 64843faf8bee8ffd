/** Endpoints that have one sender, and which process that is. */
import { arrayOf, type Query } from '../../../base/database/database.ts'

/** The senders of those of these endpoints that have one. */
export const listSenders = (sql: Query, projectId: number, endpoints: readonly number[]) => sql<
  { sender: string }[]
>`
  select sender
  from webhook_endpoints
  where project_id = ${projectId}
    and endpoint_id = any(${arrayOf(endpoints)}::bigint[])
    and sender is not null
`

/** Makes a process the sender of those endpoints whose sender is one of the dead, or that have none. */
export const claimEndpoints = (
  sql: Query,
  projectId: number,
  endpoints: readonly number[],
  { worker, dead }: { worker: string; dead: ReadonlySet<string> },
) => sql<{ endpoint_id: number }[]>`
  update webhook_endpoints
  set sender = ${worker}
  where project_id = ${projectId}
    and endpoint_id = any(${arrayOf(endpoints)}::bigint[])
    and (sender is null or sender = any(${arrayOf([...dead])}::uuid[]))
  returning endpoint_id
`

/** Leaves endpoints without a sender, so that another process may claim them. */
export const giveUpEndpoints = (
  sql: Query,
  projectId: number,
  endpoints: readonly number[],
  worker: string,
) => sql`
  update webhook_endpoints
  set sender = null
  where project_id = ${projectId}
    and endpoint_id = any(${arrayOf(endpoints)}::bigint[])
    and sender = ${worker}
`
