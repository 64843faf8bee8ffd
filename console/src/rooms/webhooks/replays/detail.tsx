/** One replay: how far it is at each endpoint, and what holds it up. It can be paused and ended. */
import { useState } from 'preact/hooks'
import { addressOfCall } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { useChange, useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Link } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useFilters, useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { shownTime } from '../../../shared/time.ts'
import { Exactly } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { type Endpoint, endpointName, useEndpoints } from '../endpoint.ts'
import { Tabs } from '../tabs.tsx'
import { factsOf, isOpen, type Part, type Replay, shareOf, toneOf } from './replay.ts'

const everyMs = 2000

export const ReplayPage = () => {
  const id = useValue('project')
  const replayId = useValue('replay')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'getWebhookReplay', project)
  const parameters = { project_id: id, replay_id: replayId }
  const [isMoving, setMoving] = useState(true)
  const read = useRead<Replay>('getWebhookReplay', parameters, {
    isWanted: project !== undefined && isAllowed,
    everyMs: isMoving ? everyMs : undefined,
  })
  const replay = read.data?.data
  if (replay && isMoving !== (replay.state === 'running')) setMoving(!isMoving)
  const isGone = read.error instanceof ApiProblem && read.error.status === 404
  return (
    <Page
      title={t().replays.one}
      heading={
        replay && (
          <>
            {t().replays.one}{' '}
            <Badge tone={toneOf(replay.state)}>{t().replays.states[replay.state]}</Badge>
          </>
        )
      }
      lead={replay && <Exactly at={replay.created_at} />}
      actions={replay && project && <Actions replay={replay} project={project} />}
      made={{
        operation: 'getWebhookReplay',
        path: addressOfCall('getWebhookReplay', parameters),
      }}
      changes={{ project: id, target: `webhook replay ${replayId}` }}
    >
      <Tabs project={id} here="replays" />
      {!isAllowed && <NotAllowed operation="getWebhookReplay" />}
      {read.error && !isGone && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {isGone && <p class="nothing">{t().replays.gone}</p>}
      {!replay && isAllowed && !read.error && <Skeleton columns={2} />}
      {replay && (
        <div class="two-columns">
          <Progress replay={replay} project={id} />
          <section class="card" aria-labelledby="filter">
            <h2 id="filter">{t().replays.filter}</h2>
            <dl class="facts">
              {factsOf(replay).map(([name, value]) => (
                <Fact key={name} name={name} value={value} />
              ))}
              <dt>{t().replays.rate}</dt>
              <dd>{replay.rate_per_second}</dd>
            </dl>
          </section>
        </div>
      )}
    </Page>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <Foreign text={value} />
    </dd>
  </>
)

const outdated = ['getWebhookReplay', 'listWebhookReplays'] as const

const Actions = ({ replay, project }: { replay: Replay; project: Project }) => {
  const parameters = { project_id: project.project_id, replay_id: replay.replay_id }
  const [isAsking, ask] = useState(false)
  const pause = useChange('pauseWebhookReplay', outdated)
  const resume = useChange('resumeWebhookReplay', outdated)
  const cancel = useChange('cancelWebhookReplay', outdated)
  const error = pause.error ?? resume.error
  if (!isOpen(replay) || !may(me.value, 'pauseWebhookReplay', project)) return null
  return (
    <>
      {replay.state === 'running' ? (
        <button type="button" onClick={() => pause.mutate({ parameters })}>
          {t().replays.pause}
        </button>
      ) : (
        <button type="button" class="primary" onClick={() => resume.mutate({ parameters })}>
          {t().replays.resume}
        </button>
      )}
      <button type="button" class="danger" onClick={() => ask(true)}>
        {t().replays.cancel}
      </button>
      {error && <Failure error={error} />}
      {isAsking && (
        <Confirm
          title={t().replays.cancelTitle}
          words={t().replays.cancel}
          error={cancel.error}
          isPending={cancel.isPending}
          onConfirm={() => cancel.mutate({ parameters }, { onSuccess: () => ask(false) })}
          onClose={() => ask(false)}
        >
          <p>{t().replays.cancelWhat}</p>
        </Confirm>
      )}
    </>
  )
}

/** How many were made ready: of how many, where the page that began it has counted them. */
const Progress = ({ replay, project }: { replay: Replay; project: string }) => {
  const endpoints = useEndpoints(project)
  const [{ of }] = useFilters(['of'])
  const counted = of !== undefined && /^[1-9]\d{0,8}$/.test(of) ? Number(of) : undefined
  return (
    <section class="card" aria-labelledby="progress">
      <h2 id="progress">{t().replays.progress}</h2>
      <p role="status">
        {counted === undefined
          ? t().replays.madeReady(replay.replayed)
          : t().replays.madeReadyOf(replay.replayed, counted)}
      </p>
      {counted !== undefined && (
        <progress
          aria-label={t().replays.progress}
          max={1}
          value={replay.state === 'finished' ? 1 : Math.min(1, replay.replayed / counted)}
        />
      )}
      <ul class="rows">
        {replay.endpoints.map((part) => (
          <PartRow
            key={part.endpoint_id}
            part={part}
            replay={replay}
            project={project}
            endpoints={endpoints}
          />
        ))}
      </ul>
      <p class="quiet">{t().replays.readyIsNotSent}</p>
    </section>
  )
}

type PartProps = { part: Part; replay: Replay; project: string; endpoints: readonly Endpoint[] }

const PartRow = ({ part, replay, project, endpoints }: PartProps) => {
  const share = shareOf(part, replay)
  return (
    <li>
      <div>
        <Link to="endpoint" values={{ project, endpoint: part.endpoint_id }}>
          <Foreign text={endpointName(endpoints, part.endpoint_id)} isBrief />
        </Link>
        <p class="quiet">
          {t().replays.deliveries(part.replayed)}
          {part.finished_at === undefined &&
            part.reached !== undefined &&
            ` · ${t().replays.reached(shownTime(part.reached))}`}
        </p>
        {share !== undefined && share < 1 && (
          <progress aria-label={endpointName(endpoints, part.endpoint_id)} max={1} value={share} />
        )}
      </div>
      {part.finished_at !== undefined ? (
        <Badge tone={replay.state === 'canceled' ? 'plain' : 'good'}>{t().replays.partDone}</Badge>
      ) : part.waits_for !== undefined ? (
        <Badge tone="warn">{t().replays.waitsFor[part.waits_for]}</Badge>
      ) : (
        <Badge tone="plain">{t().replays.states[replay.state]}</Badge>
      )}
    </li>
  )
}
