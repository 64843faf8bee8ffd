/** A payment processor: how it is connected, what it reported, and what a person has to look at. */
import { addressOfCall } from '../../api/client.ts'
import { ApiProblem } from '../../api/problems.ts'
import { useProject } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { t } from '../../texts/texts.ts'
import { Disconnect } from './disconnect.tsx'
import { knownName, type Processor } from './processor.ts'
import { ProcessorEvents } from './processor-events.tsx'
import { ProcessorSetUp } from './processor-set-up.tsx'
import { Tabs } from './tabs.tsx'

export const ProcessorPage = () => {
  const id = useValue('project')
  const parameters = { project_id: id, processor: useValue('processor') }
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'getProcessor', project)
  const read = useRead<Processor>('getProcessor', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const known = knownName(parameters.processor)
  const name = known === undefined ? parameters.processor : t().processors.names[known]
  // One that nobody knows is no processor that could be connected.
  const isMissing =
    known !== undefined && read.error instanceof ApiProblem && read.error.status === 404
  const connected = isMissing ? undefined : read.data?.data
  const isKnown = isMissing || connected !== undefined
  return (
    <Page
      title={name}
      heading={
        <>
          <Foreign text={name} isBrief />{' '}
          {isKnown && (
            <Badge tone={connected ? 'good' : 'plain'}>
              {connected ? t().payments.connected : t().payments.notConnected}
            </Badge>
          )}{' '}
          {connected?.can_host && (
            <Badge tone={connected.is_test ? 'warn' : 'good'}>
              {connected.is_test ? t().processors.hostsTest : t().processors.hosts}
            </Badge>
          )}
        </>
      }
      lead={t().processors.lead}
      actions={
        project &&
        connected &&
        known && <Disconnect project={project} processor={known} version={read.data?.etag} />
      }
      made={{ operation: 'getProcessor', path: addressOfCall('getProcessor', parameters) }}
      changes={{ project: id, target: `processor ${parameters.processor}` }}
    >
      <Tabs project={id} here={known} />
      {!isAllowed && <NotAllowed operation="getProcessor" />}
      {read.error && !isMissing && (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      )}
      {isAllowed && !isKnown && !read.error && <Skeleton columns={2} />}
      {project && connected && <ProcessorEvents parameters={parameters} />}
      {project && isKnown && known && (
        <ProcessorSetUp
          project={project}
          processor={known}
          connected={connected}
          version={isMissing ? undefined : read.data?.etag}
        />
      )}
    </Page>
  )
}
