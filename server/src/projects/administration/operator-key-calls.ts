/** The operators' calls about their own keys. */
import { closed, Type } from '../../base/contract.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { answered, type Calls, RepeatHeaders, sendAnswer } from '../admin-calls/admin-call.ts'
import {
  about,
  callerOf,
  items,
  type OperatorNeeds,
  onceForOperator,
} from '../admin-calls/operator-call.ts'
import { isTried, sendTouched, touchedNote } from '../admin-calls/trial.ts'
import { mostTouched, problems, TouchedAnswer, TrialQuery } from '../contract.ts'
import { listOperatorKeys, type OperatorKeyRow } from '../directory/keys.sql.ts'
import { countProjectsOf } from '../directory/projects.sql.ts'
import { permissionsOf } from '../permissions/roles.ts'
import {
  expiryViolations,
  OperatorKeyAnswer,
  OperatorKeyBody,
  rightsOf,
  shownOperatorKey,
} from './key-bodies.ts'
import { checkEnd, checkRevoking } from './key-bounds.ts'
import { checkOperatorKeyEnd, createOperatorKey, revokeOperatorKey } from './operator-keys.ts'

const path = '/api/operator/keys'
const KeyPath = Type.Object({ key_id: Type.String({ format: 'uuid' }) }, closed)

/** Adds the calls. */
export const operatorKeyCalls = (calls: Calls, deps: OperatorNeeds): void => {
  const ownId = (request: FastifyRequest): string | undefined => {
    const caller = callerOf(deps, request)
    return caller.kind === 'operator' ? caller.id : undefined
  }
  calls.post(
    path,
    {
      ...about(
        'createOperatorKey',
        'Make an operator key',
        'The others stay valid, so that one can follow another without a gap. A key that expires makes none that ends later: 403. 409 where there are 100.',
      ),
      problems: [problems.not_in_this_state, problems.key_outlasts],
      headers: RepeatHeaders,
      body: OperatorKeyBody,
      response: { 201: OperatorKeyAnswer },
    },
    async (request, reply) => {
      const { name } = request.body
      const { expires_at: expiresAt } = rightsOf(request.body)
      checkEnd(deps.admission.principal(request), expiresAt)
      const facts = { name, expiresAt }
      const answer = await onceForOperator(deps, request, 0, (keep) =>
        createOperatorKey(deps, callerOf(deps, request), facts, async (tx, { keyId, key }) => {
          const row = (await listOperatorKeys(tx)).find(({ key_id }) => key_id === keyId)
          if (!row) throw new Error('an operator key was made but cannot be read')
          const shown = { ...shownOperatorKey(row, ownId(request)), operator_key: key }
          await keep(tx, answered(201, shown))
        }),
      )
      return sendAnswer(reply, answer)
    },
    { rules: (members) => expiryViolations(members, deps.clock.now()) },
  )
  calls.get(
    path,
    {
      ...about(
        'listOperatorKeys',
        'List the operator keys that were not revoked; the keys themselves are never shown',
      ),
      response: { 200: items(OperatorKeyAnswer) },
    },
    async (request) => ({
      items: (await listOperatorKeys(deps.sql)).map((row) => shownOperatorKey(row, ownId(request))),
    }),
  )
  addRevoking(calls, deps)
}

const addRevoking = (calls: Calls, deps: OperatorNeeds): void => {
  calls.delete(
    `${path}/:key_id`,
    {
      ...about(
        'revokeOperatorKey',
        'Revoke an operator key',
        'A call may revoke its own key, but never the last valid one: 409. A key that expires revokes none that ends later: 403. The command portreeve operator-key --replace does that. ' +
          touchedNote,
      ),
      problems: [problems.not_in_this_state, problems.key_outlasts],
      params: KeyPath,
      querystring: TrialQuery,
      response: { 200: TouchedAnswer, 204: Type.Null() },
    },
    async (request, reply) => {
      const principal = deps.admission.principal(request)
      const check = (row: OperatorKeyRow): void =>
        checkRevoking(principal, {
          keyId: row.key_id,
          permissions: permissionsOf.operator,
          expiresAt: row.expires_at,
          place: { kind: 'installation' },
        })
      if (isTried(request)) {
        const left = await checkOperatorKeyEnd(deps, request.params.key_id, check)
        const [counted] = await countProjectsOf(deps.sql, undefined, mostTouched)
        return sendTouched(reply, { projects: counted?.projects ?? 0, keys_left: left })
      }
      await revokeOperatorKey(deps, principal.caller, request.params.key_id, check)
      return reply.code(204).send()
    },
  )
}
