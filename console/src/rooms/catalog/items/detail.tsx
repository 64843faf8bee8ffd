/** One item: its form, how the store shows it, and what became of it lately. */
import type { Project } from '../../../api/projects.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { AddressLink } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { ItemForm } from './form/edit-form.tsx'
import { InStore } from './in-store.tsx'
import {
  addressOfItem,
  bundleKind,
  type ItemKind,
  packageKind,
  useSku,
  virtualItemKind,
  type Written,
} from './kind.ts'
import { LastChange } from './last-change.tsx'
import { PreviewCard } from './preview.tsx'
import { RemoveItem } from './remove.tsx'
import { ResetLimits } from './reset-limits.tsx'
import { anyName } from './row.ts'
import { Sales } from './sales.tsx'
import { ItemTabs } from './tabs.tsx'
import { Gone, useItem } from './use-item.tsx'
import '../style.css'
import './items.css'

export const PackagePage = () => <ItemPage kind={packageKind} />
export const VirtualItemPage = () => <ItemPage kind={virtualItemKind} />
export const BundlePage = () => <ItemPage kind={bundleKind} />

const ItemPage = ({ kind }: { kind: ItemKind }) => {
  const id = useValue('project')
  const sku = useSku(kind)
  const { project, isAllowed, read, isGone, body, made } = useItem(kind, id, sku)
  return (
    <Page
      title={sku}
      heading={<Foreign text={sku} isBrief />}
      lead={body && <Foreign text={anyName(body.name)} isBrief />}
      actions={
        body &&
        project && (
          <>
            <ResetLimits project={project} sku={sku} body={body} />
            <CopyLink kind={kind} project={project} sku={sku} />
            <RemoveItem
              kind={kind}
              project={project}
              sku={sku}
              body={body}
              etag={read.data?.etag}
            />
          </>
        )
      }
      made={made}
    >
      <ItemTabs kind={kind} project={id} sku={sku} here="one" />
      {!isAllowed && <NotAllowed operation={kind.read.operation} />}
      {isGone && <Gone kind={kind} project={id} sku={sku} />}
      {read.error && !isGone && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!body && isAllowed && !read.error && <Skeleton columns={2} />}
      {body && project && (
        <div class="with-aside">
          <ItemForm
            key={sku}
            kind={kind}
            project={project}
            version={{ body, etag: read.data?.etag }}
            reread={async () => {
              const { data: now } = await read.refetch()
              return now && { body: now.data as Written, etag: now.etag }
            }}
          />
          <aside class="aside">
            <InStore kind={kind} project={id} sku={sku} body={body} />
            <PreviewCard kind={kind} project={id} sku={sku} body={body} />
            <LastChange kind={kind} project={project} sku={sku} etag={read.data?.etag} />
            <Sales project={project} sku={sku} />
          </aside>
        </div>
      )}
    </Page>
  )
}

/** Leads to the form of a new item that begins as this one is. */
const CopyLink = ({ kind, project, sku }: { kind: ItemKind; project: Project; sku: string }) =>
  may(me.value, kind.create.operation, project) ? (
    <AddressLink
      to={addressOfItem(kind, 'make', { project: project.project_id }, { from: sku })}
      class="button"
    >
      {t().items.copy}
    </AddressLink>
  ) : null
