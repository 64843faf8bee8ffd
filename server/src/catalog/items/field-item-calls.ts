/**
 * Calls of virtual items and bundles that the field has beside those of every kind. They list by group, put a bundle
 * into the store, and take it out.
 */
import { closed, IdText, Problem, type Static, type TSchema, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { parseId } from '../../base/ids.ts'
import { answered, ifMatchOf, MatchHeaders, sendAnswer } from '../../projects/index.ts'
import { about } from '../call.ts'
import { change } from '../changes/change.ts'
import { wholeBody } from '../changes/submission.ts'
import { FieldListQuery, ItemPath, LabelPath, listPageOf, problems } from '../contract.ts'
import type { CatalogDeps } from '../deps.ts'
import { isExternalId } from '../labels/label.ts'
import { findGroupName } from '../labels/labels.sql.ts'
import { skuOf } from '../sku.ts'
import { changeableItem } from './changeable-item.ts'
import { pageOf } from './item-pages.ts'
import type { RestoreCalls } from './restore-call.ts'

type ListedCalls = RestoreCalls & { row: TSchema }

const GroupIdPath = Type.Object({ project_id: IdText, group_id: Type.String() }, closed)

/** Registers `GET …/group/external_id/{external_id}` and `GET …/group/id/{group_id}`. */
export const groupLists = (app: FastifyInstance, deps: CatalogDeps, calls: ListedCalls): void => {
  const ways = [
    ['external_id/:external_id', LabelPath, ''],
    ['id/:group_id', GroupIdPath, 'ById'],
  ] as const
  for (const [path, params, suffix] of ways) {
    app.get<{
      Querystring: Static<typeof FieldListQuery>
      Params: Readonly<Record<string, string>>
    }>(
      `${calls.path}/group/${path}`,
      {
        schema: {
          ...about(`list${calls.name}sOfGroup${suffix}`, `List the ${calls.noun}s of a group`),
          params,
          querystring: FieldListQuery,
          problems: [problems.store_group_not_found],
          response: { 200: listPageOf(calls.row, calls.body) },
        },
      },
      async (request, reply) => {
        const { projectId } = deps.admission.admitted(request).project
        const group = await groupOf(deps, projectId, request.params)
        const query = { ...request.query, group }
        return sendAnswer(reply, answered(200, await pageOf(deps, projectId, calls.kind, query)))
      },
    )
  }
}

/** The group of a path by its external_id or its number. Throws 404 where there is none. */
const groupOf = async (
  { sql }: CatalogDeps,
  projectId: number,
  { external_id, group_id }: Readonly<Record<string, string>>,
): Promise<string> => {
  const by =
    external_id === undefined ? { group_id: parseId(group_id ?? '') ?? null } : { external_id }
  const isName = external_id === undefined || isExternalId(external_id)
  const [group] = isName ? await findGroupName(sql, projectId, by) : []
  if (!group) throw new Problem(problems.store_group_not_found)
  return group.external_id
}

/** Registers `PUT …/sku/{sku}/show` and `/hide`. */
export const shelfCalls = (app: FastifyInstance, deps: CatalogDeps, calls: RestoreCalls): void => {
  const checkWhole = wholeBody(calls.body)
  for (const verb of ['show', 'hide'] as const) {
    app.put<{ Params: Static<typeof ItemPath> }>(
      `${calls.path}/sku/:sku/${verb}`,
      {
        schema: {
          ...about(
            `${verb}${calls.name}`,
            verb === 'show' ? `Put a ${calls.noun} into the store` : `Take a ${calls.noun} out`,
            'As a patch of `is_show_in_store`. A body is passed over.',
          ),
          params: ItemPath,
          headers: MatchHeaders,
          response: { 204: Type.Null() },
        },
      },
      async (request, reply) => {
        const { project, caller } = deps.admission.admitted(request)
        const { projectId } = project
        const thing = changeableItem(calls.kind, projectId, skuOf(request.params), checkWhole)
        const { etag } = await change(deps, thing, {
          project,
          caller,
          body: { is_show_in_store: verb === 'show' },
          misshapen: [],
          isPatch: true,
          isTrial: false,
          ifMatch: ifMatchOf(request),
        })
        return reply.header('etag', etag).code(204).send()
      },
    )
  }
}
