/** The history of an item: who changed what and when, and each version to be brought back. */
import { useRef, useState } from 'preact/hooks'
import { addressOfCall } from '../../../api/client.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { usePages } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Foreign } from '../../../shared/foreign.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { type Column, List } from '../../../shared/table/list.tsx'
import { Exactly } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { Changes } from '../changes.tsx'
import { bundleKind, type ItemKind, packageKind, useSku, virtualItemKind } from './kind.ts'
import { RestoreItem } from './restore-item.tsx'
import { ItemTabs } from './tabs.tsx'
import { useItem } from './use-item.tsx'
import { actorOf, type Version } from './versions.ts'
import '../style.css'
import './items.css'

export const PackageHistoryPage = () => <ItemHistory kind={packageKind} />
export const VirtualItemHistoryPage = () => <ItemHistory kind={virtualItemKind} />
export const BundleHistoryPage = () => <ItemHistory kind={bundleKind} />

const ItemHistory = ({ kind }: { kind: ItemKind }) => {
  const id = useValue('project')
  const sku = useSku(kind)
  const { operation } = kind.versions
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, operation, project)
  const parameters = { project_id: id, sku }
  const rows = usePages<Version>(operation, parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const newest = rows.data?.pages[0]?.items[0]
  const [chosen, choose] = useState<string>()
  const mayRestore = project !== undefined && may(me.value, kind.restore.operation, project)
  return (
    <Page
      title={t().packages.historyOf(sku)}
      heading={<Foreign text={sku} isBrief />}
      lead={t().packages.historyLead}
      made={{ operation, path: addressOfCall(operation, parameters) }}
    >
      <ItemTabs kind={kind} project={id} sku={sku} here="history" />
      <List
        name={t().packages.tabNames.history}
        fields={[]}
        filters={{}}
        onFilter={() => {}}
        operation={operation}
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf(
          (version) => version !== newest && version.action !== 'deleted' && mayRestore,
          (version) => choose(version.version),
        )}
        keyOf={({ version }) => version}
        nothingYet={<p>{t().packages.noVersions}</p>}
      />
      {chosen !== undefined && project && (
        <Restore
          kind={kind}
          project={project}
          sku={sku}
          version={chosen}
          onClose={() => choose(undefined)}
        />
      )}
    </Page>
  )
}

const columnsOf = (
  isOffered: (version: Version) => boolean,
  onRestore: (version: Version) => void,
): Column<Version>[] => [
  {
    head: t().packages.when,
    cell: (version) => (
      <>
        {t().packages.actions[version.action]} <Exactly at={version.at} />
      </>
    ),
  },
  {
    head: t().packages.who,
    cell: (version) => (
      <div class="actor">
        <Foreign text={actorOf(version)} />
      </div>
    ),
  },
  {
    head: t().packages.what,
    cell: ({ action, changes }) =>
      action === 'updated' ? (
        <Changes changes={changes} />
      ) : (
        <details>
          <summary>{t().packages.whole[action]}</summary>
          <Changes changes={changes} />
        </details>
      ),
  },
  {
    head: t().packages.back,
    cell: (version) =>
      isOffered(version) && (
        <button type="button" onClick={() => onRestore(version)}>
          {t().packages.restore}
        </button>
      ),
  },
]

type RestoreProps = {
  kind: ItemKind
  project: Project
  sku: string
  version: string
  onClose: () => void
}

/** The item may be gone; the one that stands is named, so that nobody undoes what they have not seen. */
const Restore = (its: RestoreProps) => {
  const { read, isGone } = useItem(its.kind, String(its.project.project_id), its.sku)
  // Reading anew forgets that there is none: what is being done must not end with it.
  const isKnown = useRef(false)
  isKnown.current ||= read.data !== undefined || isGone
  if (!isKnown.current) return null
  return <RestoreItem {...its} etag={isGone ? undefined : read.data?.etag} />
}
