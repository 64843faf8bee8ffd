/**
 * Guards of the admin calls: API keys come by HTTP Basic, operators and portals by bearer, people by the cookie of the
 * console. A guard also checks the permission that the call needs. No other file decides that.
 */
import type { Clock, Instant } from '../../base/clock.ts'
import { countedAs } from '../../base/http/caller-address.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { equalInConstantTime, parseId, sha256 } from '../../base/ids.ts'
import type { Limiter } from '../../base/limits/rate-limit.ts'
import { Problem, type ProblemFacts } from '../../base/problem.ts'
import { violation } from '../../base/refusals/violation.ts'
import type { Caller } from '../caller.ts'
import { problems } from '../contract.ts'
import type { ApiKey, Directory, OperatorKey, Project } from '../directory/directory.ts'
import { requireUnarchived } from '../directory/found.ts'
import type { KeyUses } from '../directory/key-uses.ts'
import { type CallRule, callsOfAnyKey, callsOfPortal, ruleOf } from '../permissions/calls.ts'
import {
  lacking,
  may,
  mayAnywhere,
  mayOnInstallation,
  type Place,
  type PlaceOfProject,
  type Principal,
  reachesProject,
} from '../permissions/grants.ts'
import type { Permission } from '../permissions/permissions.ts'
import { slowDown } from './slow-down.ts'

export type Admission = {
  /**
   * For `onRequest` below `/v2/project/:project_id/admin`: refuses with 401, 403, 409, 422 or 429. A right key is let
   * in whatever was wrong before it from the same address, and has an allowance of its own.
   */
  admitToProject(request: FastifyRequest): Promise<void>
  /** For `onRequest` below `/operator`: the same for the project, the merchant or the installation of the path. */
  admitOperator(request: FastifyRequest): Promise<void>
  /** The project and caller that `admitToProject` let in, and the endpoints of a portal link: undefined for all. */
  admitted(request: FastifyRequest): {
    project: Project
    caller: Caller
    endpoints?: readonly number[] | undefined
  }
  /** The caller that `admitOperator` let in. */
  operator(request: FastifyRequest): Caller
  /** Whom a guard let in, with all grants: for lists, which show only what somebody may see. */
  principal(request: FastifyRequest): Principal
  /** Whether the caller may do this, too, at a place that only the body of the call names. */
  mayAlso(request: FastifyRequest, permission: Permission, place: Place): boolean
  /** Throws `not_permitted`, naming the first that is missing, unless the caller may do all of these at the place. */
  permit(request: FastifyRequest, permissions: Iterable<Permission>, place: Place): void
}

/**
 * Finds the person who is signed in to the console, by the cookie of a request that has no Authorization; undefined
 * where nobody is.
 * Throws a `Problem` for a cookie that must not be used as it is, as a change without its CSRF header.
 */
export type SignedIn = (
  request: FastifyRequest,
) => Principal | undefined | Promise<Principal | undefined>

/** The beginning of a portal's bearer token, by which it is told from an operator's key. */
export const portalTokenPrefix = 'portal_'

/** Finds the portal link of a bearer token; undefined where it does not count, or does not any more. */
export type AdmitPortal = (request: FastifyRequest, token: string) => Promise<Principal | undefined>

export type AdmissionOptions = {
  directory: Directory
  clock: Clock
  limiter: Limiter
  /** False switches limits off, for measurements. */
  limits: boolean
  /** Notes when keys are used; without it nobody does. */
  uses?: Pick<KeyUses, 'note'>
  /** Without it there is no console: no cookie opens anything. */
  signedIn?: SignedIn
  /** Without it no portal link opens anything. */
  portal?: AdmitPortal
}

type Admitted = { principal: Principal; project: Project | undefined }

const adminAllowance = { perMinute: 600, burst: 600 }
// Wrong credentials from one address: enough for a person who mistypes. More of them are not needed to keep random keys
// from being guessed, which is hopeless anyway. A caller who shares the address with the guesser gets in all the same.
const failureAllowance = { name: 'wrong_credentials', perMinute: 30, burst: 30 } as const

/** Builds the guards of the admin calls. */
export const admission = (options: AdmissionOptions): Admission => {
  const { directory, uses } = options
  const allowances = allowancesOf(options)
  const principalOf = findPrincipal(options)
  const letIn = new WeakMap<FastifyRequest, Admitted>()
  const admit = async (request: FastifyRequest, isOfProject: boolean): Promise<void> => {
    const rule = ruleFor(request)
    const path = pathOf(request)
    const projectId = parseId(path.project_id ?? '')
    const project = projectId === undefined ? undefined : await directory.findProject(projectId)
    const principal = await principalOf(request)
    if (!principal) return await allowances.refuse(request, wantedFrom(request, isOfProject))
    if (isOfProject && projectId === undefined) throw badProjectId()
    if (path.project_id !== undefined && !opens(principal, project))
      return await allowances.refuse(request)
    await allowances.count(principal, project)
    const place = { project, merchantId: parseId(path.merchant_id ?? '') }
    checkPortal(principal, request)
    if (rule === 'any key') checkIsKey(principal)
    else if (!isAllowedAt(principal, rule, place)) throw notPermitted(rule.permission)
    if (isOfProject && !project) throw new Problem(problems.project_not_found)
    const { caller } = principal
    const isOutside = caller.kind === 'api_key' || caller.kind === 'portal'
    if (isOfProject && project && isOutside && isChange(request)) requireUnarchived(project)
    if (caller.kind === 'api_key') uses?.note('api_key', caller.id)
    letIn.set(request, { principal, project: isOfProject ? project : undefined })
  }
  const principalIn = (request: FastifyRequest): Principal => {
    const { principal } = letIn.get(request) ?? {}
    if (!principal) throw new Error('This route lacks a guard of the admin calls')
    return principal
  }

  return {
    admitToProject: (request) => admit(request, true),
    admitOperator: (request) => admit(request, false),
    admitted(request) {
      const { project, principal } = letIn.get(request) ?? {}
      if (!project || !principal) throw new Error('This route lacks the guard of the project calls')
      return { project, caller: principal.caller, endpoints: principal.endpoints }
    },
    operator: (request) => principalIn(request).caller,
    principal: principalIn,
    mayAlso: (request, permission, place) => may(principalIn(request), permission, place),
    permit(request, permissions, place) {
      const [missing] = lacking(principalIn(request), permissions, place)
      if (missing !== undefined) throw notPermitted(missing)
    },
  }
}

/** Whether a request may change something. */
const isChange = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD'

/** A pair that does not open the project is told nothing about it, not even that it does not exist. */
const opens = ({ caller, grants }: Principal, project: PlaceOfProject | undefined): boolean =>
  (caller.kind !== 'api_key' && caller.kind !== 'portal') ||
  (project !== undefined && reachesProject({ grants }, project))

/** Answers how the caller of a request is found; undefined where no credential is right. */
const findPrincipal = ({
  directory,
  clock,
  uses,
  signedIn,
  portal,
}: AdmissionOptions): ((request: FastifyRequest) => Promise<Principal | undefined>) => {
  /** Compares with every key, so that the time does not tell which one came close. */
  const keyIn = <K extends ApiKey | OperatorKey>(
    keys: readonly K[],
    secret: string,
  ): K | undefined => {
    const hash = sha256(secret)
    const now = clock.now()
    let found: K | undefined
    for (const key of keys)
      if (equalInConstantTime(key.hash, hash) && !hasExpired(key, now)) found = key
    return found
  }
  const byOperatorKey = (request: FastifyRequest, secret: string): Principal | undefined => {
    const found = keyIn(directory.operatorKeys(), secret)
    if (!found) return undefined
    uses?.note('operator', found.keyId)
    const { keyId: id, name, grants } = found
    return {
      caller: { kind: 'operator', id, name, ...originOf(request) },
      grants,
      endsAt: found.expiresAt,
    }
  }
  const byApiKey = async (
    request: FastifyRequest,
    { user, password }: { user: string; password: string },
  ): Promise<Principal | undefined> => {
    const userName = parseId(user)
    if (userName === undefined) return undefined
    const found = keyIn(await directory.findApiKeys(userName), password)
    return (
      found && {
        caller: { kind: 'api_key', id: found.keyId, ...originOf(request) },
        grants: found.grants,
        endsAt: found.expiresAt,
      }
    )
  }
  return async (request) => {
    const { authorization } = request.headers
    if (authorization === undefined) return await signedIn?.(request)
    const secret = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(authorization)?.[1]
    if (secret?.startsWith(portalTokenPrefix)) return await portal?.(request, secret)
    if (secret !== undefined) return byOperatorKey(request, secret)
    const pair = readBasic(authorization)
    return pair && (await byApiKey(request, pair))
  }
}

const allowancesOf = ({ limiter, limits }: AdmissionOptions) => {
  const needs = { limiter, settings: { limits } }
  return {
    /** Throws alike for every wrong credential, so that the answer does not tell what is wrong with it. */
    async refuse(request: FastifyRequest, facts: ProblemFacts = {}): Promise<never> {
      await slowDown(needs, `failure ${countedAs(request.ip)}`, failureAllowance)
      throw new Problem(problems.credentials_refused, facts)
    },
    /** Counts a call of a key or a person. Operators' keys have no limit. */
    async count({ caller }: Principal, project: Project | undefined): Promise<void> {
      if (caller.kind === 'operator' || !('id' in caller)) return
      const setting = project?.settings.rate_limits?.admin
      const allowance = setting
        ? { perMinute: setting.per_minute, burst: setting.burst }
        : adminAllowance
      if (allowance.perMinute === 0) return
      const bucket = `${buckets[caller.kind]} ${caller.id}`
      await slowDown(needs, bucket, { ...allowance, name: 'admin' })
    },
  }
}

const buckets = { api_key: 'key', console_user: 'person', portal: 'portal', user: 'user' } as const

const pathOf = ({ params }: FastifyRequest): { project_id?: string; merchant_id?: string } =>
  (params ?? {}) as { project_id?: string; merchant_id?: string }

const originOf = ({ ip, id }: FastifyRequest) => ({ address: ip, requestId: id })

const hasExpired = ({ expiresAt }: ApiKey | OperatorKey, now: Instant): boolean =>
  expiresAt !== undefined && expiresAt <= now

/** The rule of the call that a request is for. A call without one is a mistake of ours, and nobody gets in. */
const ruleFor = (request: FastifyRequest): CallRule | 'any key' => {
  const operationId = request.routeOptions.schema?.operationId
  if (operationId !== undefined && callsOfAnyKey.has(operationId)) return 'any key'
  const rule = ruleOf(operationId)
  if (!rule) throw new Error(`No permission is named for the call ${operationId}`)
  return rule
}

/**
 * Whether a principal may make an operator call. A missing thing in a path is told to those who may do this everywhere,
 * and to nobody else.
 */
const isAllowedAt = (
  principal: Principal,
  { permission, on }: CallRule,
  { project, merchantId }: { project: PlaceOfProject | undefined; merchantId: number | undefined },
): boolean => {
  if (on === 'anywhere') return mayAnywhere(principal, permission)
  if (on === 'project' && project) {
    const { projectId, merchantId } = project
    return may(principal, permission, { kind: 'project', projectId, merchantId })
  }
  return on === 'merchant' && merchantId !== undefined
    ? may(principal, permission, { kind: 'merchant', merchantId })
    : mayOnInstallation(principal, permission)
}

/** Throws for a portal link at a call that no link opens, whatever the permissions of the link are. */
const checkPortal = ({ endpoints }: Principal, request: FastifyRequest): void => {
  const { operationId } = request.routeOptions.schema ?? {}
  if (endpoints === undefined || (operationId && callsOfPortal.has(operationId))) return
  throw new Problem(problems.not_permitted, { detail: 'A portal link does not open this call' })
}

/** Throws for a person: which projects there are is told to those who may read them. */
const checkIsKey = ({ caller }: Principal): void => {
  if (caller.kind === 'api_key' || caller.kind === 'operator') return
  throw new Problem(problems.credentials_refused, {
    detail:
      'This call tells of the key that makes it; GET /api/console/me tells what a person may do',
  })
}

/** The refusal of a call, or of a part of one, for which a permission is missing. */
export const notPermitted = (permission: Permission): Problem =>
  new Problem(problems.not_permitted, {
    detail: `The permission ${permission} is missing here`,
    details: { permission },
  })

/** The words for wrong credentials; a portal gets no challenge at which a browser would ask for a password. */
const wantedFrom = ({ headers }: FastifyRequest, isOfProject: boolean): ProblemFacts => {
  if (headers.authorization?.toLowerCase().startsWith(`bearer ${portalTokenPrefix}`))
    return portalWanted
  return isOfProject ? {} : operatorWanted
}

const portalWanted: ProblemFacts = {
  detail: 'The token of the portal is over, or its link was taken back: POST /api/portal/sessions',
  headers: { 'www-authenticate': 'Bearer realm="Portreeve portal"' },
}

/** The challenge of an operator call instead of HTTP Basic (RFC 6750, section 3). */
const operatorWanted: ProblemFacts = {
  detail:
    'The operator key is missing or wrong: send it as Authorization: Bearer. API keys are sent by HTTP Basic',
  headers: { 'www-authenticate': 'Bearer realm="Portreeve"' },
}

const badProjectId = (): Problem =>
  new Problem(problems.invalid, {
    violations: [violation('project_id', 'id', 'must be digits only, 1 to 9007199254740991')],
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
