/** A new currency, group or attribute. */
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { ApiProblem } from '../../../api/problems.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { useDraft } from '../../../shared/form/drafts.ts'
import { faultOf, type Told } from '../../../shared/form/faults.ts'
import { Field } from '../../../shared/form/field.tsx'
import { useWishKey } from '../../../shared/form/wish.ts'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { Tabs } from '../tabs.tsx'
import { FaultList } from './fault-list.tsx'
import { Fields } from './fields.tsx'
import type { ThingKind } from './kind.ts'
import { bodyOf, newValues, type Values } from './values.ts'
import { otherFaults } from './words.ts'

export const NewThingPage = ({ kind }: { kind: ThingKind }) => {
  const id = useValue('project')
  const project = useProject(id)
  const { operation } = kind.create
  const isAllowed = project === undefined || may(me.value, operation, project)
  return (
    <Page title={t().things.new[kind.noun]} lead={t().things.newLeads[kind.noun]}>
      <Tabs project={id} here={kind.tab} />
      {!isAllowed && <NotAllowed operation={operation} />}
      {project && isAllowed && <NewForm kind={kind} project={project} />}
    </Page>
  )
}

type FormDraft = { id: string; values: Values }

const NewForm = ({ kind, project }: { kind: ThingKind; project: Project }) => {
  const { route } = useLocation()
  const { shape, create } = kind
  const start = { id: '', values: newValues(shape) }
  const key = `new ${kind.noun} ${project.project_id}`
  const [draft, set, drop] = useDraft<FormDraft>(key, start)
  const [isTried, setTried] = useState(false)
  const change = useChange(create.operation, [kind.list.operation])
  const name = draft.id.trim()
  const body = { ...(name === '' ? {} : { [kind.idName]: name }), ...bodyOf(draft.values, shape) }
  const idempotencyKey = useWishKey(body)
  const ours = create.check(body)
  const problem = change.error instanceof ApiProblem ? change.error : undefined
  const faults: Told[] = [...(isTried ? ours : []), ...(problem?.violations ?? [])]
  const make = (): void => {
    setTried(true)
    if (change.isPending || ours.length > 0) return
    change.mutate(
      { parameters: { project_id: project.project_id }, body, idempotencyKey },
      {
        onSuccess: () => {
          drop()
          route(kind.address(String(project.project_id), name))
        },
      },
    )
  }
  const write = (changed: Partial<FormDraft>): void => {
    if (change.error) change.reset()
    set(changed)
  }
  return (
    <form
      class="card thing-form"
      aria-label={t().things.form}
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
    >
      <Field
        label={t().things.ids[kind.idName]}
        hint={t().things.idHints[kind.idName]}
        error={faultOf(faults, kind.idName)}
      >
        {(given) => (
          <input
            {...given}
            type="text"
            class="medium"
            autocomplete="off"
            spellcheck={false}
            value={draft.id}
            onInput={(event) => write({ id: event.currentTarget.value })}
          />
        )}
      </Field>
      <Fields
        project={String(project.project_id)}
        shape={shape}
        values={draft.values}
        faults={faults}
        isChangeable
        onChange={(changes) => write({ values: { ...draft.values, ...changes } as Values })}
      />
      <FaultList
        faults={otherFaults(isTried ? ours : [], [kind.idName, ...Object.keys(draft.values)])}
      />
      {change.error && <Failure error={change.error} />}
      <div class="row">
        <button type="submit" class="primary" aria-disabled={change.isPending}>
          {t().things.create}
        </button>
        <button type="button" class="quiet-button" onClick={drop}>
          {t().things.discard}
        </button>
      </div>
    </form>
  )
}
