/** The project's webhook calls over HTTP, with the engine running, for their tests. */
import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import type { FastifyInstance } from '../../src/base/http/http.ts'
import { httpServer } from '../../src/base/http/server.ts'
import { silentLog } from '../../src/base/log.ts'
import {
  consoleRoutes,
  consoleUserRoutes,
  type NotificationType,
} from '../../src/projects/index.ts'
import type { Dispatcher } from '../../src/webhooks/engine/engine.ts'
import { portalRoutes } from '../../src/webhooks/portal/portal-calls.ts'
import { webhookRoutes } from '../../src/webhooks/routes.ts'
import { createWebhookWorld, nothingCaused, until, type WebhookWorld } from './webhooks.ts'
import type { WorldProject } from './world.ts'

export type WebhookCalled = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, which the tests assert on.
  body: any
  /** The cookie that it sets, as a browser sends it back. */
  cookie?: string
}

export type WebhookCalls = {
  world: WebhookWorld
  app: FastifyInstance
  dispatcher: Dispatcher
  /** The project of the calls: that of the last `newProject`. */
  readonly project: WorldProject
  newProject(): Promise<WorldProject>
  /** A call below `…/admin/webhook`, with the project's key unless other headers are given; a text is sent as it is. */
  call(
    method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<WebhookCalled>
  /** A call at any address, as somebody without a key makes it. */
  request(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<WebhookCalled>
  /** Sends so many notifications of a type. */
  send(count?: number, type?: NotificationType): Promise<void>
  /** Sends them and waits until all of the project's deliveries are made or given up. */
  settle(count?: number, type?: NotificationType): Promise<void>
  close(): Promise<void>
}

/** Opens the calls in a world of their own. */
export const openWebhookCalls = async (): Promise<WebhookCalls> => {
  const world = await createWebhookWorld()
  const dispatcher = world.engine()
  const app = httpServer({ log: silentLog, trustedProxies: [] })
  const nudge = (projectId: number): void => dispatcher.nudge(projectId)
  await app.register(webhookRoutes({ ...world.deps, nudge, findCaused: nothingCaused }))
  await app.register(portalRoutes(world.deps))
  await app.register(consoleRoutes({ ...world.deps, consoleBuild: () => null }))
  await app.register(consoleUserRoutes(world.deps))
  await app.ready()
  let project = await world.newProject()
  const send: WebhookCalls['send'] = async (...what) => {
    await world.send(project, ...what)
    nudge(project.project_id)
  }
  const request = async (
    method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<WebhookCalled> => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: body }),
    })
    const [cookie] = String(answer.headers['set-cookie'] ?? '').split(';')
    return {
      status: answer.statusCode,
      body: answer.body === '' ? undefined : answer.json(),
      ...(cookie && { cookie }),
    }
  }
  return {
    world,
    app,
    dispatcher,
    get project() {
      return project
    },
    async newProject() {
      project = await world.newProject()
      return project
    },
    call: (method, path, body, headers = project.authorization) =>
      request(method, `/api/v2/project/${project.project_id}/admin/webhook${path}`, body, headers),
    request,
    send,
    async settle(...what) {
      await send(...what)
      const isSettled = ({ status }: { status: string }): boolean =>
        status === 'delivered' || status === 'dead'
      await until(async () => (await world.deliveries(project)).every(isSettled))
    },
    async close() {
      await app.close()
      await world.close()
    },
  }
}

/** The calls for the tests of a file: one world for all of them, and a project of its own for each. */
export const webhookCallsOfFile = (): Omit<WebhookCalls, 'app' | 'dispatcher' | 'close'> => {
  let opened: WebhookCalls | undefined
  const calls = (): WebhookCalls => opened ?? assert.fail('they are opened before the first test')
  before(async () => {
    opened = await openWebhookCalls()
  })
  beforeEach(async () => {
    await calls().newProject()
  })
  after(() => opened?.close())
  return {
    get world() {
      return calls().world
    },
    get project() {
      return calls().project
    },
    newProject: () => calls().newProject(),
    call: (...what) => calls().call(...what),
    request: (...what) => calls().request(...what),
    send: (...what) => calls().send(...what),
    settle: (...what) => calls().settle(...what),
  }
}

/** The places that a 422 complains about. */
export const complaints = (body: { errorMessageExtended?: { property: string }[] }): string[] =>
  (body.errorMessageExtended ?? []).map(({ property }) => property)
