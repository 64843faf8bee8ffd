/** The first client of a new project. */
import { check } from '../../api/bodies/generated/client-body.ts'
import type { AnswerOf, BodyOf } from '../../api/calls.ts'
import { useChange } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { useTrial } from '../../api/trials.ts'
import { may } from '../../shared/can.ts'
import { CopyButton } from '../../shared/controls/copy-button.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { useDraft } from '../../shared/form/drafts.ts'
import { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { useWishKey } from '../../shared/form/wish.ts'
import { t } from '../../texts/texts.ts'

type Made = AnswerOf<'createClient'>
export type NewProject = { project_id: number; merchant_id: number; name: string }
type Type = BodyOf<'createClient'>['type']

export const FirstClient = ({ project }: { project: NewProject }) => {
  const [draft, set, drop] = useDraft(`first client ${project.project_id}`, {
    type: 'public' as Type,
    addresses: '',
  })
  const change = useChange<Made>('createClient', ['listClients'])
  const body = {
    name: project.name,
    type: draft.type,
    redirect_uris: draft.addresses
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  } satisfies BodyOf<'createClient'>
  const parameters = { project_id: project.project_id }
  const isWanted = draft.addresses !== '' && check(body).length === 0 && !change.data
  const trial = useTrial('createClient', { parameters, body }, isWanted)
  const faults = useFaults(body, { check, error: change.error ?? trial })
  const idempotencyKey = useWishKey(body)
  const made = change.data?.data
  if (!may(me.value, 'createClient', project)) return null
  return (
    <section class="card part" aria-labelledby="first-client">
      <h2 id="first-client">{t().installation.firstClient}</h2>
      {made && <MadeClient client={made} project={project} />}
      {!made && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!faults.tried() || change.isPending) return
            change.mutate({ parameters, body, idempotencyKey }, { onSuccess: drop })
          }}
        >
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
                  rows={2}
                  spellcheck={false}
                  value={draft.addresses}
                  onInput={(event) => set({ addresses: event.currentTarget.value })}
                  {...faults.at('redirect_uris')}
                />
              )}
            </Field>
          )}
          {change.error && <Failure error={change.error} />}
          <button type="submit" class="primary" aria-disabled={change.isPending}>
            {t().clients.makeIt}
          </button>
        </form>
      )}
    </section>
  )
}

const MadeClient = ({ client, project }: { client: Made; project: NewProject }) => (
  <>
    <p>
      <Link to="client" values={{ project: project.project_id, client: client.client_id }}>
        <Foreign text={client.name} />
      </Link>{' '}
      <span class="quiet">{t().clients.number(client.client_id)}</span>
    </p>
    {client.client_secret !== undefined && (
      <>
        <p class="quiet">{t().setUp.shownOnce}</p>
        <p class="secret">
          <code>{client.client_secret}</code>
        </p>
        <CopyButton of={() => client.client_secret ?? ''} label={t().setUp.copySecret} />
      </>
    )}
  </>
)
