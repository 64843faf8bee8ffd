/** The books at the end: what was answered is so in the database, and what is so there was told to every receiver. */
import type { Sql } from '../../src/base/database/database.ts'
import type { Players } from './players.ts'
import type { Receivers } from './receivers.ts'
import type { Told } from './studio.ts'

export type Balance = {
  /** Notifications that must have come: one for each endpoint and each move of a transaction. */
  owed: number
  /** Notifications that did not arrive. */
  lost: string[]
  /** Moves that were answered and are not in the database. */
  undone: string[]
  /** Sessions that can be refreshed no more, and how many were tried. */
  ended: string[]
  chains: number
}

const typeOf: Readonly<Record<string, string>> = { declined: 'ps_declined', paid: 'order_paid' }
const patienceMs = 60_000
const lookMs = 200

type Moved = { transaction: number; type: string }

/** Waits until nothing is owed any more, or for a minute; then refreshes each session once more. */
export const balance = async (
  { sql, receivers }: { sql: Sql; receivers: Receivers },
  told: readonly Told[],
  players: Players,
): Promise<Balance> => {
  const rows = await sql<{ id: number; status: string }[]>`
    select transaction_id::int as id, status from transactions order by transaction_id
  `
  const moved: Moved[] = rows.flatMap(({ id, status }) => {
    const type = typeOf[status]
    return type === undefined ? [] : [{ transaction: id, type }]
  })
  const owing = (): string[] =>
    receivers.urls.flatMap((url) =>
      moved
        .filter(({ transaction, type }) => receivers.heard(url, transaction, type) === 0)
        .map(({ transaction, type }) => `${type} of ${transaction} at ${url}`),
    )
  const until = performance.now() + patienceMs
  while (owing().length > 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
  const kept = new Set(moved.map(({ transaction, type }) => `${type} of ${transaction}`))
  const undone = told
    .map(({ transaction, type }) => `${type} of ${transaction}`)
    .filter((move) => !kept.has(move))
  return {
    owed: moved.length * receivers.urls.length,
    lost: owing(),
    undone,
    ended: await refreshAll(players),
    chains: players.chains.length,
  }
}

const atOnce = 8

/** Refreshes every session, several at once; answers why some cannot be. */
const refreshAll = async ({ chains, refreshChain }: Players): Promise<string[]> => {
  const left = [...chains]
  const ended: string[] = []
  const work = async (): Promise<void> => {
    for (let chain = left.pop(); chain; chain = left.pop()) {
      await refreshChain(chain).catch((error: Error) => ended.push(error.message))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return ended
}
