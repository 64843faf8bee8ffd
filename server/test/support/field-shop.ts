/** A game of the field at a service over real sockets: a guest, and a shop with one item of each kind. */
import assert from 'node:assert/strict'
import { administration, systemCaller } from '../../src/projects/index.ts'
import type { SandboxFile } from '../../src/start/sandbox/file.ts'
import { exchange } from './player.ts'
import { type Service, startService } from './service.ts'
import { basic } from './world.ts'

export type Answer = {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked at by their decoder.
  body: any
}

/** A player by their token, the studio by its key, its server by a token of its own, or nobody. */
export type Caller = 'player' | 'studio' | 'server' | 'nobody'

export type Sent = { body?: unknown; headers?: Record<string, string>; as?: string }

export type FieldShop = {
  service: Service
  /** The token and id of the guest. */
  player: { token: string; id: string }
  /** Sends a request; paths without a leading slash are below `/api/v2/project/{project_id}/`. */
  send(caller: Caller, call: string, sent?: Sent): Promise<Answer>
  /** The query by which a sign-in begins. */
  start(more?: Record<string, string>): string
  /** Signs a device in and answers its token. */
  guest(device: string): Promise<string>
  /** The notification of a paid order. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at single members.
  orderPaid(order: number): Promise<any>
  /** Changes settings of the project. */
  set(settings: object): Promise<void>
  close(): Promise<void>
}

/** Parameters that engines send with every call. */
export const chatter =
  'engine=unity&engine_v=2022.3.1&sdk=store&sdk_v=1.4.0&build_platform=android&ref=a+b/c&ref_v=1'

/** Opens it, with a guest who has signed in. */
export const openFieldShop = async (): Promise<FieldShop> => {
  const service = await startService()
  try {
    return await open(service)
  } catch (error) {
    // Anything that stays open keeps the test file from ending.
    await service.close()
    throw error
  }
}

const open = async (service: Service): Promise<FieldShop> => {
  const { file } = service
  let settings: object = {
    device_sign_in: true,
    password_sign_in: true,
    email_confirmation: false,
    shop: { return_urls: ['app://xpayment.com.studio.game'] },
  }
  const set = async (change: object): Promise<void> => {
    settings = { ...settings, ...change }
    const { deps } = service.world
    await administration.changeProject(deps, systemCaller, file.project_id, { settings })
  }
  await set({})
  const player = { token: '', id: '' }
  let serverToken = ''
  const credentials: Record<Caller, (as?: string) => Record<string, string>> = {
    nobody: () => ({}),
    player: (as = player.token) => ({ authorization: `Bearer ${as}` }),
    studio: () => basic(file.project_id, file.api_key),
    server: () => ({ 'x-server-authorization': serverToken }),
  }
  const send: FieldShop['send'] = async (caller, call, { body, headers = {}, as } = {}) => {
    const [method = 'GET', path = ''] = call.split(' ')
    const isRaw = typeof body === 'string' || body instanceof FormData
    const answer = await fetch(addressOf(file, caller, path), {
      method,
      redirect: 'manual',
      headers: {
        ...credentials[caller](as),
        ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    }
  }
  const start = (more: Record<string, string> = {}): string =>
    String(
      new URLSearchParams({
        client_id: String(file.clients.public.client_id),
        response_type: 'code',
        state: 'xsollatest',
        redirect_uri: file.clients.public.redirect_uri,
        scope: 'offline',
        ...more,
      }),
    )
  const guest = async (device: string): Promise<string> => {
    const { status, text, body } = await send(
      'nobody',
      `POST /api/oauth2/login/device/android?${start()}`,
      { body: { device: 'Pixel 9', device_id: device } },
    )
    assert.equal(status, 200, text)
    const code = /code=([A-Za-z0-9._+-]+)/.exec(body.login_url)?.[1] ?? ''
    return (await exchange(file, code)).access_token
  }
  player.token = await guest('4d1b1a38-7a5e-4a3b-9b8c-000000000001')
  player.id = (await send('player', 'GET /api/users/me')).body.id
  serverToken = await serverTokenOf(file)
  await stock(send)
  const orderPaid: FieldShop['orderPaid'] = async (order) => {
    const rows = await service.world.sql<{ body: string }[]>`
      select body::text as body from webhook_events where type = 'order_paid'
    `
    return rows.map(({ body }) => JSON.parse(body)).find((told) => told.order.id === order)
  }
  return { service, player, send, start, guest, orderPaid, set, close: () => service.close() }
}

/** The address of a path. Games add what they are to every call; the studio's calls are strict. */
const addressOf = (file: SandboxFile, caller: Caller, path: string): string => {
  const url = path.startsWith('/')
    ? `${file.public_url}${path}`
    : `${file.public_url}/api/v2/project/${file.project_id}/${path}`
  const isOfGame = caller === 'player' || caller === 'nobody'
  return isOfGame ? `${url}${url.includes('?') ? '&' : '?'}${chatter}` : url
}

const serverTokenOf = async ({ public_url, clients }: SandboxFile): Promise<string> => {
  const { client_id, client_secret } = clients.server
  const form = { grant_type: 'client_credentials', client_id: String(client_id), client_secret }
  const body = new URLSearchParams(form)
  const answer = await fetch(`${public_url}/api/oauth2/token`, { method: 'POST', body })
  return ((await answer.json()) as { access_token: string }).access_token
}

const inDollars = (amount: number) => [{ currency: 'USD', amount, is_default: true }]
const inGold = (amount: number) => [{ sku: 'gold', amount, is_default: true }]

/** One item of each kind, each with all that a client reads of it. */
const stock = async (send: FieldShop['send']): Promise<void> => {
  const daily = { interval_type: 'daily', time: '00:00:00+00:00' }
  const labels = {
    groups: ['arms'],
    attributes: [
      { external_id: 'metal', values: [{ external_id: 'iron', value: { en: 'Iron' } }] },
    ],
  }
  const sold = { ...labels, prices: inDollars(4.5), vc_prices: inGold(3) }
  const limits = { per_user: 100, per_item: 1000, recurrent_schedule: { per_user: daily } }
  for (const [path, body] of [
    ['items/groups', { external_id: 'arms', name: { en: 'Arms' } }],
    ['items/virtual_items', { sku: 'sword', ...sold, inventory_options: null }],
    [
      'items/virtual_items',
      { sku: 'potion', ...sold, limits, inventory_options: { consumable: { usages_count: 2 } } },
    ],
    [
      'items/virtual_items',
      {
        sku: 'pass',
        ...sold,
        inventory_options: { expiration_period: { type: 'day', value: 1 } },
      },
    ],
    [
      'items/virtual_items',
      { sku: 'gift', ...labels, is_free: true, inventory_options: { consumable: {} } },
    ],
    ['items/virtual_currency', { sku: 'gem', ...sold, is_hard: true }],
    [
      'items/bundle',
      {
        sku: 'kit',
        ...sold,
        limits,
        is_show_in_store: true,
        content: [{ sku: 'potion', quantity: 2 }, { sku: 'pass' }, { sku: 'gold', quantity: 10 }],
      },
    ],
    [
      'items/virtual_currency/package',
      { sku: 'purse', ...sold, limits, content: [{ sku: 'gold', quantity: 100 }] },
    ],
  ] as const) {
    const named = {
      name: { en: 'Named' },
      ...('sku' in body ? { description: null } : {}),
      ...body,
    }
    const { status, text } = await send('studio', `POST admin/${path}`, { body: named })
    assert.equal(status, 201, text)
  }
}
