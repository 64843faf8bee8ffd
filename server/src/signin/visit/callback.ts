/**
 * The player comes back from the network (docs/interface/sign-in.md#the-callback): GET for all, POST for those that
 * post a form.
 */
import { fromMilliseconds, type Instant } from '../../base/clock.ts'
import type { FastifyInstance, FastifyRequest } from '../../base/http/http.ts'
import { sha256 } from '../../base/ids.ts'
import type { Parsed } from '../../base/input/query.ts'
import { Problem } from '../../base/problem.ts'
import { networkOf, requireNetwork } from '../connections/connections.ts'
import { FieldError, problems, Redirection } from '../contract.ts'
import { type Entry, entryOf, whoseEntry } from '../landing/entry.ts'
import type { Vouched } from '../landing/finish.ts'
import { land } from '../landing/land.ts'
import { destinationOf, failureAddress, redirect } from '../landing/redirects.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import { findNetwork, networkNameOf } from '../networks/table.ts'
import { completeVisit } from '../networks/visit.ts'
import { type BrowserCookie, browserCookie } from '../requests/browser.ts'
import { takeForms } from '../requests/forms.ts'
import { problemOf, problemOfVisit } from '../requests/problem-of.ts'
import { dayAfter, visitSeconds } from '../tokens/lifetimes.ts'
import { isProofSpent, spendProof } from '../tokens/proofs.sql.ts'
import { noteSignIn, noteStep } from '../tracing/steps.ts'
import { callbackPath } from './departure.ts'
import type { VisitNeeds } from './needs.ts'
import { type PostedPairs, postedForms } from './posted-form.ts'
import { type ReplayGuard, replayGuard } from './replay-guard.ts'
import { type Trip, type UpstreamStates, upstreamStates } from './upstream-state.ts'

type Callback = VisitNeeds & {
  states: UpstreamStates
  cookie: BrowserCookie
  forms: ReturnType<typeof postedForms>
  visits: ReplayGuard
}

/** A visit that belongs to the browser it comes from, and to a client that still lets it land. */
type Visit = {
  entry: Entry
  trip: Trip
  /** The state for the network; it counts once. */
  state: string
  proof: { fingerprint: Buffer; until: Instant }
}

/** Apple's forms are some 3 KB with our state in them; the address they travel on in must fit a request's head. */
const formLimit = 9 * 1024

/** Adds the callback; failures that cannot be redirected are shown as a page by the scope. */
export const addCallback = (app: FastifyInstance, gate: VisitNeeds): void => {
  takeForms(app, formLimit)
  const callback: Callback = {
    ...gate,
    states: upstreamStates(gate.keyring),
    cookie: browserCookie(gate.settings),
    forms: postedForms(gate.keyring),
    visits: replayGuard(gate.clock, visitSeconds),
  }
  const schema = {
    tags: ['Sign-in'],
    description: 'Networks send the player here; studios register this address with them.',
    problems: [
      problems.parameter_refused,
      problems.visit_refused,
      problems.denied,
      problems.credential_refused,
      problems.unreachable,
      problems.user_banned,
      problems.not_entitled,
      problems.too_many_requests,
      problems.out_of_service,
      problems.cannot_write,
      problems.bug,
      problems.identity_taken,
    ],
  }
  const failures = { 400: FieldError }
  app.get(
    callbackPath,
    {
      // A client that only wants headers, such as a scanner of links, must not use up the player's visit.
      exposeHeadRoute: false,
      config: { signIn: { way: 'network', step: 'callback' } },
      schema: {
        ...schema,
        operationId: 'callback',
        summary: 'The player comes back from a network',
        response: {
          302: Redirection('Location carries code, state and iss, or error and error_code'),
          ...failures,
        },
      },
    },
    async (request, reply) => {
      const address = await arrive(callback, request, readPairs(callback, request))
      return redirect(reply, address, 302)
    },
  )
  app.post<{ Body: Parsed | undefined }>(
    callbackPath,
    {
      config: { signIn: { way: 'network', step: 'callback' } },
      schema: {
        ...schema,
        operationId: 'callbackByForm',
        summary: 'The same for posted forms',
        consumes: ['application/x-www-form-urlencoded'],
        response: { 303: Redirection('Location is the callback by GET'), ...failures },
      },
    },
    async (request, reply) => {
      const pairs = requirePairs(request.body ?? {})
      requireFormPost(callback, pairs)
      // Lax cookies do not come with a form posted from another site, but with the redirect to ourselves they do.
      const posted = callback.forms.seal(pairs, callback.clock.now())
      return redirect(reply, `${callback.issuer}${callbackPath}?posted=${posted}`, 303)
    },
  )
}

/** The callback's parameters as they came, in order: of the query, or of the form that was posted before. */
const readPairs = ({ forms, clock }: Callback, request: FastifyRequest): PostedPairs => {
  const query = request.query as Parsed
  if (query.posted === undefined) return requirePairs(query)
  const pairs = typeof query.posted === 'string' ? forms.open(query.posted, clock.now()) : undefined
  if (!pairs) throw new Problem(problems.visit_refused)
  return pairs
}

const requirePairs = (parsed: Parsed): PostedPairs =>
  Object.entries(parsed).flatMap(([name, value]) => {
    if (value === null) throw new Problem(problems.visit_refused)
    return Array.isArray(value)
      ? value.map((one) => [name, one] as const)
      : [[name, value] as const]
  })

/** Throws 400 unless the form carries a state of ours for a network that posts forms. */
const requireFormPost = ({ states, clock }: Callback, pairs: PostedPairs): void => {
  const opened = states.open(readState(pairs), clock.now())
  const network = opened && findNetwork(opened.trip.provider)
  const isFormPost =
    network?.protocol === 'oauth2' && network.authorize.params?.response_mode === 'form_post'
  if (!isFormPost) throw new Problem(problems.visit_refused)
}

const readState = (pairs: PostedPairs): string => {
  const [state, second] = pairs.filter(([name]) => name === 'state')
  if (!state || second) throw new Problem(problems.visit_refused)
  return state[1]
}

/** Answers where the browser goes next. Throws only what must not be redirected. */
const arrive = async (
  callback: Callback,
  request: FastifyRequest,
  pairs: PostedPairs,
): Promise<string> => {
  const visit = await openVisit(callback, request, readState(pairs))
  const { entry } = visit
  const key = visit.proof.fingerprint.toString('base64')
  if (!callback.visits.take(key)) throw visitRefused('visit_used')
  try {
    const { provider, locale, linkTo, isHosted, browser } = visit.trip
    const vouched = await ask(callback, request, pairs, visit).catch((error: unknown) => {
      if (!linkTo) callback.signInOutcomes.refused(provider, error)
      throw error
    })
    const hostedIn = isHosted ? browser : null
    return await land(callback, entry, vouched, { request, locale, linkTo, hostedIn })
  } catch (error) {
    const problem = problemOf(error, request)
    if (problem.kind !== problems.visit_refused) callback.visits.release(key)
    else throw problem
    request.server.tellRefusal(request, problem, whoseEntry(entry))
    return failureAddress(destinationOf(callback.issuer, entry), problem)
  }
}

/** Throws 400 for a state that is not ours, over, or of another browser; then nobody is asked anything. */
const openVisit = async (
  { states, cookie, directory, clock }: Callback,
  request: FastifyRequest,
  state: string,
): Promise<Visit> => {
  const now = clock.now()
  const opened = states.open(state, now)
  if (!opened) {
    // One that is over was ours: whose it was is told, and nothing else is done for it.
    const over = states.read(state)?.trip
    if (over) await noteTrip(directory, request, now, over)
    throw visitRefused(over ? 'state_expired' : 'state_unreadable')
  }
  const { trip, expiresAt } = opened
  await noteTrip(directory, request, now, trip)
  if (!cookie.isFrom(request.headers.cookie, trip.browser)) throw visitRefused('other_browser')
  return {
    trip,
    state,
    entry: await entryOf(directory, trip),
    proof: {
      fingerprint: sha256(`upstream state ${state}`),
      until: fromMilliseconds(expiresAt * 1000),
    },
  }
}

const visitRefused = (reason: string): Problem =>
  new Problem(problems.visit_refused, { unshown: { reason } })

const noteTrip = async (
  directory: Pick<VisitNeeds['directory'], 'client' | 'findClient'>,
  request: FastifyRequest,
  now: Instant,
  { clientId, provider, linkTo, began }: Trip,
): Promise<void> => {
  const found = directory.client(clientId) ?? (await directory.findClient(clientId))
  if (!found) return
  noteSignIn(request, now.getTime(), {
    way: linkTo ? 'linking' : 'network',
    steps: began && [began],
    provider: networkNameOf(provider),
    ...found,
  })
}

/** Asks the network who came back. */
const ask = async (
  callback: Callback,
  request: FastifyRequest,
  pairs: PostedPairs,
  { entry, trip, state, proof }: Visit,
): Promise<Vouched> => {
  const { project } = entry
  const connection = requireNetwork(project, trip.provider)
  try {
    const { spends, ...profile } = await completeVisit(
      await networkOf(connection, callback),
      connection,
      {
        callback: callback.issuer + callbackPath,
        state,
        keep: trip.keep,
        params: Object.fromEntries(pairs),
        rawParams: pairs,
      },
      callback,
    )
    if (spends) {
      const [fingerprint, until] = [sha256(spends.proof), dayAfter(spends.until)]
      const isFirst = await spendProof(callback.sql, project.projectId, fingerprint, until)
      if (!isFirst) throw new VisitFailure('refused', 'openid_nonce_used')
    }
    const entered = await callback.playFab.enter(project, profile, true)
    noteStep(request, 'vouched', callback.clock.now().getTime())
    return {
      profile: entered?.profile ?? profile,
      playFabPlayer: entered?.player,
      isPlatform: false,
      mayCreateUser: true,
      proof,
    }
  } catch (error) {
    if (!(error instanceof VisitFailure)) throw error
    request.log.info(
      { request_id: request.id, provider: trip.provider, reason: error.detail },
      'a visit to a network failed',
    )
    // Another process may have finished this very visit, and spent the network's code.
    const isSpent = await isProofSpent(callback.sql, project.projectId, proof.fingerprint)
    // A callback that names another network is no answer to this visit (RFC 9207, section 2.4).
    if (isSpent || error.detail === 'callback_issuer') {
      const unshown = isSpent ? { reason: 'visit_used' } : undefined
      throw new Problem(problems.visit_refused, { cause: error, unshown })
    }
    throw problemOfVisit(error)
  }
}
