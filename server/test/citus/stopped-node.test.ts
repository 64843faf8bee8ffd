/** A node of Citus is away or hangs for a while: who is not on it does not notice, and who is loses nothing. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { connect, isUnavailable } from '../../src/base/database/database.ts'
import { newUuid } from '../../src/base/ids.ts'
import { migrate } from '../../src/base/migration/migrate.ts'
import { systemCaller } from '../../src/projects/index.ts'
import { addEndpoint } from '../../src/webhooks/endpoints/endpoint-settings.ts'
import { insertEvents } from '../../src/webhooks/events/emit.sql.ts'
import { newEventId } from '../../src/webhooks/events/event-id.ts'
import { createSpreadDatabase } from '../support/citus.ts'
import type { TestDatabase } from '../support/database.ts'
import { endLease } from '../support/leases.ts'
import { crossAuth, exchange, ticketOf } from '../support/player.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'
import { until } from '../support/webhooks.ts'
import type { WorldProject } from '../support/world.ts'
import { type Gate, gateTo } from './gate.ts'

const coordinator = process.env.PORTREEVE_TEST_CITUS
const skip = coordinator ? false : 'PORTREEVE_TEST_CITUS names no coordinator'
const migrations = join(import.meta.dirname, '..', '..', 'migrations')

const gates = new Map<number, Gate>()
let database: TestDatabase | undefined
let service: Service
let receiver: Receiver
before(async () => {
  if (!coordinator) return
  const name = `test_${randomBytes(8).toString('hex')}`
  database = await createSpreadDatabase(coordinator, name, async ({ host, port }) => {
    const gate = await gateTo(host, port)
    gates.set(gate.port, gate)
    return { host: '127.0.0.1', port: gate.port }
  })
  const sql = connect(database.url, { connections: 1, session: { statement_timeout: '0' } })
  await migrate(sql, migrations)
  await sql.end()
  service = await startService({ database })
  receiver = await startReceiver()
})
after(async () => {
  await service?.close()
  await receiver?.close()
  for (const gate of gates.values()) await gate.shut()
})

/** The port by which the coordinator finds the node of a project. */
const nodeOf = async (project: number): Promise<number> => {
  const [found] = await service.world.sql<{ port: number }[]>`
    select nodeport as port
    from pg_dist_node
    join pg_dist_placement using (groupid)
    where shardid = get_shard_id_for_distribution_column('users', ${project}::bigint)
  `
  return found?.port ?? 0
}

/** A project on another node than the sandbox's, with an endpoint that wants to hear of declines. */
const projectElsewhere = async (): Promise<WorldProject> => {
  const { addProject, deps } = service.world
  const here = await nodeOf(service.file.project_id)
  for (;;) {
    // The coordinator notices with this change that its connections to a node have gone.
    const project = await until(() =>
      addProject({ settings: { notifications: { ps_declined: true } } }).catch((error: unknown) => {
        assert.ok(isUnavailable(error), String(error))
        return undefined
      }),
    )
    if ((await nodeOf(project.project_id)) === here) continue
    const { url } = receiver
    await addEndpoint(deps, project.project_id, { url, secret: 'abc123' }, systemCaller)
    return project
  }
}

const adminOf =
  ({ project_id, authorization }: WorldProject) =>
  async (path: string, body: object): Promise<Response> =>
    await fetch(`${service.file.public_url}/api/v2/project/${project_id}/admin${path}`, {
      method: 'POST',
      headers: { ...authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

/** Signs somebody in at the sandbox's project, and exchanges the code. */
const signIn = async (person: string): Promise<void> => {
  const { file } = service
  const ticket = await ticketOf(file, 'steam', person)
  const answer = await crossAuth(file, 'steam', { session_ticket: ticket })
  assert.equal(answer.status, 302, await answer.text())
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  assert.ok((await exchange(file, code)).access_token)
}

/** Until when the leases count that there are. */
const latestLease = async (): Promise<string> => {
  const [found] = await service.world.sql<{ until: string }[]>`
    select max(alive_until)::text as until from webhook_workers
  `
  return found?.until ?? ''
}

const leaseRunsOut = (end: string): Promise<unknown> =>
  until(async () => {
    const [found] = await service.world.sql`select 1 where now() > ${end}::timestamptz`
    return found !== undefined
  })

/** Declines a payment at the sandbox's project. */
const declineHere = async (): Promise<void> => {
  const created = await service.admin('POST', '/transactions', { user: { id: 'ben' } })
  assert.equal(created.status, 201, await created.clone().text())
  const { id } = (await created.json()) as { id: number }
  assert.equal((await service.admin('POST', `/transactions/${id}/decline`, declined)).status, 200)
}

const declined = { code: 1, reason: 'Card declined' }

/** A project on a node, with an order that waits for its payment, and the gate of that node. */
const projectAway = async () => {
  const project = await projectElsewhere()
  const ask = adminOf(project)
  const created = await ask('/transactions', { user: { id: 'ann' } })
  assert.equal(created.status, 201, await created.clone().text())
  const { id } = (await created.json()) as { id: number }
  const gate = gates.get(await nodeOf(project.project_id))
  assert.ok(gate)
  const decline = () => ask(`/transactions/${id}/decline`, declined)
  const order = () => ask('/transactions', { user: { id: 'ann' } })
  return { id, gate, decline, order }
}

test('projects on other nodes go on when a node stops, and its own are back with it and lose nothing', {
  skip,
}, async () => {
  const { id, gate, decline } = await projectAway()
  // The key that signs is made for the first token, and a change of configuration needs all nodes.
  await signIn('ada')
  await gate.shut()
  try {
    // Elsewhere players come in, known and new, and one pays in vain.
    await signIn('ada')
    await signIn('ben')
    await declineHere()
    // On the node itself a call says that it may be made again.
    const away = await decline()
    assert.equal(away.status, 503, await away.text())
  } finally {
    await gate.open()
  }
  const again = await until(async () => {
    const reply = await decline()
    return reply.status !== 503 && reply
  })
  assert.equal(again.status, 200, await again.text())
  await receiver.received(1)
  assert.equal(JSON.parse(receiver.requests[0]?.body ?? '').transaction.id, id)
  assert.ok((await service.webhooks(1)).length >= 1)
})

test('notifications of other nodes leave while a node is away for longer than a lease', {
  skip,
}, async () => {
  const { gate } = await projectAway()
  const leases = await latestLease()
  await gate.shut()
  try {
    // The process that sends has to prolong its lease meanwhile, or sends no more.
    await leaseRunsOut(leases)
    await declineHere()
    const wait = `${service.file.sandbox_url}/api/webhooks/wait?count=2&timeout_ms=15000`
    const { reached } = (await (await fetch(wait)).json()) as { reached: boolean }
    assert.equal(reached, true)
  } finally {
    await gate.open()
  }
})

test('what a killed process of other nodes left leaves while a node is away, and so do its shards', {
  skip,
}, async () => {
  const { sql, clock } = service.world
  const { gate } = await projectAway()
  const had = await countAttempts()
  await gate.shut()
  try {
    const [killed, now] = [newUuid(), clock.now()]
    await endLease(sql, killed, 1)
    const event = { event_id: newEventId(now), type: 'ps_declined', order_key: null, body: '{}' }
    const { project_id } = service.file
    const written = await sql.begin(async (tx) => {
      const emission = { project_id, created_at: now, is_test: false, events: [event] }
      const endpoints = await tx<{ endpoint_id: number }[]>`
        select endpoint_id from webhook_endpoints where project_id = ${project_id}
      `
      const taking = { holder: killed, endpoints: endpoints.map((row) => row.endpoint_id) }
      return await insertEvents(tx, emission, null, taking)
    })
    assert.ok(written.length > 0)
    await until(async () => (await countAttempts()) === had + written.length)
  } finally {
    await gate.open()
  }
})

test('a node that swallows all it is sent fails its own calls at once, and holds up nobody else', {
  skip,
}, async () => {
  const { gate, decline, order } = await projectAway()
  await signIn('ada')
  const had = receiver.requests.length
  gate.swallow()
  try {
    // More than there are connections; players of other nodes come in meanwhile.
    const orders = Promise.all(Array.from({ length: 20 }, order))
    await signIn('ada')
    await declineHere()
    for (const answer of await orders) assert.equal(answer.status, 503, await answer.text())
    // From now on nothing is sent to the node: as many calls as would each wait for a limit of the server.
    for (let nth = 0; nth < 40; nth += 1) assert.equal((await decline()).status, 503)
    assert.equal(service.world.sql.load().waiting, 0)
    const before = await countAttempts()
    await signIn('ben')
    await declineHere()
    await until(async () => (await countAttempts()) > before)
    const ready = await fetch(`${service.file.public_url}/readyz`)
    assert.equal(ready.status, 200, await ready.text())
  } finally {
    await gate.open()
  }
  const again = await until(async () => {
    const reply = await decline()
    return reply.status !== 503 && reply
  })
  assert.equal(again.status, 200, await again.text())
  await receiver.received(had + 1)
})

/** Attempts of the sandbox's project. */
const countAttempts = async (): Promise<number> => {
  const [row] = await service.world.sql<{ count: number }[]>`
    select count(*)::integer as count
    from webhook_attempts
    where project_id = ${service.file.project_id}
  `
  return row?.count ?? 0
}
