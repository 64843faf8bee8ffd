/** Tells which imports failed lately. */
import { plusSeconds } from '../../../base/clock.ts'
import { adminPathOf, type Deps, type Watcher } from '../../../projects/index.ts'
import { listLatestImports } from './imports.sql.ts'

const lookedAt = 20
const latelySeconds = 3 * 24 * 3600

/** Imports of the last three days that brought nothing or not all, and that no whole one came after. */
export const importWatcher = ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>): Watcher => ({
  permission: 'catalog.read',
  async watch({ projectId }) {
    const rows = await listLatestImports(sql, projectId, lookedAt)
    const since = plusSeconds(clock.now(), -latelySeconds)
    const mended = rows.findIndex(({ status }) => status === 'succeeded')
    return rows
      .slice(0, mended === -1 ? rows.length : mended)
      .filter(({ status }) => status !== 'canceled')
      .filter(({ finished_at }) => finished_at !== null && finished_at >= since)
      .map(({ import_id, status, failed, message, finished_at }) => ({
        kind: 'import_failed' as const,
        severity: status === 'failed' ? ('error' as const) : ('warning' as const),
        subject: { kind: 'import' as const, id: String(import_id) },
        since: finished_at,
        message:
          status === 'failed'
            ? (message ?? 'It failed: its errors say why')
            : `${failed} of its rows were left out`,
        values: { status, failed },
        path: `${adminPathOf(projectId)}/catalog/imports/${import_id}`,
      }))
  },
})
