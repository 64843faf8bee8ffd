/** The payments area over HTTP, for its tests. */
import assert from 'node:assert/strict'
import type { FastifyInstance } from '../../src/base/http/http.ts'
import { httpServer } from '../../src/base/http/server.ts'
import { silentLog } from '../../src/base/log.ts'
import { freeOrders, type OrderListener, paymentsRoutes } from '../../src/payments/index.ts'
import {
  administration,
  type Project,
  type ProjectSettings,
  statisticsRoutes,
  systemCaller,
} from '../../src/projects/index.ts'
import { addEndpoint } from '../../src/webhooks/endpoints/endpoint-settings.ts'
import type { Announce, Announcement } from '../../src/webhooks/index.ts'
import type { DatabaseOptions } from './database.ts'
import { createWorld, type World } from './world.ts'

export type CallOptions = {
  headers?: Record<string, string> | undefined
  project?: { project_id: number; authorization: Record<string, string> } | undefined
}

export type Called = {
  status: number
  /** The body, byte for byte. */
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, which the tests assert on.
  body: any
}

export type Payments = {
  world: World
  app: FastifyInstance
  /** Projects of the deliveries announced so far. */
  announced: number[]
  /** An admin call of the world's project unless another is named; a string is sent as it is. */
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<Called>
  /** Bodies of all notifications of a project, oldest first. */
  notifications(projectId?: number): Promise<string[]>
  newTransaction(body?: object): Promise<number>
  /** The project as the service has it in memory. */
  projectNow(): Project
  /** Changes settings of the project; the others stay. */
  set(settings: ProjectSettings): Promise<void>
  /** A free item that a player claimed in the shop. Answers its transaction. */
  claim(order?: { custom_parameters?: object; isDryRun?: boolean }): Promise<number>
  newSubscription(body?: object): Promise<string>
  changeSubscription(id: string, body: unknown, user?: string): Promise<Called>
  close(): Promise<void>
}

/** Opens the area in a world of its own, where all notifications are switched on. */
export const openPayments = async (
  orders?: OrderListener,
  { isDirect }: DatabaseOptions = {},
): Promise<Payments> => {
  const notifications = { ps_declined: true, afs_reject: true, partial_refund: true }
  const world = await createWorld({ projectSettings: { notifications }, isDirect })
  const app = httpServer({ log: silentLog, trustedProxies: [] })
  const endpoint = { url: 'http://localhost/webhooks', secret: 'abc123' }
  await addEndpoint(world.deps, world.project.project_id, endpoint, systemCaller)
  const announced: number[] = []
  const announce: Announce = async (work) => {
    const projects: number[] = []
    const written: Announcement['written'] = (_tx, deliveries) =>
      projects.push(...deliveries.map(({ projectId }) => projectId))
    const result = await work({ written })
    announced.push(...projects)
    return result
  }
  await app.register(paymentsRoutes({ ...world.deps, announce, ...(orders && { orders }) }))
  await app.register(statisticsRoutes(world.deps))
  const call: Payments['call'] = async (method, path, body, options = {}) => {
    const { headers = {}, project = world.project } = options
    const answer = await app.inject({
      method,
      url: `/api/v2/project/${project.project_id}/admin/${path}`,
      headers: {
        ...project.authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: readPayload(body) }),
    })
    return { status: answer.statusCode, text: answer.payload, body: JSON.parse(answer.payload) }
  }
  const projectNow = (): Project =>
    world.deps.directory.project(world.project.project_id) ?? assert.fail('it is in memory')
  const place = freeOrders({ ...world.deps, ...(orders && { orders }) })
  return {
    world,
    app,
    announced,
    call,
    projectNow,
    async set(settings) {
      await administration.editProject(world.deps, systemCaller, world.project.project_id, {
        change: (facts) => ({ ...facts, settings: { ...facts.settings, ...settings } }),
      })
    },
    claim(order = {}) {
      const items = [{ sku: 'gem', quantity: 1 }]
      const user = { id: 'u1' }
      return world.sql.begin((tx) => place(tx, { project: projectNow(), user, items, ...order }))
    },
    async notifications(projectId = world.project.project_id) {
      const events = await world.sql<{ body: string }[]>`
        select body from webhook_events where project_id = ${projectId} order by event_id
      `
      return events.map(({ body }) => body)
    },
    async newTransaction(body = { user: { id: 'u1' } }) {
      const { status, body: made } = await call('POST', 'transactions', body)
      assert.equal(status, 201)
      return made.id
    },
    async newSubscription(body = {}) {
      const full = { user: { id: 'u1' }, plan_id: 'gold', ...body }
      const { status, body: made } = await call('POST', 'subscriptions', full)
      assert.equal(status, 201)
      return made.subscription_id
    },
    changeSubscription: (id, body, user = 'u1') =>
      call('PUT', `users/${encodeURIComponent(user)}/subscriptions/${id}`, body),
    async close() {
      await app.close()
      await world.close()
    },
  }
}

const readPayload = (body: unknown): string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
