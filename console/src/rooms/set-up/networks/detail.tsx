/** One network: the steps at its own console beside the fields, and a test that says what is wrong. */
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { AnswerOf } from '../../../api/calls.ts'
import { addressOfCall } from '../../../api/client.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { useChange, useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { addressOf } from '../../../shared/address.ts'
import { may } from '../../../shared/can.ts'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { CopyButton } from '../../../shared/controls/copy-button.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Elsewhere } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { guideWords } from '../../../texts/of-service.ts'
import { t } from '../../../texts/texts.ts'
import { Marked } from '../marked.tsx'
import { CredentialsForm } from './credentials.tsx'
import { type Connection, ConnectionState, type Network, titleOf } from './list.tsx'
import { isOwn } from './members.ts'

/** A connection with what leads to it. */
export type Connecting = {
  project: Project
  kind: string
  provider: string
  /** Undefined for networks of the customer's own. */
  network: Network | undefined
  /** Undefined where it is not connected yet. */
  connection: Connection | undefined
  etag: string | undefined
}

export const NetworkPage = () => {
  const id = useValue('project')
  const kind = useValue('kind')
  const provider = useValue('network')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'readConnection', project)
  const isWanted = project !== undefined && isAllowed
  const parameters = { project_id: id, kind, provider }
  const known = useRead<AnswerOf<'listNetworks'>>('listNetworks', {}, { isWanted })
  const list = useRead<AnswerOf<'listConnections'>>(
    'listConnections',
    { project_id: id },
    { isWanted },
  )
  const listed = list.data?.data.items.find((one) => one.kind === kind && one.provider === provider)
  // Only what is connected can be read; the list says so, and a form that makes the first version stays as it is.
  const read = useRead<Connection>('readConnection', parameters, {
    isWanted: isWanted && listed !== undefined,
  })
  const { items, platforms } = known.data?.data ?? { items: [], platforms: [] }
  const network = (kind === 'network' ? items : platforms).find(({ name }) => name === provider)
  const connection = listed && (read.data?.data ?? listed)
  const title = titleOf(provider, network, connection)
  const error = known.error ?? list.error ?? read.error
  const isReady = known.data !== undefined && list.data !== undefined
  const retry = (): void => {
    for (const one of [known, list, read]) if (one.error) void one.refetch()
  }
  const its = project && { project, kind, provider, network, connection, etag: read.data?.etag }
  return (
    <Page
      title={title}
      heading={<Foreign text={title} />}
      lead={isReady && <ConnectionState connection={connection} />}
      actions={its && connection && <Disconnect {...its} />}
      made={{ operation: 'readConnection', path: addressOfCall('readConnection', parameters) }}
      changes={{ project: id, target: `${kind} ${provider}` }}
    >
      {!isAllowed && <NotAllowed operation="readConnection" />}
      {error && <Failure error={error} onRetry={retry} />}
      {isWanted && !isReady && !error && <Skeleton columns={2} />}
      {isReady && its && (
        <div class="two-columns">
          <Steps
            network={network}
            callback={kind === 'network' ? (known.data?.data.callback_url ?? '') : undefined}
            steps={isOwn(provider) ? t().networks.ownSteps : undefined}
          />
          <CredentialsForm {...its} reread={() => void read.refetch()} />
        </div>
      )}
    </Page>
  )
}

type StepsProps = {
  network: Network | undefined
  /** Undefined for platforms, which lead nobody back. */
  callback: string | undefined
  /** The steps of a network that nobody has described. */
  steps?: readonly string[] | undefined
}

type Guide = { steps: readonly string[]; limits?: string | null }

/** The guide of a network in the language of the reader; without steps while its words come. */
const guideOf = (kind: 'network' | 'platform', network: Network): Guide => {
  const texts = guideWords.texts()
  if (texts === undefined) return { steps: [] }
  return texts?.guideOf(kind, network.name) ?? network
}

/** Steps at the network's own console, and the callback address that it asks for. */
export const Steps = ({ network, callback, steps }: StepsProps) => {
  const kind = callback === undefined ? 'platform' : 'network'
  const guide = network && guideOf(kind, network)
  return (
    <section class="card" aria-labelledby="steps">
      <h2 id="steps">{t().networks.steps}</h2>
      {network?.console && (
        <p>
          <Elsewhere to={network.console}>{t().networks.consoleOf(network.title)}</Elsewhere>
        </p>
      )}
      {guide ? (
        <ol class="steps">
          {guide.steps.map((step) => (
            <li key={step}>
              <Marked text={step} />
            </li>
          ))}
        </ol>
      ) : (
        <OwnSteps steps={steps} />
      )}
      <dl class="facts">
        {callback !== undefined && (
          <>
            <dt>{t().networks.callback}</dt>
            <dd>
              <code>{callback}</code>{' '}
              <CopyButton of={() => callback} label={t().networks.copyCallback} isIconOnly />
            </dd>
          </>
        )}
        {guide?.limits && (
          <>
            <dt>{t().networks.limits}</dt>
            <dd>
              <Marked text={guide.limits} />
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

const OwnSteps = ({ steps }: Pick<StepsProps, 'steps'>) =>
  steps === undefined ? (
    <p class="quiet">{t().networks.noSteps}</p>
  ) : (
    <ol class="steps">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )

const Disconnect = ({ project, kind, provider, network }: Connecting) => {
  const { route } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const change = useChange('removeConnection', ['listConnections', 'readConnection', 'readAudit'])
  if (!may(me.value, 'removeConnection', project)) return null
  const parameters = { project_id: project.project_id, kind, provider }
  const leave = (): void => route(addressOf('setUp', { project: project.project_id }))
  return (
    <>
      <button type="button" class="danger" onClick={() => setOpen(true)}>
        {t().networks.disconnect}
      </button>
      {isOpen && (
        <Confirm
          title={t().networks.disconnectOf(titleOf(provider, network, undefined))}
          words={t().networks.disconnect}
          error={change.error}
          isPending={change.isPending}
          onConfirm={() => change.mutate({ parameters }, { onSuccess: leave })}
          onClose={() => setOpen(false)}
        >
          <p>{t().networks.disconnectWhat}</p>
        </Confirm>
      )}
    </>
  )
}
