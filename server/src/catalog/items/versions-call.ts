/** The call that lists what became of an item, from the audit trail. */

import { Problem, type Static } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { answered, changedMembers, listVersions, sendAnswer } from '../../projects/index.ts'
import { about } from '../call.ts'
import { fieldsOf } from '../changes/item-rules.ts'
import { ItemPath, problems, VersionsAnswer, VersionsQuery } from '../contract.ts'
import type { CatalogDeps } from '../deps.ts'
import { skuOf } from '../sku.ts'
import type { ItemKind } from './item-kinds.ts'
import * as store from './items.sql.ts'
import type { RestoreCalls } from './restore-call.ts'

/** Registers `GET …/sku/{sku}/versions`. */
export const versionsCall = (
  app: FastifyInstance,
  deps: CatalogDeps,
  { kind, path, noun, name }: RestoreCalls,
): void => {
  app.get<{ Params: Static<typeof ItemPath>; Querystring: VersionsQuery }>(
    `${path}/sku/:sku/versions`,
    {
      schema: {
        ...about(
          `list${name}Versions`,
          `List the versions of a ${noun}`,
          'Each with the change that made it: when, by whom, which members. Reads the audit trail, so they are kept for 400 days, also of what was deleted.',
        ),
        params: ItemPath,
        querystring: VersionsQuery,
        response: { 200: VersionsAnswer },
      },
    },
    async (request, reply) => {
      const { projectId } = deps.admission.admitted(request).project
      const sku = skuOf(request.params)
      const { cursor, limit = '50' } = request.query
      const past = { projectId, target: `${kind} ${sku}` }
      const page = await listVersions(deps.sql, past, { cursor, limit: Number(limit) })
      const isAll = cursor === undefined && page.next_cursor === null
      if (isAll && page.items.length === 0) await mustBeThere(deps, projectId, kind, sku)
      const items = page.items.map(({ action, before, after, ...version }) => ({
        ...version,
        action: action.slice(action.lastIndexOf('.') + 1),
        changes: changedMembers(fieldsOf(before), fieldsOf(after)),
      }))
      return sendAnswer(reply, answered(200, { ...page, items }))
    },
  )
}

const mustBeThere = async (
  { sql }: Pick<CatalogDeps, 'sql'>,
  projectId: number,
  kind: ItemKind,
  sku: string,
): Promise<void> => {
  const [row] = await store.findItem(sql, projectId, sku)
  if (row?.kind !== kind) throw new Problem(problems.item_not_found)
}
