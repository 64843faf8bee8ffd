/** A project of a running service, for commands that call it from wherever a developer sits. */
import { parseHttpDate, systemClock } from '../../base/clock.ts'
import { type Outbound, OutboundFailure, outbound } from '../../base/outbound/outbound.ts'
import type { Config } from '../../config.ts'
import { findSandboxFile, type SandboxFile } from '../../start/sandbox/file.ts'
import { Misuse } from '../words/misuse.ts'
import type { Place } from './place.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type CallOptions = {
  body?: object
  timeoutMs?: number
  signal?: AbortSignal
}

export type RemoteProject = {
  publicUrl: string
  projectId: number
  /** The secrets of its receiver, where it is the project of sandbox.json. */
  webhook: SandboxFile['webhook'] | undefined
  /**
   * An admin call, by its path behind `/admin`, or by its whole path from `/api/` on; answers the body, undefined where
   * there is none. Throws `ServiceAway` while the service does not answer, and `ServiceBusy` where it
   * says that it is called too often. Throws an error for people when it refuses or can never be called.
   */
  call<T>(method: Method, path: string, options?: CallOptions): Promise<T>
  /** How far the service's clock was ahead of ours at its latest answer, or a second less; 0 before the first. */
  aheadMs(): number
}

/** A failure that passes: the service is stopped, out of reach or busy. The message says which. */
export class ServiceAway extends Error {}

/** The service refuses a call, and says why in the message. */
export class RefusedCall extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The service is there, but wants to be left alone for so many seconds. */
export class ServiceBusy extends ServiceAway {
  readonly seconds: number

  constructor(seconds: number) {
    super(`it is called too often, and asks for ${seconds} s of quiet`)
    this.seconds = seconds
  }
}

/** The way out of a command: what a developer names may be called, wherever it is. */
export const developersWayOut = (proxy?: Config['outboundProxy']): Outbound =>
  outbound({ allowLoopback: true, allowedNetworks: ['0.0.0.0/0', '::/0'], proxy })

/**
 * Finds out which project is meant: words of the command first, then settings, then the sandbox's project. Throws an
 * error for people when nothing says which.
 */
export const openRemoteProject = async (
  way: Outbound,
  words: Place,
  config: Pick<Config, 'publicUrl' | 'port' | 'dataDir' | 'projectId' | 'apiKey'>,
  { isForOperator = false } = {},
): Promise<RemoteProject> => {
  const sandbox = await findSandboxFile(config.dataDir)
  const publicUrl =
    words.url ?? config.publicUrl ?? sandbox?.public_url ?? `http://localhost:${config.port}`
  const projectId = Number(words.project ?? config.projectId ?? sandbox?.project_id)
  const isSandbox = projectId === sandbox?.project_id
  const key =
    words.key ??
    config.apiKey ??
    (isSandbox ? (isForOperator ? sandbox?.operator_key : sandbox?.api_key) : undefined)
  if (!Number.isSafeInteger(projectId) || projectId < 1) {
    throw new Error('Say which project: --project ID, or PORTREEVE_PROJECT_ID.')
  }
  if (key === undefined) {
    throw new Error(
      `Give an API key of project ${projectId}: PORTREEVE_API_KEY, or --key, which others can see in the list of processes.`,
    )
  }
  const mistake = addressMistake(publicUrl)
  if (mistake !== undefined) throw new Error(`The address of the service ${mistake}`)
  const { origin, pathname } = new URL(publicUrl)
  const root = `${origin}${pathname.replace(/\/+$/, '')}`
  const admin = `/api/v2/project/${projectId}/admin`
  const authorization = isOperatorKey(key)
    ? `Bearer ${key}`
    : `Basic ${Buffer.from(`${projectId}:${key}`).toString('base64')}`
  let aheadMs = 0
  return {
    publicUrl,
    projectId,
    aheadMs: () => aheadMs,
    webhook: isSandbox ? sandbox?.webhook : undefined,
    async call<T>(
      method: Method,
      path: string,
      { body, timeoutMs = 10_000, signal }: CallOptions = {},
    ): Promise<T> {
      const sent = body === undefined ? undefined : JSON.stringify(body)
      const answer = await way
        .request({
          method,
          url: root + (path.startsWith('/api/') ? path : admin + path),
          headers: {
            authorization,
            ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          },
          body: sent,
          timeoutMs,
          // A page of notifications can hold a hundred large bodies.
          maxBytes: 64 * 1024 * 1024,
          signal,
        })
        .catch((cause) => {
          if (isForGood(cause)) throw uncallable(publicUrl, cause)
          throw new ServiceAway(`it does not answer (${reasonOf(cause)})`, { cause })
        })
      const { status, headers } = answer
      const date = parseHttpDate(String(headers.date))
      if (date) aheadMs = date.getTime() - systemClock.now().getTime()
      if (status === 429) throw new ServiceBusy(secondsOf(headers['retry-after']))
      if (status >= 500) throw new ServiceAway(`it answers ${status}`)
      const text = answer.body.toString('utf8')
      if (status >= 200 && status < 300) return readJson(text) as T
      throw refused(status, publicUrl, projectId, text)
    },
  }
}

/**
 * Opens the project that the words mean for a piece of work. A service that is away or busy is told with what to do.
 * `isForOperator` takes the sandbox's operator key where no key is given. Throws `Misuse` for a wrong address.
 */
export const withProject = async (
  place: Place,
  config: Parameters<typeof openRemoteProject>[2] & Pick<Config, 'outboundProxy'>,
  work: (project: RemoteProject) => Promise<number>,
  { isForOperator = false } = {},
): Promise<number> => {
  checkAddresses({ url: place.url })
  const way = developersWayOut(config.outboundProxy)
  try {
    const project = await openRemoteProject(way, place, config, { isForOperator })
    return await work(project).catch((cause) => {
      if (!(cause instanceof ServiceAway)) throw cause
      const advice =
        cause instanceof ServiceBusy
          ? 'try again then'
          : 'start the service, or say by --url where it is'
      throw new Error(`The service at ${project.publicUrl}: ${cause.message}; ${advice}.`, {
        cause,
      })
    })
  } finally {
    await way.close()
  }
}

/** Whether a service answers at its address, within two seconds. */
export const isAnswering = async (publicUrl: string): Promise<boolean> => {
  const way = developersWayOut()
  try {
    const { status } = await way.request({
      method: 'GET',
      url: `${publicUrl}/healthz`,
      timeoutMs: 2000,
    })
    return status === 200
  } catch {
    return false
  } finally {
    await way.close()
  }
}

/**
 * The mistake in an address that commands are to call, with a correction, to be put after its name; undefined for a
 * good one.
 */
export const addressMistake = (address: string): string | undefined => {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) {
    const whole = `http://${address}`
    const isHost = /^[\w.-]+(:\d+)?(\/|$)/.test(address) && URL.canParse(whole)
    return `must begin with http:// or https://: ${isHost ? whole : 'http://localhost:8080'}`
  }
  if (!url.username && !url.password) return undefined
  url.username = ''
  url.password = ''
  return `must be without a user name and password: ${url.href}`
}

/** Whether it is a key as operators have them; those may do everything in every project. */
const isOperatorKey = (key: string): boolean => /^op_[\w-]{40,}$/.test(key)

/** Throws `Misuse` where an address behind one of these options can never be called. */
export const checkAddresses = (words: Record<string, string | undefined>): void => {
  for (const [name, address] of Object.entries(words)) {
    const mistake = address === undefined ? undefined : addressMistake(address)
    if (mistake !== undefined) throw new Misuse(`--${name} ${mistake}`)
  }
}

/** Whether a failure will be the same next time. */
export const isForGood = (error: unknown): error is OutboundFailure =>
  error instanceof OutboundFailure &&
  ['bad_url', 'address_refused', 'too_large'].includes(error.reason)

/** An error for people about an address that fails for good. */
export const uncallable = (address: string, cause: OutboundFailure): Error => {
  const advice =
    cause.reason === 'address_refused'
      ? '; http goes to this machine and private networks only, so write https://'
      : ''
  return new Error(`${address} cannot be called: ${cause.message}${advice}.`, { cause })
}

/** The reason of a call that failed, in a word. */
export const reasonOf = (error: unknown): string =>
  (error as { reason?: string }).reason ?? (error as Error).name

/** Foreign text for a terminal: one line, without what would steer it. */
export const plainText = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, 500)

const longestQuietSeconds = 300

const secondsOf = (retryAfter: string | string[] | undefined): number =>
  typeof retryAfter === 'string' && /^\d{1,9}$/.test(retryAfter)
    ? Math.min(Math.max(Number(retryAfter), 1), longestQuietSeconds)
    : 5

const refused = (status: number, publicUrl: string, projectId: number, text: string): Error => {
  if (status === 401) {
    return new Error(
      `${publicUrl} refuses the API key for project ${projectId}: give one that belongs to it.`,
    )
  }
  const { errorMessage, errorMessageExtended = [] } = (readJson(text) ?? {}) as {
    errorMessage?: string
    errorMessageExtended?: { property: string; message: string }[]
  }
  const places = errorMessageExtended.map(({ property, message }) => `; ${property} ${message}`)
  return new RefusedCall(
    status,
    plainText(`${publicUrl} answers ${status}: ${errorMessage ?? text}${places.join('')}`),
  )
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
