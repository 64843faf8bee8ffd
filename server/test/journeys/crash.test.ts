/** Service and database are killed in the middle of declining payments: nothing is lost. */
import assert from 'node:assert/strict'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { SandboxFile } from '../../src/start/sandbox/file.ts'
import { createHome, type Home } from '../support/child.ts'
import { basic } from '../support/world.ts'

let home: Home
before(async () => {
  home = await createHome()
})
after(() => home.remove())

const ready = /Portreeve is ready/
/** Starts, leases that run out, and a delivery that is tried again after a minute take long on a busy machine. */
const patient = { timeout: 300_000 }

type Transaction = { id: number; status: string }

const call = async (file: SandboxFile, path: string, body?: unknown): Promise<Transaction> => {
  const answer = await fetch(
    `${file.public_url}/api/v2/project/${file.project_id}/admin/transactions${path}`,
    {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...basic(file.project_id, file.api_key),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  )
  if (!answer.ok) throw new Error(`${answer.status}`)
  return (await answer.json()) as Transaction
}

const receivedIds = async (sandboxUrl: string, count: number): Promise<number[]> => {
  const answer = await fetch(
    `${sandboxUrl}/api/webhooks/wait?count=${count}&timeout_ms=120000&limit=10000`,
  )
  const { items } = (await answer.json()) as { items: { body: string }[] }
  return items.map(
    ({ body }) => (JSON.parse(body) as { transaction: { id: number } }).transaction.id,
  )
}

test(
  'every payment that was declined is told, though service and database were killed meanwhile',
  patient,
  async () => {
    const first = home.start()
    await first.printed(ready)
    const file = await home.file()
    const ids: number[] = []
    for (let n = 0; n < 120; n += 1)
      ids.push((await call(file, '', { user: { id: `player-${n}` } })).id)

    // Killed while declines are under way: after some answers have come, and long before the last one.
    let answered = 0
    const declining = ids.map(async (id) => {
      await call(file, `/${id}/decline`, { code: 1, reason: 'No' })
      answered += 1
      if (answered === 30) await killAll(home, first.process.pid ?? 0)
    })
    const outcomes = await Promise.allSettled(declining)
    const acknowledged = ids.filter((_, index) => outcomes[index]?.status === 'fulfilled')
    assert.ok(acknowledged.length >= 30, `${acknowledged.length} were answered`)
    await first.exit
    // It notices that its service is gone; one that still answered would be taken over by the second service.
    await patiently(() => assert.rejects(fetch(`${file.sandbox_url}/api/health`)))

    const second = home.start()
    await second.printed(ready)
    const states = await Promise.all(ids.map((id) => call(file, `/${id}`)))
    const declined = states.filter(({ status }) => status === 'declined').map(({ id }) => id)
    for (const id of acknowledged) assert.ok(declined.includes(id), `${id} was answered, then lost`)

    // The sandbox ended with the first service, and its memory with it: what it had received then was delivered.
    // Whatever was not settled by then comes now; one more decline afterwards marks the end of the queue.
    const last = await call(file, '', { user: { id: 'the-last' } })
    await call(file, `/${last.id}/decline`, { code: 1, reason: 'No' })
    const now = new Set(await receivedUntil(file.sandbox_url, last.id))
    const settled = new Set(await keptIds(file))
    for (const id of declined) assert.ok(now.has(id) || settled.has(id), `${id} was never told`)
    for (const id of [...now, ...settled]) {
      assert.ok(declined.includes(id) || id === last.id, `${id} was told but never declined`)
    }
    assert.equal(await second.stop(), 0)
  },
)

test(
  'a database that dies alone is brought back by its service, which says meanwhile that it is not ready',
  patient,
  async () => {
    const place = await createHome()
    try {
      const service = place.start()
      await service.printed(ready)
      const file = await place.file()
      const readiness = async () => {
        const answer = await fetch(`${file.public_url}/readyz`)
        const { database } = (await answer.json()) as { database: string }
        return { status: answer.status, database }
      }
      const comesTo = (status: number, database: string) =>
        patiently(async () =>
          assert.deepEqual(await readiness(), { status, database }, service.errors()),
        )
      const { id } = await call(file, '', { user: { id: 'before' } })
      // Without this file it cannot start, so that there is time to ask.
      const control = join(place.dataDir, 'postgres', 'global', 'pg_control')
      await rename(control, `${control}.away`)
      process.kill(await databaseOf(place), 'SIGKILL')
      await comesTo(503, 'out of reach')
      await assert.rejects(call(file, `/${id}`))
      await rename(`${control}.away`, control)
      await comesTo(200, 'ok')
      await patiently(async () => assert.match(service.errors(), /the database server runs again/))
      assert.match(service.errors(), /the database server died and is started again/)
      await call(file, `/${id}/decline`, { code: 1, reason: 'No' })
      assert.deepEqual(new Set(await receivedUntil(file.sandbox_url, id)), new Set([id]))

      process.kill(await databaseOf(place), 'SIGKILL')
      const later = await patiently(() => call(file, '', { user: { id: 'after' } }))
      await patiently(() => call(file, `/${later.id}/decline`, { code: 1, reason: 'No' }))
      // Told twice is allowed: the database may have died before it kept that the first one was taken.
      const told = new Set(await receivedUntil(file.sandbox_url, later.id))
      assert.deepEqual(told, new Set([id, later.id]))
      assert.equal(await service.stop(), 0)
    } finally {
      await place.remove()
    }
  },
)

/** Tries until it succeeds, for so long: callers of a service whose database is away have to. */
const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const limit = performance.now() + 60_000; ; ) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > limit) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** The process of a home's database. */
const databaseOf = async ({ dataDir }: Home): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

/** Kills the service and its database at once, as a power cut would. */
const killAll = async (place: Home, service: number): Promise<void> => {
  const database = await databaseOf(place)
  process.kill(service, 'SIGKILL')
  process.kill(database, 'SIGKILL')
}

/** All that the receiver was told, once it was told of one transaction. */
const receivedUntil = async (sandboxUrl: string, last: number): Promise<number[]> => {
  for (let count = 1; ; count += 1) {
    const ids = await receivedIds(sandboxUrl, count)
    if (ids.includes(last)) return ids
    if (ids.length < count) throw new Error('the last notification did not come')
    count = ids.length
  }
}

/**
 * Transactions whose notification was delivered, or will be tried again:
 * a try at the moment of the kill may have failed.
 */
const keptIds = async (file: SandboxFile): Promise<number[]> => {
  const base = `${file.public_url}/api/v2/project/${file.project_id}/admin/webhook/deliveries`
  const headers = basic(file.project_id, file.api_key)
  const ids: number[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    type Item = { delivery_id: string; status: string }
    const page: { items: Item[]; next_cursor?: string } = await (
      await fetch(`${base}?limit=50${cursor === '' ? '' : `&cursor=${cursor}`}`, {
        headers,
      })
    ).json()
    for (const { delivery_id, status } of page.items) {
      if (status === 'dead') continue
      const one = (await (await fetch(`${base}/${delivery_id}`, { headers })).json()) as {
        body: string
      }
      ids.push((JSON.parse(one.body) as { transaction: { id: number } }).transaction.id)
    }
    cursor = page.next_cursor
  }
  return ids
}
