/** The calls about traces of sign-ins (docs/interface/admin-calls.md#sign-ins). */
import { ProjectPath } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { type Deps, speakAdminDialect } from '../../projects/index.ts'
import { SignInPage, SignInPath, SignInsQuery, SignInTrace, StraySignInPath } from './contract.ts'
import { readTrace, readTraces } from './trace-reading.ts'

type Needs = Pick<Deps, 'sql' | 'admission'>

const path = '/api/v2/project/:project_id/admin/sign_ins'
const strayPath = '/api/operator/sign_ins'
const filters =
  'All filters given must fit. A page may hold fewer than asked for: go on with next_cursor until it is null. Failures are kept always, as far as their number in a second allows; of successes some are, under load, and stands_for says for how many.'

const ofProject = { tags: ['Sign-ins'], security: [{ apiKey: [] }] }
const ofOperator = { tags: ['Operator'], security: [{ operatorKey: [] }] }

/** Adds a project's calls; the scope must be one that admits to projects and speaks the admin dialect. */
export const addTraceCalls = (app: FastifyInstance, gate: Needs): void => {
  app.get<{ Querystring: SignInsQuery }>(
    path,
    {
      schema: {
        operationId: 'listSignIns',
        ...ofProject,
        summary: 'How players came in, and why others did not, newest first',
        description: filters,
        params: ProjectPath,
        querystring: SignInsQuery,
        response: { 200: SignInPage },
      },
    },
    (request) =>
      readTraces(gate, gate.admission.admitted(request).project.projectId, request.query),
  )
  app.get<{ Params: { sign_in_id: string } }>(
    `${path}/:sign_in_id`,
    {
      schema: {
        operationId: 'readSignIn',
        ...ofProject,
        summary: 'One sign-in, step by step',
        params: SignInPath,
        response: { 200: SignInTrace },
      },
    },
    (request) =>
      readTrace(
        gate,
        gate.admission.admitted(request).project.projectId,
        request.params.sign_in_id,
      ),
  )
}

/** Adds the operator's, about what belongs to no project; the scope must be their own. */
export const addStrayTraceCalls = (app: FastifyInstance, gate: Needs): void => {
  speakAdminDialect(app)
  app.addHook('onRequest', (request) => gate.admission.admitOperator(request))
  app.get<{ Querystring: SignInsQuery }>(
    strayPath,
    {
      schema: {
        operationId: 'listStraySignIns',
        ...ofOperator,
        summary: 'Sign-ins that belong to no project, newest first',
        description: `Those of clients that nobody knows, and those that do not tell theirs. ${filters}`,
        querystring: SignInsQuery,
        response: { 200: SignInPage },
      },
    },
    (request) => readTraces(gate, 0, request.query),
  )
  app.get<{ Params: { sign_in_id: string } }>(
    `${strayPath}/:sign_in_id`,
    {
      schema: {
        operationId: 'readStraySignIn',
        ...ofOperator,
        summary: 'One sign-in that belongs to no project, step by step',
        params: StraySignInPath,
        response: { 200: SignInTrace },
      },
    },
    (request) => readTrace(gate, 0, request.params.sign_in_id),
  )
}
