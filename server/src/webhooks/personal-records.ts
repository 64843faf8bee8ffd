/** What notifications tell of a person: bodies that were sent or wait, and what receivers answered. */
import { formatTimestamp, fromMilliseconds } from '../base/clock.ts'
import type { Sql } from '../base/database.ts'
import type { Deps, Person, PersonalRecords } from '../projects/index.ts'
import { eventIdFloor } from './event-id.ts'
import * as store from './personal-records.sql.ts'

const batch = 5000

type Body = { user?: { id?: unknown } } & Record<string, unknown>
type Found = store.EventBodyRow & { content: Body }

/** Notifications about a person, for as long as events are kept. */
export const webhookRecords = ({ sql }: Pick<Deps, 'sql'>): PersonalRecords => ({
  name: 'notifications',

  async exportUser(projectId, person) {
    const events: object[] = []
    await walk(sql, projectId, person, ({ event_id, type, created_at, content }) => {
      events.push({ event_id, type, created_at: formatTimestamp(created_at), body: content })
    })
    return events
  },

  // Read one after the other: nobody waits for this, and receivers' answers may be long.
  async eraseUser(projectId, person, anonymousId) {
    await walk(sql, projectId, person, async ({ event_id, content }) => {
      const { custom_parameters: _, ...rest } = content
      const body = JSON.stringify({ ...rest, user: { id: anonymousId } })
      await store.anonymizeEvent(sql, projectId, event_id, body)
    })
  },
})

const walk = async (
  sql: Sql,
  projectId: number,
  { paymentUserIds }: Person,
  work: (found: Found) => void | Promise<void>,
): Promise<void> => {
  const texts = paymentUserIds.map((id) => `"id":${JSON.stringify(id)}`)
  for (let after: string | null = eventIdFloor(fromMilliseconds(0)); after !== null; ) {
    const [part]: store.PartOfEvents[] = await store.findEventsWith(
      sql,
      projectId,
      texts,
      after,
      batch,
    )
    const rows = part?.found ? await store.listEventBodies(sql, projectId, part.found) : []
    for (const row of rows) {
      const content = JSON.parse(row.body) as Body
      if (paymentUserIds.includes(String(content.user?.id))) await work({ ...row, content })
    }
    after = part?.last ?? null
  }
}
