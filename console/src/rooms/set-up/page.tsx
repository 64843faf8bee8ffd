/** How sign-in is set up: the clients of a project, and the networks that are connected. */
import type { AnswerOf } from '../../api/calls.ts'
import { addressOfCall } from '../../api/client.ts'
import { type Project, useProject } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Failure } from '../../shared/controls/failure.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { t } from '../../texts/texts.ts'
import { Networks } from './networks/list.tsx'
import { NewClient } from './new-client.tsx'
import { SigningKeys } from './signing-keys.tsx'
import { Tabs } from './tabs.tsx'

export const SetUpPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  return (
    <Page
      title={t().frame.roomNames.setUp}
      lead={t().setUp.lead}
      actions={project && may(me.value, 'createClient', project) && <NewClient project={project} />}
      made={{ operation: 'listClients', path: addressOfCall('listClients', { project_id: id }) }}
      changes={{ project: id, target: 'client' }}
    >
      <Tabs project={id} here="setUp" />
      {!project && <Skeleton columns={3} />}
      {project && <Clients project={project} />}
      {project && <Networks project={project} />}
      {project && <SigningKeys project={project} />}
    </Page>
  )
}

const Clients = ({ project }: { project: Project }) => {
  const isAllowed = may(me.value, 'listClients', project)
  const read = useRead<AnswerOf<'listClients'>>(
    'listClients',
    { project_id: project.project_id },
    { isWanted: isAllowed },
  )
  const items = read.data?.data.items
  return (
    <section class="card" aria-labelledby="clients">
      <h2 id="clients">{t().clients.title}</h2>
      {!isAllowed && <NotAllowed operation="listClients" />}
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {isAllowed && !items && !read.error && <Skeleton columns={3} />}
      {items?.length === 0 && <p class="quiet">{t().clients.nothingYet}</p>}
      <ul class="rows">
        {items?.map((client) => (
          <li key={client.client_id}>
            <div>
              <Link to="client" values={{ project: project.project_id, client: client.client_id }}>
                <Foreign text={client.name} />
              </Link>
              <p class="quiet">
                {t().clients.number(client.client_id)} · {t().clients.types[client.type]} ·{' '}
                {t().clients.addresses(client.redirect_uris.length)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
