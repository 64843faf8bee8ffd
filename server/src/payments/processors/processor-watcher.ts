/** Tells which payment processors lately reported what does not fit. */
import { plusSeconds } from '../../base/clock.ts'
import { adminPathOf, type Deps, type Watcher } from '../../projects/index.ts'
import { countConflicts } from './processors.sql.ts'

const lookedAt = 1000
const latelySeconds = 7 * 24 * 3600

/** Conflicts of the last seven days, among the newest thousand events of each processor. */
export const processorWatcher = ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>): Watcher => ({
  permission: 'payments.read',
  async watch({ projectId }) {
    const since = plusSeconds(clock.now(), -latelySeconds)
    const rows = await countConflicts(sql, projectId, { since, limit: lookedAt })
    return rows.map(({ processor, count, oldest_at }) => ({
      kind: 'processor_conflicts',
      severity: 'error',
      subject: { kind: 'processor', id: processor },
      since: oldest_at,
      message:
        count === 1
          ? 'One of its events does not fit what is known of the payment'
          : `${count} of its events do not fit what is known of the payments`,
      path: `${adminPathOf(projectId)}/processors/${processor}/events?outcome=conflict`,
    }))
  },
})
