/** A forgotten password: a mail is asked for, and its code sets a new one. */
import type { FastifyInstance, FastifyRequest } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import type { Project } from '../../projects/index.ts'
import { FieldError, problems } from '../contract.ts'
import { type Language, readerOf } from '../requests/language.ts'
import { originOf } from '../requests/request-origin.ts'
import { refuseArchived } from '../tokens/client-authentication.ts'
import { setNewPassword } from './accounts.ts'
import { findAccount, requirePasswords } from './check.ts'
import { AccountNameBody, ProjectQuery, ResetBody } from './contract.ts'
import { countLetter, sendLetter } from './letters.ts'
import { resetLink } from './mail-links.ts'
import { countedName, readLoginKey } from './names.ts'
import type { PasswordNeeds } from './needs.ts'
import { localeOf } from './register-calls.ts'

/** Adds the calls. */
export const addResetCalls = (app: FastifyInstance, gate: PasswordNeeds): void => {
  const answers = { 204: { type: 'null' }, '4xx': FieldError, 503: FieldError }
  const schema = { tags: ['Sign-in'], querystring: ProjectQuery, response: answers }
  app.post<{ Querystring: ProjectQuery; Body: AccountNameBody }>(
    '/api/password/reset/request',
    {
      schema: {
        ...schema,
        operationId: 'requestPasswordReset',
        problems: [
          problems.project_unknown,
          problems.not_available,
          problems.project_archived,
          problems.reset_refused,
        ],
        summary: 'Send a mail to set a new password',
        description: 'The answer is the same where there is no such account.',
        body: AccountNameBody,
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await gate.limits.count('code', 'reset', request, reply, undefined)
      const project = await requireProject(gate, request.query.projectId)
      const { language } = readerOf(request, project, localeOf(request.query.locale))
      await requestReset(gate, { project, language, request }, request.body.username)
      return reply.code(204).send()
    },
  )
  app.post<{ Querystring: ProjectQuery; Body: ResetBody }>(
    '/api/password/reset/confirm',
    {
      schema: {
        ...schema,
        operationId: 'confirmPasswordReset',
        problems: [
          problems.project_unknown,
          problems.not_available,
          problems.project_archived,
          problems.reset_code_wrong,
          problems.password_refused,
          problems.email_taken,
        ],
        summary: 'Set a new password with the code of the mail',
        description:
          'Every session of the user ends. The address counts as confirmed. The code counts once, for an hour.',
        body: ResetBody,
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await gate.limits.count('code', 'reset_confirm', request, reply, undefined)
      const project = await requireProject(gate, request.query.projectId)
      const { user_id: userId, reset_code: secret, new_password: password } = request.body
      await setNewPassword(gate, project, { userId, secret, password }, originOf(request))
      return reply.code(204).send()
    },
  )
}

/** The project of a login project id, where it has accounts with a password. Throws 404 `003-019`. */
export const requireProject = async (gate: PasswordNeeds, id: string): Promise<Project> => {
  const project = await gate.directory.findProjectByLoginId(id.toLowerCase())
  if (!project) throw new Problem(problems.project_unknown)
  refuseArchived(project)
  requirePasswords(project)
  return project
}

type Asking = { project: Project; language: Language; request: Pick<FastifyRequest, 'ip'> }

/** Sends the mail behind the answer, where there is such an account. Throws 422 `003-024` and 429. */
export const requestReset = async (
  gate: PasswordNeeds,
  { project, language, request }: Asking,
  name: string,
): Promise<void> => {
  if (!gate.mailer) throw new Problem(problems.reset_refused)
  const key = readLoginKey(name)
  await countLetter(gate, project, countedName(name), request.ip)
  gate.letters.post(async () => {
    const account = await findAccount(gate.sql, project.projectId, key)
    if (!account) return
    await sendLetter(gate, {
      project,
      language,
      to: account.email,
      is: 'reset',
      username: account.username,
      link: () => resetLink(gate, project, account),
    })
  })
}
