/** Stripe, as far as its events go: signs and delivers them to a project. */
import { createHmac, randomUUID } from 'node:crypto'
import type { Called, Payments } from './payments.ts'

export type Members = Record<string, unknown>

export const signingSecret = 'whsec_0123456789abcdefghijklmnopqrstuv'

/** The value of `Stripe-Signature` for a body. */
export const signed = (body: string, at: Date, secret = signingSecret): string => {
  const time = Math.floor(at.getTime() / 1000)
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${mac},v0=${'0'.repeat(64)}`
}

export type Changes = {
  /** Members of the event's object. */
  object?: Members
  /** Members of the event. */
  event?: Members
  metadata?: Members
}

/** An event of its own made of a recorded one: with an id of its own, and other members. */
export const varied = (
  recorded: Members,
  { object = {}, event = {}, metadata }: Changes,
): Members => {
  const before = (recorded.data as { object: Members }).object
  return {
    ...recorded,
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    data: { object: { ...before, ...object, ...(metadata ? { metadata } : {}) } },
    ...event,
  }
}

/** Posts a body with a header of the caller's making to where Stripe reports. */
export const post = async (
  { app, world }: Pick<Payments, 'app' | 'world'>,
  body: string | Buffer,
  signature: string | undefined,
  projectId = world.project.project_id,
): Promise<Called> => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v2/project/${projectId}/processors/stripe/events`,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    payload: body,
  })
  return { status: answer.statusCode, text: answer.payload, body: JSON.parse(answer.payload) }
}

/** Delivers an event as Stripe does; answers the outcome. */
export const deliver = async (payments: Payments, event: Members): Promise<string> => {
  const body = JSON.stringify(event, null, 2)
  const {
    status,
    text,
    body: answer,
  } = await post(payments, body, signed(body, payments.world.clock.now()))
  if (status !== 200) throw new Error(`${status} ${text}`)
  return answer.outcome
}
