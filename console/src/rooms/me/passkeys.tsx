/** One's own passkeys: added by the browser, named, and removed. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../api/calls.ts'
import { call } from '../../api/client.ts'
import { queryClient, useChange, useRead } from '../../api/queries.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Dialog } from '../../shared/controls/dialog.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { PasskeyFailure } from '../../shared/controls/passkey-failure.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { Field } from '../../shared/form/field.tsx'
import { knowsPasskeys, makePasskey, type NewPasskeyAsked } from '../../shared/passkey.ts'
import { Skeleton } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'

type Passkey = AnswerOf<'listConsolePasskeys'>['items'][number]

export const Passkeys = () => {
  const read = useRead<{ items: Passkey[] }>('listConsolePasskeys')
  const items = read.data?.data.items
  return (
    <section class="card" aria-labelledby="passkeys">
      <h2 id="passkeys">{t().passkeys.title}</h2>
      <p class="quiet">{t().passkeys.lead}</p>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!items && !read.error && <Skeleton columns={2} />}
      {items?.length === 0 && <p>{t().passkeys.none}</p>}
      <ul class="rows">
        {items?.map((passkey) => (
          <OnePasskey key={passkey.passkey_id} passkey={passkey} />
        ))}
      </ul>
      {items && <NewPasskey />}
    </section>
  )
}

const NewPasskey = () => {
  const [isOpen, setOpen] = useState(false)
  if (!knowsPasskeys()) return <p class="quiet">{t().passkeys.unknown}</p>
  return (
    <>
      <p>
        <button type="button" onClick={() => setOpen(true)}>
          {t().passkeys.add}
        </button>
      </p>
      {isOpen && <NameDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** The name first: the browser's own dialog stands over everything, and what it made is kept at once. */
const NameDialog = ({ onClose }: { onClose: () => void }) => {
  const [name, setName] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<unknown>()
  const add = async (): Promise<void> => {
    setAsking(true)
    setError(undefined)
    try {
      const asked = await call<NewPasskeyAsked>('askForPasskeyOfMine')
      const made = await makePasskey(asked.data)
      const named = name.trim() === '' ? {} : { name: name.trim() }
      await call('addPasskey', { body: { ...named, ...made } })
      await queryClient.invalidateQueries({ queryKey: ['listConsolePasskeys'] })
      onClose()
    } catch (refusal) {
      setError(refusal)
      setAsking(false)
    }
  }
  return (
    <Dialog title={t().passkeys.add} onClose={onClose} class="narrow">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isAsking) void add()
        }}
      >
        <p>{t().passkeys.addWhat}</p>
        <PasskeyNameField name={name} onChange={setName} />
        {error !== undefined && <PasskeyFailure error={error} />}
        <div class="row">
          <button type="submit" class="primary" aria-disabled={isAsking}>
            {t().passkeys.goOn}
          </button>
          <button type="button" class="quiet-button" onClick={onClose}>
            {t().shared.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const PasskeyNameField = (field: { name: string; onChange: (name: string) => void }) => (
  <Field label={t().passkeys.name} hint={t().passkeys.nameHint}>
    {(given) => (
      <input
        {...given}
        type="text"
        maxLength={100}
        autocomplete="off"
        value={field.name}
        onInput={(event) => field.onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)

const OnePasskey = ({ passkey }: { passkey: Passkey }) => {
  const [open, setOpen] = useState<'rename' | 'remove' | undefined>()
  const [name, setName] = useState(passkey.name)
  const rename = useChange('renamePasskey', ['listConsolePasskeys'])
  const remove = useChange('removePasskey', ['listConsolePasskeys'])
  const parameters = { passkey_id: passkey.passkey_id }
  const close = (): void => setOpen(undefined)
  return (
    <li>
      <div>
        <Foreign text={passkey.name} />{' '}
        {passkey.is_synced && <Badge tone="plain">{t().passkeys.synced}</Badge>}
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
      <button
        type="button"
        aria-label={t().passkeys.renameOf(passkey.name)}
        onClick={() => {
          setName(passkey.name)
          setOpen('rename')
        }}
      >
        {t().passkeys.rename}
      </button>
      <button
        type="button"
        class="danger"
        aria-label={t().passkeys.removeOf(passkey.name)}
        onClick={() => setOpen('remove')}
      >
        {t().passkeys.remove}
      </button>
      {open === 'rename' && (
        <Confirm
          title={t().passkeys.renameOf(passkey.name)}
          words={t().passkeys.rename}
          error={rename.error}
          isPending={rename.isPending}
          isDanger={false}
          onConfirm={() =>
            rename.mutate({ parameters, body: { name: name.trim() } }, { onSuccess: close })
          }
          onClose={close}
        >
          <PasskeyNameField name={name} onChange={setName} />
        </Confirm>
      )}
      {open === 'remove' && (
        <Confirm
          title={t().passkeys.removeOf(passkey.name)}
          words={t().passkeys.remove}
          error={remove.error}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ parameters }, { onSuccess: close })}
          onClose={close}
        >
          <p>{t().passkeys.removeWhat}</p>
        </Confirm>
      )}
    </li>
  )
}
