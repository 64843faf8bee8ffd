/** The API keys of a project: what each may do, until when, and whether it is still in use. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../api/calls.ts'
import { addressOfCall } from '../../api/client.ts'
import { type Project, useProject } from '../../api/projects.ts'
import { useChange, useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { useTouches } from '../../api/trials.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Touched } from '../../shared/controls/touched.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { Field } from '../../shared/form/field.tsx'
import { useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { fromField, isOver, isUtc, toField } from '../../shared/time.ts'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import { NewKey } from './new-key.tsx'
import { roleWords } from './roles.ts'

type Key = AnswerOf<'listProjectApiKeys'>['items'][number]
type KeyProps = { apiKey: Key; project: Project }

export const KeysPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'listProjectApiKeys', project)
  const parameters = { project_id: id }
  const read = useRead<AnswerOf<'listProjectApiKeys'>>('listProjectApiKeys', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const items = read.data?.data.items
  return (
    <Page
      title={t().frame.roomNames.keys}
      lead={t().apiKeys.lead}
      actions={
        project && may(me.value, 'createProjectApiKey', project) && <NewKey project={project} />
      }
      made={{
        operation: 'listProjectApiKeys',
        path: addressOfCall('listProjectApiKeys', parameters),
      }}
      changes={{ project: id, target: 'api key' }}
    >
      {!isAllowed && <NotAllowed operation="listProjectApiKeys" />}
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!items && isAllowed && !read.error && <Skeleton columns={4} />}
      {items?.length === 0 && <p class="nothing">{t().apiKeys.nothingYet}</p>}
      {items && project && items.length > 0 && <KeyTable keys={items} project={project} />}
    </Page>
  )
}

const KeyTable = ({ keys, project }: { keys: readonly Key[]; project: Project }) => (
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
              <Ends apiKey={apiKey} />
            </td>
            <td>
              <KeyActions apiKey={apiKey} project={project} />
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
    <span>{roleWords(apiKey.role)}</span>
  )

const Ends = ({ apiKey: { expires_at: at } }: { apiKey: Key }) => {
  if (at === undefined) return <span class="quiet">{t().apiKeys.endsNever}</span>
  return isOver(at) ? <Badge tone="bad">{t().apiKeys.over}</Badge> : <Ago at={at} />
}

const KeyActions = ({ apiKey, project }: KeyProps) => {
  const [open, setOpen] = useState<'end' | 'revoke' | undefined>()
  const close = (): void => setOpen(undefined)
  return (
    <div class="actions">
      {may(me.value, 'changeProjectApiKey', project) && (
        <button
          type="button"
          aria-label={t().apiKeys.endOf(apiKey.name)}
          onClick={() => setOpen('end')}
        >
          {t().apiKeys.end}
        </button>
      )}
      {may(me.value, 'revokeProjectApiKey', project) && (
        <button
          type="button"
          class="danger"
          aria-label={t().apiKeys.revokeOf(apiKey.name)}
          onClick={() => setOpen('revoke')}
        >
          {t().apiKeys.revoke}
        </button>
      )}
      {open === 'end' && <EndDialog apiKey={apiKey} project={project} onClose={close} />}
      {open === 'revoke' && <RevokeDialog apiKey={apiKey} project={project} onClose={close} />}
    </div>
  )
}

type DialogProps = KeyProps & { onClose: () => void }

const pathOf = ({ apiKey, project }: KeyProps) => ({
  project_id: project.project_id,
  key_id: apiKey.key_id,
})

/** A key that was replaced goes on for a while, and never longer than it would have. */
const EndDialog = (its: DialogProps) => {
  const [until, setUntil] = useState(its.apiKey.expires_at ?? '')
  const change = useChange('changeProjectApiKey', ['listProjectApiKeys', 'readAudit'])
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

const RevokeDialog = (its: DialogProps) => {
  const change = useChange('revokeProjectApiKey', ['listProjectApiKeys', 'readAudit'])
  const { last_used_at: used } = its.apiKey
  const { data, error } = useTouches('revokeProjectApiKey', pathOf(its))
  return (
    <Confirm
      title={t().apiKeys.revokeOf(its.apiKey.name)}
      words={t().apiKeys.revoke}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() => change.mutate({ parameters: pathOf(its) }, { onSuccess: its.onClose })}
      onClose={its.onClose}
    >
      <p>{t().apiKeys.revokeWhat}</p>
      <p>
        {t().apiKeys.used}: {used ? <Ago at={used} /> : t().apiKeys.never}
      </p>
      <Touched of={data} error={error} />
    </Confirm>
  )
}
