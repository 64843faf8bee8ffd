/**
 * The end of every sign-in. A network vouched for the player, a platform, the token that a game handed in, or a code
 * that was entered. An identity that a user wants linked is linked. A player without an e-mail address goes by way of
 * our page. Everybody else is signed in, and the game takes over.
 */
import type { Instant } from '../../base/clock.ts'
import { deviceOf } from '../../base/http/device.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'
import { findUserOf } from '../identities/identities.sql.ts'
import type { LinkTarget } from '../identities/linking.ts'
import { readerOf } from '../requests/language.ts'
import { accessTokenSeconds } from '../tokens/lifetimes.ts'
import { scopeWords } from '../tokens/scope.ts'
import { stepsOf } from '../tracing/steps.ts'
import { type Entry, noteOf } from './entry.ts'
import { type Finished, finish, type Refusals, type Vouched, wayOf } from './finish.ts'
import { finishLinking } from './finish-linking.ts'
import type { LandingNeeds } from './needs.ts'
import { destinationOf, successAddress } from './redirects.ts'
import { waitingAddress } from './waiting.ts'

/** How a player came here, besides who vouched for them. */
export type Way = {
  request: FastifyRequest
  /** As asked for with the parameter `locale`. */
  locale: string | null
  /** The browser that pages of ours may ask for what is missing; null where the game has forms of its own. */
  hostedIn?: Buffer | null
  /** The user that gets the player's identity; null where somebody signs in. */
  linkTo?: LinkTarget | null
  refusals?: Refusals
}

/**
 * Answers the address that the browser goes to next: of the game, or of our page that asks for an e-mail address.
 * Throws as `finish` and `linkIdentity` do.
 */
export const land = async (
  gate: LandingNeeds,
  entry: Entry,
  vouched: Vouched,
  way: Way,
): Promise<string> => {
  if (way.linkTo) return await finishLinking(gate, entry, vouched, way.linkTo, way.request)
  if (way.hostedIn && (await lacksEmail(gate, entry, vouched))) {
    const { hostedIn: browser, locale } = way
    return waitingAddress(gate, {
      entry: noteOf(entry),
      vouched,
      browser,
      locale,
      steps: stepsOf(way.request),
    })
  }
  return await letIn(gate, entry, vouched, way)
}

/** Signs the player in and counts it; the address that brings the code to the game. Throws as `finish` does. */
export const letIn = async (
  gate: LandingNeeds,
  entry: Entry,
  vouched: Vouched,
  { request, locale, refusals = onceOnly }: Way,
): Promise<string> => {
  const { network } = vouched.profile
  const now = gate.clock.now()
  const { ip: address, id: requestId, headers } = request
  const origin = { now, address, requestId, device: deviceOf(headers['user-agent']) }
  const finished = await finish(gate, entry, vouched, origin, refusals).catch((error: unknown) => {
    gate.signInOutcomes.refused(network, error)
    throw error
  })
  gate.signInOutcomes.succeeded(network)
  gate.traces.cameIn(request, {
    projectId: entry.project.projectId,
    clientId: entry.client.clientId,
    provider: network,
    way: vouched.isPlatform ? 'platform' : (wayOf(vouched) ?? request.signInNote?.way ?? 'network'),
    userId: finished.facts.userId,
    sessionId: finished.facts.sessionId,
  })
  if (!vouched.isPlatform) countWay(gate, entry, network, locale, request)
  return successAddress(destinationOf(gate.issuer, entry), {
    code: finished.code,
    token: vouched.isPlatform ? await tokenOf(gate, entry, finished, now) : undefined,
  })
}

/** The proof that brought the player here counts once: a visit, a code, a form of ours. */
const onceOnly: Refusals = {
  spent: () => new Problem(problems.visit_refused),
  stranger: () => new Problem(problems.user_unknown),
}

/** Whether the client wants an address, nobody gave one, and we know none. */
const lacksEmail = async (
  { sql }: LandingNeeds,
  { scope, project }: Entry,
  { profile: { email, realm, subject } }: Vouched,
): Promise<boolean> => {
  if (email !== undefined || !scopeWords(scope).includes('email')) return false
  const [known] = await findUserOf(sql, project.projectId, realm, subject)
  return !known?.email
}

/** For the order of networks on the sign-in page. */
const countWay = (
  { signInCounts }: LandingNeeds,
  { project }: Entry,
  network: string,
  locale: string | null,
  request: FastifyRequest,
): void => {
  const reader = readerOf(request, project, locale)
  signInCounts.count(project.projectId, reader.locale, network)
}

/** Clients of platforms take a JWT beside the code, unless the client's settings say otherwise. */
const tokenOf = async (
  { tokens }: LandingNeeds,
  { project, client }: Entry,
  { facts, user }: Finished,
  now: Instant,
): Promise<string | undefined> =>
  client.settings.jwt_in_login_url === false
    ? undefined
    : await tokens.mintUserToken(project, facts, user, {
        now,
        seconds: accessTokenSeconds(client),
      })
