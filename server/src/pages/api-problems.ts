/** Which problems each call of the API can answer with: from its route, its guard and its parameters. */
import type { ProblemKind } from '../base/problem.ts'
import { catalogIdProblems } from '../catalog/index.ts'
import { paymentsIdProblems, processorIdProblems } from '../payments/index.ts'
import { projectProblems as admin, consoleProblems as people } from '../projects/index.ts'
import { signinProblems as signin } from '../signin/index.ts'
import { webhookIdProblems } from '../webhooks/index.ts'

/** How a call words its failures. */
export type Dialect = 'admin' | 'field' | 'standard' | 'page'

/** The description of a call so far. */
export type DescribedCall = {
  path: string
  /** In lower case. */
  method: string
  /** Problems that its route names. */
  own: readonly ProblemKind[]
  /** Names of what is put into the address. */
  pathNames: ReadonlySet<string>
  /** Names of headers, in lower case. */
  headerNames: ReadonlySet<string>
  hasQuery: boolean
  hasBody: boolean
  /** Whether it takes the form of a page of ours, whose fields are not described. */
  hasPageForm: boolean
  /** Names of the security schemes it takes. */
  schemes: ReadonlySet<string>
}

/** The dialect of the calls at this path. */
export const dialectOf = (path: string): Dialect => {
  if (/^\/api\/(v2|v3|operator|console|portal)\//.test(path)) return 'admin'
  if (/^\/oauth2\/(token|revoke|introspect|userinfo)$/.test(path)) return 'standard'
  if (/^\/(signin|pay|oauth2\/authorize|api\/blank|api\/social\/oauth2)(\/|$)/.test(path))
    return 'page'
  return 'field'
}

/** The problems of a call, without repetition, but for `projects.host_refused`, with which none is reached. */
export const problemsOf = (call: DescribedCall): ProblemKind[] => {
  const found = dialectOf(call.path) === 'admin' ? adminProblems(call) : signinProblems(call)
  return [...new Set([...found, ...call.own])]
}

const adminProblems = (call: DescribedCall): ProblemKind[] => {
  const { pathNames, headerNames, schemes, hasBody, hasQuery } = call
  const isGuarded = schemes.has('apiKey') || schemes.has('operatorKey')
  return [
    ...when(isGuarded, admin.credentials_refused, admin.not_permitted),
    ...when(
      schemes.has('consoleSession'),
      people.session_over,
      people.csrf_refused,
      people.foreign_page,
    ),
    ...when(schemes.has('userToken'), admin.user_token_refused),
    ...when(pathNames.has('project_id'), admin.project_not_found),
    ...when(isGameChange(call), admin.project_archived),
    ...whatIsNotThere(call),
    ...when(headerNames.has('idempotency-key'), admin.call_in_progress),
    ...when(headerNames.has('if-match'), admin.version_stale),
    ...when(hasBody, admin.body_too_large, admin.not_json),
    ...when(hasBody || hasQuery || pathNames.size > 0, admin.invalid),
    admin.too_many_requests,
    admin.temporarily_unavailable,
    admin.cannot_write,
    admin.bug,
  ]
}

/** Whether an API key changes something of a project by the call: an archived project refuses that. */
const isGameChange = ({ method, path, schemes }: DescribedCall): boolean =>
  method !== 'get' && /^\/api\/v[23]\//.test(path) && schemes.has('apiKey')

/** An id in the address is of nothing, each in the words of its area. */
const whatIsNotThere = ({ path, pathNames }: DescribedCall): ProblemKind[] =>
  [...pathNames].flatMap((name) => {
    // The user of a subscription is only compared with it.
    if (name === 'user_id' && pathNames.has('subscription_id')) return []
    if (name === 'project_id') return []
    if (path.startsWith('/api/operator/')) return [admin.not_found]
    return [notThere[name] ?? admin.not_found]
  })

const notThere: Readonly<Record<string, ProblemKind>> = {
  ...catalogIdProblems,
  ...paymentsIdProblems,
  ...processorIdProblems,
  ...webhookIdProblems,
}

const signinProblems = (call: DescribedCall) => {
  const { pathNames, schemes, hasBody, hasPageForm, hasQuery, path } = call
  const isStatic = !hasBody && !hasQuery && pathNames.size === 0 && schemes.size === 0
  const isForms = /\/(token|revoke|introspect|userinfo)$/.test(path)
  return [
    ...when(hasBody || hasQuery || pathNames.has('user_id'), signin.parameter_refused),
    ...when(hasBody, signin.body_too_large, isForms ? signin.not_a_form : signin.not_json),
    ...when(hasPageForm, signin.body_too_large, signin.not_a_form),
    ...when(schemes.has('userToken'), signin.user_token_refused, signin.user_banned),
    ...when(schemes.has('serverToken'), signin.server_token_refused, signin.project_archived),
    ...when(schemes.has('client'), signin.client_missing, signin.client_refused),
    ...when(pathNames.has('login_project_id'), signin.project_unknown),
    ...when(pathNames.has('provider'), signin.provider_unknown),
    ...when(!isStatic && !pathNames.has('login_project_id'), signin.too_many_requests),
    ...when(!isStatic, signin.out_of_service, signin.cannot_write, signin.bug),
  ]
}

const when = (isSo: boolean, ...kinds: ProblemKind[]): ProblemKind[] => (isSo ? kinds : [])
