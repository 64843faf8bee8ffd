/** Sign-up with a name, an address and a password, and the mail that confirms it. */
import type { FastifyInstance, FastifyRequest } from '../../base/http/http.ts'
import { aboutCallsOf } from '../../projects/index.ts'
import { FieldError, LoginUrl, problems, startProblems } from '../contract.ts'
import { type Entry, noteOf, readEntry, requireClient } from '../landing/entry.ts'
import { land } from '../landing/land.ts'
import { passwordWay } from '../networks/own-ways.ts'
import { type Language, readerOf } from '../requests/language.ts'
import { countByClient } from '../requests/limits.ts'
import { originOf } from '../requests/request-origin.ts'
import { requireUser } from '../tokens/standing.ts'
import { noteSignIn } from '../tracing/steps.ts'
import { makeAccount, readRegistration, requireRegistration } from './accounts.ts'
import { findAccount, requirePasswords, vouchedAccount } from './check.ts'
import {
  AccountNameBody,
  LinkedPassword,
  LinkPasswordQuery,
  RegistrationBody,
  RegistrationQuery,
  ResendQuery,
} from './contract.ts'
import { countLetter } from './letters.ts'
import { sendConfirmLetter } from './mail-links.ts'
import { countedName, readLoginKey } from './names.ts'
import type { PasswordNeeds } from './needs.ts'

const failures = { '4xx': FieldError, 503: FieldError }
const startOfClient = startProblems.filter((kind) => kind !== problems.state_refused)

/** Adds the calls. */
export const addRegisterCalls = (app: FastifyInstance, gate: PasswordNeeds): void => {
  app.post<{ Querystring: RegistrationQuery; Body: RegistrationBody }>(
    '/api/oauth2/user',
    {
      config: { signIn: { way: 'password', step: 'register' } },
      schema: {
        operationId: 'registerUser',
        problems: [
          ...startOfClient,
          problems.registration_off,
          problems.username_taken,
          problems.email_taken,
          problems.password_refused,
        ],
        tags: ['Sign-in'],
        summary: 'Make an account with a name and a password',
        description:
          '200 with the address that brings a code where the project confirms no addresses; else 204, and a mail has the link that confirms the account. Then nobody learns whether the address has an account: its owner is told by mail.',
        querystring: RegistrationQuery,
        body: RegistrationBody,
        response: { 200: LoginUrl, 204: { type: 'null' }, ...failures },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      await countByClient(gate, 'code', 'register', request, reply)
      const address = await register(gate, request)
      return address === undefined ? reply.code(204).send() : { login_url: address }
    },
  )
  app.post<{ Querystring: ResendQuery; Body: AccountNameBody }>(
    '/api/oauth2/user/resend_confirmation_link',
    {
      schema: {
        operationId: 'resendConfirmationLink',
        problems: startOfClient,
        tags: ['Sign-in'],
        summary: 'Send the mail that confirms an account again',
        description: 'The answer is the same where there is no such account, or it is confirmed.',
        querystring: ResendQuery,
        body: AccountNameBody,
        response: { 204: { type: 'null' }, ...failures },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await countByClient(gate, 'code', 'resend', request, reply)
      await resend(gate, request)
      return reply.code(204).send()
    },
  )
  app.post<{ Querystring: { locale?: string }; Body: RegistrationBody }>(
    '/api/users/me/link_email_password',
    {
      schema: {
        ...aboutCallsOf('User', [{ userToken: [] }])(
          'linkPassword',
          'Give the user a name and a password',
        ),
        problems: [
          problems.not_available,
          problems.has_password,
          problems.username_taken,
          problems.email_taken,
          problems.password_refused,
        ],
        description:
          'A guest becomes a full account, and stays the same user. Where addresses are confirmed the password counts after that; the device works on until then.',
        querystring: LinkPasswordQuery,
        body: RegistrationBody,
        response: { 200: LinkedPassword, ...failures },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return { email_confirmation_required: await linkPassword(gate, request) }
    },
  )
}

/** The address that brings a code; undefined where a mail has to be followed first. */
const register = async (
  gate: PasswordNeeds,
  request: FastifyRequest<{ Querystring: RegistrationQuery; Body: RegistrationBody }>,
): Promise<string | undefined> => {
  const { query, body } = request
  const registered = requireClient(gate.directory, query.client_id)
  const { project } = registered
  const entry = readEntry(registered, { ...query, state: query.state ?? '' }, gate.deployments)
  const began = gate.clock.now().getTime()
  noteSignIn(request, began, { way: 'password', provider: passwordWay, ...registered })
  const locale = localeOf(query.locale)
  return await signUp(
    gate,
    { request, entry, body, locale, browser: null },
    readerOf(request, project, locale).language,
  )
}

export type SigningUp = {
  request: FastifyRequest
  entry: Entry
  body: { username: string; email: string; password: string }
  locale: string | null
  /** The browser of our page; null where a game has a form of its own. */
  browser: Buffer | null
}

/** Makes the account of somebody who signs up, by a call or on our page. */
export const signUp = async (
  gate: PasswordNeeds,
  { request, entry, body, locale, browser }: SigningUp,
  language: Language,
): Promise<string | undefined> => {
  const { project } = entry
  requirePasswords(project)
  requireRegistration(project)
  const registration = readRegistration(project, body)
  const { email, username } = registration
  await countLetter(gate, project, email, request.ip)
  const made = await makeAccount(gate, project, registration, { origin: originOf(request) })
  if (made.isActive) {
    return await land(gate, entry, vouchedAccount(made.userId), { request, locale })
  }
  const account = { ...made, email, username }
  const going = { entry: noteOf(entry), browser, locale }
  sendConfirmLetter(gate, { project, language }, account, going)
  return undefined
}

const resend = async (
  gate: PasswordNeeds,
  request: FastifyRequest<{ Querystring: ResendQuery; Body: AccountNameBody }>,
): Promise<void> => {
  const { query, body } = request
  const registered = requireClient(gate.directory, query.client_id)
  const { project } = registered
  const { projectId } = project
  requirePasswords(project)
  const entry = readEntry(registered, { ...query, state: query.state ?? '' }, gate.deployments)
  const locale = localeOf(query.locale)
  const { language } = readerOf(request, project, locale)
  const key = readLoginKey(body.username)
  await countLetter(gate, project, countedName(body.username), request.ip)
  gate.letters.post(async () => {
    const account = await findAccount(gate.sql, projectId, key)
    if (!account || account.is_active) return
    const { user_id: userId, email, username } = account
    const known = { userId, email, username, isAddressTaken: false }
    const going = { entry: noteOf(entry), browser: null, locale }
    sendConfirmLetter(gate, { project, language }, known, going)
  })
}

const linkPassword = async (
  gate: PasswordNeeds,
  request: FastifyRequest<{ Querystring: { locale?: string }; Body: RegistrationBody }>,
): Promise<boolean> => {
  const { token } = await requireUser(gate, request.headers.authorization)
  const { project, userId, sessionId } = token
  requirePasswords(project)
  const registration = readRegistration(project, request.body)
  const { email, username } = registration
  await countLetter(gate, project, email, request.ip)
  const made = await makeAccount(gate, project, registration, {
    origin: originOf(request),
    to: { userId, sessionId },
  })
  if (made.isActive) return false
  const locale = localeOf(request.query.locale)
  const { language } = readerOf(request, project, locale)
  const account = { ...made, email, username }
  sendConfirmLetter(gate, { project, language }, account, { entry: null, browser: null, locale })
  return true
}

/** Clients send an empty locale, or one of their own: it is a wish. */
export const localeOf = (given: string | undefined): string | null => given || null
