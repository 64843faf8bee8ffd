/** The calls about console users, below `/api/operator/console_users`. */
import type { FastifyPluginAsync } from 'fastify'
import { formatTimestamp } from '../../base/clock.ts'
import { Type } from '../../base/contract.ts'
import { optionalBody } from '../../base/http/http.ts'
import { readMailbox } from '../../base/messages/mailbox.ts'
import { Problem } from '../../base/problem.ts'
import { violation } from '../../base/refusals/violation.ts'
import {
  answered,
  type Calls,
  guardedCalls,
  RepeatHeaders,
  sendAnswer,
} from '../admin-calls/admin-call.ts'
import { about, onceForOperator } from '../admin-calls/operator-call.ts'
import type { Admission } from '../admission/admission.ts'
import { problems } from '../contract.ts'
import { ifMatchOf, MatchHeaders } from '../directory/version.ts'
import type { Parts } from '../parts.ts'
import type { Principal } from '../permissions/grants.ts'
import { type Bound, boundBy } from './bound.ts'
import { grantViolations, type PeopleNeeds } from './changes-of-people.ts'
import { mailLink } from './console-mails.ts'
import { consolePageOf, consolePageWords } from './links.ts'
import {
  changePerson,
  foundPerson,
  type Invited,
  invite,
  inviteAgain,
  listPeople,
  personTag,
  removePerson,
  shownPerson,
} from './people.ts'
import {
  ConsoleLinkAnswer,
  ConsoleLinkBody,
  ConsoleUserAnswer,
  ConsoleUserBody,
  ConsoleUserPage,
  ConsoleUserPatch,
  ConsoleUserPath,
  ConsoleUserQuery,
  consoleProblems,
  InvitedAnswer,
} from './people-contract.ts'
import { bindConsoleLink } from './proofs.sql.ts'

type Needs = PeopleNeeds & Pick<Parts, 'mailer' | 'log' | 'keyring'> & { admission: Admission }

const path = '/api/operator/console_users'
const onePath = `${path}/:console_user_id`

/** The plugin with all calls, behind the guard of the operator calls. */
export const consoleUserRoutes = (deps: Needs): FastifyPluginAsync =>
  guardedCalls(deps, 'admitOperator', (calls) => {
    addInvitations(calls, deps)
    addChanges(calls, deps)
  })

const addInvitations = (calls: Calls, deps: Needs): void => {
  calls.get(
    path,
    {
      ...about(
        'listConsoleUsers',
        'List the people who may use the console, by their addresses',
        'Whoever may read the people of a merchant or project sees those who have grants there, and nothing of what else they may do. Filters that are given hold together. Go on with next_cursor until it is null.',
      ),
      querystring: ConsoleUserQuery,
      response: { 200: ConsoleUserPage },
    },
    async (request) => {
      const { state, q, project_id, merchant_id, role, limit = '100', cursor = '' } = request.query
      const principal = deps.admission.principal(request)
      const filter = {
        state,
        text: q?.trim(),
        projectId: idOf(project_id),
        merchantId: idOf(merchant_id),
        role,
      }
      const place = { after: cursor, limit: Number(limit) }
      const { people, next } = await listPeople(deps, principal, filter, place)
      return { items: people.map(shownPerson), next_cursor: next }
    },
  )
  calls.post(
    path,
    {
      ...about(
        'inviteConsoleUser',
        'Invite somebody to the console',
        'They get a link by which they sign in once within 24 hours: by mail, or from you. One that you get opens no more than you could give. Nobody grants more than they have. Somebody who was removed comes back with the same id.',
      ),
      problems: [
        consoleProblems.grant_refused,
        consoleProblems.email_taken,
        consoleProblems.too_many_people,
      ],
      headers: RepeatHeaders,
      body: ConsoleUserBody,
      response: { 201: InvitedAnswer },
    },
    async (request, reply) => {
      const { email: typed, name, grants, mail, to } = request.body
      const email = mailboxOf(typed)
      const facts = { email, name: name ?? email, grants }
      const principal = deps.admission.principal(request)
      const page = pageOf(to)
      const bound = boundUnlessMailed(deps, principal, mail)
      const answer = await onceForOperator(deps, request, 0, async (keep) => {
        const invited = await invite(deps, principal, facts, { bound, page })
        const handed = await handOver(deps, principal, invited, mail)
        // Whether the link was mailed is known after the commit. Should the answer get lost before it is kept, a
        // repeated call meets the person: 409, and another link can be made.
        await keep(deps.sql, answered(201, { ...shownPerson(invited.person), ...handed }))
      })
      return sendAnswer(reply.header('etag', personTag(JSON.parse(answer.text))), answer)
    },
    {
      rules: async ({ email, grants = [] }) => [
        ...(email === undefined || readMailbox(email) ? [] : [noMailbox]),
        ...(await grantViolations(deps, grants)),
      ],
    },
  )
  calls.get(
    onePath,
    {
      ...about(
        'readConsoleUser',
        'Read a console user',
        'The ETag names the version, for If-Match of a PATCH.',
      ),
      params: ConsoleUserPath,
      response: { 200: ConsoleUserAnswer },
    },
    async (request, reply) => {
      const principal = deps.admission.principal(request)
      const person = await foundPerson(deps, principal, request.params.console_user_id)
      return reply.header('etag', personTag(person)).send(shownPerson(person))
    },
  )
}

const addChanges = (calls: Calls, deps: Needs): void => {
  calls.patch(
    onePath,
    {
      ...about(
        'changeConsoleUser',
        'Change the name or the grants of a console user',
        'What is not named stays; grants given replace all that you look after, with the next call that the person makes. Those that you may only read stay, named or not. Where they allow more than before, sessions and the unused link of the person end. Nobody changes who has more than they do, and the last operator stays one while there is no operator key.',
      ),
      problems: [
        consoleProblems.grant_refused,
        consoleProblems.too_many_people,
        consoleProblems.last_operator,
      ],
      params: ConsoleUserPath,
      headers: MatchHeaders,
      body: ConsoleUserPatch,
      response: { 200: ConsoleUserAnswer },
    },
    async (request, reply) => {
      const principal = deps.admission.principal(request)
      const facts = { ...request.body, ifMatch: ifMatchOf(request) }
      const person = await changePerson(deps, principal, request.params.console_user_id, facts)
      return reply.header('etag', personTag(person)).send(shownPerson(person))
    },
    { rules: ({ grants = [] }) => grantViolations(deps, grants) },
  )
  calls.delete(
    onePath,
    {
      ...about(
        'removeConsoleUser',
        'Remove a console user',
        'All of their sessions, links and codes end at once. The audit trail goes on naming them.',
      ),
      problems: [consoleProblems.grant_refused, consoleProblems.last_operator],
      params: ConsoleUserPath,
      response: { 204: Type.Null() },
    },
    async (request, reply) => {
      const principal = deps.admission.principal(request)
      await removePerson(deps, principal, request.params.console_user_id)
      return reply.code(204).send()
    },
  )
  calls.post(
    `${onePath}/link`,
    {
      ...about(
        'createConsoleUserLink',
        'Make another link by which a console user signs in once',
        'It counts for 24 hours, and the former one no more. Whoever has it signs in as this person, so nobody makes one for who has more than they do.',
      ),
      problems: [consoleProblems.grant_refused],
      params: ConsoleUserPath,
      body: ConsoleLinkBody,
      response: { 201: ConsoleLinkAnswer },
    },
    async (request, reply) => {
      const principal = deps.admission.principal(request)
      const { mail, to } = request.body
      const page = pageOf(to)
      const bound = boundUnlessMailed(deps, principal, mail)
      const id = request.params.console_user_id
      const invited = await inviteAgain(deps, principal, id, { bound, page })
      return reply.code(201).send(await handOver(deps, principal, invited, mail))
    },
    optionalBody,
  )
}

/** The page that a link is to lead to. Throws `invalid` for a text that is none of ours. */
const pageOf = (to: string | undefined): string | undefined => {
  const page = consolePageOf(to)
  if (page === to) return page
  throw new Problem(problems.invalid, {
    violations: [violation('to', 'path', `must be ${consolePageWords}`)],
  })
}

const idOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text)

/** A link that will reach nobody but its person's mailbox opens all that the person may do. */
const boundUnlessMailed = (
  { mailer }: Needs,
  principal: Principal,
  isToMail = true,
): Bound | null => (isToMail && mailer ? null : boundBy(principal))

/** Mails a link where that is wanted and possible; otherwise it is in the answer, and bound before. */
const handOver = async (
  deps: Needs,
  principal: Principal,
  { person, made }: Invited,
  isToMail = true,
) => {
  const { link, expiresAt, hash } = made
  const isMailed = isToMail && (await mailLink(deps, { to: person.email, link, expiresAt }))
  if (isToMail && !isMailed) await bindConsoleLink(deps.sql, hash, boundBy(principal))
  return { link: isMailed ? null : link, link_expires_at: formatTimestamp(expiresAt) }
}

/** An address in its one form. Throws `invalid` for what is none. */
export const mailboxOf = (typed: string): string => {
  const email = readMailbox(typed)
  if (email !== undefined) return email
  throw new Problem(problems.invalid, {
    violations: [noMailbox],
  })
}

const noMailbox = violation('email', 'email', 'must be one e-mail address')
