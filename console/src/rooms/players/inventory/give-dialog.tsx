/** Gives a player something: an item of the catalog, how many, and why. */
import { useState } from 'preact/hooks'
import { check } from '../../../api/bodies/generated/reward-players-body.ts'
import { type Source, useOffered } from '../../../api/offered.ts'
import type { Project } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { mayOpen } from '../../../shared/can.ts'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { plainOf } from '../../../shared/foreign.ts'
import { useDraft } from '../../../shared/form/drafts.ts'
import { useFaults } from '../../../shared/form/faults.ts'
import { Field } from '../../../shared/form/field.tsx'
import { useSentOnce, useWishKey } from '../../../shared/form/wish.ts'
import { textFor } from '../../../shared/locale.ts'
import { t } from '../../../texts/texts.ts'
import { CommentField, operationOf, QuantityField, skuPath, untold } from './fields.tsx'
import { type ChangeProps, itemsIn, outdated } from './place.tsx'

export const GiveDialog = ({ project, userId, name, onDone, onClose }: ChangeProps) => {
  const start = { sku: '', quantity: '1', comment: '' }
  const [draft, set, drop] = useDraft(`give ${project.project_id} ${userId}`, start)
  const change = useChange('rewardPlayers', outdated)
  const body = operationOf(userId, draft)
  const faults = useFaults(body, { check, error: change.error })
  const idempotencyKey = useWishKey(body)
  const once = useSentOnce(idempotencyKey)
  const write = (changed: Partial<typeof draft>): void => {
    if (change.error) change.reset()
    set(changed)
  }
  const close = (): void => {
    drop()
    onClose()
  }
  const give = (): void => {
    if (!faults.tried()) return
    once((failed) =>
      change.mutate(
        { parameters: { project_id: project.project_id }, body, idempotencyKey },
        {
          onSuccess: ({ data }) => {
            drop()
            onDone({ way: 'given', items: itemsIn(data) })
          },
          onError: failed,
        },
      ),
    )
  }
  return (
    <Confirm
      title={t().inventory.giveTitle(plainOf(name))}
      words={t().inventory.giveIt}
      isDanger={false}
      error={untold(change.error)}
      isPending={change.isPending}
      onConfirm={give}
      onClose={close}
    >
      <p>{t().inventory.giveWhat}</p>
      <ItemField
        project={project}
        value={draft.sku}
        error={faults.of(skuPath)}
        onInput={(sku) => write({ sku })}
        {...faults.at(skuPath)}
      />
      <QuantityField
        value={draft.quantity}
        faults={faults}
        onInput={(quantity) => write({ quantity })}
      />
      <CommentField
        value={draft.comment}
        faults={faults}
        onInput={(comment) => write({ comment })}
      />
    </Confirm>
  )
}

const sources = [
  { operation: 'listVirtualItems', kind: 'virtual_good' },
  { operation: 'listCurrencies', kind: 'virtual_currency' },
  { operation: 'listPackages', kind: 'virtual_currency_package' },
  { operation: 'listBundles', kind: 'bundle' },
] as const satisfies readonly Source[]

type ItemProps = {
  project: Project
  value: string
  error: string | undefined
  onInput: (sku: string) => void
  onBlur: () => void
}

/** The field of an item, which offers those that have the text in their sku or name. */
const ItemField = ({ project, value, error, onInput, onBlur }: ItemProps) => {
  const [isOpen, open] = useState(false)
  const { offered } = useOffered(
    sources.map((source) => ({
      ...source,
      isAllowed: mayOpen(me.value, source.operation, project),
    })),
    { project: project.project_id, typed: value, isWanted: isOpen },
  )
  return (
    <Field label={t().inventory.item} hint={t().inventory.itemHint} error={error}>
      {(given) => (
        <>
          <input
            {...given}
            type="text"
            list="items-to-give"
            autocomplete="off"
            spellcheck={false}
            value={value}
            onFocus={() => open(true)}
            onBlur={onBlur}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
          <datalist id="items-to-give">
            {offered.map(({ sku, name }) => (
              <option key={sku} value={sku}>
                {plainOf(textFor(name) ?? '')}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
