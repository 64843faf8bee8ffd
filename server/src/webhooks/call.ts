/** The parts that all webhook calls share as HTTP. */
import { closed, IdText, Problem, Type } from '../base/contract.ts'
import type { Tx } from '../base/database/database.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../base/http/http.ts'
import { parseId } from '../base/ids.ts'
import {
  aboutCallsOf,
  adminCalls,
  answered,
  type Deps,
  RepeatHeaders,
  repeatable,
  runOnce,
  sendAnswer,
} from '../projects/index.ts'
import { DeliveryId, problems } from './contract.ts'
import { isWithin, type Scope } from './scope.ts'

/** The causes of notifications: any of the given ones. `externalId` is the game's own id of a transaction. */
type Cause = {
  transactionId?: number
  /** An order of the shop: all transactions by which somebody tried to pay it. */
  orderId?: number
  externalId?: string
  subscriptionId?: number
  userId?: string
}

/**
 * The ids of the notifications that something caused, in no order: of the newest `most` things of which there can be
 * many. The area that causes them lies to the right of this one, so `app.ts` brings it.
 */
export type FindCaused = (
  projectId: number,
  cause: Cause,
  most: number,
) => Promise<readonly string[]>

export type WebhookNeeds = Pick<
  Deps,
  'sql' | 'clock' | 'log' | 'directory' | 'keyring' | 'settings' | 'admission' | 'outbound'
> & {
  /** Tells which notifications something of another area caused. */
  findCaused: FindCaused
  /** Told after a commit that a project may have something to send. */
  nudge(projectId: number): void
}

export const EndpointPath = Type.Object({ project_id: IdText, endpoint_id: IdText }, closed)
export const DeliveryPath = Type.Object({ project_id: IdText, delivery_id: DeliveryId }, closed)

const NoQuery = Type.Object({}, closed)

/** Answers what registers calls below `…/admin/webhook`: a function for each method. They refuse unknown queries. */
export const webhookCalls = (app: FastifyInstance, { admission }: Pick<Deps, 'admission'>) =>
  adminCalls(app, admission, '/webhook', { querystring: NoQuery })

export { RepeatHeaders }

/** Describes a call for the API page. */
export const about = aboutCallsOf('Webhooks')

/** An endpoint id of a path. Throws 404 for one that nobody can have, or that is not for the caller. */
export const endpointIdOf = (text: string, scope: Scope): number => {
  const id = parseId(text)
  if (id === undefined || !isWithin(scope, id)) throw new Problem(problems.endpoint_not_found)
  return id
}

/**
 * Runs work in a transaction, once for the request's Idempotency-Key where it has one. It answers 202 with the work's
 * answer, byte for byte the same when the request is repeated. Then the project may have something to send.
 */
export const acceptOnce = async (
  deps: Pick<WebhookNeeds, 'sql' | 'clock' | 'admission' | 'nudge'>,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Tx) => Promise<object>,
): Promise<FastifyReply> => {
  const { project, caller } = deps.admission.admitted(request)
  const { projectId } = project
  const repeated = repeatable(projectId, request)
  // A portal that guesses the key of a wish must not be answered as if the wish were its own.
  const call = caller.kind === 'portal' ? `${repeated.call} by ${caller.id}` : repeated.call
  const answer = await runOnce(deps, { ...repeated, call }, async (tx) =>
    answered(202, await work(tx)),
  )
  deps.nudge(projectId)
  return sendAnswer(reply, answer)
}
