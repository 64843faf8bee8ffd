/** A new replay: a filter, how many deliveries it finds, and then it begins. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { check } from '../../../api/bodies/generated/replay-body.ts'
import type { AnswerOf } from '../../../api/calls.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { addressOf } from '../../../shared/address.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { useWishKey } from '../../../shared/form/wish.ts'
import { useFilters, useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { type Endpoint, useEndpointsRead } from '../endpoint.ts'
import { Tabs } from '../tabs.tsx'
import { Fields } from './fields.tsx'
import type { Replay } from './replay.ts'
import { bodyOf, type FilterBody, lacksBeginning, memberNames, replayOf, wishOf } from './wish.ts'

type Count = AnswerOf<'previewWebhookReplay'>

/** So long nobody has typed before it is counted. */
const stillMs = 400

export const NewReplayPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'createWebhookReplay', project)
  return (
    <Page title={t().replays.create} lead={t().replays.createLead}>
      <Tabs project={id} here="replays" />
      {!isAllowed && <NotAllowed operation="createWebhookReplay" />}
      {project && isAllowed && <OfEndpoints project={project} />}
    </Page>
  )
}

/** How many deliveries a filter finds: counted when it rests for a moment, and not while it lacks something. */
const useCount = (project: Project, filter: FilterBody | undefined) => {
  const count = useChange<Count>('previewWebhookReplay', [])
  const key = JSON.stringify(filter)
  const [counted, setCounted] = useState<string>()
  useEffect(() => {
    if (filter === undefined) return
    const ask = (): void =>
      count.mutate(
        { parameters: { project_id: project.project_id }, body: filter },
        { onSuccess: () => setCounted(key) },
      )
    const timer = setTimeout(ask, stillMs)
    return () => clearTimeout(timer)
  }, [key])
  const found = counted === key ? count.data?.data : undefined
  return { found, error: filter === undefined ? null : count.error }
}

/** Without an endpoint there is nothing to replay. */
const OfEndpoints = ({ project }: { project: Project }) => {
  const read = useEndpointsRead(String(project.project_id))
  const endpoints = read.data?.data.items
  if (read.error) return <Failure error={read.error} onRetry={() => void read.refetch()} />
  if (!endpoints) return <Skeleton columns={2} />
  if (endpoints.length === 0) return <p class="nothing">{t().endpoints.nothingYet}</p>
  return <NewReplay project={project} endpoints={endpoints} />
}

const NewReplay = ({
  project,
  endpoints,
}: {
  project: Project
  endpoints: readonly Endpoint[]
}) => {
  const { route } = useLocation()
  const [filters] = useFilters(['statuses', ...memberNames])
  const [wish, set] = useState(() => wishOf(filters))
  const text = JSON.stringify(wish)
  // Times before now become times once for as long as the form stays as it is.
  const filter = useMemo(() => bodyOf(wish), [text])
  const body = replayOf(wish, filter)
  const violations = check(body)
  const isWhole = violations.length === 0 && wish.statuses.length > 0 && !lacksBeginning(wish)
  const { found, error } = useCount(project, isWhole ? filter : undefined)
  const key = useWishKey(body)
  const create = useChange<Replay>('createWebhookReplay', ['listWebhookReplays'])
  const begin = (): void =>
    create.mutate(
      { parameters: { project_id: project.project_id }, body, idempotencyKey: key },
      {
        onSuccess: ({ data }) => {
          const of = found?.is_complete ? String(found.deliveries) : undefined
          const values = { project: project.project_id, replay: data.replay_id }
          route(addressOf('replay', values, { of }))
        },
      },
    )
  const isNothing = found?.deliveries === 0 && found.is_complete
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault()
        if (found && !isNothing && !create.isPending) begin()
      }}
    >
      <Fields
        wish={wish}
        endpoints={endpoints}
        onChange={(changed) => set((before) => ({ ...before, ...changed }))}
      />
      {violations.some(({ property }) => property === 'http_status') && (
        <p class="error">{t().replays.wrongStatus}</p>
      )}
      {violations.some(({ property }) => property === 'rate_per_second') && (
        <p class="error">{t().replays.wrongRate}</p>
      )}
      <p role="status" class="replay-count">
        {found && t().replays.finds(found.deliveries, found.is_complete)}
        {!found && isWhole && !error && t().replays.counting}
      </p>
      {(error ?? create.error) && <Failure error={error ?? create.error} />}
      <p class="quiet">{t().replays.sameBodies}</p>
      <button type="submit" class="primary" aria-disabled={!found || isNothing || create.isPending}>
        {found && !isNothing
          ? t().replays.begin(found.deliveries, found.is_complete)
          : t().replays.beginAny}
      </button>
    </form>
  )
}
