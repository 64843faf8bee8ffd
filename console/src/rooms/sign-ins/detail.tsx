/** One sign-in, step by step, with what to tell the player. */
import type { AnswerOf } from '../../api/calls.ts'
import { addressOfCall } from '../../api/client.ts'
import { ApiProblem } from '../../api/problems.ts'
import { useProject } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import type { Parameters } from '../../api/types.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { CopyButton } from '../../shared/controls/copy-button.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { countryName } from '../../shared/country.ts'
import { Foreign } from '../../shared/foreign.tsx'
import { useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { Exactly } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import {
  type Outcome,
  reasonWords,
  type SignIn,
  stepWords,
  toneOf,
  whatCame,
  whatToDo,
} from './sign-in.ts'

export const SignInPage = () => {
  const id = useValue('project')
  const signInId = useValue('signIn')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'readSignIn', project)
  const parameters = { project_id: id, sign_in_id: signInId }
  const read = useRead<SignIn>('readSignIn', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  return <One id={id} read={read} operation="readSignIn" its={{ isAllowed, parameters }} />
}

/** One that belongs to no project. */
export const InstallationSignInPage = () => {
  const parameters = { sign_in_id: useValue('straySignIn') }
  const isAllowed = may(me.value, 'readStraySignIn')
  const read = useRead<SignIn>('readStraySignIn', parameters, { isWanted: isAllowed })
  return <One id="" read={read} operation="readStraySignIn" its={{ isAllowed, parameters }} />
}

type OneProps = {
  /** The project; empty where it belongs to none. */
  id: string
  read: { data: { data: SignIn } | undefined; error: Error | null; refetch: () => unknown }
  operation: 'readSignIn' | 'readStraySignIn'
  its: { isAllowed: boolean; parameters: Parameters }
}

const One = ({ id, read, operation, its: { isAllowed, parameters } }: OneProps) => {
  const signIn = read.data?.data
  const isGone = read.error instanceof ApiProblem && read.error.status === 404
  return (
    <Page
      title={t().signIns.one}
      heading={
        signIn ? (
          <>
            {t().signIns.oneBy(signIn.provider ?? t().signIns.wayOf(signIn.way))}{' '}
            <Badge tone={toneOf(signIn.outcome)}>{t().signIns.outcomes[signIn.outcome]}</Badge>
          </>
        ) : (
          t().signIns.one
        )
      }
      lead={signIn && <Foreign text={whatCame(signIn, id)} />}
      made={{ operation, path: addressOfCall(operation, parameters) }}
    >
      {!isAllowed && <NotAllowed operation={operation} />}
      {read.error && !isGone && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {isGone && <p class="nothing">{t().signIns.gone}</p>}
      {!signIn && isAllowed && !read.error && <Skeleton columns={2} />}
      {signIn && (
        <div class="two-columns">
          <div>
            <Meaning signIn={signIn} project={id} />
            <Facts signIn={signIn} project={id} />
          </div>
          <Ladder signIn={signIn} />
        </div>
      )}
    </Page>
  )
}

/** The reason, and what support and developers do about it. */
const Meaning = ({ signIn, project }: { signIn: SignIn; project: string }) =>
  signIn.what_to_do === null && signIn.error_code === null ? null : (
    <section class="card" aria-labelledby="meaning">
      <h2 id="meaning">{t().signIns.whatToDo}</h2>
      <p>
        <Foreign text={whatToDo(signIn, project)} none={t().signIns.nothingToDo} />
      </p>
      {signIn.error_code !== null && (
        <p class="quiet">
          {t().signIns.playerSaw} <code>{signIn.error_code}</code>
        </p>
      )}
    </section>
  )

const Facts = ({ signIn, project }: { signIn: SignIn; project: string }) => (
  <section class="card" aria-label={t().signIns.facts}>
    <dl class="facts">
      <dt>{t().signIns.began}</dt>
      <dd>
        <Exactly at={signIn.began_at} />
      </dd>
      <dt>{t().signIns.player}</dt>
      <dd>
        {signIn.user_id === null || project === '' ? (
          (signIn.user_id ?? t().signIns.nobodyYet)
        ) : (
          <Link to="player" values={{ project, player: signIn.user_id }}>
            {signIn.user_id}
          </Link>
        )}
      </dd>
      <dt>{t().signIns.client}</dt>
      <dd>{signIn.client_id ?? t().shared.none}</dd>
      <dt>{t().signIns.country}</dt>
      <dd>{countryName(signIn.country)}</dd>
      {signIn.problem !== null && (
        <>
          <dt>{t().signIns.problem}</dt>
          <dd>
            <SameProblem project={project} problem={signIn.problem} />
          </dd>
        </>
      )}
      {signIn.reason !== null && (
        <>
          <dt>{t().signIns.reason}</dt>
          <dd>
            <Link
              to="signIns"
              values={{ project }}
              filters={{ reason: signIn.reason, from: '-24h' }}
            >
              {reasonWords(signIn.reason)}
            </Link>
            <Same reason={signIn.reason} project={project} />
          </dd>
        </>
      )}
      {signIn.network_error !== null && (
        <>
          <dt>{t().signIns.networkSaid}</dt>
          <dd>
            <Foreign text={signIn.network_error} /> {signIn.network_status}
          </dd>
        </>
      )}
      {signIn.stands_for > 1 && (
        <>
          <dt>{t().signIns.stands}</dt>
          <dd>{t().signIns.standsFor(signIn.stands_for)}</dd>
        </>
      )}
    </dl>
  </section>
)

/** Whether others were refused for the same reason, where the person may know. */
const Same = ({ reason, project: id }: { reason: string; project: string }) => {
  const project = useProject(id)
  const isAllowed = project !== undefined && may(me.value, 'readStatistics', project)
  const read = useRead<AnswerOf<'readStatistics'>>(
    'readStatistics',
    { project_id: id, metric: 'refusals', by: 'reason', value: reason, total: 'true' },
    { isWanted: isAllowed },
  )
  const count = read.data?.data.items[0]?.count
  return count ? <p class="quiet">{t().signIns.same(count)}</p> : null
}

/** Leads to those that ended alike. */
const SameProblem = ({ project, problem }: { project: string; problem: string }) => {
  const filters = { problem, from: '-24h' }
  return project === '' ? (
    <Link to="installationSignIns" values={{}} filters={filters}>
      {problem}
    </Link>
  ) : (
    <Link to="signIns" values={{ project }} filters={filters}>
      {problem}
    </Link>
  )
}

/** The name of a step. The last one of a sign-in may be its outcome. */
const nameOf = (step: string, outcome: Outcome): string =>
  step === outcome ? t().signIns.outcomes[outcome] : stepWords(step)

/** The steps in their order; the last one is the outcome, whether or not the trace names it once more. */
const Ladder = ({ signIn }: { signIn: SignIn }) => {
  const { steps, outcome } = signIn
  const tone = outcome === 'refused' || outcome === 'failed' ? 'is-bad' : 'is-good'
  const isNamed = steps.at(-1)?.name === outcome
  return (
    <section class="card" aria-labelledby="steps">
      <h2 id="steps">{t().signIns.steps}</h2>
      <ol class="ladder">
        {steps.map((step, index) => (
          <li
            key={`${step.name} ${step.at} ${step.request_id}`}
            class={isNamed && index === steps.length - 1 ? tone : ''}
          >
            <strong>{nameOf(step.name, outcome)}</strong>
            <span class="quiet">{t().signIns.after(step.at)}</span>
            <span class="quiet">
              {t().shared.request} <code>{step.request_id}</code>{' '}
              <CopyButton of={() => step.request_id} label={t().shared.copyRequest} isIconOnly />
            </span>
          </li>
        ))}
        {!isNamed && (
          <li class={tone}>
            <strong>{t().signIns.outcomes[outcome]}</strong>
            <span class="quiet">{t().signIns.atStep(stepWords(signIn.step))}</span>
          </li>
        )}
      </ol>
    </section>
  )
}
