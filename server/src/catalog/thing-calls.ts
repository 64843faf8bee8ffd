/** The calls about one thing of the catalog, the same for items and labels: read, replace, patch and delete it. */
import { type ProblemKind, type Static, type TSchema, Type } from '../base/contract.ts'
import type { FastifyInstance } from '../base/http/http.ts'
import { mergePatchTypes, patchOf } from '../base/input/merge-patch.ts'
import {
  answered,
  ifMatchOf,
  isTried,
  MatchHeaders,
  sendAnswer,
  sendTouched,
  sendTrial,
  type Touched,
  TouchedAnswer,
  TrialAnswer,
  TrialQuery,
  touchedNote,
} from '../projects/index.ts'
import { about, trialNote } from './call.ts'
import { type Changeable, change, checkDeletion, remove } from './changes/change.ts'
import type { CatalogFinding } from './changes/findings.ts'
import { shapeFindings, wholeBody } from './changes/submission.ts'
import { mostWritten } from './changes/weight.ts'
import { ViewQuery } from './contract.ts'
import type { CatalogDeps } from './deps.ts'

export type View = Static<typeof ViewQuery>['view']

/** A kind of things that are read and changed one by one. */
export type ThingKind<Path, Row> = {
  /** The address of one. */
  url: string
  params: TSchema
  /** For people, with its article: `a group`. */
  aNoun: string
  /** The operation id of a verb: `readGroup`. */
  idOf(verb: string): string
  body: TSchema
  answer: TSchema
  /** Problems of one as it is written. */
  problems: readonly ProblemKind[]
  /** An example of a patch. */
  patched: object
  /** The rest that a deletion leaves, for people. */
  deletionNote: string
  /** How much a deletion would touch. */
  touched(projectId: number, path: Path): Promise<Touched>
  /** Throws 404 for what does not exist. */
  read(projectId: number, path: Path, view: View): Promise<{ etag: string; shown: unknown }>
  /** `shape` tells the findings of the schema for bodies that were not checked by it yet. */
  changeable(
    projectId: number,
    path: Path,
    shape: (body: unknown) => CatalogFinding[],
  ): Changeable<Row>
}

/** Registers the calls. */
export const thingCalls = <Path, Row>(
  app: FastifyInstance,
  deps: CatalogDeps,
  kind: ThingKind<Path, Row>,
): void => {
  const { url, params } = kind
  app.get<{ Querystring: Static<typeof ViewQuery> }>(
    url,
    {
      schema: {
        ...about(kind.idOf('read'), `Read ${kind.aNoun}`, 'The ETag names the version.'),
        params,
        querystring: ViewQuery,
        response: { 200: Type.Union([kind.answer, kind.body]) },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const path = request.params as Path
      const { etag, shown } = await kind.read(project.projectId, path, request.query.view)
      return sendAnswer(reply.header('etag', etag), answered(200, shown))
    },
  )
  changeCall(app, deps, kind, 'PUT')
  changeCall(app, deps, kind, 'PATCH')
  app.delete(
    url,
    {
      schema: {
        ...about(
          kind.idOf('delete'),
          `Delete ${kind.aNoun}`,
          `${kind.deletionNote} ${touchedNote}`,
        ),
        params,
        querystring: TrialQuery,
        headers: MatchHeaders,
        response: { 200: TouchedAnswer, 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const path = request.params as Path
      const thing = kind.changeable(project.projectId, path, () => [])
      const deletion = { project, caller, ifMatch: ifMatchOf(request) }
      if (isTried(request)) {
        await checkDeletion(deps, thing, deletion)
        return sendTouched(reply, await kind.touched(project.projectId, path))
      }
      await remove(deps, thing, deletion)
      return reply.code(204).send()
    },
  )
}

const changeCall = <Path, Row>(
  app: FastifyInstance,
  deps: CatalogDeps,
  { url, params, aNoun, idOf, body, problems, patched, changeable }: ThingKind<Path, Row>,
  method: 'PUT' | 'PATCH',
): void => {
  const isPatch = method === 'PATCH'
  const checkWhole = wholeBody(body)
  const summary = isPatch ? `Change members of ${aNoun}` : `Replace ${aNoun}`
  app.route({
    method,
    url,
    attachValidation: true,
    ...(isPatch ? {} : { bodyLimit: mostWritten }),
    schema: {
      ...(isPatch ? { consumes: mergePatchTypes } : {}),
      ...about(idOf(isPatch ? 'patch' : 'replace'), summary, trialNote),
      problems,
      params,
      querystring: TrialQuery,
      headers: MatchHeaders,
      body: isPatch ? patchOf(body, `Members of ${aNoun}, merged as RFC 7396 says`, patched) : body,
      response: { 200: TrialAnswer, 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const misshapen = shapeFindings(request)
      const thing = changeable(project.projectId, request.params as Path, (whole) =>
        isPatch ? checkWhole(whole) : [],
      )
      const { changed, etag } = await change(deps, thing, {
        project,
        caller,
        body: request.body,
        misshapen,
        isPatch,
        isTrial: isTried(request),
        ifMatch: ifMatchOf(request),
      })
      reply.header('etag', etag)
      return isTried(request) ? sendTrial(reply, changed) : reply.code(204).send()
    },
  })
}
