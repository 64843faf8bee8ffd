/** A new package: tried while somebody types, and made once, however often it is sent. */
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { ApiProblem } from '../../../api/problems.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { addressOf } from '../../../shared/address.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { useDraft } from '../../../shared/form/drafts.ts'
import type { Told } from '../../../shared/form/faults.ts'
import { useWishKey } from '../../../shared/form/wish.ts'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { Part, TextField } from './form/part.tsx'
import { Faults, Parts } from './form/parts.tsx'
import { useTrial } from './form/trial.ts'
import { listText, memberOf, newBodyOf, type Values, valuesOf } from './form/values.ts'
import { outdatedByChange } from './outdated.ts'
import '../style.css'
import './packages.css'

/** A first price stands there already, because almost every package has one. */
const firstPrice = { currency: '', amount: '', country: '', isDefault: true, isEnabled: true }
const blank: Values = { ...valuesOf({}), prices: listText([firstPrice]) }

export const NewPackagePage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'createPackage', project)
  return (
    <Page title={t().packages.create} lead={t().packages.createLead}>
      {!isAllowed && <NotAllowed operation="createPackage" />}
      {project && isAllowed && <NewForm project={project} />}
    </Page>
  )
}

/** Members whose faults are told before anybody tries to save: those that somebody has written into. */
const touchedBy = (values: Values): Set<string> =>
  new Set(
    Object.keys(values)
      .filter((name) => values[name] !== (blank[name] ?? ''))
      .map(memberOf),
  )

const memberIn = ({ property }: Told): string => /^[^.[]*/.exec(property)?.[0] ?? ''

const NewForm = ({ project }: { project: Project }) => {
  const { route } = useLocation()
  const [values, set, drop] = useDraft<Values>(`new package ${project.project_id}`, blank)
  const [tries, count] = useState(0)
  const change = useChange('createPackage', outdatedByChange)
  const body = newBodyOf(values)
  const touched = touchedBy(values)
  const parameters = { project_id: project.project_id }
  const trial = useTrial({
    operation: 'createPackage',
    parameters,
    body: touched.size > 0 ? body : undefined,
  })
  const idempotencyKey = useWishKey(body)
  const problem = change.error instanceof ApiProblem ? change.error : undefined
  const found = trial.isSettled && touched.size > 0 ? trial.told : (problem?.violations ?? [])
  const told = tries > 0 ? found : found.filter((one) => touched.has(memberIn(one)))
  const make = (): void => {
    if (change.isPending) return
    change.mutate(
      { parameters, body, idempotencyKey },
      {
        onSuccess: () => {
          drop()
          route(
            addressOf('package', { ...{ project: project.project_id }, sku: String(values.sku) }),
          )
        },
        onError: () => count(tries + 1),
      },
    )
  }
  const write = (changed: Values): void => set(changed)
  return (
    <form
      class="package-form"
      aria-label={t().packages.create}
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
    >
      {tries > 0 && <Faults told={told} tries={tries} />}
      {change.error && told.length === 0 && !(problem && problem.violations.length > 0) && (
        <Failure error={change.error} />
      )}
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
      <Parts project={project.project_id} values={values} told={told} set={write} />
      <section class="save-bar" aria-label={t().packages.create}>
        <div class="save-what">
          <p class="quiet" role="status">
            {!trial.isSettled && t().catalog.checking}
            {trial.isSettled &&
              trial.isJudged &&
              (trial.told.length === 0
                ? t().packages.isRight
                : t().packages.wrong(trial.told.length))}
          </p>
        </div>
        <button type="submit" class="primary" aria-disabled={change.isPending}>
          {t().packages.makeIt}
        </button>
        {touched.size > 0 && (
          <button type="button" class="quiet-button" onClick={drop}>
            {t().catalog.discard}
          </button>
        )}
      </section>
    </form>
  )
}
