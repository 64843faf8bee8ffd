/** The passkeys of a person, for whoever looks after everybody: a lost device opens nothing any more. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../api/calls.ts'
import { useChange, useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { Skeleton } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'

type Passkey = AnswerOf<'listConsoleUserPasskeys'>['items'][number]

export const PasskeysOfPerson = ({ person }: { person: string }) => {
  const isAllowed = may(me.value, 'listConsoleUserPasskeys', undefined)
  const read = useRead<{ items: Passkey[] }>(
    'listConsoleUserPasskeys',
    { console_user_id: person },
    { isWanted: isAllowed },
  )
  const items = read.data?.data.items
  if (!isAllowed) return null
  return (
    <section class="card" aria-labelledby="passkeys">
      <h2 id="passkeys">{t().passkeys.title}</h2>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!items && !read.error && <Skeleton columns={2} />}
      {items?.length === 0 && <p>{t().passkeys.noneOfPerson}</p>}
      <ul class="rows">
        {items?.map((passkey) => (
          <OnePasskey key={passkey.passkey_id} person={person} passkey={passkey} />
        ))}
      </ul>
    </section>
  )
}

const OnePasskey = ({ person, passkey }: { person: string; passkey: Passkey }) => {
  const [isAsked, ask] = useState(false)
  const remove = useChange('removeConsoleUserPasskey', ['listConsoleUserPasskeys', 'listAudit'])
  const parameters = { console_user_id: person, passkey_id: passkey.passkey_id }
  return (
    <li>
      <div>
        <Foreign text={passkey.name} />
        <p class="quiet">
          {passkey.last_used_at === null ? (
            t().passkeys.neverUsed
          ) : (
            <>
              {t().me.used} <Ago at={passkey.last_used_at} />
            </>
          )}
        </p>
      </div>
      {may(me.value, 'removeConsoleUserPasskey', undefined) && (
        <button
          type="button"
          class="danger"
          aria-label={t().passkeys.removeOf(passkey.name)}
          onClick={() => ask(true)}
        >
          {t().passkeys.remove}
        </button>
      )}
      {isAsked && (
        <Confirm
          title={t().passkeys.removeOf(passkey.name)}
          words={t().passkeys.remove}
          error={remove.error}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ parameters }, { onSuccess: () => ask(false) })}
          onClose={() => ask(false)}
        >
          <p>{t().passkeys.removeOfPersonWhat}</p>
        </Confirm>
      )}
    </li>
  )
}
