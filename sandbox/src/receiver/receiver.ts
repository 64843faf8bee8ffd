/**
 * The merchant's webhook receiver: verifies, answers as the interface or a fault says (docs/interface/webhooks.md),
 * remembers.
 */
import type { ReceiverAnswer } from '../faults/faults.ts'
import { dripAnswer, hugeAnswer, pause } from '../faults/transport.ts'
import { type Outcome, refuse } from '../http/answer.ts'
import { isObject, readObject } from '../http/body.ts'
import { isForeignPage } from '../http/callers.ts'
import type { Route, Visit } from '../http/routes.ts'
import type { World } from '../world.ts'
import type { Deliveries } from './deliveries.ts'
import { hasSignature, hasStandardSignature } from './signatures.ts'

/** POST /webhooks/receiver, and any name below it for a second and third endpoint. */
export const receiver = (
  world: Pick<World, 'faults' | 'settings'>,
  deliveries: Deliveries,
): Route[] =>
  ['/webhooks/receiver', /^\/webhooks\/receiver\/[A-Za-z0-9_-]{1,64}$/].map((path) => ({
    method: 'POST',
    path,
    // A page of another site can post text to any address: that is no notification, and it takes no fault.
    handle: (visit) =>
      isForeignPage(visit.headers)
        ? refuse(403, 'Notifications come from servers, not from pages of other sites.')
        : receive(world, deliveries, visit),
  }))

const receive = async (
  world: Pick<World, 'faults' | 'settings'>,
  deliveries: Deliveries,
  visit: Visit,
): Promise<Outcome> => {
  const receivedAt = new Date().toISOString()
  const { secret, standard_secret: standardSecret } = world.settings.webhook
  const signature = secret ? hasSignature(visit.headers.authorization, visit.body, secret) : false
  const standard = standardSecret
    ? hasStandardSignature(visit.headers, visit.body, standardSecret)
    : false
  const fault = world.faults.takeReceiverAnswer()
  const answer = fault ?? decide(visit, secret !== undefined && !signature)
  const status = answer.redirect_to ? 302 : (answer.status ?? 204)
  deliveries.add({
    received_at: receivedAt,
    path: visit.path,
    headers: visit.headers,
    body: visit.body.toString('utf8'),
    answer: { status, body: answer.body ?? null },
    verified: { signature, standard },
  })
  if (fault?.delay_ms) await pause(fault.delay_ms, visit.gone)
  return render(answer, status)
}

/**
 * The verdict of a merchant's own receiver: 204, or 400 with a code of the interface
 * (docs/interface/errors.md#receivers).
 */
const decide = (visit: Visit, isForged: boolean): ReceiverAnswer => {
  if (isForged) return refusal('INVALID_SIGNATURE', 'The signature does not fit the body')
  const body = readObject(visit)
  if (!body) return refusal('INVALID_PARAMETER', 'The body is not a JSON object')
  const user = isObject(body.user) ? body.user : {}
  return [user.id, user.external_id].some(isUnknown)
    ? refusal('INVALID_USER', 'There is no such user')
    : { status: 204 }
}

/** `unknown`, or as the service's self-test makes one up: `unknown-` and something that nobody is called. */
const isUnknown = (id: unknown): boolean => typeof id === 'string' && /^unknown(-|$)/.test(id)

const refusal = (code: string, message: string): ReceiverAnswer => ({
  status: 400,
  body: { error: { code, message } },
})

const render = (answer: ReceiverAnswer, status: number): Outcome => {
  if (answer.stall) return 'silence'
  if (answer.hang_up) return 'hang up'
  if (answer.huge) return hugeAnswer(answer.status ?? 200)
  if (answer.drip) return dripAnswer(answer.status ?? 200)
  const headers = {
    ...(answer.redirect_to && { location: answer.redirect_to }),
    ...(answer.body !== undefined && { 'content-type': 'application/json' }),
    ...answer.headers,
  }
  return answer.body === undefined
    ? { status, headers }
    : { status, headers, body: JSON.stringify(answer.body) }
}
