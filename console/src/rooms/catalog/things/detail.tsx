/** One currency, group or attribute: its form over one version, and its removal. */
import { useState } from 'preact/hooks'
import { addressOfCall } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { useChange, useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import type { Address } from '../../../shared/address.ts'
import { may } from '../../../shared/can.ts'
import { CurlButton } from '../../../shared/controls/curl-button.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { AddressLink } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useEdit } from '../../../shared/form/edit.ts'
import type { Told } from '../../../shared/form/faults.ts'
import { OvertakenMembers } from '../../../shared/form/overtaken.tsx'
import { useValue } from '../../../shared/here.ts'
import { textFor } from '../../../shared/locale.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { Tabs } from '../tabs.tsx'
import { FaultList } from './fault-list.tsx'
import { Fields } from './fields.tsx'
import type { ThingKind, ThingRow } from './kind.ts'
import { Remove } from './remove.tsx'
import { saidMembers, valueName } from './said-values.ts'
import { patchOf, type Values, valuesOf } from './values.ts'
import { otherFaults } from './words.ts'

export const ThingPage = ({ kind }: { kind: ThingKind }) => {
  const id = useValue('project')
  const name = useValue(kind.noun)
  return <One key={`${id} ${name}`} kind={kind} id={id} name={name} />
}

const One = ({ kind, id, name }: { kind: ThingKind; id: string; name: string }) => {
  const project = useProject(id)
  const { operation } = kind.read
  const isAllowed = project === undefined || may(me.value, operation, project)
  const parameters = {
    project_id: id,
    [kind.idName]: name,
    // The view for writing has limits as they are set, and not what is left of them.
    view: kind.shape.hasTerms ? 'write' : undefined,
  }
  const read = useRead<ThingRow>(operation, parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const thing = read.data?.data
  const isGone = read.error instanceof ApiProblem && read.error.status === 404
  const title = textFor(thing?.name as Record<string, string> | undefined) ?? name
  return (
    <Page
      title={title}
      heading={<Foreign text={title} isBrief />}
      lead={
        <>
          {t().things.nouns[kind.noun]} <code>{name}</code>
        </>
      }
      actions={
        <>
          {kind.past && <HistoryLink to={kind.past.address(id, name)} />}
          {thing && project && (
            <Remove kind={kind} project={project} name={name} etag={read.data?.etag} />
          )}
        </>
      }
      made={{ operation, path: addressOfCall(operation, parameters) }}
      changes={{ project: id, target: `${kind.target} ${name}` }}
    >
      <Tabs project={id} here={kind.tab} />
      {!isAllowed && <NotAllowed operation={operation} />}
      {isGone && <p class="nothing">{t().things.gone}</p>}
      {read.error && !isGone && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!thing && isAllowed && !read.error && <Skeleton columns={2} />}
      {thing && project && (
        <ThingForm
          kind={kind}
          project={project}
          name={name}
          version={{ values: valuesOf(thing, kind.shape), etag: read.data?.etag }}
          reread={async () => {
            const { data: now } = await read.refetch()
            return now && { values: valuesOf(now.data, kind.shape), etag: now.etag }
          }}
        />
      )}
    </Page>
  )
}

const HistoryLink = ({ to }: { to: Address }) => (
  <AddressLink to={to} class="button">
    {t().things.history}
  </AddressLink>
)

type Version = { values: Values; etag: string | undefined }
type FormProps = {
  kind: ThingKind
  project: Project
  name: string
  version: Version
  reread: () => Promise<Version | undefined>
}

const ThingForm = ({ kind, project, name, version, reread }: FormProps) => {
  const { shape, change: patch } = kind
  const [isLeft, leave] = useState(false)
  const [isDone, tell] = useState(false)
  const change = useChange(patch.operation, [kind.read.operation, kind.list.operation])
  const parameters = { project_id: project.project_id, [kind.idName]: name }
  const edit = useEdit<Values>(`${kind.noun} ${project.project_id} ${name}`, version, {
    send: (changes, ifMatch, base) =>
      change.mutateAsync({
        parameters,
        body: patchOf(changes, shape, { ...base, ...changes } as Values),
        ifMatch,
      }),
    reread,
  })
  const isChangeable = may(me.value, patch.operation, project)
  const changes = Object.fromEntries(edit.changed.map((one) => [one, edit.values[one]]))
  const body = patchOf(changes, shape, edit.values)
  const sent = { path: addressOfCall(patch.operation, parameters), body, ifMatch: edit.etag }
  const ours = isLeft ? patch.check(body) : []
  const problem = change.error instanceof ApiProblem ? change.error : undefined
  const faults: Told[] = [...ours, ...(problem?.violations ?? [])]
  const set = (next: Partial<Values>): void => {
    tell(false)
    if (change.error) change.reset()
    edit.set(next)
  }
  const save = (): void => {
    leave(true)
    if (change.isPending || patch.check(body).length > 0) return
    void edit.save().then(tell, () => {})
  }
  return (
    <form
      class="card thing-form"
      aria-label={t().things.form}
      onFocusOut={() => leave(true)}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Fields
        project={String(project.project_id)}
        shape={shape}
        values={edit.values}
        faults={faults}
        isChangeable={isChangeable}
        onChange={set}
      />
      <OvertakenMembers
        members={saidMembers(edit.overtaken)}
        wordsOf={valueName}
        onTheirs={({ name: one }) => edit.set({ [one]: undefined })}
      />
      <FaultList faults={otherFaults(ours, Object.keys(edit.values))} />
      {change.error && edit.overtaken.length === 0 && <Failure error={change.error} />}
      {isChangeable && (
        <div class="row">
          <button
            type="submit"
            class="primary"
            aria-disabled={edit.changed.length === 0 || change.isPending}
          >
            {t().things.save}
          </button>
          {edit.changed.length > 0 && (
            <>
              <button type="button" class="quiet-button" onClick={edit.drop}>
                {t().things.discard}
              </button>
              <CurlButton operation={patch.operation} {...sent} />
            </>
          )}
          <span role="status">{isDone ? t().things.saved : ''}</span>
        </div>
      )}
    </form>
  )
}
