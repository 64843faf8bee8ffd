/** One person: what they may do where, another link to sign in by, and their removal. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../api/calls.ts'
import { addressOfCall } from '../../api/client.ts'
import { ApiProblem } from '../../api/problems.ts'
import { type Project, useProject } from '../../api/projects.ts'
import { useChange, useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { ShownOnce } from '../../shared/controls/shown-once.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { Exactly } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import { firstChoice, GrantChoice, grantOf, grantWords } from './grants.tsx'
import { PasskeysOfPerson } from './passkeys.tsx'
import type { Grant } from './roles.ts'

type Colleague = AnswerOf<'readConsoleUser'>
const outdated = ['readConsoleUser', 'listConsoleUsers', 'listAudit'] as const

export const PersonPage = () => {
  const project = useProject(useValue('project'))
  return <PersonOf project={project} isWanted={project !== undefined} />
}

export const InstallationPersonPage = () => <PersonOf project={undefined} isWanted />

const PersonOf = ({ project, isWanted }: { project: Project | undefined; isWanted: boolean }) => {
  const id = useValue('person')
  const parameters = { console_user_id: id }
  const isAllowed = may(me.value, 'readConsoleUser', project)
  const read = useRead<Colleague>('readConsoleUser', parameters, {
    isWanted: isWanted && isAllowed,
  })
  const person = read.data?.data
  const title = person ? person.name || person.email : t().people.one
  return (
    <Page
      title={title}
      heading={<Foreign text={title} />}
      lead={person && <Foreign text={person.email} />}
      actions={
        person && person.state !== 'removed' && <Actions person={person} project={project} />
      }
      made={{ operation: 'readConsoleUser', path: addressOfCall('readConsoleUser', parameters) }}
    >
      {!isAllowed && <NotAllowed operation="readConsoleUser" />}
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!person && isAllowed && !read.error && <Skeleton columns={2} />}
      {person && (
        <Grants
          person={person}
          etag={read.data?.etag}
          project={project}
          reread={() => void read.refetch()}
        />
      )}
      {person && person.state !== 'removed' && <PasskeysOfPerson person={person.console_user_id} />}
    </Page>
  )
}

type GrantsProps = {
  person: Colleague
  etag: string | undefined
  project: Project | undefined
  reread: () => void
}

/** Each change is one call for the version that is shown, so that two people do not undo each other. */
const Grants = ({ person, etag, project, reread }: GrantsProps) => {
  const [choice, choose] = useState(firstChoice(project))
  const change = useChange<Colleague>('changeConsoleUser', outdated)
  const isChangeable = may(me.value, 'changeConsoleUser', project) && person.state !== 'removed'
  const send = (grants: Grant[], onSuccess?: () => void): void =>
    change.mutate(
      { parameters: { console_user_id: person.console_user_id }, body: { grants }, ifMatch: etag },
      {
        ...(onSuccess && { onSuccess }),
        onError: (error) => error instanceof ApiProblem && error.status === 412 && reread(),
      },
    )
  const added = grantOf(choice)
  return (
    <section class="card" aria-labelledby="grants">
      <h2 id="grants">{t().people.roles}</h2>
      <p class="quiet">
        <Badge tone={person.state === 'active' ? 'good' : 'plain'}>
          {t().people.states[person.state]}
        </Badge>{' '}
        {person.last_seen_at !== null && (
          <>
            {t().people.seen} <Exactly at={person.last_seen_at} />
          </>
        )}
      </p>
      {change.error && <Failure error={change.error} />}
      <ul class="rows">
        {person.grants.map((grant) => (
          <li key={JSON.stringify(grant)}>
            <span>{grantWords(grant)}</span>
            {isChangeable && person.grants.length > 1 && (
              <button
                type="button"
                class="danger"
                aria-label={t().people.takeAwayOf(grantWords(grant))}
                disabled={change.isPending}
                onClick={() => send(person.grants.filter((one) => one !== grant))}
              >
                {t().people.takeAway}
              </button>
            )}
          </li>
        ))}
      </ul>
      {isChangeable && (
        <form
          class="further-role"
          aria-label={t().people.addRole}
          onSubmit={(event) => {
            event.preventDefault()
            // Only then: the choice for the next role may be made while another change is under way.
            if (added) send([...person.grants, added], () => choose(firstChoice(project)))
          }}
        >
          <h3>{t().people.addRole}</h3>
          <GrantChoice project={project} choice={choice} onChange={choose} />
          <button type="submit" class="primary" disabled={change.isPending}>
            {t().people.addIt}
          </button>
        </form>
      )}
    </section>
  )
}

const Actions = ({ person, project }: { person: Colleague; project: Project | undefined }) => {
  const [open, setOpen] = useState<'link' | 'remove' | undefined>()
  const parameters = { console_user_id: person.console_user_id }
  const link = useChange<AnswerOf<'createConsoleUserLink'>>('createConsoleUserLink', [])
  const remove = useChange('removeConsoleUser', outdated)
  const close = (): void => {
    link.reset()
    setOpen(undefined)
  }
  const made = link.data?.data.link
  return (
    <>
      {may(me.value, 'createConsoleUserLink', project) && (
        <button type="button" onClick={() => setOpen('link')}>
          {t().people.newLink}
        </button>
      )}
      {may(me.value, 'removeConsoleUser', project) && (
        <button type="button" class="danger" onClick={() => setOpen('remove')}>
          {t().people.remove}
        </button>
      )}
      {made && (
        <ShownOnce
          title={t().people.linkTitle}
          secret={made}
          hint={t().people.linkHint}
          onClose={close}
        />
      )}
      {open === 'link' && !made && (
        <Confirm
          title={t().people.newLink}
          words={t().people.newLink}
          error={link.error}
          isPending={link.isPending}
          isDanger={false}
          onConfirm={() => link.mutate({ parameters, body: { mail: false } })}
          onClose={close}
        >
          <p>{t().people.newLinkWhat}</p>
        </Confirm>
      )}
      {open === 'remove' && (
        <Confirm
          title={t().people.removeOf(person.name || person.email)}
          words={t().people.remove}
          error={remove.error}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ parameters }, { onSuccess: close })}
          onClose={close}
        >
          <p>{t().people.removeWhat}</p>
        </Confirm>
      )}
    </>
  )
}
