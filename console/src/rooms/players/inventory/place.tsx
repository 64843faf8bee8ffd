/** The player whose inventory is open, and what was done with it last. */
import type { OperationId } from '../../../api/calls.ts'
import type { Project } from '../../../api/projects.ts'
import { Foreign } from '../../../shared/foreign.tsx'
import { t } from '../../../texts/texts.ts'

export type Place = { project: Project; userId: string; name: string }

/** The service's answer to the last change. */
export type Done = {
  way: 'given' | 'taken'
  items: readonly { sku: string; quantity: number; balance: number }[]
}

export type ChangeProps = Place & { onDone: (done: Done) => void; onClose: () => void }

/** Reads that a change of an inventory makes old. */
export const outdated: readonly OperationId[] = [
  'readPlayerInventory',
  'readPlayerBalance',
  'listPlayerLedger',
  'readAudit',
]

/** The items that an answer tells of. */
export const itemsIn = (answer: unknown): Done['items'] =>
  (answer as { operations?: { items: Done['items'] }[] }).operations?.flatMap(
    ({ items }) => items,
  ) ?? []

export const DoneLine = ({ done }: { done: Done | undefined }) => (
  <p role="status" class={done ? 'done-line' : 'hidden'}>
    {done && (
      <>
        {t().inventory.done[done.way]}{' '}
        {done.items.map(({ sku, quantity, balance }) => (
          <span key={sku}>
            {t().inventory.count(quantity)} ×{' '}
            <Foreign text={t().inventory.doneLine(sku, balance)} isBrief />{' '}
          </span>
        ))}
      </>
    )}
  </p>
)
