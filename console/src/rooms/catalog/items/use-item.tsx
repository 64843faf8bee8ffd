/** The item of a page as it would be written, and what stands there where no item has the sku. */
import type { AnswerOf } from '../../../api/calls.ts'
import { addressOfCall } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { useProject } from '../../../api/projects.ts'
import { useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { AddressLink } from '../../../shared/controls/link.tsx'
import { t } from '../../../texts/texts.ts'
import { addressOfItem, type ItemKind, type Written } from './kind.ts'

/** The item with its version. Nothing is read where there is no sku. */
export const useItem = ({ read: { operation } }: ItemKind, id: string, sku: string) => {
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, operation, project)
  const parameters = { project_id: id, sku, view: 'write' }
  const read = useRead<AnswerOf<'readPackage'>>(operation, parameters, {
    isWanted: project !== undefined && isAllowed && sku !== '',
  })
  const isGone = read.error instanceof ApiProblem && read.error.status === 404
  return {
    project,
    isAllowed,
    read,
    isGone,
    body: isGone ? undefined : (read.data?.data as Written | undefined),
    made: { operation, path: addressOfCall(operation, parameters) } as const,
  }
}

/** A sku that no item of the kind has: its history may have one that was deleted. */
export const Gone = ({ kind, project, sku }: { kind: ItemKind; project: string; sku: string }) => (
  <div class="nothing">
    <p>{t().items.gone[kind.noun]}</p>
    <p class="row">
      <AddressLink to={addressOfItem(kind, 'history', { project, sku })}>
        {t().packages.lookIntoHistory}
      </AddressLink>
      <AddressLink to={addressOfItem(kind, 'list', { project })}>
        {t().items.all[kind.noun]}
      </AddressLink>
    </p>
  </div>
)
