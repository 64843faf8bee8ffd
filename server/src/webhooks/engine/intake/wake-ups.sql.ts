/** How processes wake each other when there is something to send. */
import type { Query } from '../../../base/database/database.ts'

/**
 * The channel carries ids of projects, with commas between them. Behind an id and a colon stands the time of its oldest
 * event in milliseconds, where polls may have passed that by already.
 */
export const wakeChannel = 'portreeve_webhooks'

/**
 * Tells whoever listens. The commit returns before it is on disk: a wake-up may be lost, and whoever waits for the disk
 * makes the deliveries wait, too.
 */
export const notifyProjects = async (
  sql: Query,
  projectIds: Iterable<number>,
  oldestMs: ReadonlyMap<number, number> = new Map(),
): Promise<void> => {
  const payload = [...projectIds].map((id) => (oldestMs.has(id) ? `${id}:${oldestMs.get(id)}` : id))
  await sql`
    select set_config('synchronous_commit', 'off', true),
      pg_notify(${wakeChannel}, ${payload.join(',')})
  `
}
