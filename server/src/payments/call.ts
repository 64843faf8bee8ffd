/** The parts that all calls of payments share. */
import { Problem } from '../base/contract.ts'
import type { Query, Tx } from '../base/database/database.ts'
import type { FastifyRequest } from '../base/http/http.ts'
import { parseId } from '../base/ids.ts'
import { violation } from '../base/refusals/violation.ts'
import {
  aboutCallsOf,
  type Deps,
  projectProblems,
  type RepeatedAnswer,
  repeatable,
  runOnce,
} from '../projects/index.ts'
import type { Announce, Announcement } from '../webhooks/index.ts'
import type { OrderListener } from './order-listener.ts'

export type PaymentsDeps = Pick<Deps, 'sql' | 'clock' | 'directory' | 'admission' | 'settings'> & {
  /** Brings what a transaction emits to the dispatcher. */
  announce: Announce
  /** Hears of orders that are paid and refunded. */
  orders?: OrderListener
}

/** Describes a call for OpenAPI. */
export const about = aboutCallsOf('Payments')

/** Runs work of one statement: alone, or with its Idempotency-Key in a transaction. */
export const onceForKey = async (
  deps: Pick<Deps, 'sql' | 'clock' | 'admission'>,
  request: FastifyRequest,
  work: (sql: Query) => Promise<RepeatedAnswer>,
): Promise<RepeatedAnswer> => {
  if (request.headers['idempotency-key'] === undefined) return await work(deps.sql)
  const { project } = deps.admission.admitted(request)
  return await runOnce(deps, repeatable(project.projectId, request), work)
}

/** Runs work that emits in a transaction, once for its Idempotency-Key where there is one. */
export const announced = (
  deps: PaymentsDeps,
  request: FastifyRequest,
  work: (tx: Tx, announcement: Announcement) => Promise<RepeatedAnswer>,
): Promise<RepeatedAnswer> => {
  const { project } = deps.admission.admitted(request)
  return deps.announce((announcement) =>
    runOnce(deps, repeatable(project.projectId, request), (tx) => work(tx, announcement)),
  )
}

/**
 * Runs work in a transaction, and hands what it emits to the dispatcher when it has committed. Work that ends in a
 * deadlock runs again, three times in all.
 */
export const announcedTransaction = <T>(
  { sql, announce }: Pick<PaymentsDeps, 'sql' | 'announce'>,
  work: (tx: Tx, announcement: Announcement) => Promise<T>,
): Promise<T> => announce((announcement) => sql.begin((tx) => work(tx, announcement)))

/** Reads an id of a path. Throws 422 for what matches the pattern and is too large. */
export const readPathId = (property: string, text: string): number => {
  const id = parseId(text)
  if (id !== undefined) return id
  throw new Problem(projectProblems.invalid, {
    violations: [violation(property, 'id', 'must be digits only, 1 to 9007199254740991')],
  })
}

/** Checks the cursor of a page, which is an id. */
export const checkIdCursor = ({ cursor }: { cursor?: string }): void => {
  if (cursor !== undefined) readPathId('cursor', cursor)
}
