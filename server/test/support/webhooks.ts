/** A small installation with receivers and notifications to send. */
import type { Query } from '../../src/base/database/database.ts'
import { type NotificationType, systemCaller } from '../../src/projects/index.ts'
import type { EndpointBody } from '../../src/webhooks/contract.ts'
import { pageDeliveries } from '../../src/webhooks/deliveries/deliveries.ts'
import { addEndpoint } from '../../src/webhooks/endpoints/endpoint-settings.ts'
import { type Dispatcher, startDispatcher } from '../../src/webhooks/engine/engine.ts'
import { type Timing, timing } from '../../src/webhooks/engine/workers/timing.ts'
import { emit } from '../../src/webhooks/events/emit.ts'
import { makeDays } from '../../src/webhooks/keeping/days.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { createWorld, type World, type WorldProject } from './world.ts'

/**
 * The engine's beats for tests: nobody waits a second for a sweep. Leases outlive any stall of a slow machine: results
 * under one that ran out are lost, and their deliveries made twice.
 */
export const quick: Timing = {
  ...timing,
  sweepMs: 20,
  renewMs: 100,
  leaseMs: 60_000,
  staleMs: 50_000,
}

export const signatureSecret = 'abc123'
export const standardBytes = Buffer.alloc(32, 7)
const standardSecret = `whsec_${standardBytes.toString('base64')}`
// The most there is: within the usual one a slow machine may fail to answer, and the next try would be a minute later.
const patience = 15_000

/** Where payments do not run: nothing is known of what caused notifications. */
export const nothingCaused = async (): Promise<readonly string[]> => []

export type WebhookWorld = World & {
  /** Starts an engine; it is stopped with the world at the latest. */
  engine(changes?: Partial<Timing>, deps?: Partial<World['deps']>): Dispatcher
  /** The same, once it runs. */
  running(...how: Parameters<WebhookWorld['engine']>): Promise<Dispatcher>
  /** Stops all that were started. */
  stopEngines(): Promise<void>
  receiver(...first: Parameters<typeof startReceiver>): Promise<Receiver>
  /** A project in which every type is sent. */
  newProject(settings?: Parameters<World['addProject']>[0]): Promise<WorldProject>
  /** Adds an endpoint that waits for answers as long as one may. */
  endpoint(project: WorldProject, url: string, fields?: Partial<EndpointBody>): Promise<number>
  /** A project with one endpoint, which leads to a receiver that answers so. */
  newShop(
    options?: Parameters<World['addProject']>[0] & {
      answer?: Parameters<typeof startReceiver>[0]
      endpoint?: Partial<EndpointBody>
    },
  ): Promise<{ merchant: Receiver; project: WorldProject; endpointId: number }>
  /** Emits so many notifications, numbered in `n`, in one transaction; the caller nudges. */
  send(project: WorldProject, count?: number, type?: NotificationType): Promise<void>
  /** As `send`; and an engine gets them in memory, as from payments. */
  announce(engine: Dispatcher, ...what: Parameters<WebhookWorld['send']>): Promise<void>
  /** As `send`; and nudges an engine. */
  sendBy(engine: Dispatcher, ...what: Parameters<WebhookWorld['send']>): Promise<void>
  deliveries(project: WorldProject): Promise<Awaited<ReturnType<typeof pageDeliveries>>['items']>
}

const numbered = (
  { project_id: projectId }: WorldProject,
  count = 1,
  type: NotificationType = 'ps_declined',
) =>
  Array.from({ length: count }, (_, n) => ({
    projectId,
    type,
    body: { notification_type: type, n, user: { id: 'Zoë' } },
  }))

/** Builds it; `close` stops engines and receivers too. */
export const createWebhookWorld = async (
  options: Parameters<typeof createWorld>[0] = {},
): Promise<WebhookWorld> => {
  const world = await createWorld(options)
  await makeDays(world.deps)
  const receivers: Receiver[] = []
  const engines: Dispatcher[] = []
  const self: WebhookWorld = {
    ...world,
    engine(changes = {}, deps = {}) {
      const dispatcher = startDispatcher({ ...world.deps, ...deps }, { ...quick, ...changes })
      engines.push(dispatcher)
      return dispatcher
    },
    async running(...how) {
      const dispatcher = self.engine(...how)
      await until(async () => dispatcher.isRunning())
      return dispatcher
    },
    async stopEngines() {
      await Promise.all(engines.splice(0).map((engine) => engine.stop()))
    },
    async receiver(...first) {
      const receiver = await startReceiver(...first)
      receivers.push(receiver)
      return receiver
    },
    newProject: (options = {}) =>
      world.addProject({
        ...options,
        settings: {
          notifications: { ps_declined: true, afs_reject: true, partial_refund: true },
          ...options.settings,
        },
      }),
    async endpoint(project, url, fields = {}) {
      const body = {
        url,
        secret: signatureSecret,
        standard_secret: standardSecret,
        timeout_ms: patience,
        ...fields,
      }
      const { row } = await addEndpoint(world.deps, project.project_id, body, systemCaller)
      return row.endpoint_id
    },
    async newShop({ answer, endpoint, ...options } = {}) {
      const [merchant, project] = [await self.receiver(answer), await self.newProject(options)]
      return { merchant, project, endpointId: await self.endpoint(project, merchant.url, endpoint) }
    },
    async send(project, ...what) {
      const notifications = numbered(project, ...what)
      await world.sql.begin((tx) => emit(tx, world.deps, notifications))
    },
    async announce(engine, project, ...what) {
      const notifications = numbered(project, ...what)
      await engine.announce((announcement) =>
        world.sql.begin((tx) => emit(tx, world.deps, notifications, announcement)),
      )
    },
    async sendBy(engine, project, ...rest) {
      await self.send(project, ...rest)
      engine.nudge(project.project_id)
    },
    deliveries: async (project) =>
      (
        await pageDeliveries({ sql: world.sql, findCaused: nothingCaused }, project.project_id, {
          limit: '100',
        })
      ).items,
    async close() {
      await self.stopEngines()
      await Promise.all(receivers.map((receiver) => receiver.close()))
      await world.close()
    },
  }
  return self
}

/** Waits for a state of the database, which tells nobody when it changes. Gives up after a minute. */
export const until = async <T>(look: () => Promise<T | undefined | false>): Promise<T> => {
  const limit = performance.now() + 60_000
  while (performance.now() < limit) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('what the test waits for did not happen within a minute')
}

/** How many rows the engine still has to deal with. */
export const openRows = async (sql: Query, project: WorldProject): Promise<number> => {
  const rows = await sql`
    select endpoint_id, event_id from webhook_ready where project_id = ${project.project_id}
    union all
    select endpoint_id, event_id from webhook_retries where project_id = ${project.project_id}
  `
  return rows.length
}

/**
 * Makes the database refuse changes of rows, such as `delete on webhook_retries`, that a condition is true of
 * (`old.…`). Call the answer to let them happen again.
 */
export const refuseChanges = async (
  sql: Query,
  change: string,
  condition: string,
): Promise<() => Promise<unknown>> => {
  await sql.unsafe(`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'refused';
    end
    $$;
    create trigger refuse_change before ${change}
    for each row when (${condition}) execute function refuse_change();
  `)
  const [, table] = change.split(' on ')
  return async () => await sql.unsafe(`drop trigger refuse_change on ${table}`)
}
