/** The keys of operators: what opens the whole installation, until when, and whether each is still in use. */
import { useState } from 'preact/hooks'
import { check } from '../../api/bodies/generated/operator-key-body.ts'
import type { AnswerOf, BodyOf } from '../../api/calls.ts'
import { addressOfCall } from '../../api/client.ts'
import { useChange, useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { ShownOnce } from '../../shared/controls/shown-once.tsx'
import { plainOf } from '../../shared/foreign.ts'
import { Foreign } from '../../shared/foreign.tsx'
import { useDraft } from '../../shared/form/drafts.ts'
import { useFaults } from '../../shared/form/faults.ts'
import { useWishKey } from '../../shared/form/wish.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import { KeyFields } from './key-fields.tsx'
import { KeyEnd, RevokeKeyDialog } from './revoke-key.tsx'

type Key = AnswerOf<'listOperatorKeys'>['items'][number]

const outdated = ['listOperatorKeys', 'readHealth', 'listAudit'] as const

export const OperatorKeysPage = () => {
  const isAllowed = may(me.value, 'listOperatorKeys')
  const read = useRead<AnswerOf<'listOperatorKeys'>>(
    'listOperatorKeys',
    {},
    {
      isWanted: isAllowed,
    },
  )
  const items = read.data?.data.items
  return (
    <Page
      title={t().frame.roomNames.operatorKeys}
      lead={t().installation.keysLead}
      actions={may(me.value, 'createOperatorKey') && <NewOperatorKey />}
      made={{ operation: 'listOperatorKeys', path: addressOfCall('listOperatorKeys') }}
    >
      {!isAllowed && <NotAllowed operation="listOperatorKeys" />}
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {isAllowed && !items && !read.error && <Skeleton columns={4} />}
      {items?.length === 0 && <p class="nothing">{t().installation.noKeyYet}</p>}
      {items && items.length > 0 && <KeyTable keys={items} />}
    </Page>
  )
}

const KeyTable = ({ keys }: { keys: readonly Key[] }) => (
  <div class="table-frame">
    <table aria-label={t().frame.roomNames.operatorKeys}>
      <thead>
        <tr>
          <th scope="col">{t().apiKeys.name}</th>
          <th scope="col" class="minor">
            {t().installation.made}
          </th>
          <th scope="col">{t().apiKeys.used}</th>
          <th scope="col" class="minor">
            {t().apiKeys.ends}
          </th>
          <th scope="col">{t().apiKeys.actions}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.key_id}>
            <th scope="row">
              <Foreign text={key.name} />
            </th>
            <td class="minor">
              <Ago at={key.created_at} />
            </td>
            <td>{key.last_used_at ? <Ago at={key.last_used_at} /> : t().apiKeys.never}</td>
            <td class="minor">
              <KeyEnd at={key.expires_at} />
            </td>
            <td>{may(me.value, 'revokeOperatorKey') && <Revoke operatorKey={key} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Revoke = ({ operatorKey }: { operatorKey: Key }) => {
  const [isOpen, setOpen] = useState(false)
  const words = t().apiKeys.revokeOf(plainOf(operatorKey.name))
  return (
    <>
      <button type="button" class="danger" aria-label={words} onClick={() => setOpen(true)}>
        {t().apiKeys.revoke}
      </button>
      {isOpen && (
        <RevokeKeyDialog
          revoked={operatorKey}
          operation="revokeOperatorKey"
          parameters={{ key_id: operatorKey.key_id }}
          outdates={outdated}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const NewOperatorKey = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="primary" onClick={() => setOpen(true)}>
        {t().apiKeys.make}
      </button>
      {isOpen && <NewKeyDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const NewKeyDialog = ({ onClose }: { onClose: () => void }) => {
  const [draft, set, drop] = useDraft('new operator key', { name: '', until: '' })
  const change = useChange<AnswerOf<'createOperatorKey'>>('createOperatorKey', outdated)
  const body = {
    name: draft.name.trim(),
    ...(draft.until === '' ? {} : { expires_at: draft.until }),
  } satisfies BodyOf<'createOperatorKey'>
  const faults = useFaults(body, { check, error: change.error })
  const idempotencyKey = useWishKey(body)
  const key = change.data?.data.operator_key
  if (key !== undefined)
    return (
      <ShownOnce
        title={t().apiKeys.secretOf(change.data?.data.name ?? '')}
        secret={key}
        hint={t().setUp.shownOnce}
        onClose={onClose}
      />
    )
  return (
    <Confirm
      title={t().apiKeys.make}
      words={t().apiKeys.makeIt}
      error={change.error}
      isPending={change.isPending}
      isDanger={false}
      onConfirm={() => {
        if (faults.tried()) change.mutate({ body, idempotencyKey }, { onSuccess: drop })
      }}
      onClose={() => {
        drop()
        onClose()
      }}
    >
      <KeyFields draft={draft} faults={faults} onChange={set} />
    </Confirm>
  )
}
