/** One import or trial: how far it is, what it did or would do, and what is wrong in its file. */
import { useEffect, useState } from 'preact/hooks'
import { addressOfCall } from '../../../api/client.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { queryClient, useChange, useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Link } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { Exactly } from '../../../shared/time.tsx'
import { lateWords } from '../../../texts/late.ts'
import { t } from '../../../texts/texts.ts'
import { saidBy } from '../../../texts/words.ts'
import { Tabs } from '../tabs.tsx'
import { Decision } from './decision.tsx'
import { Findings } from './findings.tsx'
import { type Import, isOver, outcomeWords, stateWords, toneOf } from './import.ts'

const everyMs = 1000

/** The lists that an import changes. */
const outdated = ['listImports', 'listPackages', 'listCurrencies', 'listGroups', 'listAttributes']

export const ImportPage = () => {
  const id = useValue('project')
  const number = useValue('import')
  // Another import on this page begins with nothing of the former one.
  return <One key={`${id} ${number}`} id={id} number={number} />
}

const One = ({ id, number }: { id: string; number: string }) => {
  const project = useProject(id)
  const [isDone, setDone] = useState(false)
  const isAllowed = project === undefined || may(me.value, 'readImport', project)
  const parameters = { project_id: id, import_id: number }
  const read = useRead<Import>('readImport', parameters, {
    isWanted: project !== undefined && isAllowed,
    everyMs: isDone ? undefined : everyMs,
  })
  const made = read.data?.data
  const hasEnded = made !== undefined && isOver(made)
  useEffect(() => {
    if (!hasEnded) return
    setDone(true)
    for (const name of outdated) void queryClient.invalidateQueries({ queryKey: [name] })
  }, [hasEnded])
  const title = t().imports.numbered(Number(number), made?.dry_run ?? false)
  return (
    <Page
      title={title}
      lead={made && <Lead made={made} />}
      actions={made && project && !hasEnded && <Cancel made={made} project={project} />}
      made={{ operation: 'readImport', path: addressOfCall('readImport', parameters) }}
    >
      <Tabs project={id} here="imports" />
      {!isAllowed && <NotAllowed operation="readImport" />}
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!made && isAllowed && !read.error && <Skeleton columns={2} />}
      {made && project && (
        <>
          <Outcome made={made} project={id} />
          {hasEnded && <Decision made={made} project={project} />}
          {hasEnded && <Findings made={made} project={id} />}
        </>
      )}
    </Page>
  )
}

const Lead = ({ made }: { made: Import }) => (
  <>
    <Badge tone={toneOf(made.status)}>{stateWords(made)}</Badge> {t().imports.modes[made.mode]} ·{' '}
    {t().imports.formats[made.format]} · <Exactly at={made.created_at} />
  </>
)

const outcomes = ['created', 'updated', 'unchanged', 'deleted', 'failed'] as const

const Outcome = ({ made, project }: { made: Import; project: string }) => {
  const { phase, done, total } = made.progress
  return (
    <section class="card" aria-label={t().imports.what}>
      {!isOver(made) && (
        <>
          <p role="status">{t().imports.phases[phase]}</p>
          <progress
            aria-label={t().imports.phases[phase]}
            max={Math.max(total, 1)}
            {...(total === 0 ? {} : { value: done })}
          />
          <p class="quiet">{t().imports.rowsDone(done, total)}</p>
        </>
      )}
      {isOver(made) && (
        <dl class="counts">
          {outcomes.map((name) => (
            <div key={name} class={made.counts[name] === 0 ? 'is-none' : ''}>
              <dt>{made.dry_run ? t().imports.would[name] : t().imports.did[name]}</dt>
              <dd>{t().imports.number(made.counts[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {isOver(made) && !made.dry_run && made.counts.created + made.counts.updated > 0 && (
        <p class="message">
          <Link to="packages" values={{ project }} filters={{ sort: '-updated_at' }}>
            {t().imports.seeChanged}
          </Link>
        </p>
      )}
      <Told made={made} />
    </section>
  )
}

/** The reason why an import as a whole came to nothing, with the place in its file. */
const wholeWords = ({ why, values, message }: Import): string =>
  why === null
    ? (message ?? '')
    : lateWords(
        ({ filePlace, importReasons }) =>
          filePlace(values ?? {}) + (saidBy(importReasons[why], values ?? {}) ?? message),
        message ?? '',
      )

/** The sentence for the outcome, and how a whole file failed. */
const Told = ({ made }: { made: Import }) => {
  const words = outcomeWords(made)
  if (words === undefined) return null
  const isWhole = made.status === 'failed' && made.counts.failed === 0
  return (
    <p class="message">
      {words} {isWhole && <Foreign text={wholeWords(made)} none="" />}
    </p>
  )
}

const Cancel = ({ made, project }: { made: Import; project: Project }) => {
  const change = useChange<Import>('cancelImport', ['readImport', 'listImports'])
  if (!may(me.value, 'cancelImport', project)) return null
  const parameters = { project_id: project.project_id, import_id: made.import_id }
  return (
    <>
      <button
        type="button"
        class="danger"
        aria-disabled={change.isPending}
        onClick={() => !change.isPending && change.mutate({ parameters })}
      >
        {t().imports.cancel}
      </button>
      {change.error && <Failure error={change.error} />}
    </>
  )
}
