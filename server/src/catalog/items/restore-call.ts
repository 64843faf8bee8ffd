/** The call that brings an item back as it was at a moment or in a version, from the audit trail. */

import { type Instant, parseTimestamp, plusSeconds } from '../../base/clock.ts'
import { closed, form, Problem, type Static, type TSchema, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { violation } from '../../base/refusals/violation.ts'
import {
  changesAfter,
  changesSince,
  ifMatchOf,
  isTried,
  MatchHeaders,
  type PastChange,
  projectProblems,
  sendAnswer,
  sendTrial,
  TrialAnswer,
  TrialQuery,
  versionPattern,
} from '../../projects/index.ts'
import { about, trialNote } from '../call.ts'
import { change } from '../changes/change.ts'
import { wholeBody } from '../changes/submission.ts'
import { ItemPath, problems, SkuAnswer } from '../contract.ts'
import type { CatalogDeps } from '../deps.ts'
import { skuOf } from '../sku.ts'
import { changeableItem } from './changeable-item.ts'
import { itemMaker } from './create-item.ts'
import { writtenItem } from './item.ts'
import type { ItemKind } from './item-kinds.ts'
import * as store from './items.sql.ts'

const RestoreBody = Type.Object(
  {
    at: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'As it was then; ISO 8601 with offset, at most 400 days ago',
      }),
    ),
    version: Type.Optional(
      Type.String({
        pattern: versionPattern,
        ...form('cursor'),
        description: 'As the change left it that the list of its versions calls so',
      }),
    ),
  },
  {
    ...closed,
    minProperties: 1,
    maxProperties: 1,
    description: 'One of the members',
    examples: [{ at: '2026-01-05T10:00:00Z' }],
  },
)
type RestoreBody = Static<typeof RestoreBody>

/** For how long the trail tells of changes (docs/interface/admin-calls.md#audit). */
const trailSeconds = 400 * 86_400

/** Facts about the kind of items that the call needs. */
export type RestoreCalls = {
  kind: ItemKind
  path: string
  /** For people. */
  noun: string
  /** For operation ids. */
  name: string
  body: TSchema
}

/** Registers `POST …/sku/{sku}/restore`. */
export const restoreCall = (app: FastifyInstance, deps: CatalogDeps, calls: RestoreCalls): void => {
  const { kind } = calls
  const checkWhole = wholeBody(calls.body)
  const makeItem = itemMaker(deps)
  app.post<{ Params: Static<typeof ItemPath>; Body: RestoreBody }>(
    `${calls.path}/sku/:sku/restore`,
    {
      schema: {
        ...about(
          `restore${calls.name}`,
          `Bring a ${calls.noun} back as it was`,
          `Reads the audit trail; what was deleted is made anew. What has gone meanwhile, as a group, is told as for a PUT. ${trialNote}`,
        ),
        params: ItemPath,
        querystring: TrialQuery,
        headers: MatchHeaders,
        body: RestoreBody,
        response: { 200: TrialAnswer, 201: SkuAnswer, 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const { projectId } = project
      const sku = skuOf(request.params)
      const [row] = await store.findItem(deps.sql, projectId, sku)
      const isThere = row?.kind === kind
      const target = `${kind} ${sku}`
      const body = await undone(
        isThere ? writtenItem(row) : undefined,
        changesTo(deps, { projectId, target }, request.body),
      )
      if (body === undefined) {
        throw new Problem(problems.item_not_found, {
          why: 'not_then',
          detail: `There was no ${calls.noun} ${sku} then, as far as the audit trail tells`,
        })
      }
      const isTrial = isTried(request)
      const misshapen = checkWhole(body)
      if (!isThere) {
        const call = { projectId, key: undefined, call: '', body }
        return sendAnswer(
          reply,
          await makeItem({ project, caller, ...call, kind, misshapen, isTrial }),
        )
      }
      const { changed, etag } = await change(
        deps,
        changeableItem(kind, projectId, sku, () => []),
        { project, caller, body, misshapen, isPatch: false, isTrial, ifMatch: ifMatchOf(request) },
      )
      reply.header('etag', etag)
      return isTrial ? sendTrial(reply, changed) : reply.code(204).send()
    },
  )
}

/** The changes between what is asked for and now. Throws 422 for what the trail does not tell of. */
const changesTo = (
  { sql, clock }: Pick<CatalogDeps, 'sql' | 'clock'>,
  past: { projectId: number; target: string },
  { at, version }: RestoreBody,
): AsyncIterable<PastChange> =>
  version === undefined
    ? changesSince(sql, { ...past, since: momentOf(at, clock.now()) })
    : changesAfter(sql, { ...past, version })

/** The moment asked for. Throws 422 for none, one to come, and one of which the trail says nothing any more. */
const momentOf = (at: string | undefined, now: Instant): Instant => {
  const moment = parseTimestamp(at ?? '')
  if (moment && moment <= now && moment > plusSeconds(now, -trailSeconds)) return moment
  throw new Problem(projectProblems.invalid, {
    violations: [
      violation('at', 'not_past', 'must be a moment of the last 400 days', { days: 400 }),
    ],
  })
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Undoes the changes that the audit trail tells, newest first, beginning with the thing as it is (undefined where it is
 * not there). Answers the body that would write it as it was; undefined where it was not there.
 */
const undone = async (
  now: Fields | undefined,
  changes: AsyncIterable<PastChange>,
): Promise<Fields | undefined> => {
  let body = now
  for await (const { action, before, after } of changes) {
    if (action.endsWith('.created')) body = undefined
    else if (action.endsWith('.deleted')) body = fieldsIn(before)
    else body = withBefore(body ?? {}, fieldsIn(before), fieldsIn(after))
  }
  return body
}

const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const withBefore = (body: Fields, before: Fields, after: Fields): Fields => {
  const added = Object.keys(after).filter((member) => !(member in before))
  const kept = Object.entries(body).filter(([member]) => !added.includes(member))
  return Object.fromEntries([...kept, ...Object.entries(before)])
}
