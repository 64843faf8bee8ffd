/** The parts that all calls of the operator API share. */

import { Type } from '../../base/contract.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import type { Admission } from '../admission/admission.ts'
import type { Caller } from '../caller.ts'
import type { Directory, Project } from '../directory/directory.ts'
import { noProject } from '../directory/found.ts'
import type { Parts } from '../parts.ts'
import { aboutCallsOf, repeatable } from './admin-call.ts'
import { type KeepAnswer, type RepeatedAnswer, runOnceKeeping } from './idempotency.ts'

/** The parts of the service that the operator's calls use. */
export type OperatorNeeds = Pick<Parts, 'sql' | 'clock' | 'keyring'> & {
  directory: Directory
  admission: Admission
}

/** The part of a route's schema that says what it is for. */
export const about = aboutCallsOf('Operator', [{ operatorKey: [] }])

/** The API page's remark on reads that carry an ETag. */
export const tagNote = 'The ETag names the version, for If-Match of a PATCH.'

/** The API page's remark on patches. */
export const patchNote =
  'A JSON Merge Patch (RFC 7396): what is not named stays, null gives a member its default back, and a list replaces the former one. What is so already stays as it is, with its ETag.'

/** The schema of a whole list. */
export const items = <T extends ReturnType<typeof Type.Object>>(item: T) =>
  Type.Object({ items: Type.Array(item) })

/** The purpose for which the answers of repeated calls are sealed. */
const answersPurpose = 'repeated answers'

/**
 * Does the work of a call once for its Idempotency-Key. The answer may hold a secret: it is kept sealed, and repeated
 * to the same caller only. Work hands it to `keep` in its transaction. Permissions are asked before.
 */
export const onceForOperator = (
  deps: OperatorNeeds,
  request: FastifyRequest,
  projectId: number,
  work: (keep: KeepAnswer) => Promise<unknown>,
): Promise<RepeatedAnswer> => {
  const call = repeatable(projectId, request)
  const caller = callerOf(deps, request)
  const asker = `${caller.kind} ${'id' in caller ? caller.id : ''}`
  const seal = deps.keyring.sealFor(answersPurpose)
  return runOnceKeeping(deps, { ...call, call: `${call.call}\n${asker}`, seal }, work)
}

/** The caller, after the guard has let them in. */
export const callerOf = ({ admission }: OperatorNeeds, request: FastifyRequest): Caller =>
  admission.operator(request)

/** The project of a path. Throws `project_not_found`. */
export const projectOf = (
  { directory }: OperatorNeeds,
  { project_id }: { project_id: string },
): Project => {
  const project = directory.project(Number(project_id))
  if (!project) throw noProject(Number(project_id))
  return project
}
