/** The history of a thing: who changed what and when, and each version to be brought back. */
import { useRef, useState } from 'preact/hooks'
import type { AnswerOf } from '../../../api/calls.ts'
import { addressOfCall } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { usePages, useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { AddressLink } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { type Column, List } from '../../../shared/table/list.tsx'
import { Exactly } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { Changes } from '../changes.tsx'
import { RestoreDialog } from '../restore-dialog.tsx'
import { Tabs } from '../tabs.tsx'
import type { ThingKind, ThingRow } from './kind.ts'
import '../style.css'

type Version = AnswerOf<'listCurrencyVersions'>['items'][number]
export type Past = NonNullable<ThingKind['past']>

/** The author of a version: by name where there is one. */
const actorOf = ({ actor }: Version): string => actor.name ?? t().audit.actors(actor.kind)

export const ThingHistory = ({ kind, past }: { kind: ThingKind; past: Past }) => {
  const id = useValue('project')
  const name = useValue(kind.noun)
  const project = useProject(id)
  const { operation } = past.list
  const isAllowed = project === undefined || may(me.value, operation, project)
  const parameters = { project_id: id, [kind.idName]: name }
  const rows = usePages<Version>(operation, parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const newest = rows.data?.pages[0]?.items[0]
  const [chosen, choose] = useState<string>()
  const mayRestore = project !== undefined && may(me.value, past.restore.operation, project)
  return (
    <Page
      title={t().packages.historyOf(name)}
      heading={<Foreign text={name} isBrief />}
      lead={t().packages.historyLead}
      actions={
        <AddressLink to={kind.address(id, name)} class="button">
          {t().things.toThing[kind.noun]}
        </AddressLink>
      }
      made={{ operation, path: addressOfCall(operation, parameters) }}
    >
      <Tabs project={id} here={kind.tab} />
      <div class="stacked">
        <List
          name={t().packages.historyOf(name)}
          fields={[]}
          filters={{}}
          onFilter={() => {}}
          operation={operation}
          isAllowed={isAllowed}
          rows={rows}
          columns={columnsOf(
            (version) => version !== newest && version.action !== 'deleted' && mayRestore,
            ({ version }) => choose(version),
          )}
          keyOf={({ version }) => version}
          nothingYet={<p>{t().packages.noVersions}</p>}
        />
      </div>
      {chosen !== undefined && project && (
        <Restore
          kind={kind}
          past={past}
          project={project}
          name={name}
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
  { head: t().packages.who, cell: (version) => <Foreign text={actorOf(version)} /> },
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
  kind: ThingKind
  past: Past
  project: Project
  name: string
  version: string
  onClose: () => void
}

/** The version that stands is named, so that nobody undoes what they have not seen; the thing may be gone, too. */
const Restore = ({ kind, past, project, name, version, onClose }: RestoreProps) => {
  const parameters = { project_id: project.project_id, [kind.idName]: name }
  const { data, error } = useRead<ThingRow>(kind.read.operation, parameters)
  const isGone = error instanceof ApiProblem && error.status === 404
  // Reading anew forgets that there is none: what is being done must not end with it.
  const isKnown = useRef(false)
  isKnown.current ||= data !== undefined || isGone
  if (!isKnown.current) return null
  return (
    <RestoreDialog
      name={name}
      operation={past.restore.operation}
      read={kind.read.operation}
      what={isGone ? t().things.makesAnew : t().things.restoreWhat}
      outdates={[kind.read.operation, kind.list.operation, past.list.operation]}
      parameters={parameters}
      version={version}
      etag={isGone ? undefined : data?.etag}
      onClose={onClose}
    />
  )
}
