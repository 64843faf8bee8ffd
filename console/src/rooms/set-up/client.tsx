/** One client: its name and addresses, those that were refused, and its secret. */

import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { check } from '../../api/bodies/generated/change-client-body.ts'
import type { AnswerOf, BodyOf } from '../../api/calls.ts'
import { addressOfCall } from '../../api/client.ts'
import { type Project, useProject } from '../../api/projects.ts'
import { useChange, useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { useTouches } from '../../api/trials.ts'
import type { Parameters } from '../../api/types.ts'
import { addressOf } from '../../shared/address.ts'
import { may } from '../../shared/can.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Touched } from '../../shared/controls/touched.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { useEdit } from '../../shared/form/edit.ts'
import { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { OvertakenMembers } from '../../shared/form/overtaken.tsx'
import { useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { t } from '../../texts/texts.ts'
import { linesOf } from './lines.ts'
import { RefusedAddresses } from './refused-addresses.tsx'
import { ClientSecret } from './secret.tsx'

export type Client = AnswerOf<'getClient'>
type Values = { name: string; redirect_uris: string }
type ClientVersion = { client: Client; etag: string | undefined }

const versionOf = ({
  client,
  etag,
}: ClientVersion): { values: Values; etag: string | undefined } => ({
  values: { name: client.name, redirect_uris: client.redirect_uris.join('\n') },
  etag,
})

const bodyOf = ({ name, redirect_uris: addresses }: Partial<Values>): BodyOf<'changeClient'> => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(addresses === undefined ? {} : { redirect_uris: linesOf(addresses) }),
})

export const ClientPage = () => {
  const id = useValue('project')
  const clientId = useValue('client')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'getClient', project)
  const parameters = { project_id: id, client_id: clientId }
  const read = useRead<Client>('getClient', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const client = read.data?.data
  return (
    <Page
      title={client?.name ?? t().clients.number(clientId)}
      heading={<Foreign text={client?.name ?? t().clients.number(clientId)} />}
      lead={client && `${t().clients.number(clientId)} · ${t().clients.types[client.type]}`}
      actions={client && project && <DeleteClient client={client} project={project} />}
      made={{ operation: 'getClient', path: addressOfCall('getClient', parameters) }}
      changes={{ project: id, target: `client ${clientId}` }}
    >
      {!isAllowed && <NotAllowed operation="getClient" />}
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!client && isAllowed && !read.error && <Skeleton columns={2} />}
      {client && project && (
        <Whole
          version={{ client, etag: read.data?.etag }}
          project={project}
          reread={async () => {
            const { data: now } = await read.refetch()
            return now && { client: now.data, etag: now.etag }
          }}
        />
      )}
    </Page>
  )
}

type WholeProps = {
  version: ClientVersion
  project: Project
  reread: () => Promise<ClientVersion | undefined>
}

const Whole = ({ version, project, reread }: WholeProps) => {
  const { client } = version
  const change = useChange<Client>('changeClient', ['getClient', 'listClients', 'readAudit'])
  const parameters = { project_id: project.project_id, client_id: client.client_id }
  const send = (changes: Partial<Values>, ifMatch: string | undefined) =>
    change.mutateAsync({ parameters, body: bodyOf(changes), ifMatch })
  const edit = useEdit(`client ${project.project_id} ${client.client_id}`, versionOf(version), {
    send,
    reread: async () => {
      const now = await reread()
      return now && versionOf(now)
    },
  })
  const isChangeable = may(me.value, 'changeClient', project)
  // A refused address is added to the version that is shown, so that it does not send what is half written.
  const add = (address: string): void =>
    change.mutate({
      parameters,
      body: { redirect_uris: [...client.redirect_uris, address] },
      ifMatch: version.etag,
    })
  return (
    <>
      <ClientForm edit={edit} isChangeable={isChangeable} error={change.error} type={client.type} />
      <RefusedAddresses
        client={client}
        project={project}
        onAdd={isChangeable && edit.changed.length === 0 ? add : undefined}
        isPending={change.isPending}
      />
      {client.type !== 'public' && <ClientSecret client={client} project={project} />}
    </>
  )
}

type FormProps = {
  edit: ReturnType<typeof useEdit<Values>>
  isChangeable: boolean
  error: Error | null
  type: Client['type']
}

const ClientForm = ({ edit, isChangeable, error, type }: FormProps) => {
  const [isDone, tell] = useState(false)
  const words = { name: t().clients.name, redirect_uris: t().clients.redirectUris }
  const set = (changes: Partial<Values>): void => {
    tell(false)
    edit.set(changes)
  }
  const faults = useFaults(bodyOf(edit.values), { check, error })
  const save = (): void => {
    if (faults.tried()) void edit.save().then(tell, () => {})
  }
  return (
    <form
      class="card"
      aria-label={t().clients.settings}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label={words.name} error={faults.of('name')}>
        {(given) => (
          <input
            {...given}
            type="text"
            autocomplete="off"
            readOnly={!isChangeable}
            value={edit.values.name}
            onInput={(event) => set({ name: event.currentTarget.value })}
            {...faults.at('name')}
          />
        )}
      </Field>
      {type !== 'server' && (
        <Field
          label={words.redirect_uris}
          hint={t().clients.redirectUrisHint}
          error={faults.of('redirect_uris')}
        >
          {(given) => (
            <textarea
              {...given}
              rows={Math.max(3, linesOf(edit.values.redirect_uris).length + 1)}
              spellcheck={false}
              readOnly={!isChangeable}
              value={edit.values.redirect_uris}
              onInput={(event) => set({ redirect_uris: event.currentTarget.value })}
              {...faults.at('redirect_uris')}
            />
          )}
        </Field>
      )}
      <OvertakenMembers
        members={edit.overtaken}
        wordsOf={(name) => words[name as keyof Values]}
        onTheirs={({ name, theirs }) => edit.set({ [name]: theirs })}
      />
      {error && edit.overtaken.length === 0 && <Failure error={error} />}
      {isChangeable && (
        <div class="row">
          <button type="submit" class="primary" disabled={edit.changed.length === 0}>
            {t().setUp.save}
          </button>
          {edit.changed.length > 0 && (
            <button type="button" class="quiet-button" onClick={edit.drop}>
              {t().setUp.drop}
            </button>
          )}
          <span role="status">{isDone ? t().setUp.saved : ''}</span>
        </div>
      )}
    </form>
  )
}

const DeleteClient = ({ client, project }: { client: Client; project: Project }) => {
  const { route } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const change = useChange('deleteClient', ['listClients', 'readAudit'])
  if (!may(me.value, 'deleteClient', project)) return null
  const parameters = { project_id: project.project_id, client_id: client.client_id }
  const leave = (): void => route(addressOf('setUp', { project: project.project_id }))
  return (
    <>
      <button type="button" class="danger" onClick={() => setOpen(true)}>
        {t().clients.delete}
      </button>
      {isOpen && (
        <Confirm
          title={t().clients.deleteOf(client.name)}
          words={t().clients.delete}
          error={change.error}
          isPending={change.isPending}
          onConfirm={() => change.mutate({ parameters }, { onSuccess: leave })}
          onClose={() => setOpen(false)}
        >
          <p>{t().clients.deleteWhat}</p>
          <TouchedBy parameters={parameters} />
        </Confirm>
      )}
    </>
  )
}

const TouchedBy = ({ parameters }: { parameters: Parameters }) => {
  const { data, error } = useTouches('deleteClient', parameters)
  return <Touched of={data} error={error} />
}
