/** A payment processor: how it is connected, what it reported, and what a person has to look at. */
import { addressOfCall } from '../../api/client.ts'
import { ApiProblem } from '../../api/problems.ts'
import { useProject } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { t } from '../../texts/texts.ts'
import type { Processor } from './processor.ts'
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
  const isMissing = read.error instanceof ApiProblem && read.error.status === 404
  const connected = isMissing ? undefined : read.data?.data
  const isKnown = isMissing || connected !== undefined
  return (
    <Page
      title={t().payments.processor}
      heading={
        <>
          {t().payments.processor}{' '}
          {isKnown && (
            <Badge tone={connected ? 'good' : 'plain'}>
              {connected ? t().payments.connected : t().payments.notConnected}
            </Badge>
          )}
        </>
      }
      lead={t().payments.processorLead}
      made={{ operation: 'getProcessor', path: addressOfCall('getProcessor', parameters) }}
      changes={{ project: id, target: `processor ${parameters.processor}` }}
    >
      <Tabs project={id} here="processor" />
      {!isAllowed && <NotAllowed operation="getProcessor" />}
      {read.error && !isMissing && (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      )}
      {isAllowed && !isKnown && !read.error && <Skeleton columns={2} />}
      {project && connected && <ProcessorEvents parameters={parameters} />}
      {project && isKnown && (
        <ProcessorSetUp
          project={project}
          processor={parameters.processor}
          connected={connected}
          version={isMissing ? undefined : read.data?.etag}
        />
      )}
    </Page>
  )
}
