/**
 * Inventories of another service come in, line by line, beside the running service.
 *
 * Two hundred lines are one transaction. A thing that a player was given by an import is not given again. So a file can
 * be imported again after it broke off, or with more players. It adds to what the player has got here meanwhile. A
 * wrong line is told and left out; the others come in.
 */
import type { Instant } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import {
  type BatchOutcome,
  importLines,
  type LineCounts,
  type LineError,
  type LineResult,
} from '../../base/input/line-import.ts'
import { type Good, goodsWithin } from '../../catalog/index.ts'
import { type AuditFacts, type Caller, type Deps, recordAudit } from '../../projects/index.ts'
import { bringIn } from '../inventory/holding.ts'
import { holdAll, newInstance, type Operation, Refused, type Wish } from '../inventory/ledger.ts'
import * as store from './imported.sql.ts'
import {
  type Inventory,
  type OwnedThing,
  type PlayerName,
  readInventory,
} from './inventory-record.ts'

export type InventoryImport = Pick<AuditFacts, 'projectId'> & {
  caller: Caller
  /** Only counts what would happen, and finds what is wrong. */
  isDryRun: boolean
  fromLine: number
}

type Needs = Pick<Deps, 'sql' | 'clock'> & {
  /** The players of these names, in their order: areas do not know sign-in. */
  findPlayers(
    projectId: number,
    names: readonly PlayerName[],
  ): Promise<readonly (string | undefined)[]>
}

const batchLines = 200

/** Imports the inventories of NDJSON; see `importLines`. `tell` hears after each two hundred lines. */
export const importInventories = async (
  needs: Needs,
  wish: InventoryImport,
  chunks: AsyncIterable<Buffer>,
  tell?: (counts: LineCounts) => void,
): Promise<LineResult> => {
  const { clock, sql } = needs
  const { projectId, caller, fromLine, isDryRun } = wish
  const now = clock.now()
  const result = await importLines<Inventory>(chunks, {
    fromLine,
    batchLines,
    read: (value, line) => readInventory(value, line, now),
    store: (batch) => importBatch(needs, wish, batch),
    tell,
  })
  if (!isDryRun) {
    const { created, completed, unchanged, failed } = result
    const after = { created, completed, unchanged, failed }
    await recordAudit(sql, {
      projectId,
      caller,
      at: clock.now(),
      action: 'inventory.imported',
      after,
    })
  }
  return result
}

/** Takes a trial back: all was done but the end. */
class Tried extends Error {
  readonly outcome: BatchOutcome
  constructor(outcome: BatchOutcome) {
    super('a trial is taken back')
    this.outcome = outcome
  }
}

const importBatch = async (
  needs: Needs,
  { projectId, isDryRun }: InventoryImport,
  batch: readonly Inventory[],
): Promise<BatchOutcome> => {
  const { sql, clock } = needs
  const names = batch.map(({ name }) => name)
  // Outside of the transaction, which has a connection already.
  const players = await needs.findPlayers(projectId, names)
  try {
    return await sql.begin(async (tx) => {
      const outcome = await bringAll(tx, { projectId, at: clock.now() }, batch, players)
      if (isDryRun) throw new Tried(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Tried) return error.outcome
    throw error
  }
}

type Place = { projectId: number; at: Instant }
type Line = { line: number; wishes: Wish[] }

const bringAll = async (
  tx: Tx,
  { projectId, at }: Place,
  batch: readonly Inventory[],
  players: readonly (string | undefined)[],
): Promise<BatchOutcome> => {
  const skus = batch.flatMap(({ owns }) => owns.map(({ sku }) => sku))
  const open = await goodsWithin(tx, projectId, skus)
  const outcome: BatchOutcome = { created: 0, completed: 0, unchanged: 0, errors: [] }
  const lines = batch.flatMap((inventory, nth): Line[] => {
    const read = readLine(inventory, players[nth], open, at)
    if ('errors' in read) outcome.errors.push(...read.errors)
    return 'errors' in read ? [] : [read]
  })
  const wishes = lines.flatMap((one) => one.wishes)
  const held = await holdAll(tx, projectId, at, wishes)
  // While they are held: another import of the same file waits, and then finds them there.
  const users = [...new Set(wishes.map(({ userId }) => userId))]
  const known = new Set((await store.listImported(tx, projectId, users)).map(nameOf))
  const operations: Operation[] = []
  for (const { line, wishes: wanted } of lines) {
    const fresh = wanted.filter((wish) => !known.has(nameOf({ ...wish, user_id: wish.userId })))
    try {
      const { entries } = held.make(fresh)
      const facts = { cause: 'import', orderId: null, isSandbox: false, actor: 'import' } as const
      if (entries.length > 0) operations.push({ ...facts, entries })
      for (const wish of fresh) known.add(nameOf({ ...wish, user_id: wish.userId }))
      outcome[whatCame(fresh.length, wanted.length)] += 1
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const nth = wanted.indexOf(error.wish)
      const message = 'would be more than a player can hold, 2147483647'
      outcome.errors.push({ line, property: `owns[${nth}].quantity`, message })
    }
  }
  await held.write(operations)
  return outcome
}

const whatCame = (fresh: number, wanted: number): 'created' | 'completed' | 'unchanged' =>
  fresh === 0 ? 'unchanged' : fresh === wanted ? 'created' : 'completed'

const nameOf = ({ user_id, sku, kind }: store.ImportedRow): string => `${user_id}\n${sku}\n${kind}`

/** The wishes of a line, or everything that is wrong with it. */
const readLine = (
  { line, name, owns }: Inventory,
  userId: string | undefined,
  open: Awaited<ReturnType<typeof goodsWithin>>,
  at: Instant,
): Line | { errors: LineError[] } => {
  if (userId === undefined) {
    const property = name.user_id === undefined ? 'identity' : 'user_id'
    return { errors: [{ line, property, message: 'is no player of this project' }] }
  }
  const errors: LineError[] = []
  const wishes = owns.flatMap((thing, nth): Wish[] => {
    const refuse = (property: string, message: string): [] => {
      errors.push({ line, property: `owns[${nth}].${property}`, message })
      return []
    }
    const { goods, missing } = open([{ sku: thing.sku, quantity: 1 }])
    const [good] = goods
    if (missing.length > 0) return refuse('sku', 'is no item of this project')
    if (good?.sku !== thing.sku || goods.length > 1)
      return refuse('sku', 'is a bundle or a package: name what is in it')
    const wrong = misfitOf(thing, good)
    if (wrong) return refuse(...wrong)
    const given = { ...thing, usages: good.usages, at }
    const apply: Wish['apply'] = (before) => bringIn(before, given, newInstance)
    return [{ userId, sku: good.sku, kind: good.kind, apply }]
  })
  return errors.length > 0 ? { errors } : { line, wishes }
}

/** The member that does not fit how the item is owned, and why. */
const misfitOf = (
  { quantity, debt, remaining_uses: uses, expiresAt }: OwnedThing,
  { kind, usages }: Good,
): [property: string, message: string] | undefined => {
  const isCounted = kind === 'virtual_currency' || kind === 'consumable'
  if (isCounted && quantity === undefined) return ['quantity', 'is missing']
  if (!isCounted && quantity !== undefined && quantity !== 1)
    return ['quantity', 'is 1, or left out: the item is not counted']
  if (debt !== undefined && kind !== 'virtual_currency')
    return ['debt', 'is for currencies of the game']
  if (uses !== undefined && (kind !== 'consumable' || uses > usages || quantity === 0))
    return ['remaining_uses', `is for a piece that can be used several times, at most ${usages}`]
  const isTimed = kind === 'non_renewing_subscription'
  if (isTimed !== (expiresAt !== undefined))
    return ['expires_at', isTimed ? 'is missing' : 'is for items that are owned for a time']
  return undefined
}
