/** A line of a file of inventories: what it may say, and how it is read. The export writes the same form. */
import { type Instant, parseTimestamp } from '../../base/clock.ts'
import { closed, type Static, Timestamp, Type } from '../../base/contract.ts'
import type { LineReading } from '../../base/input/line-import.ts'
import { schemaCheck } from '../../base/input/schema-check.ts'
import { readViolations } from '../../base/input/violations.ts'
import type { Remark } from '../../base/refusals/violation.ts'
import { mostUnits } from '../contract.ts'

/** Things at most in a line: a player who owns more has several lines. */
export const mostOwned = 200

const Owned = Type.Object(
  {
    sku: Type.String({ minLength: 1, maxLength: 255 }),
    quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: mostUnits })),
    debt: Type.Optional(Type.Integer({ minimum: 1, maximum: mostUnits })),
    remaining_uses: Type.Optional(Type.Integer({ minimum: 1, maximum: mostUnits })),
    expires_at: Type.Optional(Timestamp),
  },
  closed,
)
export type Owned = Static<typeof Owned>

const InventoryRecord = Type.Object(
  {
    user_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    identity: Type.Optional(
      Type.Object(
        {
          provider: Type.String({ minLength: 1, maxLength: 40 }),
          id: Type.String({ minLength: 1, maxLength: 320 }),
        },
        closed,
      ),
    ),
    owns: Type.Array(Owned, { maxItems: mostOwned }),
  },
  closed,
)
export type InventoryRecord = Static<typeof InventoryRecord>

/** How a line names its player. */
export type PlayerName = Pick<InventoryRecord, 'user_id' | 'identity'>

/** A thing of a line. */
export type OwnedThing = Omit<Owned, 'expires_at'> & { expiresAt: Instant | undefined }

/** A line that was read. */
export type Inventory = { line: number; name: PlayerName; owns: OwnedThing[] }

const isRecord = schemaCheck<InventoryRecord>(InventoryRecord)

/** Reads one line: what a player owns, or everything that is wrong with it. */
export const readInventory = (
  value: unknown,
  line: number,
  now: Instant,
): LineReading<Inventory> => {
  if (!isRecord(value)) return { violations: readViolations(isRecord.errors) }
  const { owns, ...name } = value
  const wrong: Remark[] = []
  const refuse = (property: string, message: string) => wrong.push({ property, message })
  if ((name.user_id === undefined) === (name.identity === undefined))
    refuse('user_id', 'or identity is needed, and not both')
  const seen = new Set<string>()
  const things = owns.map(({ expires_at, ...thing }, nth): OwnedThing => {
    const place = `owns[${nth}]`
    if (seen.has(thing.sku)) refuse(`${place}.sku`, 'stands twice in this line')
    seen.add(thing.sku)
    if (thing.debt !== undefined && (thing.quantity ?? 0) > 0)
      refuse(`${place}.debt`, 'goes with a quantity of 0: what is owned pays it off')
    const expiresAt = expires_at === undefined ? undefined : parseTimestamp(expires_at)
    if (expires_at !== undefined && (!expiresAt || expiresAt <= now))
      refuse(`${place}.expires_at`, 'must be in the future: leave out what has ended')
    return { ...thing, expiresAt }
  })
  return wrong.length > 0 ? { violations: wrong } : { item: { line, name, owns: things } }
}
