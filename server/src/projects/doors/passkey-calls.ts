/** The calls about passkeys: signing in by one, one's own, and those of a person. */
import type { FastifyPluginAsync } from 'fastify'
import { Type } from '../../base/contract.ts'
import { type Calls, callsOf, guardedCalls } from '../admin-calls/admin-call.ts'
import { speakAdminDialect } from '../admin-calls/admin-dialect.ts'
import { about as aboutOperator } from '../admin-calls/operator-call.ts'
import type { Admission } from '../admission/admission.ts'
import { problems } from '../contract.ts'
import {
  aboutOwn,
  aboutSignIn,
  type ConsoleNeeds,
  shownMe,
  signedIn,
  signInProblems,
} from '../people/console-calls.ts'
import { providerPath } from '../people/links.ts'
import { ConsoleMeAnswer, ConsoleUserPath, consoleProblems } from '../people/people-contract.ts'
import { type ConsoleSessions, consoleSessions } from '../people/sessions.ts'
import { type ConsoleSignIn, consoleSignIn, type SignInNeeds } from '../people/sign-in.ts'
import {
  doorProblems,
  OwnPasskeyPath,
  PasskeyAnswer,
  PasskeyBody,
  PasskeyChallengeAnswer,
  PasskeyList,
  PasskeyPatch,
  PasskeySignInBody,
  PasskeySignInChallengeAnswer,
  PersonsPasskeyPath,
  SignInWaysAnswer,
} from './doors-contract.ts'
import {
  addPasskey,
  askForPasskey,
  askForPasskeySignIn,
  hasPasskeys,
  listOwnPasskeys,
  listPasskeysOf,
  removeOwnPasskey,
  removePasskeyOf,
  renamePasskey,
  signInByPasskey,
} from './passkeys.ts'

/** Refusals of a body where the call takes none. */
const ofNoBody = [problems.invalid, problems.not_json, problems.body_too_large]

/** The plugin with the calls of whoever signs in or is signed in, below `/api/console`. */
export const passkeyRoutes =
  (deps: ConsoleNeeds): FastifyPluginAsync =>
  async (app) => {
    speakAdminDialect(app)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    const calls = callsOf(app)
    signInCalls(calls, deps, consoleSignIn(deps))
    ownCalls(calls, deps, consoleSessions(deps))
  }

const signInCalls = (calls: Calls, deps: ConsoleNeeds, signIn: ConsoleSignIn): void => {
  calls.get(
    '/api/console/sign_in',
    {
      ...aboutSignIn(
        'readConsoleSignIn',
        'By which ways somebody can sign in to the console',
        'For a page of sign-in, before anybody is signed in. Links always count.',
      ),
      response: { 200: SignInWaysAnswer },
    },
    () => {
      const { provider } = deps.settings
      return {
        email: deps.mailer !== undefined,
        passkey: hasPasskeys(deps),
        provider: provider ? { name: provider.name, path: providerPath } : null,
      }
    },
  )
  calls.post(
    '/api/console/sign_in/passkey/challenge',
    {
      ...aboutSignIn(
        'askForConsolePasskey',
        'Ask for a challenge to sign in to the console by a passkey',
        'For navigator.credentials.get() without allowCredentials, with userVerification: required. It counts once, for five minutes.',
      ),
      problems: [...signInProblems, ...ofNoBody, doorProblems.no_passkeys],
      response: { 200: PasskeySignInChallengeAnswer },
    },
    (request) => askForPasskeySignIn(deps, signIn, request),
  )
  calls.post(
    '/api/console/sign_in/passkey',
    {
      ...aboutSignIn(
        'signInToConsoleByPasskey',
        'Sign in to the console by a passkey',
        'The answer sets the cookie of the session, and is that of /api/console/me. One refusal stands for all that can be wrong.',
      ),
      problems: [...signInProblems, doorProblems.no_passkeys, consoleProblems.sign_in_refused],
      body: PasskeySignInBody,
      response: { 200: ConsoleMeAnswer },
    },
    async (request, reply) => {
      const { session } = await signInByPasskey(deps, signIn, { request, reply }, request.body)
      return shownMe(deps, session)
    },
  )
}

const ownCalls = (calls: Calls, deps: SignInNeeds, sessions: ConsoleSessions): void => {
  const path = '/api/console/passkeys'
  calls.get(
    path,
    {
      ...aboutOwn(
        'listConsolePasskeys',
        'List my passkeys',
        'None for a session that began with a link which was not mailed.',
      ),
      response: { 200: PasskeyList },
    },
    async (request) => {
      const session = await signedIn(sessions, request)
      return { items: await listOwnPasskeys(deps, session) }
    },
  )
  calls.post(
    `${path}/challenge`,
    {
      ...aboutOwn(
        'askForPasskeyOfMine',
        'Ask for a challenge to add a passkey',
        'For navigator.credentials.create() with residentKey and userVerification: required, and without attestation. It counts once, for five minutes. The sign-in must be of the last ten minutes.',
      ),
      problems: [
        ...ofNoBody,
        doorProblems.no_passkeys,
        doorProblems.passkey_forbidden,
        doorProblems.sign_in_again,
        doorProblems.too_many_passkeys,
      ],
      response: { 200: PasskeyChallengeAnswer },
    },
    async (request) => await askForPasskey(deps, await signedIn(sessions, request)),
  )
  calls.post(
    path,
    {
      ...aboutOwn(
        'addPasskey',
        'Add a passkey, by which I sign in from now on',
        'Its owner is told by mail where a mail server is set up. A person has 20 at most. The sign-in must be of the last ten minutes.',
      ),
      problems: [
        doorProblems.no_passkeys,
        doorProblems.passkey_refused,
        doorProblems.passkey_forbidden,
        doorProblems.sign_in_again,
        doorProblems.too_many_passkeys,
      ],
      body: PasskeyBody,
      response: { 201: PasskeyAnswer },
    },
    async (request, reply) => {
      const session = await signedIn(sessions, request)
      return reply.code(201).send(await addPasskey(deps, { request, session }, request.body))
    },
  )
  calls.patch(
    `${path}/:passkey_id`,
    {
      ...aboutOwn('renamePasskey', 'Give one of my passkeys another name'),
      problems: [doorProblems.passkey_forbidden],
      params: OwnPasskeyPath,
      body: PasskeyPatch,
      response: { 200: PasskeyAnswer },
    },
    async (request) => {
      const session = await signedIn(sessions, request)
      const facts = { passkeyId: request.params.passkey_id, name: request.body.name }
      return await renamePasskey(deps, { request, session }, facts)
    },
  )
  calls.delete(
    `${path}/:passkey_id`,
    {
      ...aboutOwn(
        'removePasskey',
        'Remove one of my passkeys',
        'Nobody signs in by it any more. Sessions that began with it go on until they are ended. The sign-in must be of the last ten minutes.',
      ),
      problems: [doorProblems.passkey_forbidden, doorProblems.sign_in_again],
      params: OwnPasskeyPath,
      response: { 204: Type.Null() },
    },
    async (request, reply) => {
      const session = await signedIn(sessions, request)
      await removeOwnPasskey(deps, { request, session }, request.params.passkey_id)
      return reply.code(204).send()
    },
  )
}

type Needs = Pick<SignInNeeds, 'sql' | 'clock'> & { admission: Admission }

const personsPath = '/api/operator/console_users/:console_user_id/passkeys'

/** The plugin with the calls about a person's passkeys, behind the guard of the operator calls. */
export const personsPasskeyRoutes = (deps: Needs): FastifyPluginAsync =>
  guardedCalls(deps, 'admitOperator', (calls) => {
    calls.get(
      personsPath,
      {
        ...aboutOperator('listConsoleUserPasskeys', 'List the passkeys of a console user'),
        params: ConsoleUserPath,
        response: { 200: PasskeyList },
      },
      async (request) => ({ items: await listPasskeysOf(deps, request.params.console_user_id) }),
    )
    calls.delete(
      `${personsPath}/:passkey_id`,
      {
        ...aboutOperator(
          'removeConsoleUserPasskey',
          'Remove a passkey of a console user',
          'For a device that was lost. Sessions go on: to end them, too, remove the person and invite them anew.',
        ),
        params: PersonsPasskeyPath,
        response: { 204: Type.Null() },
      },
      async (request, reply) => {
        const { console_user_id: userId, passkey_id: passkeyId } = request.params
        await removePasskeyOf(deps, deps.admission.operator(request), userId, passkeyId)
        return reply.code(204).send()
      },
    )
  })
