/**
 * PayPal, as far as its orders go: the page on which a payer agrees, captures, refunds, events and what says whether
 * they are its own. After developer.paypal.com ("Orders", "Payments", "Webhooks Management"; read 2026-11-27).
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Answer, json, redirect } from '../http/answer.ts'
import { basicPair, bearer, isSame } from '../http/basic.ts'
import { isObject, readForm, readObject } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { shortLived } from '../short-lived.ts'
import { vendorSeconds, type World } from '../world.ts'
import { deliver, overPage, type Processor, payPage } from './hosted.ts'

const TITLE = 'PayPal'
const API = '/api-m.sandbox.paypal.com'
const LINKS = 'https://api.sandbox.paypal.com'
const MOST = 1000
const TOKEN_LIFETIME_S = 32_400

interface Order {
  readonly id: string
  readonly capture: string
  state: 'open' | 'agreed' | 'processing' | 'paid' | 'failed' | 'refunded'
  /** The way to pay that the payer agreed to. */
  means: 'balance' | 'bank' | 'declined'
  readonly customId: string
  readonly amount: { currency_code: string; value: string }
  readonly lines: readonly string[]
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly created: string
}

export const paypalCheckout = (world: World): Processor & { routes: Route[] } => {
  const shop = new PayPalAccount(world)
  const back = ['paypal_checkout', 'check'] as const
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
      {
        method: 'POST',
        path: `${API}/v1/oauth2/token`,
        back: ['paypal_checkout', 'token'],
        // The sign-in by PayPal asks at the same address.
        when: (visit) => readForm(visit)?.get('grant_type') === 'client_credentials',
        handle: (visit) => shop.signIn(visit),
      },
      asked('POST', `${API}/v2/checkout/orders`, (visit) => shop.create(visit)),
      asked('GET', /^\/api-m\.sandbox\.paypal\.com\/v2\/checkout\/orders\/(?<id>\w+)$/, (visit) =>
        shop.read(visit),
      ),
      asked(
        'POST',
        /^\/api-m\.sandbox\.paypal\.com\/v2\/checkout\/orders\/(?<id>\w+)\/capture$/,
        (visit) => shop.capture(visit),
      ),
      asked(
        'POST',
        /^\/api-m\.sandbox\.paypal\.com\/v2\/payments\/captures\/(?<id>\w+)\/refund$/,
        (visit) => shop.refund(visit),
      ),
      asked('POST', `${API}/v1/notifications/verify-webhook-signature`, (visit) =>
        shop.verify(visit),
      ),
      {
        method: 'GET',
        path: '/www.sandbox.paypal.com/checkoutnow',
        handle: (visit) => shop.page(visit),
      },
      {
        method: 'GET',
        path: /^\/www\.sandbox\.paypal\.com\/checkoutnow\/(?<choice>agree|bank|declined|leave)$/,
        handle: (visit) => shop.choose(visit),
      },
    ],
  }
}

class PayPalAccount {
  readonly #world: World
  readonly #orders = new Map<string, Order>()
  readonly #tokens = shortLived<true>()
  readonly #repeated = new Map<string, Answer>()

  constructor(world: World) {
    this.#world = world
  }

  list() {
    return [...this.#orders.values()].reverse().map(({ id, amount, state }) => ({
      id,
      processor: 'paypal' as const,
      money: `${amount.value} ${amount.currency_code}`,
      state,
    }))
  }

  signIn(visit: Visit): Answer {
    const { client_id: id, client_secret: secret } = this.#world.credentials.paypal_checkout
    const [user, password] = basicPair(visit) ?? ['', '']
    if (!isSame(user, id) || !isSame(password, secret)) {
      const body = {
        error: 'invalid_client',
        error_description: 'Client Authentication failed',
      }
      return json(body, 401)
    }
    const token = `A21AA${randomBytes(60).toString('base64url')}`
    this.#tokens.put(token, true, TOKEN_LIFETIME_S * 1000)
    return json({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFETIME_S })
  }

  authorized(visit: Visit): Answer | undefined {
    return this.#tokens.find(bearer(visit) ?? '')
      ? undefined
      : json({ name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed' }, 401)
  }

  create(visit: Visit): Answer {
    const key = visit.headers['paypal-request-id']
    const known = typeof key === 'string' ? this.#repeated.get(key) : undefined
    if (known) return known
    const order = readOrder(readObject(visit))
    if (!order) return refusal(400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER')
    if (this.#orders.size >= MOST) this.#orders.delete(this.#orders.keys().next().value as string)
    this.#orders.set(order.id, order)
    const href = `${this.#world.url}/www.sandbox.paypal.com/checkoutnow?token=${order.id}`
    const shown = {
      ...orderOf(order),
      links: [
        { href: `${LINKS}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' },
        { href, rel: 'payer-action', method: 'GET' },
      ],
    }
    if (typeof key === 'string') this.#repeated.set(key, json(shown, 200))
    return json(shown, 200)
  }

  read({ params }: Visit): Answer {
    const order = this.#orders.get(params.id ?? '')
    return order ? json(orderOf(order)) : unknown
  }

  capture({ params }: Visit): Answer {
    const order = this.#orders.get(params.id ?? '')
    if (!order) return unknown
    if (order.state === 'open') return unprocessable('ORDER_NOT_APPROVED')
    if (order.state !== 'agreed') return unprocessable('ORDER_ALREADY_CAPTURED')
    if (order.means === 'declined') return unprocessable('INSTRUMENT_DECLINED')
    order.state = order.means === 'bank' ? 'processing' : 'paid'
    const type = order.state === 'paid' ? 'COMPLETED' : 'PENDING'
    // The service waits for this answer, perhaps while it hears of another event.
    void this.#tell(order, `PAYMENT.CAPTURE.${type}`, captureOf(order))
    return json(orderOf(order), 201)
  }

  refund({ params }: Visit): Answer {
    const order = [...this.#orders.values()].find(({ capture }) => capture === params.id)
    if (!order) return unknown
    if (order.state === 'refunded') return unprocessable('CAPTURE_FULLY_REFUNDED')
    if (order.state !== 'paid') return unprocessable('PENDING_CAPTURE')
    order.state = 'refunded'
    const id = newId()
    const refund = {
      id,
      amount: order.amount,
      status: 'COMPLETED',
      custom_id: order.customId,
      links: [
        { href: `${LINKS}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
        { href: `${LINKS}/v2/payments/captures/${order.capture}`, rel: 'up', method: 'GET' },
      ],
    }
    void this.#tell(order, 'PAYMENT.CAPTURE.REFUNDED', refund)
    return json(refund, 201)
  }

  verify(visit: Visit): Answer {
    const body = readObject(visit) ?? {}
    const [, raw = ''] = /"webhook_event":(.*)\}$/s.exec(visit.body.toString()) ?? []
    const id = String(body.transmission_id)
    const webhook = this.#world.credentials.paypal_checkout.webhook_id
    const isOurs =
      body.webhook_id === webhook &&
      body.transmission_sig === this.#sign(id, String(body.transmission_time), raw)
    return json({ verification_status: isOurs ? 'SUCCESS' : 'FAILURE' })
  }

  page(visit: Visit): Answer {
    const order = this.#orders.get(visit.query.get('token') ?? '')
    if (!order) return overPage(TITLE, 'There is no such page.')
    if (order.state !== 'open' && order.state !== 'agreed') {
      return overPage(TITLE, 'This page is over: nobody can pay here.')
    }
    const to = (choice: string) => `${visit.path}/${choice}?token=${order.id}`
    return payPage({
      title: TITLE,
      money: `${order.amount.value} ${order.amount.currency_code}`,
      lines: order.lines,
      choices: [
        ['Pay now', to('agree')],
        ['Pay by bank, which takes days', to('bank')],
        ['Pay by a card that is declined', to('declined')],
        ['Leave without paying', to('leave')],
      ],
    })
  }

  async choose({ params, query }: Visit): Promise<Answer> {
    const order = this.#orders.get(query.get('token') ?? '')
    const canPay = order?.state === 'open' || order?.state === 'agreed'
    if (!order || !(canPay || params.choice === 'leave')) {
      return overPage(TITLE, 'This page is over: nobody can pay here.')
    }
    if (params.choice === 'leave') return redirect(withToken(order.cancelUrl, order), 303)
    order.state = 'agreed'
    order.means =
      params.choice === 'bank' ? 'bank' : params.choice === 'declined' ? 'declined' : 'balance'
    void this.#tell(order, 'CHECKOUT.ORDER.APPROVED', orderOf(order))
    return redirect(withToken(order.returnUrl, order), 303)
  }

  async settle(id: string, isPaid: boolean): Promise<boolean> {
    const order = this.#orders.get(id)
    if (order?.state !== 'processing') return false
    order.state = isPaid ? 'paid' : 'failed'
    await this.#tell(order, `PAYMENT.CAPTURE.${isPaid ? 'COMPLETED' : 'DENIED'}`, captureOf(order))
    return true
  }

  #sign(id: string, time: string, body: string): string {
    const { webhook_id: webhook } = this.#world.credentials.paypal_checkout
    const text = `${id}|${time}|${webhook}|${crc32(body)}`
    return createHmac('sha256', this.#world.keys.bytes('paypal events'))
      .update(text)
      .digest('base64')
  }

  async #tell(order: Order, type: string, resource: object): Promise<void> {
    const project = /^portreeve-(\d{1,16})-/.exec(order.customId)?.[1]
    if (project === undefined) return
    const id = `WH-${newId()}-${newId()}`
    const body = JSON.stringify({
      id,
      event_version: '1.0',
      create_time: now(),
      resource_type: type.startsWith('CHECKOUT') ? 'checkout-order' : 'capture',
      event_type: type,
      summary: type,
      resource,
      links: [{ href: `${LINKS}/v1/notifications/webhooks-events/${id}`, rel: 'self' }],
    })
    const url = `${this.#world.publicUrl}/api/v2/project/${project}/processors/paypal/events`
    await deliver(url, body, () => {
      const [transmission, time] = [randomUUID(), now()]
      return {
        'paypal-transmission-id': transmission,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': this.#sign(transmission, time, body),
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${LINKS}/v1/notifications/certs/CERT-simulated`,
      }
    })
  }
}

const readOrder = (body: Record<string, unknown> | null): Order | undefined => {
  const [unit] = Array.isArray(body?.purchase_units) ? body.purchase_units : []
  const source = isObject(body?.payment_source) ? body.payment_source.paypal : undefined
  const context = isObject(source) ? source.experience_context : undefined
  if (body?.intent !== 'CAPTURE' || !isObject(unit) || !isObject(context)) return undefined
  const { amount, custom_id: customId, items } = unit
  if (!isObject(amount) || !Array.isArray(items)) return undefined
  return {
    id: newId(),
    capture: newId(),
    state: 'open',
    means: 'balance',
    customId: String(customId ?? ''),
    amount: { currency_code: String(amount.currency_code), value: String(amount.value) },
    lines: items
      .filter(isObject)
      .map(({ name, quantity }) => `${String(quantity)} × ${String(name)}`),
    returnUrl: String(context.return_url),
    cancelUrl: String(context.cancel_url),
    created: now(),
  }
}

const orderOf = (order: Order): object => ({
  id: order.id,
  intent: 'CAPTURE',
  status:
    order.state === 'open'
      ? 'PAYER_ACTION_REQUIRED'
      : order.state === 'agreed'
        ? 'APPROVED'
        : 'COMPLETED',
  create_time: order.created,
  purchase_units: [
    {
      reference_id: 'default',
      amount: order.amount,
      custom_id: order.customId,
      ...(order.state === 'open' || order.state === 'agreed'
        ? {}
        : { payments: { captures: [captureOf(order)] } }),
    },
  ],
  links: [{ href: `${LINKS}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' }],
})

const captureStates = {
  open: 'PENDING',
  agreed: 'PENDING',
  processing: 'PENDING',
  paid: 'COMPLETED',
  failed: 'DECLINED',
  refunded: 'REFUNDED',
} as const

const captureOf = (order: Order): object => ({
  id: order.capture,
  amount: order.amount,
  custom_id: order.customId,
  final_capture: true,
  status: captureStates[order.state],
  ...(order.state === 'processing' ? { status_details: { reason: 'ECHECK' } } : {}),
  supplementary_data: { related_ids: { order_id: order.id } },
  links: [{ href: `${LINKS}/v2/payments/captures/${order.capture}`, rel: 'self', method: 'GET' }],
})

const withToken = (address: string, order: Order): string => {
  const url = new URL(address)
  url.searchParams.set('token', order.id)
  if (order.state !== 'open') url.searchParams.set('PayerID', 'SIMULATED0PAY')
  return url.href
}

const now = (): string => new Date(vendorSeconds({}) * 1000).toISOString().replace('.000', '')

const newId = (): string => randomBytes(17).toString('hex').toUpperCase().slice(0, 17)

const refusal = (status: number, name: string, issue: string): Answer =>
  json({ name, message: name, details: [{ issue, description: `Simulated: ${issue}` }] }, status)

const unprocessable = (what: string): Answer => refusal(422, 'UNPROCESSABLE_ENTITY', what)

const unknown = refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
