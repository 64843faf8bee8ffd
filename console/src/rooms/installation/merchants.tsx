/** The merchants of the installation, and a new one. */
import { useState } from 'preact/hooks'
import { check } from '../../api/bodies/generated/merchant-body.ts'
import type { AnswerOf } from '../../api/calls.ts'
import { addressOfCall } from '../../api/client.ts'
import { useChange, useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { useDraft } from '../../shared/form/drafts.ts'
import { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { useWishKey } from '../../shared/form/wish.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import './installation.css'

type Merchant = AnswerOf<'readMerchant'>

export const MerchantsPage = () => {
  const [question, ask] = useState('')
  const isAllowed = may(me.value, 'listMerchants')
  const read = useRead<AnswerOf<'listMerchants'>>('listMerchants', {}, { isWanted: isAllowed })
  const items = read.data?.data.items
  const wanted = question.trim().toLowerCase()
  const found = items?.filter(
    ({ merchant_id: id, name }) => name.toLowerCase().includes(wanted) || String(id) === wanted,
  )
  return (
    <Page
      title={t().frame.roomNames.merchants}
      lead={t().installation.merchantsLead}
      actions={may(me.value, 'createMerchant') && <NewMerchant />}
      made={{ operation: 'listMerchants', path: addressOfCall('listMerchants') }}
    >
      {!isAllowed && <NotAllowed operation="listMerchants" />}
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {isAllowed && !items && !read.error && <Skeleton columns={3} />}
      {items?.length === 0 && <p class="nothing">{t().installation.noMerchantYet}</p>}
      {items && items.length > 0 && (
        <div class="filters">
          <input
            type="search"
            aria-label={t().installation.findMerchant}
            placeholder={t().installation.findMerchant}
            autocomplete="off"
            spellcheck={false}
            value={question}
            onInput={(event) => ask(event.currentTarget.value)}
          />
        </div>
      )}
      {found && items && items.length > 0 && <MerchantTable merchants={found} />}
    </Page>
  )
}

const MerchantTable = ({ merchants }: { merchants: readonly Merchant[] }) =>
  merchants.length === 0 ? (
    <p class="nothing">{t().installation.noMerchantFits}</p>
  ) : (
    <div class="table-frame">
      <table aria-label={t().frame.roomNames.merchants}>
        <thead>
          <tr>
            <th scope="col">{t().installation.name}</th>
            <th scope="col" class="minor">
              {t().installation.number}
            </th>
            <th scope="col" class="minor">
              {t().installation.made}
            </th>
            <th scope="col">{t().installation.state}</th>
          </tr>
        </thead>
        <tbody>
          {merchants.map((merchant) => (
            <tr key={merchant.merchant_id}>
              <th scope="row">
                <Link to="merchant" values={{ merchant: merchant.merchant_id }}>
                  <Foreign text={merchant.name} isBrief />
                </Link>
              </th>
              <td class="minor">{merchant.merchant_id}</td>
              <td class="minor">
                <Ago at={merchant.created_at} />
              </td>
              <td>
                <MerchantState merchant={merchant} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )

export const MerchantState = ({ merchant: { archived_at: at } }: { merchant: Merchant }) =>
  at === undefined ? (
    <Badge tone="good">{t().installation.runs}</Badge>
  ) : (
    <span>
      <Badge tone="plain">{t().installation.archived}</Badge> <Ago at={at} />
    </span>
  )

const NewMerchant = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="primary" onClick={() => setOpen(true)}>
        {t().installation.newMerchant}
      </button>
      {isOpen && <NewMerchantDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const NewMerchantDialog = ({ onClose }: { onClose: () => void }) => {
  const [draft, set, drop] = useDraft('new merchant', { name: '' })
  const change = useChange<Merchant>('createMerchant', ['listMerchants', 'listAudit'])
  const body = { name: draft.name.trim() }
  const faults = useFaults(body, { check, error: change.error })
  const idempotencyKey = useWishKey(body)
  const close = (): void => {
    drop()
    onClose()
  }
  return (
    <Confirm
      title={t().installation.newMerchant}
      words={t().installation.makeMerchant}
      error={change.error}
      isPending={change.isPending}
      isDanger={false}
      onConfirm={() => {
        if (faults.tried()) change.mutate({ body, idempotencyKey }, { onSuccess: close })
      }}
      onClose={close}
    >
      <Field
        label={t().installation.name}
        hint={t().installation.merchantNameHint}
        error={faults.of('name')}
      >
        {(given) => (
          <input
            {...given}
            type="text"
            autocomplete="off"
            value={draft.name}
            onInput={(event) => set({ name: event.currentTarget.value })}
            {...faults.at('name')}
          />
        )}
      </Field>
    </Confirm>
  )
}
