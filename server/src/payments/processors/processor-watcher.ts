/** Tells which payment processors lately reported what does not fit, and where money should have gone back. */
import { plusSeconds } from '../../base/clock.ts'
import { adminPathOf, type Concern, type Deps, type Watcher } from '../../projects/index.ts'
import { countConflicts } from './processors.sql.ts'
import { countStuck } from './returns.sql.ts'

const lookedAt = 1000
const latelySeconds = 7 * 24 * 3600

/** By then a fault has lasted for three quarters of an hour. */
const manyTries = 4

/** Money that is stuck, and conflicts of the last seven days among the newest thousand events of each processor. */
export const processorWatcher = ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>): Watcher => ({
  permission: 'payments.read',
  async watch({ projectId }) {
    const since = plusSeconds(clock.now(), -latelySeconds)
    const [stuck, conflicts] = await Promise.all([
      countStuck(sql, projectId, manyTries),
      countConflicts(sql, projectId, { since, limit: lookedAt }),
    ])
    const eventsOf = (processor: string) =>
      `${adminPathOf(projectId)}/processors/${processor}/events`
    return [
      ...stuck.map(
        ({ processor, count, oldest_at, payment, fault }): Concern => ({
          kind: 'money_not_returned',
          severity: 'error',
          subject: { kind: 'processor', id: processor },
          since: oldest_at,
          message: `${count === 1 ? 'A payment' : `${count} payments`} could not be given back (${fault}): mend that, or refund ${payment} at the processor`,
          values: { count, payment, fault },
          path: eventsOf(processor),
        }),
      ),
      ...conflicts.map(
        ({ processor, count, oldest_at }): Concern => ({
          kind: 'processor_conflicts',
          severity: 'error',
          subject: { kind: 'processor', id: processor },
          since: oldest_at,
          message:
            count === 1
              ? 'One of its events does not fit what is known of the payment'
              : `${count} of its events do not fit what is known of the payments`,
          values: { count },
          path: `${eventsOf(processor)}?outcome=conflict`,
        }),
      ),
    ]
  },
})
