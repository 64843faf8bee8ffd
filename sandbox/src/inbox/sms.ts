/**
 * A text message gateway that keeps what it is sent: Twilio's call for creating a message.
 * twilio.com/docs/messaging/api/message-resource, "Create a Message resource".
 */
import { randomBytes } from 'node:crypto'
import { type Answer, json } from '../http/answer.ts'
import { basicPair, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import type { World } from '../world.ts'

export interface TextMessage {
  readonly id: number
  readonly received_at: string
  readonly from: string
  readonly to: string
  readonly body: string
}

const MOST = 1_000

/** The gateway's route and the messages, newest first. */
export const smsInbox = (world: Pick<World, 'credentials' | 'faults'>) => {
  let messages: TextMessage[] = []
  let lastId = 0
  const keep = (message: Pick<TextMessage, 'from' | 'to' | 'body'>): void => {
    lastId += 1
    const received = { id: lastId, received_at: new Date().toISOString(), ...message }
    messages = [received, ...messages].slice(0, MOST)
  }
  const route: Route = {
    method: 'POST',
    path: /^\/2010-04-01\/Accounts\/(?<account>[A-Za-z0-9]+)\/Messages\.json$/,
    back: ['sms', 'token'],
    handle: (visit) => send(world, keep, visit),
  }
  return {
    routes: [route],
    list: (): readonly TextMessage[] => messages,
    clear: (): void => {
      messages = []
    },
  }
}

const failure = (status: number, code: number, message: string): Answer =>
  json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status)

const send = (
  world: Pick<World, 'credentials' | 'faults'>,
  keep: (message: Pick<TextMessage, 'from' | 'to' | 'body'>) => void,
  visit: Visit,
): Answer => {
  const { account_sid: account, auth_token: token } = world.credentials.twilio
  if (!isSame((basicPair(visit) ?? []).join(':'), `${account}:${token}`)) {
    return failure(401, 20_003, 'Authenticate')
  }
  if (visit.params.account !== account) return failure(404, 20_404, 'The account was not found')
  const form = readForm(visit)
  const to = form?.get('To') ?? ''
  const from = form?.get('From') ?? ''
  const body = form?.get('Body') ?? ''
  if (!/^\+[1-9]\d{6,14}$/.test(to) || world.faults.of('sms').denied) {
    return failure(400, 21_211, `The 'To' number ${to} is not a valid phone number.`)
  }
  if (from === '') return failure(400, 21_603, "A 'From' phone number is required.")
  if (body === '') return failure(400, 21_602, 'Message body is required.')
  if (body.length > 1_600) return failure(400, 21_617, 'The message body is over 1600 characters.')
  keep({ from, to, body })
  const sid = `SM${randomBytes(16).toString('hex')}`
  return json(
    {
      sid,
      account_sid: account,
      api_version: '2010-04-01',
      from,
      to,
      body,
      status: 'queued',
      direction: 'outbound-api',
      num_segments: '1',
      num_media: '0',
      date_created: new Date().toUTCString(),
      date_sent: null,
      date_updated: new Date().toUTCString(),
      error_code: null,
      error_message: null,
      price: null,
      price_unit: 'USD',
      uri: `/2010-04-01/Accounts/${account}/Messages/${sid}.json`,
    },
    201,
  )
}
