/** The tables of what players own, and of its ledger. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Query, type Tx } from '../../base/database/database.ts'
import type { Holding, HoldingKind } from './holding.ts'

export type HoldingRow = {
  user_id: string
  sku: string
  kind: HoldingKind
  quantity: number
  debt: number
  usages: number
  remaining_uses: number | null
  instance_id: string | null
  expires_at: Instant | null
}

/** The name of a holding. */
export type HoldingName = { userId: string; sku: string; kind: HoldingKind }

const columns = (sql: Query) => sql`
  user_id, sku, kind, quantity, debt, usages, remaining_uses, instance_id, expires_at
`

/** Makes empty holdings of those that are not there, so that they can be held; answers which it made. */
export const ensureHoldings = (
  tx: Tx,
  project: number,
  at: Instant,
  names: readonly HoldingName[],
) => tx<Pick<HoldingRow, 'user_id' | 'sku' | 'kind'>[]>`
  insert into holdings (project_id, user_id, sku, kind, quantity, updated_at)
  select ${project}, user_id, sku, kind, 0, ${at}
  from unnest(
    ${names.map(({ userId }) => userId)}::text[],
    ${names.map(({ sku }) => sku)}::text[],
    ${names.map(({ kind }) => kind)}::text[]
  ) as named (user_id, sku, kind)
  order by user_id, sku, kind
  on conflict do nothing
  returning user_id, sku, kind
`

/** Takes empty holdings away again, of which nothing came. */
export const deleteEmpty = (tx: Tx, project: number, names: readonly HoldingName[]) => tx`
  delete from holdings
  where project_id = ${project}
    and (user_id, sku, kind) in (
      select *
      from unnest(
        ${names.map(({ userId }) => userId)}::text[],
        ${names.map(({ sku }) => sku)}::text[],
        ${names.map(({ kind }) => kind)}::text[]
      )
    )
`

/** Holds holdings until the end of the transaction, in one order for all, so that nobody waits in a circle. */
export const holdHoldings = (tx: Tx, project: number, names: readonly HoldingName[]) => tx<
  HoldingRow[]
>`
  select ${columns(tx)}
  from holdings
  where project_id = ${project}
    and (user_id, sku, kind) in (
      select *
      from unnest(
        ${names.map(({ userId }) => userId)}::text[],
        ${names.map(({ sku }) => sku)}::text[],
        ${names.map(({ kind }) => kind)}::text[]
      )
    )
  order by user_id, sku, kind
  for no key update
`

/** The kinds in which a player has, or had, this sku. */
export const listKindsOf = (sql: Query, project: number, userId: string, skus: readonly string[]) =>
  sql<HoldingRow[]>`
    select ${columns(sql)}
    from holdings
    where project_id = ${project}
      and user_id = ${userId}
      and sku = any(${skus as string[]}::text[])
  `

export type WrittenHolding = HoldingName & { holding: Holding }

/** Writes holdings that are held. */
export const writeHoldings = (
  tx: Tx,
  project: number,
  at: Instant,
  written: readonly WrittenHolding[],
) => tx`
  update holdings
  set quantity = given.quantity,
      debt = given.debt,
      usages = given.usages,
      remaining_uses = given.remaining_uses,
      instance_id = given.instance_id,
      expires_at = given.expires_at,
      updated_at = ${at}
  from unnest(
    ${written.map(({ userId }) => userId)}::text[],
    ${written.map(({ sku }) => sku)}::text[],
    ${written.map(({ kind }) => kind)}::text[],
    ${arrayOf(written.map(({ holding }) => holding.quantity))}::bigint[],
    ${arrayOf(written.map(({ holding }) => holding.debt))}::bigint[],
    ${arrayOf(written.map(({ holding }) => holding.usages))}::integer[],
    ${arrayOf(written.map(({ holding }) => holding.remainingUses))}::integer[],
    ${written.map(({ holding }) => holding.instanceId)}::text[],
    ${arrayOf(written.map(({ holding }) => holding.expiresAt?.toISOString()))}::timestamptz[]
  ) as given (
    user_id, sku, kind, quantity, debt, usages, remaining_uses, instance_id, expires_at
  )
  where holdings.project_id = ${project}
    and holdings.user_id = given.user_id
    and holdings.sku = given.sku
    and holdings.kind = given.kind
`

export type Cause =
  | 'order'
  | 'payment'
  | 'refund'
  | 'repayment'
  | 'purchase'
  | 'consume'
  | 'reward'
  | 'revoke'
  | 'set'
  | 'import'

/** A change as the ledger keeps it. */
export type NewEntry = HoldingName & {
  wanted: number
  delta: number
  quantity: number
  debt: number
  remainingUses: number | null
  expiresAt: Instant | null
  seconds: number
  comment: string | null
  platform: string | null
}

/** The facts that all entries of an operation share. */
export type Operation = {
  operationId: string
  cause: Cause
  orderId: number | null
  isSandbox: boolean
  actor: string
}

/** Writes entries into the ledger. Fails for one that its order has made before. */
export const insertEntries = (
  tx: Tx,
  project: number,
  at: Instant,
  entries: readonly (Operation & NewEntry)[],
) => tx`
  insert into ledger_entries (
    project_id, user_id, sku, kind, cause, operation_id, order_id, wanted, delta, quantity, debt, remaining_uses,
    expires_at, seconds, comment, platform, is_sandbox, actor, at
  )
  select
    ${project}, user_id, sku, kind, cause, operation_id, order_id, wanted, delta, quantity, debt,
    remaining_uses, expires_at, seconds, comment, platform, is_sandbox, actor, ${at}
  from unnest(
    ${entries.map(({ cause }) => cause)}::text[],
    ${entries.map(({ operationId }) => operationId)}::uuid[],
    ${arrayOf(entries.map(({ orderId }) => orderId))}::bigint[],
    ${entries.map(({ isSandbox }) => isSandbox)}::boolean[],
    ${entries.map(({ actor }) => actor)}::text[],
    ${entries.map(({ userId }) => userId)}::text[],
    ${entries.map(({ sku }) => sku)}::text[],
    ${entries.map(({ kind }) => kind)}::text[],
    ${arrayOf(entries.map(({ wanted }) => wanted))}::bigint[],
    ${arrayOf(entries.map(({ delta }) => delta))}::bigint[],
    ${arrayOf(entries.map(({ quantity }) => quantity))}::bigint[],
    ${arrayOf(entries.map(({ debt }) => debt))}::bigint[],
    ${arrayOf(entries.map(({ remainingUses }) => remainingUses))}::integer[],
    ${arrayOf(entries.map(({ expiresAt }) => expiresAt?.toISOString()))}::timestamptz[],
    ${arrayOf(entries.map(({ seconds }) => seconds))}::bigint[],
    ${entries.map(({ comment }) => comment)}::text[],
    ${entries.map(({ platform }) => platform)}::text[]
  ) as given (
    cause, operation_id, order_id, is_sandbox, actor, user_id, sku, kind, wanted, delta, quantity, debt,
    remaining_uses, expires_at, seconds, comment, platform
  )
`

export type EntryRow = {
  entry_id: number
  user_id: string
  sku: string
  kind: HoldingKind
  cause: Cause
  operation_id: string
  order_id: number | null
  wanted: number
  delta: number
  quantity: number
  debt: number
  remaining_uses: number | null
  expires_at: Instant | null
  seconds: number
  comment: string | null
  platform: string | null
  is_sandbox: boolean
  actor: string
  at: Instant
}

/** The entries that an order has made for a cause. */
export const listEntriesOfOrder = (
  sql: Query,
  project: number,
  order: number,
  cause: 'order' | 'payment' | 'refund' | 'repayment',
) => sql<EntryRow[]>`
  select *
  from ledger_entries
  where project_id = ${project}
    and order_id = ${order}
    and cause = ${cause}
  order by entry_id
`

/** A page of a player's ledger, newest first. */
export const listEntriesOfUser = (
  sql: Query,
  project: number,
  userId: string,
  { before, limit, sku }: { before: number; limit: number; sku: string | null },
) => sql<EntryRow[]>`
  select *
  from ledger_entries
  where project_id = ${project}
    and user_id = ${userId}
    and entry_id < ${before}
    and (${sku}::text is null or sku = ${sku}::text)
  order by entry_id desc
  limit ${limit}
`

/** Everything that a player has of currencies, or of goods. */
export const listHoldings = (
  sql: Query,
  project: number,
  userId: string,
  which: 'currencies' | 'goods',
) => sql<HoldingRow[]>`
  select ${columns(sql)}
  from holdings
  where project_id = ${project}
    and user_id = ${userId}
    and (kind = 'virtual_currency') = ${which === 'currencies'}
  order by sku, kind
`

export type OutsidePurchase = {
  external_purchase_id: string
  user_id: string
  amount: string
  currency: string
  purchased_at: Instant
  custom_parameters: object | null
}

/** Writes a purchase down: a row, or none where it was written down before. */
export const insertOutsidePurchase = (
  tx: Tx,
  project: number,
  at: Instant,
  purchase: OutsidePurchase,
) => tx<{ external_purchase_id: string }[]>`
  insert into outside_purchases (
    project_id, external_purchase_id, user_id, amount, currency, purchased_at, custom_parameters, given_at
  ) values (
    ${project}, ${purchase.external_purchase_id}, ${purchase.user_id}, ${purchase.amount}, ${purchase.currency},
    ${purchase.purchased_at},
    ${purchase.custom_parameters ? JSON.stringify(purchase.custom_parameters) : null}::text::json,
    ${at}
  )
  on conflict (project_id, external_purchase_id) do nothing
  returning external_purchase_id
`

/** Purchases that these users made elsewhere. */
export const listOutsidePurchases = (sql: Query, project: number, users: readonly string[]) => sql<
  Omit<OutsidePurchase, 'custom_parameters'>[]
>`
  select external_purchase_id, user_id, amount, currency, purchased_at
  from outside_purchases
  where project_id = ${project}
    and user_id = any(${users as string[]}::text[])
  order by purchased_at
`

/** Puts an anonymous id in the place of the buyers; what the game wrote beside goes. */
export const anonymizeOutsidePurchases = (
  tx: Tx,
  project: number,
  users: readonly string[],
  anonymousId: string,
) => tx`
  update outside_purchases
  set user_id = ${anonymousId},
      custom_parameters = null
  where project_id = ${project}
    and user_id = any(${users as string[]}::text[])
`

/** Forgets what players own. */
export const deleteHoldings = (tx: Tx, project: number, users: readonly string[]) => tx`
  delete from holdings
  where project_id = ${project}
    and user_id = any(${users as string[]}::text[])
`

/** Puts an anonymous id in the place of players; what was written about them goes. */
export const anonymizeEntries = (
  tx: Tx,
  project: number,
  users: readonly string[],
  anonymousId: string,
) => tx`
  update ledger_entries
  set user_id = ${anonymousId},
      comment = null,
      actor = case when actor = any(${users as string[]}::text[]) then ${anonymousId} else actor end
  where project_id = ${project}
    and user_id = any(${users as string[]}::text[])
`
