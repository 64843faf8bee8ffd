/** The parts that all changes of the operator share. */
import type { Tx } from '../../base/database/database.ts'
import { undone } from '../admin-calls/trial.ts'
import type { Directory } from '../directory/directory.ts'
import type { Parts } from '../parts.ts'

export type Needs = Pick<Parts, 'clock' | 'keyring' | 'sql'> & { directory: Directory }

/** Told of what was made, in the transaction that makes it. */
export type Making<Made> = (tx: Tx, made: Made) => Promise<unknown>

/**
 * How a thing is changed: `change` answers what becomes of what is stored, under a lock; `match` is asked before.
 * Either may throw, and may be asked more than once.
 */
export type Edit<Before, After = Before> = {
  change(before: Before): After
  match?(before: Before): void
}

/**
 * The thing that an edit would leave, and nothing is changed: the edit ends where it has judged. Throws as the edit
 * does.
 */
export const outcomeOf = <Before, After>(
  edit: (change: (before: Before) => After) => Promise<unknown>,
  change: (before: Before) => After,
): Promise<After> => undone((undo) => edit((before) => undo(change(before))))
