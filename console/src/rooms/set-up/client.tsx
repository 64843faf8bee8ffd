/** One client: its name and addresses, those that were refused, and its secret. */

import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { check } from '../../api/bodies/generated/change-client-body.ts'
import type { AnswerOf } from '../../api/calls.ts'
import { addressOfCall } from '../../api/client.ts'
import { type Project, useProject } from '../../api/projects.ts'
import { useChange, useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { useTouches, useTrial } from '../../api/trials.ts'
import type { Parameters } from '../../api/types.ts'
import { addressOf } from '../../shared/address.ts'
import { may } from '../../shared/can.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Touched } from '../../shared/controls/touched.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { useEdit } from '../../shared/form/edit.ts'
import { useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { t } from '../../texts/texts.ts'
import { ClientForm } from './client-form.tsx'
import { bodyOf, type ClientValues, valuesOfClient } from './client-values.ts'
import { RefusedAddresses } from './refused-addresses.tsx'
import { ClientSecret } from './secret.tsx'

export type Client = AnswerOf<'getClient'>
type ClientVersion = { client: Client; etag: string | undefined }

const versionOf = ({
  client,
  etag,
}: ClientVersion): { values: ClientValues; etag: string | undefined } => ({
  values: valuesOfClient(client),
  etag,
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
  const send = (changes: Partial<ClientValues>, ifMatch: string | undefined) =>
    change.mutateAsync({ parameters, body: bodyOf(changes), ifMatch })
  const edit = useEdit(`client ${project.project_id} ${client.client_id}`, versionOf(version), {
    send,
    reread: async () => {
      const now = await reread()
      return now && versionOf(now)
    },
  })
  const isChangeable = may(me.value, 'changeClient', project)
  const body = bodyOf(Object.fromEntries(edit.changed.map((name) => [name, edit.values[name]])))
  const isWanted = edit.changed.length > 0 && check(body).length === 0
  const trial = useTrial('changeClient', { parameters, body }, isWanted)
  // A refused address is added to the version that is shown, so that it does not send what is half written.
  const add = (address: string): void =>
    change.mutate({
      parameters,
      body: { redirect_uris: [...client.redirect_uris, address] },
      ifMatch: version.etag,
    })
  return (
    <>
      <ClientForm
        edit={edit}
        isChangeable={isChangeable}
        error={change.error}
        trial={trial}
        sent={{
          operation: 'changeClient',
          path: addressOfCall('changeClient', parameters),
          body,
          ifMatch: edit.etag,
        }}
        type={client.type}
      />
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
