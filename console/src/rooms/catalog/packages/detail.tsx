/** One package: its form, how the store shows it, and what became of it lately. */
import type { AnswerOf } from '../../../api/calls.ts'
import { addressOfCall } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { useProject } from '../../../api/projects.ts'
import { useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Link } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { anyName } from '../package.ts'
import { DeletePackage } from './delete.tsx'
import { PackageForm } from './form/edit-form.tsx'
import type { Written } from './form/values.ts'
import { InStore } from './in-store.tsx'
import { LastChange } from './last-change.tsx'
import { PreviewCard } from './preview.tsx'
import { Sales } from './sales.tsx'
import { PackageTabs } from './tabs.tsx'
import '../style.css'
import './packages.css'

/** The package of the page as it would be written, with its version. */
export const usePackage = (id: string, sku: string) => {
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'readPackage', project)
  const parameters = { project_id: id, sku, view: 'write' }
  const read = useRead<AnswerOf<'readPackage'>>('readPackage', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const isGone = read.error instanceof ApiProblem && read.error.status === 404
  return {
    project,
    isAllowed,
    read,
    isGone,
    body: isGone ? undefined : (read.data?.data as Written | undefined),
    made: { operation: 'readPackage', path: addressOfCall('readPackage', parameters) } as const,
  }
}

export const PackagePage = () => {
  const id = useValue('project')
  const sku = useValue('sku')
  const { project, isAllowed, read, isGone, body, made } = usePackage(id, sku)
  return (
    <Page
      title={sku}
      heading={<Foreign text={sku} isBrief />}
      lead={body && <Foreign text={anyName(body.name)} isBrief />}
      actions={
        body &&
        project && <DeletePackage project={project} sku={sku} body={body} etag={read.data?.etag} />
      }
      made={made}
    >
      <PackageTabs project={id} sku={sku} here="package" />
      {!isAllowed && <NotAllowed operation="readPackage" />}
      {isGone && <Gone project={id} sku={sku} />}
      {read.error && !isGone && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!body && isAllowed && !read.error && <Skeleton columns={2} />}
      {body && project && (
        <div class="with-aside">
          <PackageForm
            key={sku}
            project={project}
            version={{ body, etag: read.data?.etag }}
            reread={async () => {
              const { data: now } = await read.refetch()
              return now && { body: now.data as Written, etag: now.etag }
            }}
          />
          <aside class="aside">
            <InStore project={id} sku={sku} body={body} />
            <PreviewCard project={id} sku={sku} body={body} />
            <LastChange project={project} sku={sku} etag={read.data?.etag} />
            <Sales project={project} sku={sku} />
          </aside>
        </div>
      )}
    </Page>
  )
}

/** A sku that no package has: its history may have one that was deleted. */
export const Gone = ({ project, sku }: { project: string; sku: string }) => (
  <div class="nothing">
    <p>{t().packages.gone}</p>
    <p class="row">
      <Link to="packageHistory" values={{ project, sku }}>
        {t().packages.lookIntoHistory}
      </Link>
      <Link to="packages" values={{ project }}>
        {t().packages.allPackages}
      </Link>
    </p>
  </div>
)
