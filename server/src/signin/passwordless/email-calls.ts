/**
 * A signed-in user's e-mail address, entered in the client's own form
 * (docs/interface/passwordless.md#a-missing-e-mail-address).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { readMailbox } from '../../base/messages/mailbox.ts'
import { Problem } from '../../base/problem.ts'
import { aboutCallsOf, recordAudit } from '../../projects/index.ts'
import { FieldError, problems } from '../contract.ts'
import { readerOf } from '../requests/language.ts'
import { parameterRefused } from '../requests/problem-of.ts'
import { originOf } from '../requests/request-origin.ts'
import { requireUser, type TokenStanding } from '../tokens/standing.ts'
import type { ConfirmErrand } from './codes/errand.ts'
import { useCode } from './codes/one-time-codes.ts'
import { ConfirmEmailBody, EmailBody, EnteredEmail } from './contract.ts'
import { keepEnteredEmail } from './email-confirmation.sql.ts'
import { confirmAddress } from './email-confirmation.ts'
import { sendConfirmation } from './messages/sending.ts'
import type { PasswordlessNeeds } from './needs.ts'
import { mustConfirm } from './wallet.ts'

const about = aboutCallsOf('User', [{ userToken: [] }])
const failures = { '4xx': FieldError, 503: FieldError }

/** Adds the calls. */
export const addEmailCalls = (app: FastifyInstance, gate: PasswordlessNeeds): void => {
  app.post<{ Body: { email: string } }>(
    '/api/users/me/email',
    {
      schema: {
        ...about('enterEmail', 'Enter an e-mail address'),
        problems: [problems.message_not_sent, problems.email_taken],
        description:
          'A message with a code and a link goes there, unless the project has switched confirmation off. A confirmed address stays until the new one is confirmed. Call it again to send the message again. Beyond the budgets of the project (message_budgets) nothing is sent, and the answer is the same.',
        body: EmailBody,
        response: { 200: EnteredEmail, ...failures },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const standing = await countedUser(gate, 'enter_email', request, reply)
      return await enterEmail(gate, request, standing)
    },
  )
  app.post<{ Body: ConfirmEmailBody }>(
    '/api/users/me/email/confirm',
    {
      schema: {
        ...about('confirmEmail', 'Confirm an e-mail address by its code'),
        problems: [problems.one_time_code_wrong, problems.too_many_tries, problems.email_taken],
        body: ConfirmEmailBody,
        response: { 204: { type: 'null' }, ...failures },
      },
    },
    async (request, reply) => {
      const standing = await countedUser(gate, 'confirm_email', request, reply)
      await confirmByCode(gate, request, standing)
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  )
}

const countedUser = async (
  gate: PasswordlessNeeds,
  call: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TokenStanding> => {
  const standing = await requireUser(gate, request.headers.authorization)
  const found = await gate.directory.findClient(standing.session.client_id)
  await gate.limits.count('code', call, request, reply, found)
  return standing
}

const enterEmail = async (
  gate: PasswordlessNeeds,
  request: FastifyRequest<{ Body: { email: string } }>,
  { token: { project }, session }: TokenStanding,
) => {
  const email = readMailbox(request.body.email)
  if (email === undefined) throw parameterRefused('email', 'must be an e-mail address')
  const { projectId } = project
  const userId = session.user_id
  const isConfirming = mustConfirm(gate, project)
  await gate.sql.begin(async (tx) => {
    if (!(await keepEnteredEmail(tx, projectId, userId, email, !isConfirming))) return
    await recordAudit(tx, {
      projectId,
      at: gate.clock.now(),
      caller: { kind: 'user', id: userId, address: request.ip, requestId: request.id },
      action: 'user.email_entered',
      target: `user ${userId}`,
    })
  })
  const isSame = session.email === email && session.is_email_confirmed
  if (!isConfirming || isSame) return { email, is_email_confirmed: isSame, operation_id: null }
  const { language } = readerOf(request, project)
  const operation = await sendConfirmation(
    { gate, project, language, origin: originOf(request) },
    { is: 'confirm', email, userId },
  )
  return { email, is_email_confirmed: false, operation_id: operation }
}

const confirmByCode = async (
  gate: PasswordlessNeeds,
  request: FastifyRequest<{ Body: ConfirmEmailBody }>,
  { token: { project }, session }: TokenStanding,
): Promise<void> => {
  const { operation_id: operation, code } = request.body
  const errand = (await useCode(
    gate,
    operation,
    code.trim(),
    (candidate) => candidate.is === 'confirm' && candidate.userId === session.user_id,
  )) as ConfirmErrand
  const { projectId } = project
  const { email, userId } = errand
  const isFirst = await confirmAddress(
    gate,
    { projectId, operation, email, userId },
    originOf(request),
  )
  // The link of the same mail was faster: the address is confirmed, and this code is used up.
  if (!isFirst) throw new Problem(problems.one_time_code_wrong)
}
