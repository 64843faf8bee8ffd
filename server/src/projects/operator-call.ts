/** What all calls of the operator API share. */
import { closed, IdText, Type } from '../base/contract.ts'
import type { FastifyRequest } from '../base/http.ts'
import * as administration from './administration.ts'
import type { Caller } from './caller.ts'
import type { Deps } from './deps.ts'
import type { Project } from './directory.ts'

/** What the operator's calls need. */
export type OperatorNeeds = Pick<Deps, 'sql' | 'clock' | 'keyring' | 'directory' | 'admission'>

/** The path parameter of calls to one project. */
export const ProjectPath = Type.Object({ project_id: IdText }, closed)

/** The part of a route's schema that says what it is for. */
export const about = (operationId: string, summary: string) => ({
  operationId,
  summary,
  tags: ['Operator'],
  security: [{ operatorKey: [] }],
})

/** The schema of a whole list. */
export const items = <T extends ReturnType<typeof Type.Object>>(item: T) =>
  Type.Object({ items: Type.Array(item) })

/** Who calls, after the guard has let them in. */
export const callerOf = ({ admission }: OperatorNeeds, request: FastifyRequest): Caller =>
  admission.operator(request)

/** The project of a path. Throws `project_not_found`. */
export const projectOf = (deps: OperatorNeeds, params: { project_id: string }): Project =>
  administration.foundProject(deps, Number(params.project_id))
