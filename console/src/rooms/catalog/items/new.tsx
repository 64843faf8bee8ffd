/** A new item: tried while somebody types, and made once, however often it is sent. */
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { addressOfCall } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { CurlButton } from '../../../shared/controls/curl-button.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import type { Sent } from '../../../shared/copy.ts'
import { Foreign } from '../../../shared/foreign.tsx'
import { useDraft } from '../../../shared/form/drafts.ts'
import type { Told } from '../../../shared/form/faults.ts'
import { useWishKey } from '../../../shared/form/wish.ts'
import { useFilters, useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { listText, type Values } from './form/members.ts'
import { Part, TextField } from './form/part.tsx'
import { Faults, Parts } from './form/parts.tsx'
import { type Trial, useTrial } from './form/trial.ts'
import { memberOf, newBodyOf, valuesOf } from './form/values.ts'
import {
  addressOfItem,
  bundleKind,
  type ItemKind,
  type Noun,
  outdatedBy,
  packageKind,
  virtualItemKind,
} from './kind.ts'
import { useItem } from './use-item.tsx'
import '../style.css'
import './items.css'

/** A first price stands there already, because almost every item has one; and a first line of what is in a bundle. */
const firstPrice = { currency: '', amount: '', country: '', isDefault: true, isEnabled: true }
const firstContent = { sku: '', quantity: '1' }

const blankOf = (noun: Noun): Values => ({
  ...valuesOf(noun, {}),
  prices: listText([firstPrice]),
  ...(noun === 'bundle' ? { content: listText([firstContent]) } : {}),
})

export const NewPackagePage = () => <NewItemPage kind={packageKind} />
export const NewVirtualItemPage = () => <NewItemPage kind={virtualItemKind} />
export const NewBundlePage = () => <NewItemPage kind={bundleKind} />

const NewItemPage = ({ kind }: { kind: ItemKind }) => {
  const id = useValue('project')
  const project = useProject(id)
  const [{ from }] = useFilters(['from'])
  const { operation } = kind.create
  const isAllowed = project === undefined || may(me.value, operation, project)
  return (
    <Page
      title={t().items.create[kind.noun]}
      lead={
        from === undefined ? (
          t().items.createLeads[kind.noun]
        ) : (
          <Foreign text={t().items.copyOf(from)} />
        )
      }
    >
      {!isAllowed && <NotAllowed operation={operation} />}
      {project && isAllowed && from === undefined && (
        <NewForm kind={kind} project={project} blank={blankOf(kind.noun)} />
      )}
      {project && isAllowed && from !== undefined && (
        <Copy key={from} kind={kind} project={project} from={from} />
      )}
    </Page>
  )
}

type CopyProps = { kind: ItemKind; project: Project; from: string }

/** The form that begins as another item is, but for its sku. */
const Copy = ({ kind, project, from }: CopyProps) => {
  const { read, isGone, body } = useItem(kind, String(project.project_id), from)
  if (isGone) return <p class="nothing">{t().items.copyGone(from)}</p>
  if (read.error) return <Failure error={read.error} onRetry={() => void read.refetch()} />
  if (!body) return <Skeleton columns={2} />
  const blank = { ...valuesOf(kind.noun, body), sku: '' }
  return <NewForm kind={kind} project={project} blank={blank} from={from} />
}

/** Members whose faults are told before anybody tries to save: those that somebody has written into. */
const touchedBy = (values: Values, blank: Values): Set<string> =>
  new Set(
    Object.keys(values)
      .filter((name) => values[name] !== (blank[name] ?? ''))
      .map(memberOf),
  )

const memberIn = ({ property }: Told): string => /^[^.[]*/.exec(property)?.[0] ?? ''

type FormProps = { kind: ItemKind; project: Project; blank: Values; from?: string }

/** The values of the form, their trial, and making the item once. */
const useNewItem = ({ kind, project, blank, from }: FormProps) => {
  const { route } = useLocation()
  const { noun } = kind
  const { operation } = kind.create
  const draft = `new ${noun} ${project.project_id}${from === undefined ? '' : ` from ${from}`}`
  const [values, set, drop] = useDraft<Values>(draft, blank)
  const [tries, count] = useState(0)
  const change = useChange(operation, outdatedBy(kind))
  const body = newBodyOf(noun, values)
  const touched = touchedBy(values, blank)
  const isTouched = touched.size > 0
  const parameters = { project_id: project.project_id }
  const trial = useTrial({ operation, parameters, body: isTouched ? body : undefined })
  const idempotencyKey = useWishKey(body)
  const problem = change.error instanceof ApiProblem ? change.error : undefined
  const found = trial.isSettled && isTouched ? trial.told : (problem?.violations ?? [])
  const told = tries > 0 ? found : found.filter((one) => touched.has(memberIn(one)))
  const make = (): void => {
    if (change.isPending) return
    change.mutate(
      { parameters, body, idempotencyKey },
      {
        onSuccess: () => {
          drop()
          const sku = String(values.sku)
          route(addressOfItem(kind, 'one', { project: project.project_id, sku }))
        },
        onError: () => count(tries + 1),
      },
    )
  }
  return {
    values,
    set,
    drop: isTouched ? drop : undefined,
    told,
    tries,
    trial,
    make,
    isPending: change.isPending,
    /** A refusal that names no member. */
    error: told.length === 0 && (problem?.violations ?? []).length === 0 ? change.error : null,
    sent: { path: addressOfCall(operation, parameters), body },
  }
}

const NewForm = (form: FormProps) => {
  const { kind, project } = form
  const { values, set, drop, told, tries, trial, make, isPending, error, sent } = useNewItem(form)
  const write = (changed: Values): void => set(changed)
  return (
    <form
      class="package-form"
      aria-label={t().items.create[kind.noun]}
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
    >
      {tries > 0 && <Faults told={told} tries={tries} />}
      {error && <Failure error={error} />}
      <Part name="name">
        <TextField
          label={t().catalog.sku}
          hint={t().packages.skuHint}
          value={String(values.sku ?? '')}
          path="sku"
          told={told}
          onInput={(sku) => write({ sku })}
        />
      </Part>
      <Parts kind={kind} project={project.project_id} values={values} told={told} set={write} />
      <MakeBar kind={kind} trial={trial} isPending={isPending} onDrop={drop} sent={sent} />
    </form>
  )
}

type BarProps = {
  kind: ItemKind
  trial: Trial
  isPending: boolean
  /** Undefined where nothing was written yet. */
  onDrop: (() => void) | undefined
  sent: Sent
}

const MakeBar = ({ kind, trial, isPending, onDrop, sent }: BarProps) => (
  <section class="save-bar" aria-label={t().items.create[kind.noun]}>
    <div class="save-what">
      <p class="quiet" role="status">
        {!trial.isSettled && t().catalog.checking}
        {trial.isSettled &&
          trial.isJudged &&
          (trial.told.length === 0 ? t().packages.isRight : t().packages.wrong(trial.told.length))}
      </p>
      {onDrop && <CurlButton operation={kind.create.operation} {...sent} />}
    </div>
    <button type="submit" class="primary" aria-disabled={isPending}>
      {t().items.makeIt[kind.noun]}
    </button>
    {onDrop && (
      <button type="button" class="quiet-button" onClick={onDrop}>
        {t().catalog.discard}
      </button>
    )}
  </section>
)
