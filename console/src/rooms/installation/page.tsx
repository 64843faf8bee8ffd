/** How the installation is: its processes, what one of them finds around it, and what all projects ask for. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../api/calls.ts'
import { addressOfCall } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { AttentionList } from '../../shared/attention.tsx'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { Page } from '../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { healthWords } from '../../texts/of-service.ts'
import { t } from '../../texts/texts.ts'
import './installation.css'

type Health = AnswerOf<'readHealth'>
type Process = Health['processes'][number]

const everyMs = 60_000

export const InstallationPage = () => {
  const isAllowed = may(me.value, 'readHealth')
  const read = useRead<Health>('readHealth', {}, { isWanted: isAllowed, everyMs })
  const health = read.data?.data
  return (
    <Page
      title={t().frame.installation}
      lead={
        health && (
          <>
            {health.is_healthy ? t().installation.well : t().installation.notWell}{' '}
            <Ago at={health.checked_at} />
          </>
        )
      }
      made={isAllowed ? { operation: 'readHealth', path: addressOfCall('readHealth') } : undefined}
    >
      <section class="card" aria-labelledby="attention">
        <h2 id="attention">{t().overview.needsYou}</h2>
        <NeedsOperator />
      </section>
      {!isAllowed && <NotAllowed operation="readHealth" />}
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {isAllowed && !health && !read.error && (
        <section class="card">
          <p class="quiet">{t().installation.looking}</p>
          <Skeleton columns={3} />
        </section>
      )}
      {health && <Processes health={health} />}
      {health && health.findings.length > 0 && <Findings health={health} />}
    </Page>
  )
}

type Attention = AnswerOf<'listAttention'>

/** Matters that need somebody in all projects, fifty projects after the other, as far as somebody goes on. */
const NeedsOperator = () => {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  if (!may(me.value, 'listAttention')) return <NotAllowed operation="listAttention" />
  return (
    <>
      {cursors.map((cursor, index) => (
        <NeedsPart
          key={cursor ?? ''}
          cursor={cursor}
          isLast={index === cursors.length - 1}
          onFurther={(next) => setCursors([...cursors, next])}
        />
      ))}
    </>
  )
}

type PartProps = {
  cursor: string | undefined
  isLast: boolean
  onFurther: (cursor: string) => void
}

const NeedsPart = ({ cursor, isLast, onFurther }: PartProps) => {
  const read = useRead<Attention>('listAttention', { cursor }, { everyMs })
  const answer = read.data?.data
  if (read.error && !answer)
    return <Failure error={read.error} onRetry={() => void read.refetch()} />
  if (!answer) return <Skeleton columns={2} />
  const next = answer.next_cursor
  return (
    <>
      {answer.items.length === 0 && (
        <p class="quiet">{next === null ? t().overview.allWell : t().installation.noneHere}</p>
      )}
      <AttentionList
        subjects={answer.items.map(({ project, ...item }) => ({
          item,
          project: String(project.project_id),
          name: project.name,
        }))}
      />
      {isLast && next !== null && (
        <p class="inline">
          <button type="button" class="quiet-button" onClick={() => onFurther(next)}>
            {t().installation.further}
          </button>
        </p>
      )}
    </>
  )
}

const Processes = ({ health }: { health: Health }) => (
  <div class="part">
    <h2 id="processes">{t().installation.processes}</h2>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls and holds no control needs a stop for keys (WCAG 2.2, 2.1.1) */}
    <section class="table-frame" aria-labelledby="processes" tabIndex={0}>
      <table aria-labelledby="processes">
        <thead>
          <tr>
            <th scope="col">{t().installation.process}</th>
            <th scope="col">{t().installation.state}</th>
            <th scope="col" class="minor">
              {t().installation.version}
            </th>
            <th scope="col" class="minor">
              {t().installation.started}
            </th>
            <th scope="col" class="minor">
              {t().installation.oldestJob}
            </th>
          </tr>
        </thead>
        <tbody>
          {health.processes.map((process) => (
            <ProcessRow key={`${process.host} ${process.pid}`} process={process} health={health} />
          ))}
        </tbody>
      </table>
    </section>
  </div>
)

const ProcessRow = ({ process, health }: { process: Process; health: Health }) => {
  const { host, pid, is_alive: isAlive, oldest_job: job } = process
  const hasLooked = health.process.host === host && health.process.pid === pid
  return (
    <tr>
      <th scope="row">
        <Foreign text={`${host} ${pid}`} />
        {hasLooked && <p class="quiet">{t().installation.hasLooked}</p>}
      </th>
      <td>
        <Badge tone={isAlive ? 'good' : 'bad'}>
          {isAlive ? t().installation.alive : t().installation.gone}
        </Badge>
        {!isAlive && (
          <p class="quiet">
            <Ago at={process.seen_at} />
          </p>
        )}
      </td>
      <td class="minor">{process.version}</td>
      <td class="minor">
        <Ago at={process.started_at} />
      </td>
      <td class="minor">
        {job === null ? (
          t().shared.none
        ) : (
          <>
            {healthWords.words(({ jobs }) => jobs[job.name], job.name)}
            <p class="quiet">
              {job.last_success_at === undefined ? (
                t().installation.neverDone
              ) : (
                <Ago at={job.last_success_at} />
              )}
            </p>
          </>
        )}
      </td>
    </tr>
  )
}

const tones = { good: 'good', note: 'plain', bad: 'bad' } as const
const order = ['bad', 'note', 'good'] as const

const Findings = ({ health }: { health: Health }) => (
  <section class="card part" aria-labelledby="findings">
    <h2 id="findings">{t().installation.findings}</h2>
    <ul class="rows">
      {health.findings
        .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
        .map((finding) => (
          <li key={`${finding.subject} ${finding.message}`}>
            <p>
              <strong>
                {healthWords.words((texts) => texts.subjectOf(finding), finding.subject)}
              </strong>{' '}
              <Foreign
                text={healthWords.words((texts) => texts.finding(finding), finding.message)}
              />
            </p>
            <Badge tone={tones[finding.state]}>{t().networks.findings[finding.state]}</Badge>
          </li>
        ))}
    </ul>
  </section>
)
