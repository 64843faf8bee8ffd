/** The calls about traces of sign-ins (docs/interface/admin-calls.md#sign-ins). */
import { ProjectPath } from '../../base/contract.ts'
import type { FastifyInstance, FastifyRequest } from '../../base/http/http.ts'
import { aboutCallsOf, adminPath, type Deps, speakAdminDialect } from '../../projects/index.ts'
import { SignInPage, SignInPath, SignInsQuery, SignInTrace, StraySignInPath } from './contract.ts'
import { readTrace, readTraces } from './trace-reading.ts'

type Needs = Pick<Deps, 'sql' | 'admission'>

const path = `${adminPath}/sign_ins`
const strayPath = '/api/operator/sign_ins'
const filters =
  'All filters given must fit. A page may hold fewer than asked for: go on with next_cursor until it is null. Failures are kept always, as far as their number in a second allows; of successes some are, under load, and stands_for says for how many.'

const about = aboutCallsOf('Sign-ins')
const aboutStray = aboutCallsOf('Operator', [{ operatorKey: [] }])

/** Adds a project's calls; the scope must be one that admits to projects and speaks the admin dialect. */
export const addTraceCalls = (app: FastifyInstance, gate: Needs): void => {
  const projectOf = (request: FastifyRequest): number =>
    gate.admission.admitted(request).project.projectId
  app.get<{ Querystring: SignInsQuery }>(
    path,
    {
      schema: {
        ...about('listSignIns', 'How players came in, and why others did not, newest first'),
        description: filters,
        params: ProjectPath,
        querystring: SignInsQuery,
        response: { 200: SignInPage },
      },
    },
    (request) => readTraces(gate, projectOf(request), request.query),
  )
  app.get<{ Params: { sign_in_id: string } }>(
    `${path}/:sign_in_id`,
    {
      schema: {
        ...about('readSignIn', 'One sign-in, step by step'),
        params: SignInPath,
        response: { 200: SignInTrace },
      },
    },
    (request) => readTrace(gate, projectOf(request), request.params.sign_in_id),
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
        ...aboutStray('listStraySignIns', 'Sign-ins that belong to no project, newest first'),
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
        ...aboutStray('readStraySignIn', 'One sign-in that belongs to no project, step by step'),
        params: StraySignInPath,
        response: { 200: SignInTrace },
      },
    },
    (request) => readTrace(gate, 0, request.params.sign_in_id),
  )
}
