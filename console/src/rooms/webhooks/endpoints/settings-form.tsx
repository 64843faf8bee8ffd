/**
 * Changes the settings of an endpoint. Only members that somebody changed here are sent, so that two people may change
 * different ones. Where both changed the same, the other value is shown first.
 */
import { useRef } from 'preact/hooks'
import { check } from '../../../api/bodies/generated/endpoint-patch.ts'
import { addressOfCall } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problems.ts'
import type { Project } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { useTrial } from '../../../api/trials.ts'
import { may } from '../../../shared/can.ts'
import { CurlButton } from '../../../shared/controls/curl-button.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useDraft } from '../../../shared/form/drafts.ts'
import { useFaults } from '../../../shared/form/faults.ts'
import { t } from '../../../texts/texts.ts'
import type { Endpoint } from '../endpoint.ts'
import { Fields } from './fields.tsx'
import { bodyOf, type Settings, settingsOf } from './settings.ts'

type FormProps = {
  endpoint: Endpoint
  etag: string | undefined
  project: Project
  onStale: () => void
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export const SettingsForm = ({ endpoint, etag, project, onStale }: FormProps) => {
  const present = settingsOf(endpoint)
  const seen = useRef(present)
  const [draft, set, drop] = useDraft<Partial<Settings>>(
    `endpoint ${project.project_id} ${endpoint.endpoint_id}`,
    {},
  )
  const change = useChange('changeWebhookEndpoint', ['getWebhookEndpoint', 'listWebhookEndpoints'])
  const settings = { ...present, ...draft }
  const before = bodyOf(present)
  const body = Object.fromEntries(
    Object.entries(bodyOf(settings)).filter(
      ([name, value]) => !isSame(value, before[name as keyof typeof before]),
    ),
  )
  const parameters = { project_id: project.project_id, endpoint_id: endpoint.endpoint_id }
  const isWanted = Object.keys(body).length > 0 && check(body).length === 0
  const trial = useTrial('changeWebhookEndpoint', { parameters, body }, isWanted)
  const faults = useFaults(body, { check, error: change.error ?? trial })
  const others = (Object.keys(draft) as (keyof Settings)[]).filter(
    (name) => !isSame(seen.current[name], present[name]) && !isSame(settings[name], present[name]),
  )
  const mayChange = may(me.value, 'changeWebhookEndpoint', project)
  const save = (): void => {
    if (!faults.tried() || change.isPending) return
    change.mutate(
      { parameters, body, ifMatch: etag },
      {
        onSuccess: () => {
          drop()
          faults.reset()
          seen.current = settings
        },
        onError: (error) => {
          if (error instanceof ApiProblem && error.status === 412) onStale()
        },
      },
    )
  }
  const isChanged = Object.keys(body).length > 0
  return (
    <section class="card" aria-labelledby="settings">
      <h2 id="settings">{t().endpoints.settings}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Fields settings={settings} faults={faults} onChange={set} />
        <Others names={others} present={present} />
        {change.error && <Failure error={change.error} />}
        {mayChange && (
          <div class="row">
            <button type="submit" class="primary" aria-disabled={!isChanged || change.isPending}>
              {t().endpoints.save}
            </button>
            {isChanged && (
              <>
                <button type="button" class="quiet-button" onClick={drop}>
                  {t().endpoints.discard}
                </button>
                <CurlButton
                  operation="changeWebhookEndpoint"
                  path={addressOfCall('changeWebhookEndpoint', parameters)}
                  body={body}
                  ifMatch={etag}
                />
              </>
            )}
            <span role="status" class="quiet">
              {change.isSuccess && !isChanged && t().endpoints.saved}
            </span>
          </div>
        )}
      </form>
    </section>
  )
}

/** Values that others have set meanwhile, where somebody is about to set it, too. */
const Others = ({ names, present }: { names: readonly (keyof Settings)[]; present: Settings }) =>
  names.length === 0 ? null : (
    <div class="failure" role="alert">
      <div>
        <p>{t().endpoints.changedByOthers}</p>
        <ul>
          {names.map((name) => (
            <li key={name}>
              {t().endpoints.members[name]}: <Foreign text={String(present[name])} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
