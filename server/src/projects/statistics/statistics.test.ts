/** Counts are brought together, told and forgotten; whatever happens meanwhile, the sums are right. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../test/support/webhooks.ts'
import { basic, createWorld, type World, type WorldProject } from '../../../test/support/world.ts'
import { type Instant, plusSeconds } from '../../base/clock.ts'
import { connect } from '../../base/database/database.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { httpServer } from '../../base/http/server.ts'
import { silentLog } from '../../base/log.ts'
import * as administration from '../administration/administration.ts'
import { systemCaller } from '../caller.ts'
import { added } from './metric-sums.ts'
import type { Occurrence } from './occurrence.ts'
import { recordOccurrences } from './occurrences.ts'
import { keptDays, pruneStatistics, rollStatistics } from './rolling.ts'
import { mostRows } from './statistics-bodies.ts'
import { merchantStatisticsRoutes, statisticsRoutes } from './statistics-calls.ts'

const hour = 3600
const day = 24 * hour

let world: World
let app: FastifyInstance
/** The beginning of the present day. */
let today: Instant

before(async () => {
  world = await createWorld()
  world.clock.stop()
  // To noon of the next day: nothing of these tests lies at a boundary by chance.
  const seconds = world.clock.now().getTime() / 1000
  world.clock.advance(day - (seconds % day) + day / 2)
  today = plusSeconds(world.clock.now(), -day / 2)
  app = httpServer({ log: silentLog, trustedProxies: [] })
  await app.register(statisticsRoutes(world.deps))
  await app.register(merchantStatisticsRoutes(world.deps))
})
after(async () => {
  await app.close()
  await world.close()
})

const ask = async (project: WorldProject, query: Record<string, string>, headers = {}) => {
  const answer = await app.inject({
    url: `/api/v2/project/${project.project_id}/admin/statistics?${new URLSearchParams(query)}`,
    headers: { ...project.authorization, ...headers },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const told = async (project: WorldProject, query: Record<string, string>) => {
  const { status, body } = await ask(project, query)
  assert.equal(status, 200, JSON.stringify(body))
  return body.items
}

const record = (project: WorldProject, at: Instant, occurrences: readonly Occurrence[]) =>
  world.sql.begin((tx) => recordOccurrences(tx, project.project_id, at, occurrences))

const order = (item: string, country: string | null = 'DE'): Occurrence => ({
  metric: 'orders',
  by: { item, country, currency: 'EUR' },
})
const sale = (item: string, amount: string, currency = 'EUR'): Occurrence => ({
  metric: 'revenue',
  amount,
  currency,
  by: { item, country: null },
})

const sumOf = (items: readonly { count: number }[]): number =>
  items.reduce((sum, { count }) => sum + count, 0)

const text = (at: Instant): string => at.toISOString().replace('.000Z', '+00:00')

test('hours and days are those of UTC, and one that is not over counts already', async () => {
  const project = await world.addProject()
  const midnight = today
  for (const at of [plusSeconds(midnight, -0.001), midnight, plusSeconds(midnight, hour - 0.001)])
    await record(project, at, [order('a')])
  await record(project, world.clock.now(), [order('a')])
  const check = async () => {
    assert.deepEqual(await told(project, { metric: 'orders' }), [
      { at: text(plusSeconds(midnight, -hour)), count: 1 },
      { at: text(midnight), count: 2 },
      { at: text(world.clock.now()), count: 1 },
    ])
    assert.deepEqual(await told(project, { metric: 'orders', step: 'day' }), [
      { at: text(plusSeconds(midnight, -day)), count: 1 },
      { at: text(midnight), count: 3 },
    ])
  }
  await check()
  assert.equal(await rollStatistics(world), 4)
  await check()
  assert.equal(await rollStatistics(world), 0)
})

test('a range is of whole hours or days; its end is left out', async () => {
  const project = await world.addProject()
  for (const hours of [-2, -1, 0])
    await record(project, plusSeconds(today, hours * hour), [order('a')])
  const query = {
    metric: 'orders',
    from: plusSeconds(today, -2 * hour + 1800).toISOString(),
    to: `${today.toISOString().slice(0, 10)}T02:00:00+02:00`,
  }
  const { body } = await ask(project, query)
  assert.deepEqual(
    { ...body, items: body.items.length },
    {
      ...{ metric: 'orders', by: null, step: 'hour', items: 2 },
      ...{ from: text(plusSeconds(today, -2 * hour)), to: text(today), is_complete: true },
    },
  )
  const days = await ask(project, {
    ...query,
    step: 'day',
    to: plusSeconds(today, 1).toISOString(),
  })
  assert.deepEqual(
    [days.body.from, days.body.to],
    [text(plusSeconds(today, -day)), text(plusSeconds(today, day))],
  )
  assert.equal(sumOf(days.body.items), 3)
})

test('the thousand and first value of a day goes with the others, and the sum is right', async () => {
  const project = await world.addProject()
  const items = Array.from({ length: 1003 }, (_, index) => `item-${index}`)
  const ofItems = (names: readonly string[]) =>
    names.flatMap((name) => [order(name), sale(name, '0.10')])
  // In two hours of one day, so that the later one finds no place.
  await record(project, today, ofItems(items.slice(0, 999)))
  await rollStatistics(world)
  await record(project, plusSeconds(today, hour), [
    ...ofItems(items.slice(998)),
    ...ofItems(['item-1000']),
  ])
  const before = await told(project, { metric: 'orders', by: 'item', step: 'day' })
  assert.equal(before.length, 1001)
  await rollStatistics(world)
  const byDay = await told(project, { metric: 'orders', by: 'item', step: 'day' })
  assert.equal(byDay.filter(({ other }: { other?: true }) => !other).length, 1000)
  assert.deepEqual(
    byDay.find(({ other }: { other?: true }) => other),
    { at: text(today), value: null, other: true, count: 3 },
  )
  // The most frequent one of those that were new had the last place.
  const last = byDay.find(({ value }: { value: string }) => value === 'item-1000')
  assert.equal(last?.count, 2)
  assert.equal(sumOf(byDay), 1005)
  const revenue = await told(project, { metric: 'revenue', by: 'item', step: 'day' })
  const rest = revenue.find(({ other }: { other?: true }) => other)
  assert.deepEqual([rest.count, rest.amount, rest.currency], [3, '0.30', 'EUR'])
  const wholeHour = await told(project, {
    ...{ metric: 'orders', by: 'item' },
    ...{
      from: plusSeconds(today, hour).toISOString(),
      to: plusSeconds(today, 2 * hour).toISOString(),
    },
  })
  assert.equal(sumOf(wholeHour), 6)
  assert.equal(wholeHour.find(({ other }: { other?: true }) => other)?.count, 3)
  // The next day has places of its own.
  await record(project, plusSeconds(today, -day), [order('item-1002')])
  await rollStatistics(world)
  const yesterday = { from: plusSeconds(today, -day).toISOString(), to: today.toISOString() }
  assert.deepEqual(
    await told(project, { metric: 'orders', by: 'item', step: 'day', ...yesterday }),
    [{ at: text(plusSeconds(today, -day)), value: 'item-1002', count: 1 }],
  )
})

test('a value may be called anything', async () => {
  const project = await world.addProject()
  const values = ['+', '?', '=', 'other', '+x', "o'r", 'ü {"}\\']
  await record(project, today, [...values.map((value) => order(value)), order('x', '')])
  for (const check of [1, 2]) {
    const items = await told(project, { metric: 'orders', by: 'item' })
    assert.deepEqual(
      items.map(({ value }: { value: string }) => value).toSorted(),
      [...values, 'x'].toSorted(),
      `${check}`,
    )
    assert.ok(items.every((item: object) => !('other' in item)))
    await rollStatistics(world)
  }
})

test('amounts of several currencies are never summed up, not even of others', async () => {
  const project = await world.addProject()
  await record(project, today, [sale('a', '1.10'), sale('a', '2.205', 'KWD'), sale('b', '0.90')])
  await rollStatistics(world)
  await record(project, today, [sale('a', '1.00')])
  const at = text(today)
  assert.deepEqual(await told(project, { metric: 'revenue', by: 'item' }), [
    { at, value: 'a', count: 2, currency: 'EUR', amount: '2.10' },
    { at, value: 'a', count: 1, currency: 'KWD', amount: '2.205' },
    { at, value: 'b', count: 1, currency: 'EUR', amount: '0.90' },
  ])
  assert.deepEqual(await told(project, { metric: 'revenue' }), [
    { at, count: 3, currency: 'EUR', amount: '3.00' },
    { at, count: 1, currency: 'KWD', amount: '2.205' },
  ])
})

test('an answer has so many rows of single values at most; the rarest are summed up', async () => {
  const project = await world.addProject()
  // 24 hours with 500 values each would be 12,000 rows.
  const names = Array.from({ length: 500 }, (_, index) => `item-${index}`)
  for (let hours = 0; hours < 24; hours += 1) {
    const at = plusSeconds(today, -hours * hour)
    await record(
      project,
      at,
      [...names, ...names.slice(0, 100)].map((name) => order(name)),
    )
  }
  await rollStatistics(world)
  const items = await told(project, {
    ...{ metric: 'orders', by: 'item' },
    ...{
      from: plusSeconds(today, -23 * hour).toISOString(),
      to: plusSeconds(today, hour).toISOString(),
    },
  })
  const single = items.filter(({ other }: { other?: true }) => !other)
  assert.ok(single.length <= mostRows && single.length > mostRows - 24, `${single.length}`)
  assert.equal(sumOf(items), 24 * 600)
  assert.equal(single.filter(({ count }: { count: number }) => count === 2).length, 24 * 100)
})

test('one value is told alone, whatever it is called, before and after counts are brought together', async () => {
  const project = await world.addProject()
  const strange = 'ü +?=" \\'
  const earlier = plusSeconds(today, -day)
  await record(project, earlier, [order('a'), order('b'), order(strange), sale('a', '1.10')])
  await record(project, today, [order('a'), order('?'), order('', ''), sale('a', '2.205', 'KWD')])
  const asked = { metric: 'orders', by: 'item', step: 'day' }
  for (const check of [1, 2]) {
    assert.deepEqual(await told(project, { ...asked, value: 'a' }), [
      { at: text(earlier), value: 'a', count: 1 },
      { at: text(today), value: 'a', count: 1 },
    ])
    for (const value of [strange, '?'])
      assert.deepEqual(
        (await told(project, { ...asked, value })).map((row: { count: number }) => row.count),
        [1],
        `${value} ${check}`,
      )
    for (const value of ['c', '+', '*', 'A'])
      assert.deepEqual(await told(project, { ...asked, value }), [])
    assert.deepEqual(await told(project, { ...asked, metric: 'revenue', value: 'a' }), [
      { at: text(earlier), value: 'a', count: 1, currency: 'EUR', amount: '1.10' },
      { at: text(today), value: 'a', count: 1, currency: 'KWD', amount: '2.205' },
    ])
    const ofCurrency = { ...asked, metric: 'revenue', by: 'currency', value: 'KWD' }
    assert.deepEqual(await told(project, ofCurrency), [
      { at: text(today), value: 'KWD', count: 1, currency: 'KWD', amount: '2.205' },
    ])
    await rollStatistics(world)
  }
})

test('a value that may be among the others of a day is told as not complete', async () => {
  const project = await world.addProject()
  const names = Array.from({ length: 1002 }, (_, nth) => `item-${nth}`)
  await record(
    project,
    today,
    [...names, ...names.slice(0, 1000)].map((name) => order(name)),
  )
  await rollStatistics(world)
  const completeOf = async (query: Record<string, string>) => {
    const { body } = await ask(project, { metric: 'orders', by: 'item', ...query })
    return [body.is_complete, sumOf(body.items)]
  }
  const range = { from: today.toISOString(), to: plusSeconds(today, hour).toISOString() }
  assert.deepEqual(await completeOf({ ...range, value: 'item-1' }), [false, 2])
  assert.deepEqual(await completeOf({ ...range, value: 'item-1001' }), [false, 0])
  const before = { from: plusSeconds(today, -day).toISOString(), to: today.toISOString() }
  assert.deepEqual(await completeOf({ ...before, value: 'item-1001' }), [true, 0])
  assert.deepEqual(await completeOf(range), [true, 2002])
})

test('a whole range is one sum of each value, and so many values are told', async () => {
  const project = await world.addProject()
  for (let age = 0; age < 3; age += 1) {
    const at = plusSeconds(today, -age * day)
    await record(project, at, [
      ...[order('a'), order('a'), order('a'), order('b'), order('b'), order('c')],
      ...[sale('a', '1.10'), sale('a', '1'), sale('a', '0.005', 'KWD'), sale('b', '0.90')],
    ])
    if (age === 1) await rollStatistics(world)
  }
  const from = plusSeconds(today, -2 * day)
  const asked = { by: 'item', step: 'day', from: from.toISOString(), total: 'true' }
  const at = text(from)
  assert.deepEqual(await told(project, { ...asked, metric: 'orders', values: '2' }), [
    { at, value: 'a', count: 9 },
    { at, value: 'b', count: 6 },
    { at, value: null, other: true, count: 3 },
  ])
  assert.deepEqual(await told(project, { ...asked, metric: 'revenue', values: '1' }), [
    { at, value: 'a', count: 6, currency: 'EUR', amount: '6.30' },
    { at, value: null, other: true, count: 3, currency: 'EUR', amount: '2.70' },
    { at, value: 'a', count: 3, currency: 'KWD', amount: '0.015' },
  ])
  assert.deepEqual(await told(project, { ...asked, metric: 'orders', value: 'c' }), [
    { at, value: 'c', count: 3 },
  ])
  const { by: _, ...whole } = { ...asked, metric: 'orders' }
  assert.deepEqual(await told(project, whole), [{ at, count: 18 }])
  const none = { ...asked, metric: 'declines', by: 'reason' }
  assert.deepEqual(await told(project, none), [])
})

test('a value is asked for by a dimension, and no number of values stands beside it', async () => {
  const codesOf = async (query: Record<string, string>) => {
    const { status, body } = await ask(world.project, { metric: 'orders', ...query })
    assert.equal(status, 422, JSON.stringify(body))
    return body.errorMessageExtended.map(
      ({ property, code }: { property: string; code: string }) => `${property} ${code}`,
    )
  }
  assert.deepEqual(await codesOf({ value: 'a' }), ['by required'])
  assert.deepEqual(await codesOf({ values: '2' }), ['by required'])
  assert.deepEqual(await codesOf({ by: 'item', value: 'a', values: '2' }), ['values unexpected'])
  assert.deepEqual(await codesOf({ by: 'item', values: '0' }), ['values number'])
  assert.deepEqual(await codesOf({ by: 'item', values: '1001' }), ['values number'])
  assert.deepEqual(await codesOf({ by: 'item', value: '' }), ['value too_short'])
  assert.deepEqual(await codesOf({ by: 'item', value: 'a\0' }), ['value type'])
  assert.deepEqual(await codesOf({ by: 'item', total: 'yes' }), ['total one_of'])
})

/** The sums of a project's orders of items, counted here: by the day and the item. */
const countsOf = (days: ReadonlyMap<Instant, readonly string[]>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const [at, items] of days)
    for (const item of items) {
      const key = `${text(at)} ${item}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return counts
}

/** Orders on each of so many days, the `n`-th item more often than the one after it. */
const orderDaily = async (project: WorldProject, days: number, items: number) => {
  const ordered = new Map<Instant, string[]>()
  for (let age = 0; age < days; age += 1) {
    const at = plusSeconds(today, -age * day)
    const names = Array.from({ length: items }, (_, n) =>
      n % (1 + (age % 3)) === 0 ? Array<string>(n === 0 ? 3 : 1).fill(`item-${n}`) : [],
    ).flat()
    ordered.set(at, names)
    await record(
      project,
      at,
      names.map((name) => order(name)),
    )
    // The last days are only among the changes.
    if (age === days - 5) await rollStatistics(world)
  }
  return countsOf(ordered)
}

test('a long range has the counts of its days, whatever begins and ends it', async () => {
  const project = await world.addProject()
  const counts = await orderDaily(project, 100, 12)
  for (const [first, last] of [
    [99, 0],
    [70, 2],
    [20, 3],
    [98, 97],
  ] as const) {
    const from = plusSeconds(today, -first * day)
    const to = plusSeconds(today, -last * day)
    const asked = { metric: 'orders', by: 'item', step: 'day' }
    const items = await told(project, {
      ...asked,
      ...{ from: from.toISOString(), to: to.toISOString() },
    })
    const inRange = [...counts].filter(([key]) => key >= text(from) && key < text(to))
    assert.deepEqual(
      Object.fromEntries(
        items.map(({ at, value, count }: { at: string; value: string; count: number }) => [
          `${at} ${value}`,
          count,
        ]),
      ),
      Object.fromEntries(inRange),
      `${first} to ${last}`,
    )
  }
  await rollStatistics(world)
})

test('of a long range the most frequent values are told, and the others are what is left', async () => {
  const project = await world.addProject()
  const counts = await orderDaily(project, 100, 120)
  const items = await told(project, {
    ...{ metric: 'orders', by: 'item', step: 'day' },
    ...{
      from: plusSeconds(today, -99 * day).toISOString(),
      to: plusSeconds(today, day).toISOString(),
    },
  })
  const single = items.filter(({ other }: { other?: true }) => !other)
  assert.ok(single.length <= mostRows && single.length > mostRows / 2, `${single.length}`)
  for (const { at, value, count } of single) assert.equal(count, counts.get(`${at} ${value}`))
  assert.equal(
    sumOf(items),
    [...counts.values()].reduce((sum, count) => sum + count, 0),
  )
  assert.ok(items.every(({ count }: { count: number }) => count > 0))
  const frequent = single.filter(({ value }: { value: string }) => value === 'item-0')
  assert.equal(frequent.length, 100)
  await rollStatistics(world)
})

test('sums that a process of a version before writes beside this one are told to nobody', async () => {
  const project = await world.addProject()
  await record(project, today, [order('a')])
  await rollStatistics(world)
  await world.sql`
    insert into statistics_counts (project_id, step, measure, begins_at, label, currency, count)
    select project_id, steps.step, measure, begins_at, '*', currency, count
    from statistics_counts
    cross join (values ('day'), ('month')) as steps (step)
    where project_id = ${project.project_id}
      and statistics_counts.step = 'day'
      and measure = 'orders.item'
  `
  assert.deepEqual(await told(project, { metric: 'orders', by: 'item', step: 'day' }), [
    { at: text(today), value: 'a', count: 1 },
  ])
})

test('a process that dies in the middle has brought nothing together, and the next one does it', async () => {
  const project = await world.addProject()
  for (let nth = 0; nth < 5; nth += 1) await record(project, today, [sale('a', '0.01')])
  const [blocker, doomed] = [connect(world.url), connect(world.url, { name: 'doomed-roll' })]
  try {
    await blocker.begin(async (tx) => {
      // It takes the changes away, and then has to wait.
      await tx`lock table statistics_counts in share mode`
      const rolling = rollStatistics({ sql: doomed })
      const failed = assert.rejects(rolling)
      await until(async () => {
        const [waiting] = await world.sql<{ pid: number }[]>`
          select pid
          from pg_stat_activity
          where application_name = 'doomed-roll'
            and wait_event_type = 'Lock'
        `
        return waiting !== undefined
      })
      // Others leave the project to it meanwhile.
      assert.equal(await rollStatistics(world), 0)
      await world.sql`
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where application_name = 'doomed-roll'
      `
      await failed
    })
    const [whole] = await told(project, { metric: 'revenue' })
    assert.deepEqual([whole.count, whole.amount], [5, '0.05'])
    assert.equal(await rollStatistics(world), 5)
    const [rolled] = await told(project, { metric: 'revenue' })
    assert.deepEqual([rolled.count, rolled.amount], [5, '0.05'])
  } finally {
    await blocker.end()
    await doomed.end({ timeout: 1 })
  }
})

test('several processes bring counts together while more come: none is lost, none counts twice', async () => {
  const project = await world.addProject()
  const pools = [connect(world.url), connect(world.url), connect(world.url)]
  try {
    let isOver = false
    const rolls = pools.map(async (sql) => {
      while (!isOver) await rollStatistics({ sql })
    })
    const sums: number[] = []
    const watching = (async () => {
      while (!isOver) sums.push(sumOf(await told(project, { metric: 'orders', by: 'item' })))
    })()
    for (let round = 0; round < 30; round += 1)
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          record(project, plusSeconds(today, (index % 3) * hour), [
            order(`item-${index % 4}`),
            sale('a', '0.01'),
          ]),
        ),
      )
    isOver = true
    await Promise.all([...rolls, watching])
    assert.deepEqual(
      sums,
      sums.toSorted((one, other) => one - other),
      'no reader saw fewer',
    )
    await rollStatistics(world)
    for (const step of ['hour', 'day'] as const)
      for (const query of [{}, { by: 'item' }, { by: 'country' }, { by: 'currency' }]) {
        const range = { from: today.toISOString(), to: plusSeconds(today, day).toISOString() }
        assert.equal(
          sumOf(await told(project, { metric: 'orders', step, ...query, ...range })),
          300,
        )
      }
    const [revenue] = await told(project, { metric: 'revenue', step: 'day' })
    assert.equal(revenue.amount, '3.00')
    const [left] = await world.sql`
      select delta_id from statistics_deltas where project_id = ${project.project_id}
    `
    assert.equal(left, undefined)
  } finally {
    await Promise.all(pools.map((sql) => sql.end()))
  }
})

test('hours are kept for 30 days and days for 400, and a day is the sum of its hours until then', async () => {
  // Counts that the tests before left.
  await pruneStatistics(world)
  const project = await world.addProject()
  const now = world.clock.now()
  const ages = [0, 1, 29, 30, 31, 399, 400, 401, 500]
  for (const age of ages) await record(project, plusSeconds(now, -age * day), [order('a')])
  await rollStatistics(world)
  const kept = async (step: 'hour' | 'day') => {
    const rows = await world.sql<{ begins_at: Instant }[]>`
      select begins_at
      from statistics_counts
      where project_id = ${project.project_id}
        and step = ${step}
        and measure = 'orders.item'
      order by begins_at desc
    `
    return rows.map(({ begins_at }) => Math.round((now.getTime() - begins_at.getTime()) / 864e5))
  }
  assert.deepEqual(await kept('hour'), ages)
  // Orders have a row, and each of their three dimensions has one for its value.
  assert.equal(await pruneStatistics(world), 4 * (5 + 3))
  assert.deepEqual(await kept('hour'), [0, 1, 29, 30])
  // Days begin at midnight: half a day before the moment at which they are counted here.
  assert.deepEqual(await kept('day'), [1, 2, 30, 31, 32, 400])
  assert.deepEqual(keptDays, { hour: 30, day: 400 })
})

test('a range is bounded, and everything wrong with a question is told', async () => {
  const project = await world.addProject()
  const from = (days: number) => plusSeconds(today, -days * day).toISOString()
  const to = today.toISOString()
  const wrong: [Record<string, string>, string][] = [
    [{}, 'metric'],
    [{ metric: 'players' }, 'metric'],
    [{ metric: 'orders', by: 'provider' }, 'by'],
    [{ metric: 'orders', by: 'weather' }, 'by'],
    [{ metric: 'orders', step: 'minute' }, 'step'],
    [{ metric: 'orders', from: '2026-11-22' }, 'from'],
    [{ metric: 'orders', from: '2026-11-22T10:00:00' }, 'from'],
    [{ metric: 'orders', to: 'now' }, 'to'],
    [{ metric: 'orders', from: to, to }, 'to'],
    [{ metric: 'orders', from: to, to: from(1) }, 'to'],
    [{ metric: 'orders', from: from(31), to }, 'from'],
    [{ metric: 'orders', from: from(401), to, step: 'day' }, 'from'],
    [{ metric: 'orders', limit: '5' }, 'limit'],
  ]
  for (const [query, property] of wrong) {
    const { status, body } = await ask(project, query)
    assert.equal(status, 422, JSON.stringify(query))
    assert.deepEqual(
      body.errorMessageExtended.map((one: { property: string }) => one.property),
      [property],
      JSON.stringify(query),
    )
  }
  for (const query of [
    { metric: 'orders', from: from(30), to },
    { metric: 'orders', from: from(400), to, step: 'day' },
  ])
    assert.deepEqual(await told(project, query), [])
})

test('only who may read statistics does, and of their own project', async () => {
  const project = await world.addProject()
  const query = { metric: 'orders' }
  const { status } = await ask(project, query, { authorization: 'Basic eDp5' })
  assert.equal(status, 401)
  const other = await ask(project, query, world.project.authorization)
  assert.equal(other.status, 401)
  const keyWith = async (permission: 'statistics.read' | 'catalog.read') => {
    const { apiKey } = await administration.createApiKey(
      world.deps,
      systemCaller,
      { projectId: project.project_id },
      permission,
      { rights: { role: null, permissions: [permission], expires_at: null } },
    )
    return (await ask(project, query, basic(project.project_id, apiKey))).status
  }
  assert.deepEqual([await keyWith('catalog.read'), await keyWith('statistics.read')], [403, 200])
})

describe('several metrics at once', () => {
  const metricsOf = async (project: WorldProject, query: Record<string, string>) => {
    const answer = await app.inject({
      url: `/api/v2/project/${project.project_id}/admin/statistics/metrics?${new URLSearchParams(query)}`,
      headers: project.authorization,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const ofMerchant = async (merchant: number, query: Record<string, string>) => {
    const answer = await app.inject({
      url: `/api/operator/merchants/${merchant}/statistics?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${world.operatorKey}` },
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  test('are those that are told one by one, and the period before is beside them', async () => {
    const project = await world.addProject()
    const [now, dayBefore] = [plusSeconds(today, hour), plusSeconds(today, hour - day)]
    await record(project, now, [order('a'), order('b'), sale('a', '9.90')])
    await record(project, dayBefore, [order('a')])
    await rollStatistics(world)
    await record(project, now, [order('c'), sale('c', '0.10')])
    const range = { step: 'day', from: text(today), to: text(plusSeconds(today, day)) }
    const query = { metrics: 'revenue,orders,refunds', previous: 'true', ...range }
    const { body } = await metricsOf(project, query)
    assert.deepEqual(body, {
      ...range,
      previous_from: text(plusSeconds(today, -day)),
      metrics: [
        {
          metric: 'revenue',
          items: await told(project, { metric: 'revenue', ...range }),
          previous: [],
        },
        {
          metric: 'orders',
          items: [{ at: text(today), count: 3 }],
          previous: [{ at: text(plusSeconds(today, -day)), count: 1 }],
        },
        { metric: 'refunds', items: [], previous: [] },
      ],
    })
    const alone = (await metricsOf(project, { metrics: 'orders', ...range })).body
    assert.equal(alone.previous_from, null)
    assert.deepEqual(alone.metrics, [
      { metric: 'orders', items: [{ at: text(today), count: 3 }], previous: null },
    ])
  })

  test('are summed up over the projects of a merchant, each currency by itself, exactly', async () => {
    const one = await world.addProject()
    const two = await world.addProject({ merchantId: one.merchant_id })
    await record(one, today, [order('a'), sale('a', '0.10')])
    await record(two, today, [order('a'), sale('a', '0.20')])
    await record(await world.addProject(), today, [order('a'), sale('a', '7')])
    const { body } = await ofMerchant(one.merchant_id, {
      metrics: 'orders,revenue',
      step: 'day',
      from: text(today),
    })
    assert.deepEqual(body.metrics, [
      { metric: 'orders', items: [{ at: text(today), count: 2 }], previous: null },
      {
        metric: 'revenue',
        items: [{ at: text(today), count: 2, currency: 'EUR', amount: '0.30' }],
        previous: null,
      },
    ])
  })

  test('are refused for a range that is longer than counts are kept, for both periods together', async () => {
    const project = await world.addProject()
    const from = text(plusSeconds(today, -250 * day))
    const query = { metrics: 'orders', step: 'day', from, to: text(today) }
    assert.equal((await metricsOf(project, query)).status, 200)
    assert.equal((await metricsOf(project, { ...query, previous: 'true' })).status, 422)
    for (const metrics of ['', 'orders,', 'orders,visits', 'orders orders'])
      assert.equal((await metricsOf(project, { metrics })).status, 422, metrics)
  })

  test('of a merchant are told to who may see all of its projects', async () => {
    const { merchant_id, authorization } = await world.addProject()
    const url = `/api/operator/merchants/${merchant_id}/statistics?metrics=orders`
    assert.equal((await app.inject({ url })).statusCode, 401)
    assert.equal((await app.inject({ url, headers: authorization })).statusCode, 403)
    assert.equal((await ofMerchant(999_999, { metrics: 'orders' })).status, 404)
  })

  test('are told of each project that somebody may see, and of those that are named', async () => {
    const one = await world.addProject()
    const two = await world.addProject({ merchantId: one.merchant_id })
    const stranger = await world.addProject()
    for (const project of [one, two, stranger]) await record(project, today, [order('a')])
    await record(two, today, [order('b'), sale('b', '0.20')])
    const listed = async (query: Record<string, string>, headers: Record<string, string>) => {
      const asked = { metrics: 'orders,revenue', step: 'day', from: text(today), ...query }
      const url = `/api/operator/statistics/metrics?${new URLSearchParams(asked)}`
      const answer = await app.inject({ url, headers })
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.json()
    }
    const operator = { authorization: `Bearer ${world.operatorKey}` }
    const ids = [stranger, two, one].map(({ project_id }) => project_id).join(',')
    const { items, next_cursor, from } = await listed({ project_ids: ids }, operator)
    assert.equal(next_cursor, null)
    assert.equal(from, text(today))
    assert.deepEqual(
      items.map(({ project, metrics }: { project: { project_id: number }; metrics: unknown[] }) => [
        project.project_id,
        metrics,
      ]),
      [
        [one, 1, []],
        [two, 2, [{ at: text(today), count: 1, currency: 'EUR', amount: '0.20' }]],
        [stranger, 1, []],
      ].map(([project, count, revenue]) => [
        (project as WorldProject).project_id,
        [
          { metric: 'orders', items: [{ at: text(today), count }], previous: null },
          { metric: 'revenue', items: revenue, previous: null },
        ],
      ]),
    )
    const own = await listed({ project_ids: ids }, one.authorization)
    assert.deepEqual(
      own.items.map(({ project }: { project: { project_id: number } }) => project.project_id),
      [one.project_id],
    )
    const merchant = { merchant_id: String(one.merchant_id) }
    assert.equal((await listed(merchant, operator)).items.length, 2)
  })

  test('decimal numbers are added exactly', () => {
    assert.equal(added('0.1', '0.20'), '0.30')
    assert.equal(added('9007199254740993.01', '-0.02'), '9007199254740992.99')
    assert.equal(added('-0.05', '0.01'), '-0.04')
    assert.equal(added('5', null), '5')
    assert.equal(added('12', '30'), '42')
  })
})
