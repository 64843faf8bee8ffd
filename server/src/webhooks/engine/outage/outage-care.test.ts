/** An endpoint that is down for long: probes, deadlines, and its being switched off. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { breakOpen, see } from '../../../../test/support/lanes.ts'
import {
  createWebhookWorld,
  openRows,
  refuseChanges,
  until,
  type WebhookWorld,
} from '../../../../test/support/webhooks.ts'
import type { WorldProject } from '../../../../test/support/world.ts'
import { newUuid } from '../../../base/ids.ts'
import type { Mail } from '../../../base/messages/mail.ts'
import { systemCaller } from '../../../projects/index.ts'
import { endpointBook } from '../../endpoints/endpoint-book.ts'
import { changeEndpoint, pauseEndpoint } from '../../endpoints/endpoint-settings.ts'
import {
  findEndpoint,
  markFailing,
  markWarned,
  updateEndpoint,
} from '../../endpoints/endpoints.sql.ts'
import { firstNotice } from '../../endpoints/outage-limit.ts'
import { Lane } from '../lanes/lane.ts'
import { buryOverdue, keepHealth } from './endpoint-health.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
  // Nothing is due before the test moves time on.
  world.clock.stop()
})
after(() => world.close())

type Health = {
  is_enabled: boolean
  disabled_reason: string | null
  failing_since: Date | null
  failing_warned: number
}

const health = async (endpointId: number) => {
  const [row] = await world.sql<Health[]>`
    select is_enabled, disabled_reason, failing_since, failing_warned
    from webhook_endpoints
    where endpoint_id = ${endpointId}
  `
  assert.ok(row)
  return row
}

/** How many attempts are stored: the engine has learned from them. */
const attempts = async (projectId: number): Promise<number> =>
  (await world.sql`select from webhook_attempts where project_id = ${projectId}`).length

/** The lane of an endpoint as a process has it, which follows what changes in the tables; `look` keeps its health. */
const watched = async (
  { project_id: projectId }: WorldProject,
  endpointId: number,
  deps: Partial<WebhookWorld['deps']> = {},
) => {
  const book = endpointBook(world.deps)
  await book.load([projectId])
  const lane = new Lane(book.endpoint(endpointId) ?? assert.fail())
  const reload = async (): Promise<void> => {
    await book.load([projectId])
    lane.configure(book.endpoint(endpointId) ?? assert.fail())
  }
  const look = async (): Promise<Health> => {
    await keepHealth({ ...world.deps, ...deps, reload }, lane)
    return await health(endpointId)
  }
  return { lane, reload, look }
}

/** Whom a mail went to, what it says, and what it keeps to itself. */
const checkMail = (mail: Mail | undefined, to: string, subject: RegExp, text: RegExp): void => {
  assert.equal(mail?.to, to)
  assert.match(mail.subject, subject)
  assert.match(mail.text, text)
  assert.doesNotMatch(mail.text, /secret-path/)
}

const mailbox = () => {
  const sent: Mail[] = []
  const mailer = {
    send: async (mail: Mail) => void sent.push(mail),
    verify: async () => {},
    close: async () => {},
  }
  return { sent, mailer }
}

test('an endpoint that fails is asked now and then, and gets everything once it is back', async () => {
  const dispatcher = world.engine()
  const { merchant, project, endpointId } = await world.newShop({ answer: () => ({ status: 500 }) })
  await world.sendBy(dispatcher, project, 50)
  await until(async () => (await health(endpointId)).failing_since)
  const before = merchant.requests.length
  assert.ok(before >= 10 && before <= 12, `${before} requests until it was left alone`)
  world.clock.advance(12)
  await until(async () => (await attempts(project.project_id)) > before)
  merchant.answer(() => ({ status: 204 }))
  world.clock.advance(36)
  await merchant.received(50)
  await until(async () => {
    world.clock.advance(10)
    const rows = await world.sql`
      select distinct event_id from webhook_attempts
      where project_id = ${project.project_id} and outcome = 'delivered'
    `
    return rows.length === 50
  })
  await until(async () => (await health(endpointId)).failing_since === null)
  await dispatcher.stop()
})

test('behind an open breaker deadlines pass, order_paid by its own schedule, others’ replays aside', async () => {
  const dispatcher = world.engine()
  const { project, endpointId } = await world.newShop({
    answer: () => ({ status: 500 }),
    settings: {
      notifications: { ps_declined: true },
      webhook_schedule: { order_paid: [3600], other: [36_000] },
    },
  })
  await world.send(project, 30, 'ps_declined')
  await world.sendBy(dispatcher, project, 20, 'order_paid')
  await until(async () => (await health(endpointId)).failing_since)
  world.clock.advance(3600 * 1.2)
  const dead = async () =>
    await world.sql<{ type: string; reason: string }[]>`
      select event.type, letter.reason
      from webhook_dead_letters as letter
      join webhook_events as event using (project_id, event_id)
      where letter.project_id = ${project.project_id}
    `
  await until(async () => (await dead()).filter(({ type }) => type === 'order_paid').length === 20)
  assert.ok((await dead()).every(({ type }) => type === 'order_paid'))
  const healthy = await world.receiver()
  await world.endpoint(project, healthy.url)
  await world.sendBy(dispatcher, project, 5)
  await healthy.received(5)
  world.clock.advance(36_000 * 1.2)
  await until(async () => (await dead()).length === 55)
  const reasons = Map.groupBy(await dead(), ({ reason }) => reason)
  assert.ok((reasons.get('endpoint_down')?.length ?? 0) >= 40)
  await dispatcher.stop()
})

test('five days of only failures switch an endpoint off, through restarts, with a mail and an entry', async () => {
  const { sent, mailer } = mailbox()
  const project = await world.newProject({
    settings: { notifications: { ps_declined: true }, support_address: 'help@studio.example' },
  })
  const merchant = await world.receiver(() => ({ status: 503 }))
  const endpointId = await world.endpoint(project, `${merchant.url}/secret-path`)
  const first = world.engine({}, { mailer })
  await world.sendBy(first, project, 20)
  await until(async () => (await health(endpointId)).failing_since)
  await first.stop()
  world.clock.advance(5 * 86_400)
  await world.send(project, 1)
  const second = world.engine({}, { mailer })
  await until(async () => !(await health(endpointId)).is_enabled)
  assert.equal((await health(endpointId)).disabled_reason, 'failing')
  await until(async () => sent.length === 1)
  checkMail(sent[0], 'help@studio.example', /was switched off/, /enable the endpoint/)
  const entries = await world.sql`
    select action from audit_entries
    where project_id = ${project.project_id} and action = 'webhook_endpoint.disabled'
  `
  assert.equal(entries.length, 1)

  merchant.answer(() => ({ status: 204 }))
  await changeEndpoint(
    world.deps,
    project.project_id,
    endpointId,
    { is_enabled: true },
    systemCaller,
  )
  const { failing_since, disabled_reason } = await health(endpointId)
  assert.deepEqual([failing_since, disabled_reason], [null, null])
  await second.stop()
})

test('of a shop with one order a day people are told within 15 minutes, once for each outage', async () => {
  const { sent, mailer } = mailbox()
  const dispatcher = world.engine({}, { mailer })
  const project = await world.newProject({ settings: { support_address: 'help@studio.example' } })
  const merchant = await world.receiver(() => ({ status: 500 }))
  const endpointId = await world.endpoint(project, `${merchant.url}/secret-path`)
  const began = world.clock.now()
  await world.sendBy(dispatcher, project, 1, 'order_paid')
  await until(async () => (await attempts(project.project_id)) === 1)
  world.clock.advance(330)
  await until(async () => (await attempts(project.project_id)) === 2)
  assert.deepEqual([(await health(endpointId)).failing_since, sent.length], [null, 0])
  world.clock.advance(150)
  await until(async () => sent.length === 1)
  assert.ok(world.clock.now().getTime() - began.getTime() < 15 * 60_000)
  assert.deepEqual((await health(endpointId)).failing_since, began)
  const subject = new RegExp(`^Webhook endpoint ${endpointId} of .* fails$`)
  checkMail(sent[0], 'help@studio.example', subject, /attempts say why/)
  world.clock.advance(200)
  await until(async () => (await attempts(project.project_id)) === 3)
  merchant.answer(() => ({ status: 204 }))
  world.clock.advance(1000)
  await until(async () => (await health(endpointId)).failing_since === null)
  assert.equal((await health(endpointId)).failing_warned, 0)
  await dispatcher.stop()
  assert.equal(sent.length, 1)
})

test('an endpoint that was seen to fail once is told of, and not switched off before it fails later, too', async () => {
  const { sent, mailer } = mailbox()
  const project = await world.newProject()
  const endpointId = await world.endpoint(project, 'https://merchant.example/once')
  const { lane, look } = await watched(project, endpointId, { mailer })
  see(lane.health, 'down', { at: world.clock.now().getTime() })
  assert.equal((await look()).failing_since, null)
  world.clock.advance(480)
  await look()
  assert.equal((await look()).failing_warned, firstNotice)
  world.clock.advance(6 * 86_400)
  const { is_enabled, failing_warned } = await look()
  assert.deepEqual([is_enabled, failing_warned, sent.length], [true, firstNotice, 1])
  // As after a restart: it is seen for the first time, days after the outage began.
  lane.health.reset()
  see(lane.health, 'down', { at: world.clock.now().getTime() })
  assert.equal((await look()).is_enabled, false)
})

test('one success in five days keeps an endpoint on', async () => {
  const dispatcher = world.engine()
  const { merchant, project, endpointId } = await world.newShop({ answer: () => ({ status: 500 }) })
  await world.sendBy(dispatcher, project, 20)
  await until(async () => (await health(endpointId)).failing_since)
  merchant.answer(() => ({ status: 204 }))
  await until(async () => {
    world.clock.advance(12)
    return (await health(endpointId)).failing_since === null
  })
  assert.equal((await health(endpointId)).is_enabled, true)
  await dispatcher.stop()
})

test('an endpoint that fails and refuses in turns is switched off after five days: nothing got through', async () => {
  const dispatcher = world.engine()
  const project = await world.newProject()
  let count = 0
  const merchant = await world.receiver(() => {
    count += 1
    return { status: count % 2 === 0 ? 404 : 502 }
  })
  const endpointId = await world.endpoint(project, merchant.url, { max_in_flight: 1 })
  await world.sendBy(dispatcher, project, 50)
  const since = await until(async () => (await health(endpointId)).failing_since)
  // By what it refuses alone the breaker closes, and all of the rest goes out.
  merchant.answer(() => ({ status: 404 }))
  await until(async () => {
    world.clock.advance(12)
    return (await openRows(world.sql, project)) === 0
  })
  assert.deepEqual((await health(endpointId)).failing_since, since)
  world.clock.advance(5 * 86_400)
  await until(async () => !(await health(endpointId)).is_enabled)
  assert.equal((await health(endpointId)).disabled_reason, 'failing')
  await dispatcher.stop()
})

test('410 switches an endpoint off with a mail of its own', async () => {
  const { sent, mailer } = mailbox()
  const dispatcher = world.engine({}, { mailer })
  const project = await world.newProject()
  const merchant = await world.receiver(() => ({ status: 410 }))
  const endpointId = await world.endpoint(project, `${merchant.url}/secret-path`)
  await world.sendBy(dispatcher, project, 5)
  await until(async () => sent.length > 0)
  assert.equal((await health(endpointId)).disabled_reason, 'gone')
  checkMail(sent[0], 'support@portreeve.example', /was switched off/, /410/)
  await dispatcher.stop()
  assert.equal(sent.length, 1, 'however many deliveries were answered so')
})

test('people are warned at 50, 70 and 90 % of the days that are set, each once in an outage, through restarts', async () => {
  const { sent, mailer } = mailbox()
  const deps = { mailer, settings: { ...world.deps.settings, failingDays: 10 } }
  const project = await world.newProject()
  const merchant = await world.receiver(() => ({ status: 503 }))
  const endpointId = await world.endpoint(project, `${merchant.url}/secret-path`)
  const warned = async (percent: number) =>
    until(async () => (await health(endpointId)).failing_warned === percent)
  let engine = world.engine({}, deps)
  await world.sendBy(engine, project, 20)
  await until(async () => (await health(endpointId)).failing_since)
  world.clock.advance(5.1 * 86_400)
  await warned(50)
  await until(async () => sent.length === 1)
  const subject = /will be switched off at 20\d\d-/
  checkMail(sent[0], 'support@portreeve.example', subject, /50 % of the 10 days/)

  await engine.stop()
  const restarted = merchant.requests.length
  engine = world.engine({}, deps)
  await world.send(project)
  await merchant.received(restarted + 1)
  world.clock.advance(2 * 86_400)
  await warned(70)
  // Warnings that came due while nobody looked are told once, with the latest.
  await engine.stop()
  world.clock.advance(2.5 * 86_400)
  engine = world.engine({}, deps)
  await world.send(project)
  await warned(90)
  await until(async () => sent.length === 3)
  assert.deepEqual(
    sent.map(({ text }) => / (\d\d) %/.exec(text)?.[1]),
    ['50', '70', '90'],
  )
  assert.equal((await health(endpointId)).is_enabled, true)
  world.clock.advance(86_400)
  await until(async () => !(await health(endpointId)).is_enabled)
  await until(async () => sent.length === 4)
  assert.match(sent[3]?.subject ?? '', /was switched off/)
  await engine.stop()
})

test('of several processes that find a warning due one sends it, and the next outage has its own', async () => {
  const { sent, mailer } = mailbox()
  const { project, endpointId } = await world.newShop()
  const since = new Date(world.clock.now().getTime() - 2.6 * 86_400_000)
  await world.sql`
    update webhook_endpoints set failing_since = ${since} where endpoint_id = ${endpointId}
  `
  const processes = await Promise.all(
    [1, 2, 3].map(async () => {
      const { lane, reload, look } = await watched(project, endpointId, { mailer })
      breakOpen(lane.health, since.getTime())
      return { look: () => look().then(reload), lane }
    }),
  )
  const all = async () => {
    await Promise.all(processes.map(({ look }) => look()))
  }
  await all()
  await all()
  assert.equal(sent.length, 1)
  assert.deepEqual(
    processes.map(({ lane }) => lane.endpoint.failingWarned),
    [50, 50, 50],
  )
  for (const { lane } of processes) see(lane.health, 'works')
  await all()
  assert.deepEqual((await health(endpointId)).failing_warned, 0)
  await world.sql`
    update webhook_endpoints set failing_since = ${since} where endpoint_id = ${endpointId}
  `
  for (const { lane } of processes) {
    lane.configure({ ...lane.endpoint, failingSince: since }, 1)
    see(lane.health, 'down', { count: 10, at: since.getTime() })
  }
  await all()
  assert.equal(sent.length, 2)
})

test('the end of an outage that could not be written down is written down the next time', async () => {
  const project = await world.newProject()
  const endpointId = await world.endpoint(project, 'https://merchant.example/back')
  await world.sql`
    update webhook_endpoints
    set failing_since = ${world.clock.now()}
    where endpoint_id = ${endpointId}
  `
  const { lane, look } = await watched(project, endpointId)
  see(lane.health, 'works')
  const condition = `old.endpoint_id = ${endpointId}`
  const allow = await refuseChanges(world.sql, 'update on webhook_endpoints', condition)
  await assert.rejects(look(), /refused/)
  await allow()
  assert.equal((await look()).failing_since, null)
})

test('a pause is no outage: an endpoint that goes on has all of its days', async () => {
  const project = await world.newProject()
  const endpointId = await world.endpoint(project, 'https://merchant.example/paused')
  await world.sql`
    update webhook_endpoints
    set failing_since = ${world.clock.now()}, failing_warned = 70
    where endpoint_id = ${endpointId}
  `
  const pause = (isPaused: boolean) =>
    pauseEndpoint(world.deps, project.project_id, endpointId, isPaused, systemCaller)
  await pause(true)
  assert.equal((await health(endpointId)).failing_warned, 70)
  await pause(false)
  const { failing_since, failing_warned } = await health(endpointId)
  assert.deepEqual([failing_since, failing_warned], [null, 0])
})

/** Buries what is late for an endpoint behind an open breaker; answers how much that was. */
const buryingOf = async (
  project: WorldProject,
  endpointId: number,
  others: readonly string[] = [],
): Promise<() => Promise<number>> => {
  const { lane } = await watched(project, endpointId)
  breakOpen(lane.health, world.clock.now().getTime())
  return async () => (await buryOverdue(world.deps, lane, others)).buried
}

test('what waited out a pause has its whole time from then on', async () => {
  const project = await world.newProject()
  const endpointId = await world.endpoint(project, 'https://merchant.example/waiting')
  const pause = (isPaused: boolean) =>
    pauseEndpoint(world.deps, project.project_id, endpointId, isPaused, systemCaller)
  await pause(true)
  await world.send(project, 3, 'order_paid')
  world.clock.advance(5 * 86_400)
  await pause(false)
  const bury = await buryingOf(project, endpointId)
  assert.equal(await bury(), 0)
  world.clock.advance(12 * 3600)
  assert.equal(await bury(), 0)
  world.clock.advance(2 * 3600)
  assert.equal(await bury(), 3)
})

test('a replay is not too old behind an open breaker, however long ago its event happened', async () => {
  const project = await world.newProject()
  const endpointId = await world.endpoint(project, 'https://merchant.example/replayed')
  await world.send(project, 2, 'order_paid')
  await world.sql`
    update webhook_ready
    set is_replay = true
    where project_id = ${project.project_id}
      and event_id = (
        select event_id from webhook_ready where project_id = ${project.project_id} limit 1
      )
  `
  world.clock.advance(14 * 3600)
  const bury = await buryingOf(project, endpointId)
  assert.equal(await bury(), 1)
  assert.equal(await bury(), 0)
})

test('what a living process sends just now is not too late, and what a dead one held is', async () => {
  const project = await world.newProject()
  const endpointId = await world.endpoint(project, 'https://merchant.example/held')
  await world.send(project, 2, 'order_paid')
  const holder = newUuid()
  await world.sql`update webhook_ready set writer = ${holder} where project_id = ${project.project_id}`
  world.clock.advance(14 * 3600)
  const bury = await buryingOf(project, endpointId, [newUuid(), holder])
  assert.equal(await bury(), 0)
  const buryOfDead = await buryingOf(project, endpointId, [newUuid()])
  assert.equal(await buryOfDead(), 2)
})

/** An endpoint whose people were warned of its outage. */
const warnedEndpoint = async () => {
  const project = await world.newProject()
  const url = 'https://merchant.example/warned'
  const endpointId = await world.endpoint(project, url)
  const since = world.clock.now()
  const called = { projectId: project.project_id, endpointId, url }
  await markFailing(world.sql, called, since)
  await markWarned(world.sql, called, { since, percent: 50 })
  const set = async (body: Parameters<typeof changeEndpoint>[3]) => {
    await changeEndpoint(world.deps, project.project_id, endpointId, body, systemCaller)
    const { failing_since, failing_warned } = await health(endpointId)
    return [failing_since, failing_warned]
  }
  return { project, endpointId, url, since, set }
}

test('an outage goes on where an endpoint that is on is set to be on: nobody is warned of it again', async () => {
  const { url, since, set } = await warnedEndpoint()
  assert.deepEqual(await set({ url, is_enabled: true }), [since, 50])
  assert.deepEqual(await set({ is_enabled: false }), [since, 50])
  assert.deepEqual(await set({ is_enabled: true }), [null, 0], 'switched on')
})

test('another address ends an outage', async () => {
  const { set } = await warnedEndpoint()
  assert.deepEqual(await set({ url: 'https://merchant.example/mended' }), [null, 0])
})

test('an outage that begins while an endpoint is changed stays', async () => {
  const { project, endpointId, since } = await warnedEndpoint()
  await world.sql.begin(async (tx) => {
    const [row] = await findEndpoint(tx, project.project_id, endpointId)
    assert.ok(row)
    await updateEndpoint(tx, { ...row, failing_since: null }, { endsOutage: false })
  })
  assert.deepEqual((await health(endpointId)).failing_since, since)
})

test('an outage that somebody ends is not written down again, however fast the endpoint was off and on', async () => {
  const { project, endpointId, since, set } = await warnedEndpoint()
  const { lane, reload, look } = await watched(project, endpointId)
  breakOpen(lane.health, since.getTime())
  await set({ is_enabled: false })
  await set({ is_enabled: true })
  await reload()
  assert.equal((await look()).failing_since, null)
})

test('an endpoint that worked once and fails again keeps what its breaker knows', async () => {
  const { project, endpointId, since } = await warnedEndpoint()
  const { lane, look } = await watched(project, endpointId)
  breakOpen(lane.health, since.getTime(), true)
  see(lane.health, 'works')
  breakOpen(lane.health, since.getTime())
  const known = lane.health.breaker
  assert.equal((await look()).failing_since, null)
  assert.equal(lane.endpoint.failingSince, undefined)
  assert.equal(lane.health.breaker, known)
  assert.deepEqual([known.state, known.failingFrom], ['open', since.getTime()])
})

test('an outage that somebody ended is no reason to switch an endpoint off', async () => {
  const { project, endpointId, since, set } = await warnedEndpoint()
  const { sent, mailer } = mailbox()
  const { lane, look } = await watched(project, endpointId, { mailer })
  breakOpen(lane.health, since.getTime())
  world.clock.advance(6 * 86_400)
  await set({ is_enabled: false })
  await set({ is_enabled: true })
  assert.equal((await look()).is_enabled, true)
  assert.deepEqual(sent, [])
})
