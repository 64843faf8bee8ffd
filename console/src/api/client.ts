/**
 * The one place that asks the service. A call that finds nobody signed in waits until somebody is, and is made again:
 * what was typed on the page stays there meanwhile. So does one that needs a recent sign-in.
 */
import { noteEnd } from './away.ts'
import { calls, type OperationId } from './calls.ts'
import { ApiProblem, needsRecentSignIn, Unreachable } from './problems.ts'
import type { Parameters } from './types.ts'

/** Types of files that come and go as they are. */
export type FileType = 'text/csv' | 'application/json' | 'application/x-ndjson'

export type Asked = {
  /** Values of the path and the query, by their names; what is undefined is left out. */
  parameters?: Parameters
  body?: unknown
  /** A file that is sent as it is, in place of a body. */
  upload?: { file: Blob; type: FileType } | undefined
  /** The version that is to be changed. */
  ifMatch?: string | undefined
  /** The version that is known already: where there is no newer one, `isUnchanged` says so and no data comes. */
  ifNoneMatch?: string | undefined
  /** Names one wish: a call that is made twice with it does its work once. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  /** The type of a file that is wanted in place of an answer that is read: `data` is then its text. */
  file?: FileType
  /** A page asked by itself, and nobody did anything: it does not keep a session alive. */
  isBackground?: boolean
}

export type Answered<T = unknown> = {
  data: T
  etag: string | undefined
  /** Whether the version that was known is still the newest. */
  isUnchanged?: boolean
}

/** How the client learns and tells who is signed in. */
export type Door = {
  /** The proof that every call with the cookie needs. */
  token(): string | undefined
  /** The token of a portal: calls go with it, and never with a cookie. */
  bearer?(): string | undefined
  /**
   * Told that the session is over. Resolves when the same person is signed in again, and rejects where it is another
   * one or nobody.
   */
  over(): Promise<void>
  /**
   * Told that a call needs a recent sign-in. Resolves with true when the same person has signed in again, and with
   * false when they leave it; rejects as `over` does.
   */
  again?(): Promise<boolean>
}

/** The token of another session: somebody signed in anew in another tab. */
const csrfRefused = 1041
const noDoor: Door = { token: () => undefined, over: () => Promise.reject(new Error('No door')) }
let door: Door = noDoor

/** Connects the client with the session; both need each other. */
export const openDoor = (opened: Door): void => {
  door = opened
}

/** Calls of the sign-in itself: nobody can be signed in for them. */
const isOfSignIn = (operation: OperationId): boolean =>
  /^(?:signInToConsole|askForConsole|readConsoleMe|readConsoleSignIn|signOutOfConsole|openPortalSession)/.test(
    operation,
  )

/**
 * Makes a call.
 *
 * @throws ApiProblem when the service refuses it, Unreachable when it does not answer
 */
export const call = async <T = unknown>(
  operation: OperationId,
  asked: Asked = {},
): Promise<Answered<T>> => {
  try {
    const answered = await ask<T>(operation, asked)
    noteEnd()
    return answered
  } catch (error) {
    if (!asked.signal?.aborted) noteEnd(error)
    const isOver =
      error instanceof ApiProblem && (error.status === 401 || error.code === csrfRefused)
    if (isOfSignIn(operation)) throw error
    if (isOver) await door.over()
    else if (!(needsRecentSignIn(error) && (await door.again?.()))) throw error
    return await ask<T>(operation, asked)
  }
}

const ask = async <T>(operation: OperationId, asked: Asked): Promise<Answered<T>> => {
  const [method] = calls[operation]
  const token = door.token()
  const bearer = door.bearer?.()
  const headers: Record<string, string> = {
    accept: `application/problem+json, ${asked.file ?? 'application/json'}`,
    ...(token === undefined ? {} : { 'x-csrf-token': token }),
    ...contentTypeOf(asked),
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    ...(asked.ifMatch === undefined ? {} : { 'if-match': asked.ifMatch }),
    ...(asked.ifNoneMatch === undefined ? {} : { 'if-none-match': asked.ifNoneMatch }),
    ...(asked.idempotencyKey === undefined ? {} : { 'idempotency-key': asked.idempotencyKey }),
    ...(asked.isBackground ? { 'x-portreeve-background': '1' } : {}),
  }
  const answer = await fetch(addressOfCall(operation, asked.parameters), {
    method,
    headers,
    credentials: door.bearer ? 'omit' : 'same-origin',
    cache: 'no-store',
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
    ...(asked.upload === undefined ? {} : { body: asked.upload.file }),
    ...(asked.signal === undefined ? {} : { signal: asked.signal }),
  }).catch((error: unknown) => {
    if (asked.signal?.aborted) throw error
    throw new Unreachable(error)
  })
  if (answer.status === 304)
    return { data: undefined as T, etag: asked.ifNoneMatch, isUnchanged: true }
  const body = answer.ok && asked.file ? await textOf(answer) : await readBody(answer)
  if (!answer.ok) throw new ApiProblem(answer.status, answer.headers, body)
  return { data: body as T, etag: answer.headers.get('etag') ?? undefined }
}

const contentTypeOf = ({ body, upload }: Asked): Record<string, string> => {
  if (upload) return { 'content-type': upload.type }
  return body === undefined ? {} : { 'content-type': 'application/json' }
}

/** The whole text of an answer; one that breaks off did not come. */
const textOf = (answer: Response): Promise<string> =>
  answer.text().catch((error: unknown) => {
    throw new Unreachable(error)
  })

/** Something between here and the service may answer in another form: as a success that is no answer at all. */
const readBody = async (answer: Response): Promise<unknown> => {
  const text = await textOf(answer)
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (answer.ok) throw new Unreachable(error)
    return undefined
  }
}

/** The address of a call with its values, as `copy as curl` shows it, too. */
export const addressOfCall = (operation: OperationId, parameters: Parameters = {}): string => {
  const [, template] = calls[operation]
  const inPath = new Set<string>()
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name)
    return encodeURIComponent(String(parameters[name] ?? ''))
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    if (!inPath.has(name) && value !== undefined && value !== '') query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query}`
}
