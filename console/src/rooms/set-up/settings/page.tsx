/** The settings of a project, in groups: those that the person may change, and for others all of them to look at. */
import { useState } from 'preact/hooks'
import { check } from '../../../api/bodies/generated/change-project-body.ts'
import type { AnswerOf } from '../../../api/calls.ts'
import { addressOfCall } from '../../../api/client.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { useChange, useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { useTrial } from '../../../api/trials.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { useEdit } from '../../../shared/form/edit.ts'
import { useFaults } from '../../../shared/form/faults.ts'
import { OvertakenMembers } from '../../../shared/form/overtaken.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { patchOf, type Values, valueIn, valuesOf } from '../members/members.ts'
import { SaveBar } from '../save-bar.tsx'
import { Tabs } from '../tabs.tsx'
import { Group, labelOf } from './group.tsx'
import { allMembers, groupNames, mayChange, wholes } from './groups.ts'

type Whole = AnswerOf<'getProject'>
export type Version = { project: Whole; etag: string | undefined }

/** The whole project with its version. */
export const useWholeProject = (id: string, project: Project | undefined) => {
  const isAllowed = project === undefined || may(me.value, 'getProject', project)
  const isWanted = project !== undefined && isAllowed
  const read = useRead<Whole>('getProject', { project_id: id }, { isWanted })
  const version = read.data && { project: read.data.data, etag: read.data.etag }
  const reread = async (): Promise<Version | undefined> => {
    const { data: now } = await read.refetch()
    return now && { project: now.data, etag: now.etag }
  }
  return { isAllowed, read, version, reread }
}

export const SettingsPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const { isAllowed, read, version, reread } = useWholeProject(id, project)
  return (
    <Page
      title={t().settings.title}
      lead={t().settings.lead}
      made={{ operation: 'getProject', path: addressOfCall('getProject', { project_id: id }) }}
      changes={{ project: id, target: `project ${id}` }}
    >
      <Tabs project={id} here="settings" />
      {!isAllowed && <NotAllowed operation="getProject" />}
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!version && isAllowed && !read.error && <Skeleton columns={2} />}
      {version && project && <Form version={version} project={project} reread={reread} />}
    </Page>
  )
}

const versionOf = ({ project, etag }: Version): { values: Values; etag: string | undefined } => ({
  values: valuesOf(project, allMembers),
  etag,
})

type FormProps = {
  version: Version
  project: Project
  reread: () => Promise<Version | undefined>
}

const outdated = ['getProject', 'listConsoleProjects', 'readAudit'] as const

const Form = ({ version, project, reread }: FormProps) => {
  const [isDone, tell] = useState(false)
  const change = useChange('changeProject', outdated)
  const parameters = { project_id: project.project_id }
  const edit = useEdit(`settings ${project.project_id}`, versionOf(version), {
    send: (_changes, ifMatch) => change.mutateAsync({ parameters, body, ifMatch }),
    reread: async () => {
      const now = await reread()
      return now && versionOf(now)
    },
  })
  const body = patchOf(allMembers, edit.values, edit.changed, wholes)
  const isChanged = edit.changed.length > 0
  const isRight = check(body).length === 0
  const trial = useTrial('changeProject', { parameters, body }, isChanged && isRight)
  const sent = { path: addressOfCall('changeProject', parameters), body, ifMatch: edit.etag }
  const isStale = edit.overtaken.length > 0
  const error = isStale ? null : change.error
  const faults = useFaults(body, { check, error: error ?? trial })
  const isChangeable = may(me.value, 'changeProject', project)
  const groups = groupNames.filter((group) => !isChangeable || mayChange(group, project))
  const save = (): void => {
    if (faults.tried()) void edit.save().then(tell, () => {})
  }
  return (
    <form
      class="whole"
      aria-label={t().settings.title}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {!isChangeable && <p class="quiet">{t().settings.onlyToLookAt}</p>}
      {groups.map((group) => (
        <Group
          key={group}
          group={group}
          project={project}
          allowed={version.project.settings.notifications_allowed ?? []}
          values={edit.values}
          faults={faults}
          isReadOnly={!isChangeable}
          onChange={(changes) => {
            tell(false)
            edit.set(changes)
          }}
        />
      ))}
      <OvertakenMembers
        members={edit.overtaken}
        wordsOf={labelOf}
        onTheirs={({ name, theirs }) => edit.set({ [name]: valueIn(edit.values[name], theirs) })}
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
  )
}
