/**
 * Stripe, as far as Checkout goes: sessions and their page, refunds, signed events. After docs.stripe.com ("Create a
 * Checkout Session", "Expire a Checkout Session", "Create a refund", "Idempotent requests", "Check the webhook
 * signatures"; read 2026-11-27).
 */
import { createHmac, randomBytes } from 'node:crypto'
import { type Answer, json, redirect } from '../http/answer.ts'
import { bearer, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { vendorSeconds, type World } from '../world.ts'
import { deliver, overPage, type Processor, payPage } from './hosted.ts'
import { chargeOf, intentOf, type Session, sessionOf, shownMoney } from './stripe-objects.ts'

const TITLE = 'Stripe Checkout'
const MOST = 1000
const HALF_HOUR_S = 1800
const DAY_S = 86_400

export const stripe = (world: World): Processor & { routes: Route[] } => {
  const shop = new StripeAccount(world)
  const back = ['stripe', 'check'] as const
  const asked = (
    method: string,
    path: RegExp | string,
    handle: (visit: Visit) => Answer | Promise<Answer>,
  ): Route => ({
    method,
    path,
    back,
    handle: (visit) => shop.authorized(visit) ?? handle(visit),
  })
  return {
    list: () => shop.list(),
    settle: (id, isPaid) => shop.settle(id, isPaid),
    routes: [
      asked('POST', '/api.stripe.com/v1/checkout/sessions', (visit) => shop.create(visit)),
      asked('GET', /^\/api\.stripe\.com\/v1\/checkout\/sessions\/(?<id>\w+)$/, (visit) =>
        shop.read(visit),
      ),
      asked('POST', /^\/api\.stripe\.com\/v1\/checkout\/sessions\/(?<id>\w+)\/expire$/, (visit) =>
        shop.expire(visit),
      ),
      asked('POST', '/api.stripe.com/v1/refunds', (visit) => shop.refund(visit)),
      {
        method: 'GET',
        path: /^\/checkout\.stripe\.com\/c\/pay\/(?<id>\w+)$/,
        handle: (visit) => shop.page(visit),
      },
      {
        method: 'GET',
        path: /^\/checkout\.stripe\.com\/c\/pay\/(?<id>\w+)\/(?<choice>pay|decline|slowly|leave)$/,
        handle: (visit) => shop.choose(visit),
      },
    ],
  }
}

class StripeAccount {
  readonly #world: World
  readonly #sessions = new Map<string, Session>()
  readonly #repeated = new Map<string, { body: string; answer: Answer }>()

  constructor(world: World) {
    this.#world = world
  }

  list() {
    return [...this.#sessions.values()].reverse().map((session) => ({
      id: session.id,
      processor: 'stripe' as const,
      money: shownMoney(session),
      state: session.state,
    }))
  }

  authorized(visit: Visit): Answer | undefined {
    const { api_key: key } = this.#world.credentials.stripe
    if (isSame(bearer(visit) ?? '', key)) return undefined
    return refusal(401, 'invalid_request_error', 'Invalid API Key provided')
  }

  create(visit: Visit): Answer {
    const form = readForm(visit)
    if (!form) return refusal(400, 'invalid_request_error', 'The body is no form')
    const key = visit.headers['idempotency-key']
    const body = visit.body.toString()
    const known = typeof key === 'string' ? this.#repeated.get(key) : undefined
    if (known) {
      return known.body === body
        ? known.answer
        : refusal(400, 'idempotency_error', 'The key was used with other parameters')
    }
    const now = vendorSeconds({})
    const session = readSession(form, now)
    if (typeof session === 'string') return refusal(400, 'invalid_request_error', session)
    if (this.#sessions.size >= MOST) {
      this.#sessions.delete(this.#sessions.keys().next().value as string)
    }
    this.#sessions.set(session.id, session)
    const answer = json(sessionOf(session, this.#pageOf(session)))
    if (typeof key === 'string') this.#repeated.set(key, { body, answer })
    return answer
  }

  read({ params, query }: Visit): Answer {
    const session = this.#sessions.get(params.id ?? '')
    if (!session) return unknown
    const isExpanded = query.getAll('expand[]').includes('payment_intent')
    const shown = sessionOf(session, this.#pageOf(session))
    return json(
      isExpanded && session.state !== 'open' && session.state !== 'expired'
        ? { ...shown, payment_intent: intentOf(session) }
        : shown,
    )
  }

  async expire({ params }: Visit): Promise<Answer> {
    const session = this.#sessions.get(params.id ?? '')
    if (!session) return unknown
    if (session.state !== 'open') {
      const what = `Only Checkout Sessions with a status in ["open"] can be expired.`
      return refusal(400, 'invalid_request_error', what)
    }
    session.state = 'expired'
    await this.#tell(session, 'checkout.session.expired', sessionOf(session, null))
    return json(sessionOf(session, null))
  }

  async refund(visit: Visit): Promise<Answer> {
    const form = readForm(visit)
    const id = form?.get('payment_intent')
    const session = [...this.#sessions.values()].find(({ intent }) => intent === id)
    if (!session) return unknown
    if (session.state === 'refunded') {
      return refusal(400, 'invalid_request_error', 'It was refunded', 'charge_already_refunded')
    }
    if (session.state !== 'paid') {
      return refusal(400, 'invalid_request_error', 'This PaymentIntent has no successful charge')
    }
    session.state = 'refunded'
    await this.#tell(session, 'charge.refunded', chargeOf(session))
    return json({
      id: `re_${newId(24)}`,
      object: 'refund',
      amount: session.total,
      currency: session.currency,
      payment_intent: session.intent,
      status: 'succeeded',
    })
  }

  page({ params, path }: Visit): Answer {
    const session = this.#sessions.get(params.id ?? '')
    if (!session) return overPage(TITLE, 'There is no such page.')
    if (session.state !== 'open') return overPage(TITLE, 'This page is over: nobody can pay here.')
    return payPage({
      title: TITLE,
      money: shownMoney(session),
      lines: [
        ...session.lines.map(({ name, quantity }) => `${quantity} × ${name}`),
        ...(session.hasFailed ? ['The card was declined. Try another one.'] : []),
      ],
      choices: [
        ['Pay by card', `${path}/pay`],
        ['Pay by a card that is declined', `${path}/decline`],
        ['Pay by bank, which takes days', `${path}/slowly`],
        ['Leave without paying', `${path}/leave`],
      ],
    })
  }

  async choose({ params }: Visit): Promise<Answer> {
    const session = this.#sessions.get(params.id ?? '')
    if (!session || (session.state !== 'open' && params.choice !== 'leave')) {
      return overPage(TITLE, 'This page is over: nobody can pay here.')
    }
    if (params.choice === 'leave') return redirect(session.cancelUrl, 303)
    if (params.choice === 'decline') {
      session.hasFailed = true
      await this.#tell(session, 'payment_intent.payment_failed', intentOf(session))
      return redirect(this.#pageOf(session), 303)
    }
    session.state = params.choice === 'slowly' ? 'processing' : 'paid'
    await this.#tell(session, 'checkout.session.completed', sessionOf(session, null))
    const type = session.state === 'paid' ? 'succeeded' : 'processing'
    await this.#tell(session, `payment_intent.${type}`, intentOf(session))
    return redirect(session.successUrl, 303)
  }

  async settle(id: string, isPaid: boolean): Promise<boolean> {
    const session = this.#sessions.get(id)
    if (session?.state !== 'processing') return false
    session.state = isPaid ? 'paid' : 'failed'
    const [intent, page] = isPaid
      ? ['succeeded', 'async_payment_succeeded']
      : ['payment_failed', 'async_payment_failed']
    await this.#tell(session, `payment_intent.${intent}`, intentOf(session))
    await this.#tell(session, `checkout.session.${page}`, sessionOf(session, null))
    return true
  }

  #pageOf({ id }: Session): string {
    return `${this.#world.url}/checkout.stripe.com/c/pay/${id}`
  }

  /** Sends an event to the project that the session names. */
  async #tell(session: Session, type: string, object: object): Promise<void> {
    const project = session.metadata.portreeve_project_id
    if (project === undefined || !/^\d{1,16}$/.test(project)) return
    const { publicUrl, credentials } = this.#world
    const body = JSON.stringify({
      id: `evt_${newId(24)}`,
      object: 'event',
      api_version: '2025-03-31.basil',
      created: vendorSeconds({}),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    })
    const url = `${publicUrl}/api/v2/project/${project}/processors/stripe/events`
    await deliver(url, body, () => {
      const time = vendorSeconds({})
      const signed = createHmac('sha256', credentials.stripe.signing_secret)
        .update(`${time}.${body}`)
        .digest('hex')
      return { 'stripe-signature': `t=${time},v1=${signed}` }
    })
  }
}

/** Reads what a session is made of; says what is wrong with it. */
const readSession = (form: URLSearchParams, now: number): Session | string => {
  const lines: Session['lines'] = []
  for (let nth = 0; form.has(`line_items[${nth}][quantity]`); nth += 1) {
    const at = `line_items[${nth}]`
    const price = form.get(`${at}[price_data][unit_amount]`) ?? ''
    const name = form.get(`${at}[price_data][product_data][name]`) ?? ''
    const quantity = form.get(`${at}[quantity]`) ?? ''
    if (!/^\d+$/.test(price) || !/^[1-9]\d*$/.test(quantity) || name === '') return `Invalid ${at}`
    lines.push({ name, unit: Number(price), quantity: Number(quantity) })
  }
  const currency = form.get('line_items[0][price_data][currency]') ?? ''
  const [successUrl, cancelUrl] = [form.get('success_url') ?? '', form.get('cancel_url') ?? '']
  const expiresAt = Number(form.get('expires_at') ?? now + DAY_S)
  if (form.get('mode') !== 'payment') return 'Invalid mode'
  if (lines.length === 0 || lines.length > 100) return 'Invalid line_items'
  if (!/^[a-z]{3}$/.test(currency)) return `Invalid currency: ${currency}`
  if (!URL.canParse(successUrl) || !URL.canParse(cancelUrl)) return 'Not a valid URL'
  if (!(expiresAt >= now + HALF_HOUR_S && expiresAt <= now + DAY_S)) {
    return 'The expires_at timestamp must be between 30 minutes and 24 hours from Checkout Session creation.'
  }
  return {
    id: `cs_test_${newId(58)}`,
    intent: `pi_${newId(24)}`,
    state: 'open',
    hasFailed: false,
    created: now,
    expiresAt,
    currency,
    lines,
    total: lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0),
    reference: form.get('client_reference_id'),
    email: form.get('customer_email'),
    locale: form.get('locale'),
    metadata: metadataIn(form, 'metadata'),
    intentMetadata: metadataIn(form, 'payment_intent_data[metadata]'),
    successUrl,
    cancelUrl,
  }
}

const metadataIn = (form: URLSearchParams, at: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(`${at}[`) && name.endsWith(']')
        ? [[name.slice(at.length + 1, -1), value] as const]
        : [],
    ),
  )

const newId = (length: number): string =>
  randomBytes(length)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '0')
    .slice(0, length)

const refusal = (status: number, type: string, message: string, code?: string): Answer =>
  json({ error: { type, message, ...(code === undefined ? {} : { code }) } }, status)

const unknown = refusal(404, 'invalid_request_error', 'No such object', 'resource_missing')
