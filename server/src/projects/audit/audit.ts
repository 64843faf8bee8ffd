/** The audit trail: one entry beside every change, in the change's own transaction. */
import type { Clock, Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import type { Caller } from '../caller.ts'
import * as store from './audit.sql.ts'

export type AuditFacts = {
  /** The project, or 0 for the installation itself. */
  projectId: number
  at: Instant
  caller: Caller
  /** Subject and past participle: `client.created`. */
  action: string
  /** The target of the change: `client 101`. */
  target?: string | undefined
  before?: unknown
  after?: unknown
}

/** Writes one entry. `before` and `after` must not hold secrets. */
export const recordAudit = async (tx: Query, facts: AuditFacts): Promise<void> => {
  await store.insertAuditEntry(tx, rowOf(facts))
}

/** The members of a thing before and after a change. */
export type Change = { before?: unknown; after?: unknown }

/** Writes the entry of a change that is made now; the project is 0 for the installation itself. */
export const auditChange = (
  tx: Query,
  { clock }: { clock: Clock },
  projectId: number,
  caller: Caller,
  action: string,
  target: string,
  change: Change = {},
): Promise<void> =>
  recordAudit(tx, { projectId, at: clock.now(), caller, action, target, ...change })

/**
 * An entry as texts: for changes that write themselves and their entries in one statement. `before` and `after` must
 * not hold secrets.
 */
export const auditTexts = (facts: AuditFacts) => store.textsOf(rowOf(facts))

const rowOf = ({ caller, ...facts }: AuditFacts): store.AuditRow => ({
  project_id: facts.projectId,
  at: facts.at,
  actor_kind: caller.kind,
  actor: 'id' in caller ? (caller.id ?? null) : null,
  action: facts.action,
  target: facts.target ?? null,
  before: facts.before ?? null,
  after: facts.after ?? null,
  address: caller.address ?? null,
  request_id: caller.requestId ?? null,
})
