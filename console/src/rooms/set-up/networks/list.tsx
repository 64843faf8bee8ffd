/** The networks by which players sign in: the connected ones with their state, and all others by a search. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../../api/calls.ts'
import type { Project } from '../../../api/projects.ts'
import { useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Link } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'

export type Connection = AnswerOf<'readConnection'>
export type Network = AnswerOf<'listNetworks'>['items'][number]

/** The wallet of the service has a name that is none of a company. */
const nameOf = ({ name, title }: Network): string =>
  name === 'xsolla' ? t().networks.wallet : title

/** The name of a network as players read it; one of the customer's own has it in its settings. */
export const titleOf = (
  provider: string,
  network: Network | undefined,
  connection: Connection | undefined,
): string => {
  const { network: own } = (connection?.settings ?? {}) as { network?: { title?: string } }
  return (network && nameOf(network)) ?? own?.title ?? provider
}

export const Networks = ({ project }: { project: Project }) => {
  const isAllowed = may(me.value, 'listConnections', project)
  const read = useRead<AnswerOf<'listConnections'>>(
    'listConnections',
    { project_id: project.project_id },
    { isWanted: isAllowed },
  )
  const known = useRead<AnswerOf<'listNetworks'>>('listNetworks', {}, { isWanted: isAllowed })
  const error = read.error ?? known.error
  const connections = read.data?.data.items
  const networks = known.data?.data.items
  const retry = (): void => {
    void read.refetch()
    void known.refetch()
  }
  return (
    <section class="card" aria-labelledby="networks">
      <h2 id="networks">{t().networks.title}</h2>
      {!isAllowed && <NotAllowed operation="listConnections" />}
      {error && <Failure error={error} onRetry={retry} />}
      {isAllowed && !error && !(connections && networks) && <Skeleton columns={2} />}
      {connections && networks && (
        <NetworkList
          project={project}
          connections={connections}
          networks={networks}
          platforms={known.data?.data.platforms ?? []}
        />
      )}
    </section>
  )
}

/** The state of a connection in a word: a network without all it needs is offered to nobody. */
export const ConnectionState = ({ connection }: { connection: Connection | undefined }) => {
  if (!connection) return <Badge tone="plain">{t().networks.notConnected}</Badge>
  if (connection.missing.length > 0) return <Badge tone="warn">{t().networks.incomplete}</Badge>
  return connection.is_enabled ? (
    <Badge tone="good">{t().networks.connected}</Badge>
  ) : (
    <Badge tone="plain">{t().networks.off}</Badge>
  )
}

type ListProps = {
  project: Project
  connections: readonly Connection[]
  networks: readonly Network[]
  platforms: readonly Network[]
}

type Entry = { kind: string; name: string; title: string; connection: Connection | undefined }

const NetworkList = ({ project, connections, networks, platforms }: ListProps) => {
  const [question, ask] = useState('')
  const known = new Map(
    [
      ...networks.map((one) => ['network', one] as const),
      ...platforms.map((one) => ['platform', one] as const),
    ].map(([kind, one]) => [`${kind}/${one.name}`, { kind, one }]),
  )
  const connected: Entry[] = connections.map((connection) => ({
    kind: connection.kind,
    name: connection.provider,
    title: titleOf(
      connection.provider,
      known.get(`${connection.kind}/${connection.provider}`)?.one,
      connection,
    ),
    connection,
  }))
  const has = new Set(connections.map(({ kind, provider }) => `${kind}/${provider}`))
  const others: Entry[] = [...known]
    .filter(([key]) => !has.has(key))
    .map(([, { kind, one }]) => ({
      kind,
      name: one.name,
      title: nameOf(one),
      connection: undefined,
    }))
  const wanted = question.trim().toLowerCase()
  const found = [...connected, ...others].filter(
    ({ name, title }) =>
      name.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted),
  )
  return (
    <>
      <div class="filters">
        <input
          type="search"
          aria-label={t().networks.find}
          placeholder={t().networks.find}
          autocomplete="off"
          spellcheck={false}
          value={question}
          onInput={(event) => ask(event.currentTarget.value)}
        />
        {may(me.value, 'putConnection', project) && (
          <Link to="newNetwork" values={{ project: project.project_id }} class="quiet-button">
            {t().networks.newOwn}
          </Link>
        )}
      </div>
      {found.length === 0 && <p class="quiet">{t().networks.noneFits}</p>}
      <ul class="rows networks">
        {found.map(({ kind, name, title, connection }) => (
          <li key={`${kind} ${name}`}>
            <div>
              <Link to="network" values={{ project: project.project_id, kind, network: name }}>
                <Foreign text={title} />
              </Link>
              {kind === 'platform' && <span class="quiet"> · {t().networks.platform}</span>}
            </div>
            <ConnectionState connection={connection} />
          </li>
        ))}
      </ul>
    </>
  )
}
