/** Replays, the newest first: what was delivered once more in bulk, and how far each is. */
import { addressOfCall } from '../../../api/client.ts'
import { useProject } from '../../../api/projects.ts'
import { usePages } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Link } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { type Column, List } from '../../../shared/table/list.tsx'
import { Ago } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { Tabs } from '../tabs.tsx'
import { factsOf, type Replay, toneOf } from './replay.ts'

const columnsOf = (project: string): Column<Replay>[] => [
  {
    head: t().replays.made,
    cell: ({ replay_id: replay, created_at: at }) => (
      <Link to="replay" values={{ project, replay }}>
        <Ago at={at} />
      </Link>
    ),
  },
  {
    head: t().deliveries.state,
    cell: ({ state }) => <Badge tone={toneOf(state)}>{t().replays.states[state]}</Badge>,
  },
  {
    head: t().replays.what,
    cell: (replay) => (
      <Foreign
        text={factsOf(replay)
          .map(([name, value], index) => (index === 0 ? value : `${name}: ${value}`))
          .join(' · ')}
      />
    ),
    isMinor: true,
  },
  { head: t().replays.replayed, cell: ({ replayed }) => t().replays.deliveries(replayed) },
  {
    head: t().webhooks.tabNames.endpoints,
    cell: ({ endpoints }) => endpoints.length,
    isMinor: true,
  },
]

export const ReplaysPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'listWebhookReplays', project)
  const isWanted = project !== undefined && isAllowed
  const parameters = { project_id: id }
  const rows = usePages<Replay>('listWebhookReplays', parameters, { isWanted })
  return (
    <Page
      title={t().webhooks.tabNames.replays}
      lead={t().replays.lead}
      actions={
        project &&
        may(me.value, 'createWebhookReplay', project) && (
          <Link to="newReplay" values={{ project: id }} class="primary">
            {t().replays.create}
          </Link>
        )
      }
      made={{
        operation: 'listWebhookReplays',
        path: addressOfCall('listWebhookReplays', parameters),
      }}
    >
      <Tabs project={id} here="replays" />
      <List
        name={t().webhooks.tabNames.replays}
        fields={[]}
        filters={{}}
        onFilter={() => {}}
        operation="listWebhookReplays"
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf(id)}
        keyOf={({ replay_id: replay }) => replay}
        nothingYet={<p>{t().replays.nothingYet}</p>}
      />
    </Page>
  )
}
