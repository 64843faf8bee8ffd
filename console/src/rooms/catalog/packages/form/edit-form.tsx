/** The form of a package that is there: what was changed is tried while somebody types, and saved by its version. */
import { useState } from 'preact/hooks'
import { ApiProblem } from '../../../../api/problems.ts'
import type { Project } from '../../../../api/projects.ts'
import { useChange } from '../../../../api/queries.ts'
import { me } from '../../../../api/session.ts'
import { may } from '../../../../shared/can.ts'
import { Failure } from '../../../../shared/controls/failure.tsx'
import { useEdit } from '../../../../shared/form/edit.ts'
import { OvertakenMembers } from '../../../../shared/form/overtaken.tsx'
import { focusHeading } from '../../../../shared/page.tsx'
import { t } from '../../../../texts/texts.ts'
import { Changes } from '../../changes.tsx'
import { memberSaid, said } from '../../said.ts'
import { outdatedByChange } from '../outdated.ts'
import { Faults, Parts } from './parts.tsx'
import { type Trial, useTrial } from './trial.ts'
import { memberOf, patchOfValues, type Values, valuesOf, type Written } from './values.ts'

type Version = { body: Written; etag: string | undefined }

type FormProps = {
  project: Project
  version: Version
  reread: () => Promise<Version | undefined>
}

const versionOf = ({ body, etag }: Version) => ({ values: valuesOf(body), etag })

/** A member of the form in words, for a conflict: lists as people read them. */
const shownMember = (name: string, text: string): string => {
  const member = memberOf(name)
  if (text === '' || !['prices', 'vc_prices', 'periods', 'groups', 'attributes'].includes(member))
    return text
  const patch = patchOfValues({}, { [member]: text }, [member])
  return said(member, patch[member])
}

const memberWords = (name: string): string => {
  const words = t().packages.formMembers as Readonly<Record<string, string>>
  return words[name] ?? memberSaid(name)
}

/** The form's values, the trial of what was changed, and saving it. */
const usePackageEdit = ({ project, version, reread }: FormProps) => {
  const { sku } = version.body
  const parameters = { project_id: project.project_id, sku }
  const change = useChange('patchPackage', outdatedByChange)
  const [error, tell] = useState<unknown>()
  const [tries, count] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const edit = useEdit<Values>(`package ${project.project_id} ${sku}`, versionOf(version), {
    send: (changes, ifMatch, base) =>
      change.mutateAsync({
        parameters,
        body: patchOfValues(base, { ...base, ...(changes as Values) }, Object.keys(changes)),
        ifMatch,
      }),
    reread: async () => {
      const now = await reread()
      return now && versionOf(now)
    },
  })
  const isChanged = edit.changed.length > 0
  const body = isChanged ? patchOfValues(edit.base, edit.values, edit.changed) : undefined
  const trial = useTrial({ operation: 'patchPackage', parameters, body })
  const refused = error instanceof ApiProblem ? error.violations : []
  const save = async (): Promise<void> => {
    if (!isChanged || change.isPending) return
    tell(undefined)
    try {
      setSaved(await edit.save())
    } catch (problem) {
      tell(problem)
      count(tries + 1)
    }
  }
  return {
    edit,
    trial,
    told: trial.isSettled && isChanged ? trial.told : refused,
    error,
    tries,
    isChanged,
    isPending: change.isPending,
    isSaved,
    set: (changed: Values): void => {
      setSaved(false)
      edit.set(changed)
    },
    save,
    discard: (): void => {
      tell(undefined)
      edit.drop()
      focusHeading()
    },
  }
}

export const PackageForm = (form: FormProps) => {
  const { project } = form
  const { edit, told, error, tries, set, save, discard, ...bar } = usePackageEdit(form)
  const isAllowed = may(me.value, 'patchPackage', project)
  const isTold = error !== undefined && !(error instanceof ApiProblem && told.length > 0)
  return (
    <form
      class="package-form"
      aria-label={t().packages.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <OvertakenMembers
        members={edit.overtaken.map((member) => ({
          ...member,
          before: shownMember(member.name, member.before),
          theirs: shownMember(member.name, member.theirs),
          mine: member.mine && shownMember(member.name, member.mine),
        }))}
        wordsOf={memberWords}
        onTheirs={({ name }) => edit.set({ [name]: edit.base[name] ?? '' })}
      />
      {tries > 0 && error !== undefined && <Faults told={told} tries={tries} />}
      {isTold && <Failure error={error} />}
      <Parts
        project={project.project_id}
        values={edit.values}
        told={told}
        set={isAllowed ? set : undefined}
      />
      {isAllowed && <SaveBar {...bar} onDiscard={discard} />}
    </form>
  )
}

type BarProps = {
  trial: Trial
  isChanged: boolean
  isPending: boolean
  isSaved: boolean
  onDiscard: () => void
}

const SaveBar = ({ trial, isChanged, isPending, isSaved, onDiscard }: BarProps) => {
  if (!isChanged) return <p role="status">{isSaved && t().packages.saved}</p>
  const isGood = trial.isSettled && trial.isJudged && trial.told.length === 0
  return (
    <section class="save-bar" aria-label={t().packages.unsaved}>
      <div class="save-what">
        <strong>{t().packages.unsaved}</strong>
        <p class="quiet" role="status">
          {!trial.isSettled && t().catalog.checking}
          {trial.isSettled && trial.told.length > 0 && t().packages.wrong(trial.told.length)}
        </p>
        {isGood && (
          <details>
            <summary>{t().packages.wouldChange(trial.changes.length)}</summary>
            <Changes changes={trial.changes} />
          </details>
        )}
      </div>
      <button type="submit" class="primary" aria-disabled={isPending}>
        {t().catalog.save}
      </button>
      <button type="button" class="quiet-button" onClick={onDiscard}>
        {t().catalog.discard}
      </button>
    </section>
  )
}
