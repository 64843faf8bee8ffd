/**
 * Goods that players use up. Uses that come while others of their project are under way share a transaction. With one
 * each they took 1,150 µs of service and database (`npm run bench -- consume`, 27 November), together a third of it.
 */
import { Problem } from '../../base/contract.ts'
import type { Tx } from '../../base/database/database.ts'
import type { Deps } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { consume } from './holding.ts'
import * as store from './holdings.sql.ts'
import { holdAll, type Operation, Refused, type Wish } from './ledger.ts'

/** So many uses of a consumable of a player. */
export type Use = {
  projectId: number
  userId: string
  sku: string
  uses: number
  platform: string | undefined
}

/** Uses goods of one project up, each or not. Answers for each why it was not, and nothing where it was. */
export const useUp = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  uses: readonly Use[],
): Promise<(Problem | undefined)[]> => {
  const projectId = uses[0]?.projectId ?? 0
  const wishes = uses.map(({ userId, sku, uses: count, platform }): Wish => {
    return { userId, sku, kind: 'consumable', platform, apply: (before) => consume(before, count) }
  })
  const held = await holdAll(tx, projectId, clock.now(), wishes)
  const made: Operation[] = []
  const refused = new Set<Use>()
  for (const [nth, use] of uses.entries()) {
    try {
      const { entries } = held.make([wishes[nth] as Wish])
      const facts = { orderId: null, isSandbox: false, actor: use.userId }
      made.push({ ...facts, cause: 'consume', entries })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused.add(use)
    }
  }
  await held.write(made)
  return await Promise.all(
    uses.map((use) => (refused.has(use) ? refusalOf(tx, projectId, use) : undefined)),
  )
}

/** Why a sku cannot be consumed: owned in another way, or not there. */
const refusalOf = async (tx: Tx, projectId: number, { userId, sku }: Use): Promise<Problem> => {
  const rows = await store.listKindsOf(tx, projectId, userId, [sku])
  const isOtherwise = rows.some(({ kind, quantity }) => kind !== 'consumable' && quantity > 0)
  return new Problem(isOtherwise ? problems.not_consumable : problems.not_in_inventory)
}
