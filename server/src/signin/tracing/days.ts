/** Traces lie in a table for each day, which is made before it is needed and dropped when its time is over. */
import { makePartitions, prunePartitions } from '../../base/partitions/partitions.ts'
import type { Deps } from '../../projects/index.ts'
import { traceIdFloor } from './trace-id.ts'

/** For how many days traces are kept where nothing else is set. */
const traceDaysUsually = 14

const days = {
  tables: [
    {
      table: 'sign_in_traces',
      columns: `project_id, trace_id, began_at, ended_at, way, outcome, step, provider, client_id, user_id, country,
        problem, error_code, status, reason, network_error, network_status, stands_for, steps, request_ids`,
    },
  ],
  column: 'trace_id',
  key: ['trace_id'],
  days: 1,
  floor: traceIdFloor,
} as const

/** Makes the tables of today and the next days, where they are missing, and answers how many those were. */
export const makeTraceDays = (deps: Pick<Deps, 'sql' | 'clock'>): Promise<number> =>
  makePartitions(deps, days)

/** Forgets the traces of days that ended so many days ago (`settings.signInDays`); answers how many days those were. */
export const dropTraceDays = (deps: Pick<Deps, 'sql' | 'clock' | 'settings'>): Promise<number> =>
  prunePartitions(deps, days, deps.settings.signInDays ?? traceDaysUsually)
