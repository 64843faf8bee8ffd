/** Brings an item back as a former version left it. */
import type { Project } from '../../../api/projects.ts'
import { t } from '../../../texts/texts.ts'
import { RestoreDialog } from '../restore-dialog.tsx'
import { type ItemKind, outdatedBy } from './kind.ts'

type RestoreProps = {
  kind: ItemKind
  project: Project
  sku: string
  version: string
  /** The version that stands; undefined where the item was deleted. */
  etag: string | undefined
  onClose: () => void
}

export const RestoreItem = ({ kind, project, sku, version, etag, onClose }: RestoreProps) => (
  <RestoreDialog
    name={sku}
    operation={kind.restore.operation}
    read={kind.read.operation}
    what={etag === undefined ? t().packages.makesAnew : t().items.restoreWhat[kind.noun]}
    outdates={outdatedBy(kind)}
    parameters={{ project_id: project.project_id, sku }}
    version={version}
    etag={etag}
    onClose={onClose}
  />
)
