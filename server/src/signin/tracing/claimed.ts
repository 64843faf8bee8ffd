/** The sign-in that a refused request was part of, as far as the request names it. */
import type { FastifyRequest } from '../../base/http/http.ts'
import { parseId } from '../../base/ids.ts'
import type { Problem } from '../../base/problem.ts'
import { type Directory, type Project, readBasic } from '../../projects/index.ts'
import { findNetwork } from '../networks/table.ts'
import { isPlatformName } from '../platforms/platform.ts'
import { readCode } from '../tokens/codes.ts'
import type { WayIn } from './steps.ts'

export type Claimed = {
  way: WayIn
  /** 0 where nobody knows the client. */
  projectId: number
  clientId: number | null
  provider: string | null
  /** The session that a code claims to open. */
  sessionId?: string | undefined
}

/** Undefined for a request that is no part of a sign-in, such as a refresh that ends no session. */
export const claimedBy = (
  request: FastifyRequest,
  directory: Pick<Directory, 'client'>,
  { unshown }: Problem,
): Claimed | undefined => {
  const route = request.routeOptions.config?.signIn
  if (!route) return undefined
  if (request.signInNote) return request.signInNote
  const named = clientOf(request, directory)
  const client = { projectId: named.project?.projectId ?? 0, clientId: named.clientId }
  if (route.way !== 'exchange') {
    return { way: route.way, ...client, provider: providerOf(request, named.project) }
  }
  const form = membersOf(request.body)
  if (form.grant_type === 'authorization_code') {
    const code = typeof form.code === 'string' ? readCode(form.code) : undefined
    return { way: 'exchange', ...client, provider: null, sessionId: code?.sessionId }
  }
  if (form.grant_type !== 'refresh_token' || unshown?.user_id === undefined) return undefined
  return { way: 'refresh', ...client, provider: unshown.provider ?? null }
}

type Named = { clientId: number | null; project: Project | undefined }

/** The client that a request names; nothing about it has been proven. */
const clientOf = (
  { query, body, headers: { authorization } }: FastifyRequest,
  directory: Pick<Directory, 'client'>,
): Named => {
  for (const name of [
    membersOf(query).client_id,
    membersOf(body).client_id,
    readBasic(authorization)?.user,
  ]) {
    const clientId = typeof name === 'string' ? parseId(name) : undefined
    if (clientId === undefined) continue
    return { clientId, project: directory.client(clientId)?.project }
  }
  return { clientId: null, project: undefined }
}

/** The network or platform in the path; a name that nobody knows may be anything. */
const providerOf = ({ params }: FastifyRequest, project: Project | undefined): string | null => {
  const { provider } = membersOf(params)
  if (typeof provider !== 'string') return null
  const isOwn = project?.connections.has(`network/${provider}`) ?? false
  return isOwn || isPlatformName(provider) ? provider : (findNetwork(provider)?.name ?? null)
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  (value ?? {}) as Readonly<Record<string, unknown>>
