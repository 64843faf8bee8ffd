/** Takes something back from a player, after it was said what will really go. */
import { check } from '../../../api/bodies/generated/revoke-goods-body.ts'
import type { AnswerOf } from '../../../api/calls.ts'
import type { Project } from '../../../api/projects.ts'
import { useChange, useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { mayOpen } from '../../../shared/can.ts'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { plainOf } from '../../../shared/foreign.ts'
import { useDraft } from '../../../shared/form/drafts.ts'
import { useFaults } from '../../../shared/form/faults.ts'
import { useSentOnce, useWishKey } from '../../../shared/form/wish.ts'
import { Exactly } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { CommentField, operationOf, QuantityField, untold } from './fields.tsx'
import { type Owned, type Period, type Taking, takingOf } from './owned.ts'
import { type ChangeProps, itemsIn, outdated } from './place.tsx'

export const TakeDialog = ({
  project,
  userId,
  name,
  owned,
  onDone,
  onClose,
}: ChangeProps & { owned: Owned }) => {
  const { sku, kind } = owned
  const key = `take ${project.project_id} ${userId} ${kind} ${sku}`
  const [draft, set, drop] = useDraft(key, { quantity: '1', comment: '' })
  const change = useChange('revokeGoods', outdated)
  const body = operationOf(userId, { ...draft, sku })
  const faults = useFaults(body, { check, error: change.error })
  const idempotencyKey = useWishKey(body)
  const once = useSentOnce(idempotencyKey)
  const write = (changed: Partial<typeof draft>): void => {
    if (change.error) change.reset()
    set(changed)
  }
  const period = usePeriod(project, owned)
  const quantity = /^\d{1,10}$/.test(draft.quantity) ? Number.parseInt(draft.quantity, 10) : 0
  const close = (): void => {
    drop()
    onClose()
  }
  const take = (): void => {
    if (!faults.tried()) return
    once((failed) =>
      change.mutate(
        { parameters: { project_id: project.project_id }, body, idempotencyKey },
        {
          onSuccess: ({ data }) => {
            drop()
            onDone({ way: 'taken', items: itemsIn(data) })
          },
          onError: failed,
        },
      ),
    )
  }
  return (
    <Confirm
      title={t().inventory.takeTitle(plainOf(owned.name), plainOf(name))}
      words={t().inventory.take}
      error={untold(change.error)}
      isPending={change.isPending}
      onConfirm={take}
      onClose={close}
    >
      {kind !== 'non_consumable' && (
        <QuantityField
          value={draft.quantity}
          faults={faults}
          onInput={(quantity) => write({ quantity })}
        />
      )}
      {quantity > 0 && <What taking={takingOf(owned, quantity, period)} />}
      <CommentField
        value={draft.comment}
        faults={faults}
        onInput={(comment) => write({ comment })}
      />
    </Confirm>
  )
}

/** How long a piece of a time-limited item lasts, as its page of the catalog tells it. */
const usePeriod = (project: Project, { sku, kind }: Owned): Period | undefined => {
  const read = useRead<AnswerOf<'readVirtualItem'>>(
    'readVirtualItem',
    { project_id: project.project_id, sku },
    {
      isWanted:
        kind === 'non_renewing_subscription' && mayOpen(me.value, 'readVirtualItem', project),
    },
  )
  return read.data?.data.inventory_options?.expiration_period ?? undefined
}

const What = ({ taking }: { taking: Taking }) => {
  const words = t().inventory.takes
  switch (taking.is) {
    case 'item':
      return <p>{words.item}</p>
    case 'units':
      return (
        <p>
          {words.units(taking.taken, taking.there, taking.left)}{' '}
          {taking.openedUses !== null && words.opened(taking.openedUses)}
        </p>
      )
    case 'tooMany':
      return <p class="warning">{words.tooMany(taking.there)}</p>
    case 'sooner':
      return (
        <p>
          {words.sooner} <Exactly at={taking.end} />
        </p>
      )
    case 'now':
      return <p>{words.now}</p>
    case 'unknown':
      return <p>{words.unknown}</p>
  }
}
