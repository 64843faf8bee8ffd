/**
 * Sign-in by phone and e-mail for clients with forms of their own
 * (docs/interface/passwordless.md#forms-of-the-clients-own).
 */
import type { FastifyInstance, FastifyRequest } from '../../base/http/http.ts'
import { FieldError, LoginUrl, problems, SignInQuery, startProblems } from '../contract.ts'
import { entryOf, noteOf, readEntry, requireClient } from '../landing/entry.ts'
import { land } from '../landing/land.ts'
import { readerOf } from '../requests/language.ts'
import { countByClient } from '../requests/limits.ts'
import { parameterRefused } from '../requests/problem-of.ts'
import { originOf } from '../requests/request-origin.ts'
import { noteSignIn, stepsOf } from '../tracing/steps.ts'
import { type Channel, readTarget } from './codes/address.ts'
import type { SignInErrand } from './codes/errand.ts'
import { useCode } from './codes/one-time-codes.ts'
import { ConfirmBody, ConfirmQuery, Operation, RequestBody } from './contract.ts'
import { noteErrand, vouchedHolder } from './holder.ts'
import { sendSignInCode } from './messages/sending.ts'
import type { PasswordlessNeeds } from './needs.ts'
import { requireChannel, walletName } from './wallet.ts'

const names = { phone: 'phone_number', email: 'email' } as const
const words = { phone: 'phone', email: 'e-mail' } as const

/** Adds `request` and `confirm` for both channels. */
export const addLoginCalls = (app: FastifyInstance, gate: PasswordlessNeeds): void => {
  const failures = { '4xx': FieldError, 503: FieldError }
  const tags = ['Sign-in']
  for (const channel of ['phone', 'email'] as const) {
    const Channel = channel === 'phone' ? 'Phone' : 'Email'
    app.post<{ Querystring: SignInQuery; Body: RequestBody }>(
      `/api/oauth2/login/${channel}/request`,
      {
        config: { signIn: { way: channel, step: 'code_sent' } },
        schema: {
          operationId: `requestLoginBy${Channel}`,
          problems: [...startProblems, problems.message_not_sent],
          tags,
          summary: `Send a code to sign in by ${words[channel]}`,
          description:
            'The answer is the same for known and unknown players. From one network a code is sent to an address once in half a minute and five times in an hour; twenty times in an hour whoever asks. Beyond the budgets of the project (message_budgets) nothing is sent, and the answer is the same.',
          querystring: SignInQuery,
          body: RequestBody[channel],
          response: { 200: Operation, ...failures },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        await countByClient(gate, 'code', 'login_request', request, reply)
        return { operation_id: await requestLogin(gate, channel, request) }
      },
    )
    app.post<{ Querystring: ConfirmQuery; Body: ConfirmBody }>(
      `/api/oauth2/login/${channel}/confirm`,
      {
        config: { signIn: { way: channel, step: 'code_entered' } },
        schema: {
          operationId: `confirmLoginBy${Channel}`,
          problems: [
            problems.client_unknown,
            problems.not_available,
            problems.user_banned,
            problems.not_entitled,
            problems.one_time_code_wrong,
            problems.too_many_tries,
            ...(channel === 'email' ? [problems.email_taken] : []),
          ],
          tags,
          summary: `Sign in with the code sent by ${words[channel]}`,
          querystring: ConfirmQuery,
          body: ConfirmBody[channel],
          response: { 200: LoginUrl, ...failures },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
        await countByClient(gate, 'code', 'login_confirm', request, reply)
        return { login_url: await confirmLogin(gate, channel, request) }
      },
    )
  }
}

const requestLogin = async (
  gate: PasswordlessNeeds,
  channel: Channel,
  request: FastifyRequest<{ Querystring: SignInQuery; Body: RequestBody }>,
): Promise<string> => {
  const { query, body } = request
  const { client, project } = requireClient(gate.directory, query.client_id)
  const entry = readEntry({ client, project }, query, gate.deployments)
  const began = gate.clock.now().getTime()
  noteSignIn(request, began, { way: channel, provider: walletName, project, client })
  requireChannel(gate, project, channel)
  const { language } = readerOf(request, project, query.locale)
  return await sendSignInCode(
    { gate, project, language, origin: originOf(request) },
    {
      is: 'sign_in',
      channel,
      target: requireTarget(channel, body),
      entry: noteOf(entry),
      browser: null,
      locale: query.locale ?? null,
      isPhoneOnly: false,
      linkTo: null,
      steps: stepsOf(request),
    },
  )
}

const confirmLogin = async (
  gate: PasswordlessNeeds,
  channel: Channel,
  request: FastifyRequest<{ Querystring: ConfirmQuery; Body: ConfirmBody }>,
): Promise<string> => {
  const { operation_id: operation, code } = request.body
  const clientId = request.query.client_id
  const target = requireTarget(channel, request.body)
  let looked: SignInErrand | undefined
  const errand = await useCode(gate, operation, code.trim(), (candidate) => {
    if (candidate.is !== 'sign_in' || candidate.browser !== null) return false
    looked = candidate
    return (
      candidate.channel === channel &&
      candidate.target === target &&
      (clientId === undefined || Number(clientId) === candidate.entry.clientId)
    )
  }).catch(async (error: unknown) => {
    gate.signInOutcomes.refused(walletName, error)
    if (looked) await noteErrand(gate, request, looked)
    throw error
  })
  const signIn = errand as SignInErrand
  await noteErrand(gate, request, signIn)
  const entry = await entryOf(gate.directory, signIn.entry)
  requireChannel(gate, entry.project, channel)
  const vouched = vouchedHolder(gate, entry, signIn, operation)
  return await land(gate, entry, vouched, { request, locale: signIn.locale })
}

const requireTarget = (channel: Channel, body: RequestBody): string => {
  const target = readTarget(channel, body[names[channel]] ?? '')
  if (target !== undefined) return target
  throw parameterRefused(
    names[channel],
    channel === 'phone'
      ? 'must be a number with its country code, as in +12025550142'
      : 'must be an e-mail address',
  )
}
