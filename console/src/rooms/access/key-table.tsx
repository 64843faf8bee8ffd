/** The API keys of a project or merchant: what each may do, until when, and whether it is still in use. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../api/calls.ts'
import { useChange, useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { Field } from '../../shared/form/field.tsx'
import { Skeleton } from '../../shared/table/list.tsx'
import { fromField, isUtc, toField } from '../../shared/time.ts'
import { Ago } from '../../shared/time.tsx'
import { roleName } from '../../texts/of-service.ts'
import { t } from '../../texts/texts.ts'
import { type KeyOwner, outdatedBy } from './key-owner.ts'
import { KeyEnd, RevokeKeyDialog } from './revoke-key.tsx'

type Key = AnswerOf<'listProjectApiKeys'>['items'][number]
type KeyProps = { apiKey: Key; owner: KeyOwner }

export const KeyList = ({ owner }: { owner: KeyOwner }) => {
  const read = useRead<{ items: Key[] }>(owner.calls.list.operation, owner.parameters)
  const items = read.data?.data.items
  return (
    <>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!items && !read.error && <Skeleton columns={4} />}
      {items?.length === 0 && <p class="nothing">{t().apiKeys.nothingYet}</p>}
      {items && items.length > 0 && <KeyTable keys={items} owner={owner} />}
    </>
  )
}

const KeyTable = ({ keys, owner }: { keys: readonly Key[]; owner: KeyOwner }) => (
  <div class="table-frame">
    <table aria-label={t().frame.roomNames.keys}>
      <thead>
        <tr>
          <th scope="col">{t().apiKeys.name}</th>
          <th scope="col" class="minor">
            {t().apiKeys.mayDo}
          </th>
          <th scope="col" class="minor">
            {t().apiKeys.used}
          </th>
          <th scope="col">{t().apiKeys.ends}</th>
          <th scope="col">{t().apiKeys.actions}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((apiKey) => (
          <tr key={apiKey.key_id}>
            <th scope="row">
              <Foreign text={apiKey.name} />
            </th>
            <td class="minor">
              <MayDo apiKey={apiKey} />
            </td>
            <td class="minor">
              {apiKey.last_used_at ? <Ago at={apiKey.last_used_at} /> : t().apiKeys.never}
            </td>
            <td>
              <KeyEnd at={apiKey.expires_at} />
            </td>
            <td>
              <KeyActions apiKey={apiKey} owner={owner} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const MayDo = ({ apiKey }: { apiKey: Key }) =>
  apiKey.role === undefined ? (
    <ul class="plain">
      {apiKey.permissions.map((permission) => (
        <li key={permission}>
          <code>{permission}</code>
        </li>
      ))}
    </ul>
  ) : (
    <span>{roleName(apiKey.role)}</span>
  )

const KeyActions = ({ apiKey, owner }: KeyProps) => {
  const [open, setOpen] = useState<'end' | 'revoke' | undefined>()
  const close = (): void => setOpen(undefined)
  return (
    <div class="actions">
      {may(me.value, owner.calls.change.operation, owner.place) && (
        <button
          type="button"
          aria-label={t().apiKeys.endOf(apiKey.name)}
          onClick={() => setOpen('end')}
        >
          {t().apiKeys.end}
        </button>
      )}
      {may(me.value, owner.calls.revoke.operation, owner.place) && (
        <button
          type="button"
          class="danger"
          aria-label={t().apiKeys.revokeOf(apiKey.name)}
          onClick={() => setOpen('revoke')}
        >
          {t().apiKeys.revoke}
        </button>
      )}
      {open === 'end' && <EndDialog apiKey={apiKey} owner={owner} onClose={close} />}
      {open === 'revoke' && (
        <RevokeKeyDialog
          revoked={apiKey}
          operation={owner.calls.revoke.operation}
          parameters={pathOf({ apiKey, owner })}
          outdates={outdatedBy(owner)}
          onClose={close}
        />
      )}
    </div>
  )
}

type DialogProps = KeyProps & { onClose: () => void }

const pathOf = ({ apiKey, owner }: KeyProps) => ({ ...owner.parameters, key_id: apiKey.key_id })

/** A key that was replaced goes on for a while, and never longer than it would have. */
const EndDialog = (its: DialogProps) => {
  const [until, setUntil] = useState(its.apiKey.expires_at ?? '')
  const change = useChange(its.owner.calls.change.operation, outdatedBy(its.owner))
  const zone = isUtc.value ? t().shared.inUtc : t().shared.inLocalTime
  return (
    <Confirm
      title={t().apiKeys.endOf(its.apiKey.name)}
      words={t().apiKeys.end}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() =>
        change.mutate(
          { parameters: pathOf(its), body: { expires_at: until } },
          { onSuccess: its.onClose },
        )
      }
      onClose={its.onClose}
    >
      <p>{t().apiKeys.endWhat}</p>
      <Field label={`${t().apiKeys.ends} (${zone})`}>
        {(given) => (
          <input
            {...given}
            type="datetime-local"
            required
            value={toField(until)}
            onInput={(event) => setUntil(fromField(event.currentTarget.value))}
          />
        )}
      </Field>
    </Confirm>
  )
}
