/** The secret of a client: nobody can read it, but another one can take its place. */
import { useState } from 'preact/hooks'
import type { BodyOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useChange } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Failure } from '../../shared/controls/failure.tsx'
import { ShownOnce } from '../../shared/controls/shown-once.tsx'
import { Field } from '../../shared/form/field.tsx'
import { Exactly } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import type { Client } from './client.tsx'

/** Seconds for which the former secret counts besides. */
const graces = ['0', '3600', '86400', '604800'] as const

type SecretProps = { client: Client; project: Project }

export const ClientSecret = ({ client, project }: SecretProps) => {
  const until = client.former_secret_until
  return (
    <section class="card" aria-labelledby="secret">
      <h2 id="secret">{t().clients.secret}</h2>
      <p class="quiet">{t().clients.secretWhat}</p>
      {until !== undefined && (
        <p>
          {t().clients.formerUntil} <Exactly at={until} />
        </p>
      )}
      {may(me.value, 'renewClientSecret', project) && <Renewal client={client} project={project} />}
    </section>
  )
}

/** Asks nothing first: the former secret counts for a day besides, unless somebody chose otherwise. */
const Renewal = ({ client, project }: SecretProps) => {
  const [grace, setGrace] = useState<string>('86400')
  const change = useChange<Client>('renewClientSecret', ['getClient', 'readAudit'])
  const secret = change.data?.data.client_secret
  const renew = (): void => {
    if (change.isPending) return
    change.mutate({
      parameters: { project_id: project.project_id, client_id: client.client_id },
      body: { grace_seconds: Number.parseInt(grace, 10) } satisfies BodyOf<'renewClientSecret'>,
    })
  }
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          renew()
        }}
      >
        <p class="quiet">{t().clients.renewWhat}</p>
        <Field label={t().clients.grace}>
          {(given) => (
            <select
              {...given}
              value={grace}
              onChange={(event) => setGrace(event.currentTarget.value)}
            >
              {graces.map((seconds) => (
                <option key={seconds} value={seconds}>
                  {t().clients.graces[seconds]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {change.error && <Failure error={change.error} />}
        <p class="inline">
          <button type="submit" aria-disabled={change.isPending}>
            {t().clients.renew}
          </button>
        </p>
      </form>
      {secret !== undefined && (
        <ShownOnce
          title={t().clients.secretOf(client.name)}
          secret={secret}
          hint={t().setUp.shownOnce}
          onClose={() => change.reset()}
        />
      )}
    </>
  )
}
