/** Links that were given to whoever runs receivers: what each opens, who made it, when it was used, and taking it back. */
import { useState } from 'preact/hooks'
import { addressOfCall } from '../../../api/client.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { useChange, usePages } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { type Column, List } from '../../../shared/table/list.tsx'
import { Ago } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { type Endpoint, endpointName, useEndpoints } from '../endpoint.ts'
import { Tabs } from '../tabs.tsx'
import { NewLink } from './new-link.tsx'
import { isOpen, type PortalLink, stateOf, worksOf } from './portal-link.ts'

const columnsOf = (
  endpoints: readonly Endpoint[],
  onTakeBack: (link: PortalLink) => void,
): Column<PortalLink>[] => [
  { head: t().portal.name, cell: ({ name }) => <Foreign text={name} isBrief /> },
  {
    head: t().deliveries.state,
    cell: (link) => {
      const { tone, words } = stateOf(link)
      return <Badge tone={tone}>{words}</Badge>
    },
  },
  {
    head: t().portal.endpoints,
    cell: ({ endpoint_ids: ids }) => (
      <Foreign text={ids.map((id) => endpointName(endpoints, id)).join(', ')} isBrief />
    ),
    isMinor: true,
  },
  { head: t().portal.works, cell: (link) => worksOf(link).join(' · '), isMinor: true },
  {
    head: t().portal.madeBy,
    cell: (link) => (
      <>
        <Foreign text={link.made_by.name ?? t().audit.actors(link.made_by.kind)} isBrief />{' '}
        <span class="quiet">
          <Ago at={link.created_at} />
          {isOpen(link) && !link.counts && ` · ${t().portal.makerMayNot}`}
        </span>
      </>
    ),
    isMinor: true,
  },
  {
    head: t().portal.used,
    cell: ({ uses, last_used_at: at }) =>
      at === undefined ? (
        t().portal.neverUsed
      ) : (
        <>
          {t().portal.uses(uses)}{' '}
          <span class="quiet">
            <Ago at={at} />
          </span>
        </>
      ),
    isMinor: true,
  },
  { head: t().portal.ends, cell: ({ expires_at: at }) => <Ago at={at} />, isMinor: true },
  {
    head: t().portal.actions,
    cell: (link) =>
      isOpen(link) && (
        <button type="button" class="quiet-button whole-word" onClick={() => onTakeBack(link)}>
          {t().portal.takeBack}
        </button>
      ),
  },
]

export const PortalLinksPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'listPortalLinks', project)
  const isWanted = project !== undefined && isAllowed
  const endpoints = useEndpoints(id, isWanted)
  const [isGiving, give] = useState(false)
  const [chosen, choose] = useState<PortalLink>()
  const parameters = { project_id: id }
  const rows = usePages<PortalLink>('listPortalLinks', parameters, { isWanted })
  const isGiver = isWanted && may(me.value, 'createPortalLink', project)
  return (
    <Page
      title={t().portal.title}
      lead={t().portal.lead}
      actions={
        isGiver &&
        endpoints.length > 0 && (
          <button type="button" class="primary" onClick={() => give(true)}>
            {t().portal.give}
          </button>
        )
      }
      made={{ operation: 'listPortalLinks', path: addressOfCall('listPortalLinks', parameters) }}
    >
      <Tabs project={id} here="portalLinks" />
      <List
        name={t().portal.title}
        fields={[]}
        filters={{}}
        onFilter={() => {}}
        operation="listPortalLinks"
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf(endpoints, choose)}
        keyOf={({ link_id: link }) => link}
        nothingYet={
          <p>{endpoints.length > 0 ? t().portal.nothingYet : t().portal.needsEndpoint}</p>
        }
      />
      {project && isGiving && (
        <NewLink project={project} endpoints={endpoints} onClose={() => give(false)} />
      )}
      {project && chosen && (
        <TakeBack project={project} link={chosen} onClose={() => choose(undefined)} />
      )}
    </Page>
  )
}

type TakeBackProps = { project: Project; link: PortalLink; onClose: () => void }

const TakeBack = ({ project, link, onClose }: TakeBackProps) => {
  const change = useChange('takePortalLinkBack', ['listPortalLinks'])
  return (
    <Confirm
      title={t().portal.takeBackTitle(link.name)}
      words={t().portal.takeBack}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() =>
        change.mutate(
          { parameters: { project_id: project.project_id, link_id: link.link_id } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p>{t().portal.takeBackWhat}</p>
    </Confirm>
  )
}
