/** Attempts to pay an order of the shop: each a transaction, paid on a page that a processor hosts. */
import type { Instant } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import type { Deps, Project } from '../../projects/index.ts'
import type { TransactionBody } from '../contract.ts'
import { insertTransaction } from '../transactions/transactions.sql.ts'
import type { Attempt, HostedPages, Processor, ProcessorApi } from '../vendors/processor.ts'
import * as store from './sessions.sql.ts'
import { simulated } from './simulated.ts'

/** A processor that takes money on a page of its own. */
export type Host = Processor & { hosted: HostedPages }

/** The processors of a project that can host pages. */
export type Hosts = {
  /** The hosts for orders of the sandbox, or for real ones. */
  list(projectId: number, isSandbox: boolean): Promise<Host[]>
  api(projectId: number, host: Host): Promise<ProcessorApi>
}

/** The simulated processor's API is a call within the process. */
export const noApi: ProcessorApi = {
  key: '',
  send: () => Promise.reject(new Error('the simulated processor has no API')),
}

/** Whether it is the simulated processor. */
export const isSimulated = ({ name }: Pick<Processor, 'name'>): boolean => name === simulated.name

/** An attempt that is open: its transaction, when it began, and its page where the processor has answered. */
export type OpenAttempt = { transaction: number; openedAt: Instant; url: string | null }

/**
 * The attempt at a processor with which an order can be paid: the one that is open, else a new one. The page of an open
 * one may have ended before the processor told us. It stays open here: money that came at the last moment still counts.
 * The caller holds the order. Undefined while a payment is under way: a second one would be too many.
 */
export const attemptToPay = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { projectId }: Project,
  orderId: number,
  host: Host,
  body: TransactionBody,
): Promise<OpenAttempt | undefined> => {
  const sessions = await store.listOpenSessions(tx, projectId, orderId)
  if (sessions.some(({ is_processing }) => is_processing)) return undefined
  const at = clock.now()
  const open = sessions.find(
    ({ processor, ends_at: end }) => processor === host.name && (end === null || end > at),
  )
  if (open) return { transaction: open.transaction_id, openedAt: open.opened_at, url: open.url }
  const [row] = await insertTransaction(tx, projectId, body, at, orderId)
  if (!row) throw new Error('a transaction was not inserted')
  const session = { transaction: row.transaction_id, order: orderId, processor: host.name }
  await store.insertSession(tx, projectId, session, at)
  return { transaction: row.transaction_id, openedAt: at, url: null }
}

/** Opens the page of an attempt and answers its address. Throws `ProcessorFailure` where the processor does not. */
export const openPage = async (
  { sql }: Pick<Deps, 'sql'>,
  hosts: Pick<Hosts, 'api'>,
  host: Host,
  attempt: Attempt,
): Promise<string> => {
  const { projectId, transaction } = attempt
  const page = await host.hosted.open(await hosts.api(projectId, host), attempt)
  await store.keepSession(sql, projectId, transaction, page)
  return page.url
}

/**
 * Closes the pages on which an order could be paid. `paid` and `processing`: the order goes on. Throws
 * `ProcessorFailure` where a processor does not answer.
 */
export const closePages = async (
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  hosts: Hosts,
  { projectId, orderId, isSandbox }: { projectId: number; orderId: number; isSandbox: boolean },
): Promise<'closed' | 'paid' | 'processing'> => {
  const sessions = await store.listOpenSessions(sql, projectId, orderId)
  if (sessions.some(({ is_processing }) => is_processing)) return 'processing'
  const known = sessions.length === 0 ? [] : await hosts.list(projectId, isSandbox)
  for (const { processor, session_id: page, transaction_id } of sessions) {
    const host = known.find(({ name }) => name === processor)
    // Nobody can close a page of a processor that is connected no more; its money would come late.
    if (host && page !== null) {
      const end = await host.hosted.close(await hosts.api(projectId, host), page)
      if (end !== 'closed') return end
    }
    await store.closeSession(sql, projectId, transaction_id, clock.now())
  }
  return 'closed'
}

/** How far the attempts of an order are: whether a payment is under way, and the newest transaction. */
export const attemptsOf = async (
  { sql }: Pick<Deps, 'sql'>,
  projectId: number,
  orderId: number,
): Promise<{ isProcessing: boolean; open: store.SessionRow[] }> => {
  const open = await store.listOpenSessions(sql, projectId, orderId)
  return { isProcessing: open.some(({ is_processing }) => is_processing), open }
}
