/** The admin calls and the operator's calls as the API document has them, and how tests make one over a socket. */
import { callsOfAnyKey } from '../../src/projects/permissions/calls.ts'
import { printedDocument } from './printed-document.ts'
import type { WorldProject } from './world.ts'

type Operation = {
  operationId: string
  description?: string
  security?: Record<string, unknown>[]
  'x-permission'?: string
  'x-permission-on'?: string
  'x-takes'?: string[]
  'x-settings'?: Record<string, { permission: string; on: string }>
  parameters?: { name: string; in: string }[]
}
export type Call = Operation & { method: string; path: string }
export type Headers = Record<string, string>

/** Every call of the API document. */
export const documentedCalls = (): Call[] => {
  const { paths } = printedDocument<{ paths: Record<string, Record<string, Operation>> }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
}

/** Whether a call needs a permission. */
export const isGuarded = ({ path, operationId }: Call): boolean =>
  !callsOfAnyKey.has(operationId) &&
  (path.startsWith('/api/operator/') ||
    /^\/api\/v[23]\/project\/\{project_id\}\/(?:admin|inventory)\//.test(path) ||
    path === '/api/console/search')

/** Answers what sends requests to a service at an origin. */
export const sender =
  (origin: string) =>
  (method: string, path: string, headers: Headers, body?: unknown): Promise<Response> =>
    fetch(origin + path, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

/** Makes a call about a project and its merchant; other ids of its address are 1, and its body is empty. */
export const make = async (
  origin: string,
  { method, path }: Call,
  headers: Headers,
  { project_id, merchant_id }: Pick<WorldProject, 'project_id' | 'merchant_id'>,
) => {
  const url = path
    .replace('{project_id}', String(project_id))
    .replace('{merchant_id}', String(merchant_id))
    .replaceAll(/\{\w+\}/g, '1')
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const answer = await sender(origin)(method, url, headers, hasBody ? {} : undefined)
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : undefined, text }
}
