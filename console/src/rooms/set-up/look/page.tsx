/** How the hosted pages look: the fields of the brand, and beside them the sign-in page as it would be. */
import { useState } from 'preact/hooks'
import { check } from '../../../api/bodies/generated/change-project-body.ts'
import { addressOfCall } from '../../../api/client.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { useEdit } from '../../../shared/form/edit.ts'
import { useFaults } from '../../../shared/form/faults.ts'
import { OvertakenMembers } from '../../../shared/form/overtaken.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { MemberField } from '../members/field.tsx'
import { type Member, patchOf, type Values, valuesOf, wholeOf } from '../members/members.ts'
import { SaveBar } from '../save-bar.tsx'
import { useWholeProject, type Version } from '../settings/page.tsx'
import { Tabs } from '../tabs.tsx'
import { ColorField, LogoField } from './brand-fields.tsx'
import { Preview } from './preview.tsx'

const below = 'settings.branding.'
const fields = ['name', 'terms_url', 'privacy_url', 'support_url'] as const
const members: Member[] = [...fields, 'color', 'logo'].map((name) => ({
  path: below + name,
  kind: 'text',
}))

export const LookPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const { isAllowed, read, version, reread } = useWholeProject(id, project)
  return (
    <Page
      title={t().look.title}
      lead={t().look.lead}
      made={{ operation: 'getProject', path: addressOfCall('getProject', { project_id: id }) }}
      changes={{ project: id, target: `project ${id}` }}
    >
      <Tabs project={id} here="look" />
      {!isAllowed && <NotAllowed operation="getProject" />}
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!version && isAllowed && !read.error && <Skeleton columns={2} />}
      {version && project && <Look version={version} project={project} reread={reread} />}
    </Page>
  )
}

const versionOf = ({ project, etag }: Version): { values: Values; etag: string | undefined } => ({
  values: valuesOf(project, members),
  etag,
})

const wordsOf = (path: string): string =>
  (t().look.members as Readonly<Record<string, string>>)[path.replace(below, '')] ?? path

type LookProps = {
  version: Version
  project: Project
  reread: () => Promise<Version | undefined>
}

const Look = ({ version, project, reread }: LookProps) => {
  const [isDone, tell] = useState(false)
  const change = useChange('changeProject', ['getProject', 'readAudit'])
  const parameters = { project_id: project.project_id }
  const edit = useEdit(`look ${project.project_id}`, versionOf(version), {
    send: (_changes, ifMatch) => change.mutateAsync({ parameters, body, ifMatch }),
    reread: async () => {
      const now = await reread()
      return now && versionOf(now)
    },
  })
  const body = patchOf(members, edit.values, edit.changed)
  const sent = { path: addressOfCall('changeProject', parameters), body, ifMatch: edit.etag }
  const isStale = edit.overtaken.length > 0
  const error = isStale ? null : change.error
  const faults = useFaults(body, { check, error })
  const isChangeable = may(me.value, 'changeProject', project)
  const its = {
    values: edit.values,
    faults,
    isReadOnly: !isChangeable,
    onChange: (changes: Values): void => {
      tell(false)
      edit.set(changes)
    },
  }
  const whole = wholeOf(members, edit.values) as { settings?: { branding?: object } }
  return (
    <div class="look">
      <form
        class="card"
        aria-label={t().look.title}
        onSubmit={(event) => {
          event.preventDefault()
          if (faults.tried()) void edit.save().then(tell, () => {})
        }}
      >
        <BrandFields {...its} />
        <OvertakenMembers
          members={edit.overtaken}
          wordsOf={wordsOf}
          onTheirs={({ name, theirs }) => edit.set({ [name]: theirs })}
        />
        {error && <Failure error={error} />}
        {isChangeable && (
          <SaveBar
            sent={{ operation: 'changeProject', ...sent }}
            edit={edit}
            isPending={change.isPending}
            isDone={isDone}
          />
        )}
      </form>
      <Preview
        project={project}
        branding={whole.settings?.branding ?? {}}
        isRight={check({ settings: whole.settings ?? {} }).length === 0}
      />
    </div>
  )
}

type BrandProps = {
  values: Values
  faults: ReturnType<typeof useFaults>
  isReadOnly: boolean
  onChange: (changed: Values) => void
}

const BrandFields = ({ values, faults, isReadOnly, onChange }: BrandProps) => {
  const given = (name: string) => ({
    path: below + name,
    value: String(values[below + name] ?? ''),
    error: faults.of(below + name),
    isReadOnly,
    onChange,
    ...faults.at(below + name),
  })
  return (
    <>
      <ColorField {...given('color')} />
      <LogoField {...given('logo')} />
      {members
        .filter(({ path }) => (fields as readonly string[]).includes(path.replace(below, '')))
        .map((member) => (
          <MemberField
            key={member.path}
            member={member}
            values={values}
            label={wordsOf(member.path)}
            hint={member.path.endsWith('_url') ? t().look.linkHint : t().look.nameHint}
            error={faults.of(member.path)}
            isReadOnly={isReadOnly}
            onChange={onChange}
            {...faults.at(member.path)}
          />
        ))}
    </>
  )
}
