/** A person's records in notifications: bodies that were sent or wait, and receivers' answers. */
import { formatTimestamp, fromMilliseconds } from '../../base/clock.ts'
import type { Sql } from '../../base/database/database.ts'
import {
  type Deps,
  type Person,
  type PersonalRecords,
  textsOfPerson,
  withoutPerson,
} from '../../projects/index.ts'
import { type FeedRow, listEvents } from '../events/event-feed.sql.ts'
import { eventIdFloor } from '../events/event-id.ts'
import { forgetPlayerEvents } from '../events/player-events.sql.ts'
import { forgetAsked, listAsked } from '../questions/questions.sql.ts'
import * as store from './personal-records.sql.ts'

const batch = 5000

/** Notifications about a person, for as long as events are kept. */
export const webhookRecords = ({
  sql,
  clock,
  directory,
}: Pick<Deps, 'sql' | 'clock' | 'directory'>): PersonalRecords => ({
  name: 'notifications',

  async exportUser(projectId, person) {
    const events: object[] = []
    await walk(sql, projectId, person, async ({ event_id, type, body, created_at }) => {
      const content: unknown = JSON.parse(body)
      if (!withoutPerson(content, person, '')) return
      events.push({ event_id, type, created_at: formatTimestamp(created_at), body: content })
    })
    const asked = await listAsked(sql, projectId, person.paymentUserIds)
    return [
      ...events,
      ...asked.map(({ event_id, type, started_at, user_id }) => ({
        event_id,
        type,
        created_at: formatTimestamp(started_at),
        user_id,
      })),
    ]
  },

  async eraseUser(projectId, person, anonymousId) {
    await walk(sql, projectId, person, async ({ event_id, body }) => {
      const cleaned = withoutPerson(JSON.parse(body), person, anonymousId)
      if (!cleaned) return
      const changed = { body: JSON.stringify(cleaned), at: clock.now() }
      await store.anonymizeEvent(sql, projectId, event_id, changed)
    })
    await sql.begin((tx) => forgetPlayerEvents(tx, projectId, person.paymentUserIds))
    await forgetAsked(sql, projectId, person.paymentUserIds)
    // A waiting notification has its body in some process's memory: at every change of a project it is read again. Also
    // where nothing was found, because whoever erased it before may have died just here.
    await directory.change(projectId, async () => {})
  },
})

/** Reads all events that are kept: there is no index by user, which every notification would pay for. */
const walk = async (
  sql: Sql,
  projectId: number,
  person: Person,
  work: (event: FeedRow) => Promise<void>,
): Promise<void> => {
  const texts = textsOfPerson(person)
  for (let after: string | null = eventIdFloor(fromMilliseconds(0)); after !== null; ) {
    const [part]: store.PartOfEvents[] = await store.findEventsWith(
      sql,
      projectId,
      texts,
      after,
      batch,
    )
    const events = part?.found ? await listEvents(sql, projectId, part.found) : []
    for (const event of events) await work(event)
    after = part?.last ?? null
  }
}
