/** A hand-written client of the sandbox for its own tests: plain requests, redirects not followed. */
import { createHash, randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { type RunningSandbox, startSandbox } from '../src/sandbox.ts'

export const CALLBACK = 'http://127.0.0.1:4321/api/social/oauth2/callback'

export interface Credentials {
  readonly [vendor: string]: Readonly<Record<string, string>>
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; throws when it is not. */
  json<T = Record<string, string>>(): T
  /** The query of the Location header. */
  landed(): URLSearchParams
}

export type Client = Awaited<ReturnType<typeof sandboxClient>>

/** Starts a sandbox with its keys in memory, closed when the file's tests are over. */
export const sandboxClient = async () => {
  const sandbox = await startSandbox({ port: 0, log: (line) => process.stderr.write(`${line}\n`) })
  after(() => sandbox.close())
  return clientOf(sandbox)
}

const clientOf = async (sandbox: RunningSandbox) => {
  const call = async (path: string, init: RequestInit = {}): Promise<Reply> => {
    const answer = await fetch(path.startsWith('http') ? path : `${sandbox.url}${path}`, {
      redirect: 'manual',
      ...init,
    })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      json: <T>() => JSON.parse(text) as T,
      landed: () => new URL(answer.headers.get('location') ?? '').searchParams,
    }
  }
  const credentials = (await call('/api/credentials')).json<Credentials>()
  return {
    url: sandbox.url,
    credentials,
    call,
    post: (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
      call(path, { method: 'POST', body: new URLSearchParams(form), headers }),
    /** An authorization request as the browser of a person who is picked at once. */
    authorize: (path: string, query: Record<string, string>, person: string) =>
      call(`${path}?${new URLSearchParams(query)}`, { headers: { 'x-sandbox-person': person } }),
    ticket: async (platform: string, query: Record<string, string>) =>
      (await call(`/api/tickets/${platform}?${new URLSearchParams(query)}`)).json<{
        session_ticket: string
        app_id: string
      }>(),
    faults: (faults: object) =>
      call('/api/faults', { method: 'PUT', body: JSON.stringify(faults) }),
  }
}

/** RFC 7636: a verifier and its S256 challenge. */
export const pkcePair = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}
