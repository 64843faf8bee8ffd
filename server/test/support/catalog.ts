/** The catalog's admin calls over HTTP, for one test file: an app on a world of its own, bodies to start from. */
import assert from 'node:assert/strict'
import type { InjectOptions } from 'fastify'
import type { FastifyInstance } from '../../src/base/http/http.ts'
import { httpServer } from '../../src/base/http/server.ts'
import { silentLog } from '../../src/base/log.ts'
import { catalogRoutes, createSandboxCatalog } from '../../src/catalog/index.ts'
import { createWorld, type World, type WorldProject } from './world.ts'

export type Reply = {
  status: number
  headers: Record<string, unknown>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any
}

export type Shop = {
  world: World
  /** A call below `…/admin/items`, or of attributes, by default of the world's project with its key. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: { project?: WorldProject; body?: unknown; raw?: string | Buffer; headers?: object },
  ): Promise<Reply>
  /** A POST that must succeed. */
  create(path: string, body: object): Promise<void>
  close(): Promise<void>
}

/** Opens the calls on a new project that has the currency `gold`. */
export const openShop = async (): Promise<Shop> => {
  const world = await createWorld()
  const app: FastifyInstance = httpServer({ log: silentLog, trustedProxies: [] })
  await app.register(catalogRoutes(world.deps))
  await createSandboxCatalog(world.sql, world.project.project_id, world.clock.now())
  const call: Shop['call'] = async (method, path, options = {}) => {
    const { project = world.project, body, raw, headers } = options
    const request: InjectOptions = {
      method,
      url: `/api/v2/project/${project.project_id}/admin${/^\/(?:attributes?|pictures)\b/.test(path) ? '' : '/items'}${path}`,
      headers: {
        ...project.authorization,
        ...(body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(raw === undefined
        ? body === undefined
          ? {}
          : { payload: JSON.stringify(body) }
        : { payload: raw }),
    }
    const reply = await app.inject(request)
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      body: reply.body === '' ? undefined : JSON.parse(reply.body),
    }
  }
  return {
    world,
    call,
    async create(path, body) {
      const { status, text } = await call('POST', path, { body })
      if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`)
    },
    async close() {
      await app.close()
      await world.close()
    },
  }
}

export const packages = '/virtual_currency/package'
export const currencies = '/virtual_currency'
export const groups = '/groups'
export const attributes = '/attributes'

let made = 0

/** A sku that no other body of this process has. */
export const newSku = (): string => `item.${made++}`

/** The least that a package needs. */
export const aPackage = (more: object = {}): Record<string, unknown> => ({
  sku: newSku(),
  name: { en: 'Chest' },
  description: null,
  content: [{ sku: 'gold', quantity: 500 }],
  ...more,
})

/** The least that a currency needs. */
export const aCurrency = (more: object = {}): Record<string, unknown> => ({
  sku: newSku(),
  name: { en: 'Silver' },
  ...more,
})

/** One US dollar, the default price of an item. */
export const aPrice = (more: object = {}): Record<string, unknown> => ({
  currency: 'USD',
  amount: 1,
  is_default: true,
  ...more,
})

/** A time on sale that begins with the year 2030 and does not end. */
export const aPeriod = (more: object = {}): Record<string, unknown> => ({
  date_from: '2030-01-01T00:00:00+00:00',
  ...more,
})

/** A package with every field there is; the group `vip` must exist. */
export const aFullPackage = (projectId: number): Record<string, unknown> =>
  aPackage({
    project_id: projectId,
    name: { en: '500 gold', 'de-DE': '500 Goldstücke', ja: 'ゴールド 🪙' },
    description: { en: 'A chest' },
    long_description: { en: 'A very heavy chest' },
    image_url: 'https://cdn.example/chest.png?v=1',
    media_list: [
      { type: 'image', url: 'https://cdn.example/1.png' },
      { type: 'video', url: 'http://cdn.example/1.mp4' },
    ],
    groups: ['vip'],
    attributes: [
      {
        external_id: 'event',
        name: { en: 'Event' },
        values: [{ external_id: 'xmas', value: { en: 'Christmas', 'fr-FR': 'Noël' } }],
      },
    ],
    prices: [
      { currency: 'USD', amount: 99.99, is_default: true, is_enabled: true },
      { currency: 'EUR', amount: 80.03, is_enabled: false },
      { currency: 'JPY', amount: 15000, country_iso: 'JP' },
    ],
    vc_prices: [{ sku: 'gold', amount: 3, is_default: true, is_enabled: false }],
    is_enabled: false,
    is_deleted: false,
    is_show_in_store: false,
    is_free: true,
    order: -7,
    limits: {
      per_user: 5,
      per_item: null,
      recurrent_schedule: {
        per_user: { interval_type: 'weekly', time: '01:00:00+08:00', day_of_week: 1 },
      },
    },
    periods: [
      { date_from: '2030-08-11T10:00:00+03:00', date_until: '2030-08-11T20:00:00+03:00' },
      { date_from: '2031-08-11T10:00:00Z', date_until: null },
    ],
    custom_attributes: { z: 1, a: ['x', null, true, { deep: 0.1 }] },
    regions: [{ id: 1 }, { id: 2 }],
    pre_order: {
      release_date: '2030-01-01T00:00:00+00:00',
      is_enabled: true,
      description: 'Soon',
    },
  })

/** The places of a body that an answer calls wrong, in its order. */
export const placesOf = ({ body }: Reply): string[] =>
  (body.errorMessageExtended ?? []).map(({ property }: { property: string }) => property)

/** Asserts that a package is refused with this code, at exactly these places. */
export const refuses = async (
  shop: Shop,
  body: Record<string, unknown>,
  code: number,
  places: string[],
): Promise<void> => {
  const reply = await shop.call('POST', packages, { body })
  assert.deepEqual(
    [reply.status, reply.body.errorCode, placesOf(reply)],
    [422, code, places],
    reply.text,
  )
  assert.equal(reply.body.statusCode, 422)
  assert.match(reply.body.errorMessage, new RegExp(`^\\[0401-${code}\\]: `))
  assert.match(reply.body.transactionId, /^[0-9a-f]{32}$/)
}

/** Asserts that the least of a package with these members is created; answers its body. */
export const accepts = async (shop: Shop, more: object): Promise<Record<string, unknown>> => {
  const body = aPackage(more)
  const reply = await shop.call('POST', packages, { body })
  assert.equal(reply.status, 201, reply.text)
  return body
}
