/**
 * Notes of a sign-in while it goes on: the way, the client, and the time of each step. It travels with the sign-in,
 * sealed, so that one that is never finished costs no write.
 */
import type { FastifyRequest } from '../../base/http/http.ts'

/** The ways in, and what comes after: `exchange` of a code and `refresh` of a session. */
export type WayIn =
  | 'network'
  | 'platform'
  | 'handed_token'
  | 'phone'
  | 'email'
  | 'device'
  | 'password'
  | 'linking'
  | 'exchange'
  | 'refresh'

/** The names of steps; `request` is one of a call without a name. Names are forever: traces keep them. */
export const stepNames = [
  'agreed',
  'callback',
  'code_entered',
  'code_page',
  'code_sent',
  'cross_auth',
  'device',
  'email_code_entered',
  'email_code_page',
  'email_entered',
  'email_page',
  'exchange',
  'exchange_refused',
  'link_page',
  'link_url',
  'login_url',
  'login_with_token',
  'mail_link',
  'mail_link_page',
  'password',
  'register',
  'register_page',
  'request',
  'sign_in_page',
  'start',
  'vouched',
  'wallet_page',
] as const
export type StepName = (typeof stepNames)[number]

/** Something that a request did for a sign-in, at so many milliseconds since 1970. */
export type Step = { name: string; at: number; requestId: string }

/** The player, as far as a request has found out. */
export type SignInNote = {
  way: WayIn
  /** The steps before this request, and its own so far. */
  steps: readonly Step[]
  provider: string | null
  projectId: number
  clientId: number
}

/** As many as travel with a sign-in: players who have a code sent again and again make no endless address. */
const mostSteps = 12

/** The steps and one more. Beyond twelve the second goes: how it began is always told. */
export const withStep = (
  steps: readonly Step[],
  name: string,
  at: number,
  requestId: string,
): readonly Step[] => {
  const [first] = steps
  const kept = steps.length < mostSteps || !first ? steps : [first, ...steps.slice(2)]
  return [...kept, { name, at, requestId }]
}

/** Notes a step of the sign-in that a request belongs to; nothing where none is noted. */
export const noteStep = (request: FastifyRequest, name: StepName, at: number): void => {
  const note = request.signInNote
  if (note) note.steps = withStep(note.steps, name, at, request.id)
}

/** Begins the notes of a way in for one of its requests, behind the steps before it. */
export const noteSignIn = (
  request: FastifyRequest,
  now: number,
  { way, steps = [], provider, project, client }: Noted,
): void => {
  const name = request.routeOptions.config.signIn?.step ?? 'request'
  request.signInNote = {
    way,
    steps: withStep(steps, name, now, request.id),
    provider,
    projectId: project.projectId,
    clientId: client.clientId,
  }
}

type Noted = {
  way: WayIn
  steps?: readonly Step[] | undefined
  provider: string | null
  project: { projectId: number }
  client: { clientId: number }
}

/** The steps so far of the sign-in that a request belongs to, for what carries it on. */
export const stepsOf = (request: FastifyRequest): readonly Step[] => request.signInNote?.steps ?? []

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where nobody is signing in, or nothing is known yet. */
    signInNote: SignInNote | undefined
  }
  interface FastifyContextConfig {
    /** The way in that a route belongs to, and what its step is called. Its refusals are kept as traces. */
    signIn?: { way: WayIn; step: StepName }
  }
}
