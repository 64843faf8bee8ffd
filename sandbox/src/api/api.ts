/** /api/…: the sandbox's own calls, each of which the page at / shows too. */

import type { Outcome } from '../http/answer.ts'
import { type Answer, json, refuse } from '../http/answer.ts'
import { readObject } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import type { MailInbox } from '../inbox/mail.ts'
import type { smsInbox } from '../inbox/sms.ts'
import type { Person } from '../people/person.ts'
import type { SimulatedPayments } from '../processors/payments.ts'
import type { Deliveries } from '../receiver/deliveries.ts'
import { changeSettings } from '../settings.ts'
import type { World } from '../world.ts'
import { webhooksApi } from './webhooks.ts'

type Mint = (person: Person, visit: Visit) => Answer | Promise<Answer>

export interface ApiParts {
  readonly mints: Readonly<Record<'steam' | 'epicgames' | 'xbox', Mint>>
  readonly deliveries: Deliveries
  readonly mails: MailInbox
  readonly sms: ReturnType<typeof smsInbox>
  readonly payments: Pick<SimulatedPayments, 'section'>
  /** Makes every person a stranger again to every network. */
  readonly forgetConsents: () => void
}

/** All rows below /api. */
export const sandboxApi = (world: World, parts: ApiParts): Route[] => [
  get('/api/health', () => json({ sandbox: 'portreeve', public_url: world.publicUrl })),
  get('/api/credentials', () =>
    json({ ...world.credentials, smtp_url: parts.mails.url, sms_url: world.url }),
  ),
  get('/api/people', () => json({ items: world.people.cast })),
  ...(['steam', 'epicgames', 'xbox'] as const).map((platform) =>
    get(`/api/tickets/${platform}`, (visit) => {
      const name = visit.query.get('person') ?? 'alice'
      const person = world.people.named(name)
      return person
        ? parts.mints[platform](person, visit)
        : refuse(400, 'person is 1 to 64 letters, digits, dots, hyphens or underscores.')
    }),
  ),
  ...webhooksApi(parts.deliveries),
  get('/api/faults', () => json(world.faults.list())),
  {
    method: 'PUT',
    path: '/api/faults',
    handle: (visit) =>
      change(
        visit,
        (wanted) => world.faults.replace(wanted),
        () => world.faults.list(),
      ),
  },
  get('/api/settings', () => json(told(world))),
  {
    method: 'PUT',
    path: '/api/settings',
    handle: (visit) =>
      change(
        visit,
        (wanted) => changeSettings(world.settings, wanted),
        () => told(world),
      ),
  },
  get('/api/mails', () => json({ items: parts.mails.list() })),
  clear('/api/mails', parts.mails.clear),
  get('/api/sms', () => json({ items: parts.sms.list() })),
  clear('/api/sms', parts.sms.clear),
  clear('/api/consents', parts.forgetConsents),
]

const get = (path: string, handle: (visit: Visit) => Outcome | Promise<Outcome>): Route => ({
  method: 'GET',
  path,
  handle,
})

const clear = (path: string, act: () => void): Route => ({
  method: 'DELETE',
  path,
  handle: () => {
    act()
    return { status: 204 }
  },
})

const change = (
  visit: Visit,
  apply: (wanted: Record<string, unknown>) => string[],
  now: () => unknown,
): Answer => {
  const wanted = readObject(visit)
  if (!wanted) return refuse(400, 'The body must be a JSON object.')
  const mistakes = apply(wanted)
  return mistakes.length > 0 ? refuse(400, mistakes.join('; ')) : json(now())
}

/** The settings without the secrets: those only say whether they are known. */
const told = ({ settings }: World) => ({
  ...settings,
  webhook: {
    secret_known: settings.webhook.secret !== undefined,
    standard_secret_known: settings.webhook.standard_secret !== undefined,
  },
})
