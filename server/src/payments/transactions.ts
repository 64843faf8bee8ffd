/** Transactions: how they begin, and how they are declined together with the notification of it. */
import { formatTimestamp, type Instant } from '../base/clock.ts'
import { Problem } from '../base/contract.ts'
import { isUnavailable, type Query, type Tx } from '../base/database.ts'
import { gather } from '../base/gather.ts'
import { type Caller, type Deps, type Project, projectProblems } from '../projects/index.ts'
import { type Announce, type Announcement, emit } from '../webhooks/index.ts'
import { authorOf } from './author.ts'
import { type DeclineBody, problems, type Transaction, type TransactionBody } from './contract.ts'
import { present } from './present.ts'
import { psDeclined } from './ps-declined.ts'
import { originsOf, transactionMoves } from './states.ts'
import * as store from './transactions.sql.ts'

type Needs = Pick<Deps, 'sql' | 'clock' | 'directory' | 'settings'>
export type Announcing = Pick<Deps, 'clock' | 'directory' | 'settings'> & {
  announcement: Announcement
}

export type Decline = { project: Project; caller: Caller; id: number; body: DeclineBody }

/** Adds a transaction in its first state and answers it. */
export const createTransaction = async (
  sql: Query,
  { projectId }: Pick<Project, 'projectId'>,
  body: TransactionBody,
  at: Instant,
): Promise<Transaction> => {
  const { user } = body
  const [row] = await store.insertTransaction(sql, {
    project_id: projectId,
    external_id: body.external_id ?? null,
    payment_method: body.payment_method ?? null,
    is_dry_run: body.dry_run === 1,
    user_id: user.id,
    user_ip: user.ip ?? null,
    user_email: user.email ?? null,
    user_name: user.name ?? null,
    user_country: user.country ?? null,
    user_phone: user.phone ?? null,
    user_zip: user.zip ?? null,
    currency: body.currency ?? null,
    amount: body.amount ?? null,
    items: body.items ? JSON.stringify(body.items) : null,
    custom_parameters: body.custom_parameters ? JSON.stringify(body.custom_parameters) : null,
    created_at: at,
  })
  return readTransaction(row as store.TransactionRow)
}

/** Reads a transaction of the project. Throws 404 where there is none. */
export const getTransaction = async (
  sql: Query,
  { projectId }: Pick<Project, 'projectId'>,
  id: number,
): Promise<Transaction> => {
  const [row] = await store.findTransaction(sql, projectId, id)
  if (!row) throw notFound()
  return readTransaction(row)
}

/**
 * Declines one transaction inside a transaction of the database. Throws 404 where there is none and 409
 * where it has left its first state; then nothing changes.
 */
export const declineTransaction = async (
  tx: Tx,
  deps: Announcing,
  decline: Decline,
): Promise<Transaction> => {
  const [outcome] = await declineAll(tx, deps, [decline], store.columns)
  return readOutcome(outcome as Declined<store.TransactionRow>)
}

/**
 * Declines in transactions of its own, which calls that come together share: under load one commit then
 * carries some hundred declines and their notifications. Promises and throws as `declineTransaction`.
 */
export const decliner = (
  deps: Needs & { announce: Announce },
): ((decline: Decline) => Promise<Transaction>) => {
  const decline = gather<Decline, Declined<store.TransactionRow>>({
    keyOf: ({ project }) => project.projectId,
    work: (declines) =>
      deps.announce((announcement) =>
        deps.sql.begin((tx) => declineAll(tx, { ...deps, announcement }, declines, store.columns)),
      ),
    isShared: isUnavailable,
  })
  return async (one) => readOutcome(await decline(one))
}

/** What became of one decline: the transaction as it is now, or why it was refused. */
export type Declined<Row extends store.BriefRow = store.BriefRow> = Row | Problem

const readOutcome = (outcome: Declined<store.TransactionRow>): Transaction => {
  if (outcome instanceof Problem) throw outcome
  return readTransaction(outcome)
}

/** Declines of one project, an outcome for each; the first of several for one transaction counts. */
export const declineAll = async <Row extends store.BriefRow>(
  tx: Tx,
  deps: Announcing,
  declines: readonly Decline[],
  columns: store.Columns<Row>,
): Promise<Declined<Row>[]> => {
  const first = new Map<number, Decline>()
  for (const decline of declines) if (!first.has(decline.id)) first.set(decline.id, decline)
  const projectId = (declines[0] as Decline).project.projectId
  const rows = await store.declineTransactions(
    tx,
    projectId,
    originsOf(transactionMoves, 'declined'),
    // In the order of their ids, so that two processes lock them in the same one.
    [...first.values()].sort((a, b) => a.id - b.id).map((decline) => toRow(deps, decline)),
    deps.clock.now(),
    columns,
  )
  const moved = new Map(rows.map((row) => [row.transaction_id, row]))
  await emit(
    tx,
    deps,
    rows.map((row) => ({
      projectId,
      type: 'ps_declined' as const,
      body: psDeclined((first.get(row.transaction_id) as Decline).project, row),
      orderKey: `transaction ${row.transaction_id}`,
    })),
    deps.announcement,
  )
  const isRefused = (decline: Decline): boolean =>
    !moved.has(decline.id) || first.get(decline.id) !== decline
  const refused = declines.filter(isRefused).map(({ id }) => id)
  const states =
    refused.length > 0 ? await store.listStates(tx, projectId, [...new Set(refused)]) : []
  const stateOf = new Map(states.map(({ transaction_id, status }) => [transaction_id, status]))
  return declines.map((decline) => {
    const row = moved.get(decline.id)
    if (row && !isRefused(decline)) return row
    const state = stateOf.get(decline.id)
    return state === undefined ? notFound() : notInThisState(state)
  })
}

const toRow = (
  { settings }: Pick<Needs, 'settings'>,
  { id, body, caller, project }: Decline,
): store.DeclineRow => ({
  transaction_id: id,
  refund_code: body.code,
  refund_reason: body.reason,
  refund_reason_detail: body.reason_detail ?? null,
  refund_author: authorOf(caller, body.support_assisted ?? false, project, settings),
})

const notFound = (): Problem => new Problem(problems.transaction_not_found)

const notInThisState = (state: string): Problem =>
  new Problem(projectProblems.not_in_this_state, {
    detail: `The transaction is ${state.replaceAll('_', ' ')}`,
  })

const readTransaction = (row: store.TransactionRow): Transaction => {
  const refund = present({
    code: row.refund_code,
    reason: row.refund_reason,
    reason_detail: row.refund_reason_detail,
    author: row.refund_author,
  })
  return present({
    id: row.transaction_id,
    status: row.status,
    external_id: row.external_id,
    payment_method: row.payment_method,
    dry_run: row.is_dry_run ? (1 as const) : null,
    user: present({
      id: row.user_id,
      ip: row.user_ip,
      email: row.user_email,
      name: row.user_name,
      country: row.user_country,
      phone: row.user_phone,
      zip: row.user_zip,
    }),
    currency: row.currency,
    amount: row.amount,
    items: row.items,
    custom_parameters: row.custom_parameters,
    refund_details: Object.keys(refund).length > 0 ? refund : null,
    created_at: formatTimestamp(row.created_at),
    changed_at: formatTimestamp(row.changed_at),
  })
}
