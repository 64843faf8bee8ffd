/** drain: notifications are written as payments writes them, many in a transaction, as fast as they arrive. */
import { connect, type Sql } from '../../server/src/base/database/database.ts'
import { createLog } from '../../server/src/base/log.ts'
import { type WakeUps, wakeUps } from '../../server/src/webhooks/engine/intake/wake-ups.ts'
import { insertEvents } from '../../server/src/webhooks/events/emit.sql.ts'
import { newEventId } from '../../server/src/webhooks/events/event-id.ts'
import type { Facts } from './facts.ts'
import type { Load } from './load.ts'
import { aheadMost, openTally, type Tally } from './tally.ts'

const batch = 100

export const drain = ({ merchants, tallyPort, database }: Facts): Load => {
  let sql: Sql | undefined
  let wake: WakeUps | undefined
  let tally: Tally | undefined
  let written = 0
  let turn = 0
  return {
    prepare: async () => {
      const { url, socketPath } = database
      sql ??= connect(url, { name: 'bench', ...(socketPath ? { socketPath } : {}) })
      // As another process of the service would: the one that sends hears of it by a throttled NOTIFY.
      const log = createLog('silent')
      wake ??= wakeUps({ sql, log, hasOthers: () => true })
      tally ??= await openTally(tallyPort)
      written = tally.received()
    },
    step: async () => {
      while (written - (tally?.received() ?? 0) >= aheadMost) await tally?.next()
      written += batch
      const { projectId } = merchants[turn++ % merchants.length] as Facts['merchants'][0]
      await sql?.begin((tx) => insertEvents(tx, emission(projectId), null))
      wake?.wakeOthers(projectId)
      return true
    },
  }
}

const emission = (projectId: number) => {
  const now = new Date()
  const sentAt = process.hrtime.bigint()
  const body = JSON.stringify({
    notification_type: 'ps_declined',
    settings: { project_id: projectId, merchant_id: 1 },
    transaction: { id: 1, external_id: 'order-1', payment_method: 1380 },
    user: { id: 'player-1', ip: '203.0.113.7', email: 'player@game.example', country: 'DE' },
    refund_details: {
      code: 8,
      reason: 'Declined by the payment system',
      reason_detail: `at ${sentAt}`,
      author: 'API',
    },
  })
  const event = () => ({ event_id: newEventId(now), type: 'ps_declined', order_key: null, body })
  const events = Array.from({ length: batch }, event)
  return { project_id: projectId, created_at: now, is_test: false, events }
}
