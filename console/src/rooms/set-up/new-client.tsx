/** Makes a client. Its secret, where it has one, is shown once. */
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { check } from '../../api/bodies/generated/client-body.ts'
import type { AnswerOf, BodyOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useChange } from '../../api/queries.ts'
import { useTrial } from '../../api/trials.ts'
import { addressOf } from '../../shared/address.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { ShownOnce } from '../../shared/controls/shown-once.tsx'
import { useDraft } from '../../shared/form/drafts.ts'
import { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { newWish } from '../../shared/wish.ts'
import { t } from '../../texts/texts.ts'
import { linesOf } from './lines.ts'

type Type = BodyOf<'createClient'>['type']
const start = { name: '', type: 'public' as Type, addresses: '' }

export const NewClient = ({ project }: { project: Project }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="primary" onClick={() => setOpen(true)}>
        {t().clients.make}
      </button>
      {isOpen && <NewClientDialog project={project} onClose={() => setOpen(false)} />}
    </>
  )
}

const NewClientDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const { route } = useLocation()
  const [draft, set, drop] = useDraft(`new client ${project.project_id}`, start)
  // One wish has one key, so that an answer that was lost makes no second client.
  const [idempotencyKey] = useState(() => newWish())
  const change = useChange<AnswerOf<'createClient'>>('createClient', ['listClients'])
  const made = change.data?.data
  const open = (client: number): void => {
    onClose()
    route(addressOf('client', { project: project.project_id, client }))
  }
  const body: BodyOf<'createClient'> = {
    name: draft.name.trim(),
    type: draft.type,
    redirect_uris: linesOf(draft.addresses),
  }
  const parameters = { project_id: project.project_id }
  const isWanted = draft.addresses !== '' && check(body).length === 0 && !made
  const trial = useTrial('createClient', { parameters, body }, isWanted)
  const faults = useFaults(body, { check, error: change.error ?? trial })
  const make = (): void => {
    if (!faults.tried()) return
    change.mutate(
      { parameters, idempotencyKey, body },
      {
        onSuccess: ({ data }) => {
          drop()
          if (data.client_secret === undefined) open(data.client_id)
        },
      },
    )
  }
  if (made?.client_secret !== undefined)
    return (
      <ShownOnce
        title={t().clients.secretOf(made.name)}
        secret={made.client_secret}
        hint={t().setUp.shownOnce}
        onClose={() => open(made.client_id)}
      />
    )
  return (
    <Confirm
      title={t().clients.make}
      words={t().clients.makeIt}
      error={change.error}
      isPending={change.isPending}
      isDanger={false}
      onConfirm={make}
      onClose={() => {
        drop()
        onClose()
      }}
    >
      <ClientFields draft={draft} faults={faults} onChange={set} />
    </Confirm>
  )
}

type FieldsProps = {
  draft: typeof start
  faults: ReturnType<typeof useFaults>
  onChange: (changed: Partial<typeof start>) => void
}

const ClientFields = ({ draft, faults, onChange: set }: FieldsProps) => (
  <>
    <Field label={t().clients.name} hint={t().clients.nameHint} error={faults.of('name')}>
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
    <Field label={t().clients.type} hint={t().clients.typeHints[draft.type]}>
      {(given) => (
        <select
          {...given}
          value={draft.type}
          onChange={(event) => set({ type: event.currentTarget.value as Type })}
        >
          {Object.entries(t().clients.types).map(([type, words]) => (
            <option key={type} value={type}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
    {draft.type !== 'server' && (
      <Field
        label={t().clients.redirectUris}
        hint={t().clients.redirectUrisHint}
        error={faults.of('redirect_uris')}
      >
        {(given) => (
          <textarea
            {...given}
            rows={3}
            spellcheck={false}
            value={draft.addresses}
            onInput={(event) => set({ addresses: event.currentTarget.value })}
            {...faults.at('redirect_uris')}
          />
        )}
      </Field>
    )}
  </>
)
