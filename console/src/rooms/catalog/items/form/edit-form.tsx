/** The form of an item that is there: what was changed is tried while somebody types, and saved by its version. */
import { useState } from 'preact/hooks'
import { addressOfCall } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problems.ts'
import type { Project } from '../../../../api/projects.ts'
import { useChange } from '../../../../api/queries.ts'
import { me } from '../../../../api/session.ts'
import { may } from '../../../../shared/can.ts'
import { CurlButton } from '../../../../shared/controls/curl-button.tsx'
import { Failure } from '../../../../shared/controls/failure.tsx'
import type { Sent } from '../../../../shared/copy.ts'
import { useEdit } from '../../../../shared/form/edit.ts'
import { OvertakenMembers } from '../../../../shared/form/overtaken.tsx'
import { focusHeading } from '../../../../shared/page.tsx'
import { shownTime } from '../../../../shared/time.ts'
import { t } from '../../../../texts/texts.ts'
import { Changes } from '../../changes.tsx'
import { useRegionNames } from '../../region-names.ts'
import { memberSaid, type RegionNames, said } from '../../said.ts'
import { type ItemKind, type Noun, outdatedBy, type Written } from '../kind.ts'
import type { Values } from './members.ts'
import type { OwnedWay } from './own-members.ts'
import { Faults, Parts } from './parts.tsx'
import { type Trial, useTrial } from './trial.ts'
import { memberOf, patchOfValues, valuesOf } from './values.ts'

type Version = { body: Written; etag: string | undefined }

type FormProps = {
  kind: ItemKind
  project: Project
  version: Version
  reread: () => Promise<Version | undefined>
}

const versionOf = ({ noun }: ItemKind, { body, etag }: Version) => ({
  values: valuesOf(noun, body),
  etag,
})

const listMembers = [
  'content',
  'prices',
  'vc_prices',
  'periods',
  'groups',
  'attributes',
  'media_list',
  'regions',
]

/** A member of the form in words, for a conflict: lists as people read them. */
const shownMember = (noun: Noun, regions: RegionNames, name: string, text: string): string => {
  const member = memberOf(name)
  if (name === 'pre_order_release') return text && shownTime(text)
  if (name === 'owned') return t().items.ownedWays[text as OwnedWay] ?? text
  if (name === 'period_type') return t().items.periodTypes[text as 'day'] ?? text
  if (text === '' || !listMembers.includes(member)) return text
  const patch = patchOfValues(noun, {}, { [member]: text }, [member])
  return said(member, patch[member], regions)
}

const memberWords = (name: string): string => {
  const words = t().packages.formMembers as Readonly<Record<string, string>>
  return words[name] ?? memberSaid(name)
}

/** The form's values, the trial of what was changed, and saving it. */
const useItemEdit = ({ kind, project, version, reread }: FormProps) => {
  const { noun } = kind
  const { operation } = kind.change
  const { sku } = version.body
  const parameters = { project_id: project.project_id, sku }
  const change = useChange(operation, outdatedBy(kind))
  const [error, tell] = useState<unknown>()
  const [tries, count] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const edit = useEdit<Values>(`${noun} ${project.project_id} ${sku}`, versionOf(kind, version), {
    send: (changes, ifMatch, base) =>
      change.mutateAsync({
        parameters,
        body: patchOfValues(noun, base, { ...base, ...(changes as Values) }, Object.keys(changes)),
        ifMatch,
      }),
    reread: async () => {
      const now = await reread()
      return now && versionOf(kind, now)
    },
  })
  const isChanged = edit.changed.length > 0
  const body = isChanged ? patchOfValues(noun, edit.base, edit.values, edit.changed) : undefined
  const trial = useTrial({ operation, parameters, body })
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
    sent: { path: addressOfCall(operation, parameters), body, ifMatch: edit.etag },
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

export const ItemForm = (form: FormProps) => {
  const { kind, project } = form
  const { noun } = kind
  const { edit, told, error, tries, set, save, discard, ...bar } = useItemEdit(form)
  const regions = useRegionNames(edit.overtaken.some(({ name }) => name === 'regions'))
  const isAllowed = may(me.value, kind.change.operation, project)
  const isTold = error !== undefined && !(error instanceof ApiProblem && told.length > 0)
  return (
    <form
      class="package-form"
      aria-label={t().items.forms[noun]}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <OvertakenMembers
        members={edit.overtaken.map((member) => ({
          ...member,
          before: shownMember(noun, regions, member.name, member.before),
          theirs: shownMember(noun, regions, member.name, member.theirs),
          mine: member.mine && shownMember(noun, regions, member.name, member.mine),
        }))}
        wordsOf={memberWords}
        onTheirs={({ name }) => edit.set({ [name]: edit.base[name] ?? '' })}
      />
      {tries > 0 && error !== undefined && <Faults told={told} tries={tries} />}
      {isTold && <Failure error={error} />}
      <Parts
        kind={kind}
        project={project.project_id}
        values={edit.values}
        told={told}
        set={isAllowed ? set : undefined}
      />
      {isAllowed && <SaveBar kind={kind} {...bar} onDiscard={discard} />}
    </form>
  )
}

type BarProps = {
  kind: ItemKind
  sent: Sent
  trial: Trial
  isChanged: boolean
  isPending: boolean
  isSaved: boolean
  onDiscard: () => void
}

const SaveBar = ({ kind, sent, trial, isChanged, isPending, isSaved, onDiscard }: BarProps) => {
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
        <CurlButton operation={kind.change.operation} {...sent} />
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
