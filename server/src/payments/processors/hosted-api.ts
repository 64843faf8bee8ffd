/** The way to a processor's API: by the connection's key, to the processor itself or to a simulator before it. */
import type { Query } from '../../base/database/database.ts'
import { OutboundFailure, type OutboundReason } from '../../base/outbound/outbound.ts'
import type { Deps } from '../../projects/index.ts'
import {
  type ApiAnswer,
  type ApiRequest,
  type Processor,
  type ProcessorApi,
  ProcessorFailure,
} from '../vendors/processor.ts'
import { openKey } from './connection.ts'
import { findConnection } from './processors.sql.ts'

type Needs = Pick<Deps, 'keyring' | 'outbound'> & { sql: Query }

/** A payer waits before our page meanwhile. */
const patienceMs = 10_000
const mostBytes = 1024 * 1024

const words: Partial<Record<OutboundReason, string>> = {
  timeout: 'does not answer in time',
  busy: 'is asked too much at once',
  too_large: 'answers too much',
  address_refused: 'has an address that the service does not call',
  proxy: 'cannot be reached by the proxy',
  proxy_refused: 'is refused by the proxy',
}

/** The API of a project's processor. Throws `ProcessorFailure` where it is not connected, or without a key. */
export const processorApi = async (
  { sql, keyring, outbound }: Needs,
  projectId: number,
  processor: Processor,
): Promise<ProcessorApi> => {
  const { name } = processor
  const [row] = await findConnection(sql, projectId, name)
  if (!row) throw new ProcessorFailure(`${name} is not connected`, true)
  const key = openKey({ keyring }, projectId, processor, row)
  if (key === undefined) throw new ProcessorFailure(`${name} is connected without an API key`, true)
  const { simulator } = row
  return {
    key,
    send: async (request) => read(name, await ask(outbound, name, behind(simulator, request))),
  }
}

/** `https://api.stripe.com/v1` behind a simulator is `<simulator>/api.stripe.com/v1`. */
const behind = (simulator: string | null, request: ApiRequest): ApiRequest =>
  simulator === null
    ? request
    : {
        ...request,
        url: `${simulator.replace(/\/+$/, '')}/${request.url.replace(/^https:\/\//, '')}`,
      }

type Answer = Awaited<ReturnType<Deps['outbound']['request']>>

const ask = async (
  outbound: Deps['outbound'],
  name: string,
  { method, url, headers, body }: ApiRequest,
): Promise<Answer> => {
  try {
    return await outbound.request({
      method,
      url,
      headers: { accept: 'application/json', 'user-agent': 'Portreeve', ...headers },
      body,
      timeoutMs: patienceMs,
      maxBytes: mostBytes,
    })
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    const what = words[error.reason] ?? 'cannot be reached'
    throw new ProcessorFailure(`${name} ${what}`, error.reason === 'address_refused', {
      cause: error,
    })
  }
}

/**
 * An answer that the processor's file can judge by itself. Its words are left out where it refuses the key: they may
 * repeat a part of it.
 */
const read = (name: string, { status, headers, body }: Answer): ApiAnswer => {
  if (status === 401) throw new ProcessorFailure(`${name} refuses the API key`, true)
  if (status === 403) throw new ProcessorFailure(`${name} does not allow this to the API key`, true)
  if (status === 429 || status >= 500) {
    const what = status === 429 ? 'asks for fewer requests' : `fails with status ${status}`
    const retryAfterSeconds = secondsOf(headers['retry-after'])
    throw new ProcessorFailure(`${name} ${what}`, false, { retryAfterSeconds })
  }
  if (status >= 300 && status < 400) {
    throw new ProcessorFailure(`${name} answers with a redirect`, false)
  }
  return { status, body: body.length === 0 ? {} : objectIn(name, body) }
}

const objectIn = (name: string, body: Buffer): unknown => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    if (typeof value === 'object' && value !== null) return value
  } catch (cause) {
    throw new ProcessorFailure(`${name} does not answer JSON`, false, { cause })
  }
  throw new ProcessorFailure(`${name} does not answer an object`, false)
}

const longestWait = 86_400

/** `Retry-After` in seconds; its form with a date is passed over. */
const secondsOf = (header: string | string[] | undefined): number | undefined => {
  const text = Array.isArray(header) ? header[0] : header
  return text !== undefined && /^\d{1,6}$/.test(text)
    ? Math.min(Number(text), longestWait)
    : undefined
}
