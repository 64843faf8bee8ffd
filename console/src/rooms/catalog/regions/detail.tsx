/** One region: its form, and its removal. */
import { useState } from 'preact/hooks'
import { addressOfCall } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { useChange, useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { CurlButton } from '../../../shared/controls/curl-button.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useEdit } from '../../../shared/form/edit.ts'
import type { Told } from '../../../shared/form/faults.ts'
import { useValue } from '../../../shared/here.ts'
import { textFor } from '../../../shared/locale.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { Tabs } from '../tabs.tsx'
import type { Values } from '../things/values.ts'
import { RegionFields } from './fields.tsx'
import { bodyOf, faultsOf, outdated, type Region, valuesOf } from './region.ts'
import { RemoveRegion } from './remove.tsx'

export const CatalogRegionPage = () => {
  const id = useValue('project')
  const region = useValue('region')
  return <One key={`${id} ${region}`} id={id} region={region} />
}

const One = ({ id, region }: { id: string; region: string }) => {
  const project = useProject(id)
  const operation = 'readRegion'
  const isAllowed = project === undefined || may(me.value, 'readRegion', project)
  const parameters = { project_id: id, region_id: region }
  const read = useRead<Region>('readRegion', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const there = read.data?.data
  const isGone = read.error instanceof ApiProblem && read.error.status === 404
  const title = textFor(there?.name) || region
  return (
    <Page
      title={title}
      heading={<Foreign text={title} isBrief />}
      lead={
        <>
          {t().regions.one} <code>{region}</code>
        </>
      }
      actions={there && project && <RemoveRegion project={project} region={there} />}
      made={{ operation, path: addressOfCall(operation, parameters) }}
      changes={{ project: id, target: `region ${region}` }}
    >
      <Tabs project={id} here="catalogRegions" />
      {!isAllowed && <NotAllowed operation={operation} />}
      {isGone && <p class="nothing">{t().things.gone}</p>}
      {read.error && !isGone && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!there && isAllowed && !read.error && <Skeleton columns={2} />}
      {there && project && (
        <RegionForm
          project={project}
          region={there}
          reread={async () => {
            const { data: now } = await read.refetch()
            return now && valuesOf(now.data)
          }}
        />
      )}
    </Page>
  )
}

type FormProps = {
  project: Project
  region: Region
  reread: () => Promise<Values | undefined>
}

/** The form's values and saving them. A region has no version: what others changed meanwhile stays, member by member. */
const useRegionEdit = ({ project, region, reread }: FormProps) => {
  const change = useChange('changeRegion', outdated)
  const parameters = { project_id: project.project_id, region_id: region.id }
  const version = { values: valuesOf(region), etag: undefined }
  const edit = useEdit<Values>(`region ${project.project_id} ${region.id}`, version, {
    send: async (changes, _etag, base) =>
      await change.mutateAsync({
        parameters,
        body: bodyOf({ ...((await reread()) ?? base), ...(changes as Values) }),
      }),
    reread: async () => undefined,
  })
  return { change, edit, path: addressOfCall('changeRegion', parameters) }
}

const RegionForm = (form: FormProps) => {
  const [isLeft, leave] = useState(false)
  const [isDone, tell] = useState(false)
  const { change, edit, path } = useRegionEdit(form)
  const isChangeable = may(me.value, 'changeRegion', form.project)
  const body = bodyOf(edit.values)
  const ours = isLeft ? faultsOf(body) : []
  const problem = change.error instanceof ApiProblem ? change.error : undefined
  const faults: Told[] = [...ours, ...(problem?.violations ?? [])]
  const save = (): void => {
    leave(true)
    if (change.isPending || edit.changed.length === 0 || faultsOf(body).length > 0) return
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
      <RegionFields
        values={edit.values}
        faults={faults}
        isChangeable={isChangeable}
        onChange={(next) => {
          tell(false)
          if (change.error) change.reset()
          edit.set(next)
        }}
      />
      {change.error && <Failure error={change.error} />}
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
              <CurlButton operation="changeRegion" path={path} body={body} />
            </>
          )}
          <span role="status">{isDone ? t().things.saved : ''}</span>
        </div>
      )}
    </form>
  )
}
