/** The parts that all changes of the operator share: their needs, and their entries in the audit trail. */
import type { Tx } from '../../base/database/database.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import type { Directory } from '../directory/directory.ts'
import type { Parts } from '../parts.ts'

export type Needs = Pick<Parts, 'clock' | 'keyring' | 'sql'> & { directory: Directory }

/**
 * How a thing is changed: `change` answers what becomes of what is stored, under a lock; `match` is asked before.
 * Either may throw, and may be asked more than once.
 */
export type Edit<Facts> = { change(before: Facts): Facts; match?(before: Facts): void }

/** Writes the entry of a change. */
export const audit = (
  tx: Tx,
  deps: Needs,
  projectId: number,
  caller: Caller,
  action: string,
  target?: string,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> =>
  recordAudit(tx, {
    projectId,
    at: deps.clock.now(),
    caller,
    action,
    target,
    ...change,
  })
