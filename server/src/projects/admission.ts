/** Who may make admin calls: API keys by HTTP Basic, the operator by bearer key. */
import { countedAs } from '../base/http/caller-address.ts'
import type { FastifyRequest } from '../base/http/http.ts'
import { equalInConstantTime, parseId, sha256 } from '../base/ids.ts'
import type { Limiter } from '../base/limits/rate-limit.ts'
import { Problem, type ProblemFacts } from '../base/problem.ts'
import type { Caller } from './caller.ts'
import { problems } from './contract.ts'
import type { ApiKey, Directory, Project } from './directory/directory.ts'

export type Admission = {
  /**
   * For `onRequest` below `/v2/project/:project_id/admin`: refuses with 401, 422 or 429. A right key is let in whatever
   * was wrong before it from the same address, and has an allowance of its own.
   */
  admitToProject(request: FastifyRequest): Promise<void>
  /** For `onRequest` below `/operator`. */
  admitOperator(request: FastifyRequest): Promise<void>
  /** The project and caller that `admitToProject` let in. */
  admitted(request: FastifyRequest): { project: Project; caller: Caller }
  /** The caller that `admitOperator` let in. */
  operator(request: FastifyRequest): Caller
}

export type AdmissionOptions = {
  directory: Directory
  limiter: Limiter
  /** False switches limits off, for measurements. */
  limits: boolean
}

const adminAllowance = { perMinute: 600, burst: 600 }
// Wrong credentials from one address: enough for a person who mistypes. More of them are not needed to keep random keys
// from being guessed, which is hopeless anyway: who shares the address with the one who guesses gets in all the same.
const failureAllowance = { name: 'wrong_credentials', perMinute: 30, burst: 30 } as const

/** Builds the guards of the admin calls. */
export const admission = ({ directory, limiter: buckets, limits }: AdmissionOptions): Admission => {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const projects = new WeakMap<FastifyRequest, Project>()

  const slowDown = (retryAfter: number): never => {
    throw new Problem(problems.too_many_requests, {
      detail: `Too many requests: try again in ${retryAfter} s`,
      headers: { 'retry-after': String(retryAfter) },
    })
  }
  /** Alike for every wrong credential, so that the answer does not tell what is wrong with it. */
  const refuse = async (request: FastifyRequest, facts: ProblemFacts = {}): Promise<never> => {
    if (limits) {
      const bucket = `failure ${countedAs(request.ip)}`
      const verdict = await buckets.take(bucket, failureAllowance)
      if (!verdict.isAllowed) slowDown(verdict.retryAfter)
    }
    throw new Problem(problems.credentials_refused, facts)
  }
  const count = async (key: string, project: Project): Promise<void> => {
    const setting = project.settings.rate_limits?.admin
    const allowance = setting
      ? { perMinute: setting.per_minute, burst: setting.burst }
      : adminAllowance
    if (!limits || allowance.perMinute === 0) return
    const verdict = await buckets.take(key, { ...allowance, name: 'admin' })
    if (!verdict.isAllowed) slowDown(verdict.retryAfter)
  }

  const isOperator = (request: FastifyRequest): boolean => {
    const key = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
    if (key === undefined) return false
    const hash = sha256(key)
    // Every key is compared, so that the time does not tell which one came close.
    return directory
      .operatorKeys()
      .reduce((found, known) => equalInConstantTime(known, hash) || found, false)
  }

  return {
    async admitToProject(request) {
      const origin = { address: request.ip, requestId: request.id }
      const pathId = (request.params as { project_id?: string }).project_id ?? ''
      const id = parseId(pathId)
      const project = id === undefined ? undefined : await directory.findProject(id)
      if (isOperator(request)) {
        if (id === undefined) throw badProjectId()
        if (!project) throw new Problem(problems.project_not_found)
        callers.set(request, { kind: 'operator', ...origin })
        projects.set(request, project)
        return
      }
      const pair = readBasic(request.headers.authorization)
      const key = pair && (await findKey(directory, pair))
      if (!key) return refuse(request)
      if (id === undefined) throw badProjectId()
      // A pair that does not open the project is told nothing about it, not even that it does not exist.
      const isOpened =
        project && (key.projectId === project.projectId || key.merchantId === project.merchantId)
      if (!isOpened) return refuse(request)
      await count(`key ${key.keyId}`, project)
      callers.set(request, { kind: 'api_key', id: key.keyId, ...origin })
      projects.set(request, project)
    },
    async admitOperator(request) {
      if (!isOperator(request)) await refuse(request, operatorWanted)
      callers.set(request, { kind: 'operator', address: request.ip, requestId: request.id })
    },
    admitted(request) {
      const [project, caller] = [projects.get(request), callers.get(request)]
      if (!project || !caller) throw new Error('This route lacks the guard of the project calls')
      return { project, caller }
    },
    operator(request) {
      const caller = callers.get(request)
      if (!caller) throw new Error('This route lacks the guard of the operator calls')
      return caller
    },
  }
}

/** What an operator call asks for instead of HTTP Basic (RFC 6750, section 3). */
const operatorWanted: ProblemFacts = {
  detail: 'The operator key is missing or wrong: send it as Authorization: Bearer',
  headers: { 'www-authenticate': 'Bearer realm="Portreeve"' },
}

const badProjectId = (): Problem =>
  new Problem(problems.invalid, {
    violations: [{ property: 'project_id', message: 'must be digits only, 1 to 9007199254740991' }],
  })

/** Reads `Authorization: Basic` (RFC 7617); undefined when absent or malformed. */
export const readBasic = (
  header: string | undefined,
): { user: string; password: string } | undefined => {
  const encoded = /^Basic ([A-Za-z0-9+/]{1,1000}={0,2})$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon === -1 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) }
}

const findKey = async (
  directory: Directory,
  { user, password }: { user: string; password: string },
): Promise<ApiKey | undefined> => {
  const userName = parseId(user)
  const hash = sha256(password)
  let found: ApiKey | undefined
  for (const key of userName === undefined ? [] : await directory.findApiKeys(userName)) {
    if (equalInConstantTime(key.hash, hash)) found = key
  }
  return found
}
