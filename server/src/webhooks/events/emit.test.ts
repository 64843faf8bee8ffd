/** Emitting: what is written with the change, for whom. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { systemClock } from '../../base/clock.ts'
import { connect, type Sql } from '../../base/database/database.ts'
import { silentLog } from '../../base/log.ts'
import { keyring } from '../../base/seals/seal.ts'
import {
  type Directory,
  type NotificationType,
  openDirectory,
  type Project,
} from '../../projects/index.ts'
import { emit } from './emit.ts'

let database: TestDatabase
let sql: Sql
const switches: Partial<Record<NotificationType, boolean>> = { ps_declined: true }
const project = { projectId: 10001, merchantId: 2001, settings: { notifications: switches } }
const deps = {
  clock: systemClock,
  directory: {
    project: (id: number) => (id === 10001 ? (project as unknown as Project) : undefined),
  } as unknown as Directory,
}

const addEndpoint = async (
  url: string,
  fields: Partial<Record<'is_enabled', boolean>> & { types?: string[] },
) => {
  const [row] = await sql<{ endpoint_id: number }[]>`
    insert into webhook_endpoints (project_id, url, types, is_enabled, secrets, created_at, updated_at)
    values (10001, ${url}, ${fields.types ?? null}, ${fields.is_enabled ?? true}, '', now(), now())
    returning endpoint_id
  `
  return row?.endpoint_id ?? 0
}

before(async () => {
  database = await createDatabase()
  sql = connect(database.url)
  await sql`insert into merchants (merchant_id, name) values (2001, 'Studio')`
  await sql`
    insert into projects (project_id, merchant_id, login_project_id, name)
    values (10001, 2001, gen_random_uuid(), 'Game')
  `
})
after(async () => {
  await sql.end()
  await database.drop()
})

test('an event goes to every enabled endpoint that hears of its type, byte for byte', async () => {
  const all = await addEndpoint('http://localhost/all', {})
  const declined = await addEndpoint('http://localhost/declined', { types: ['ps_declined'] })
  await addEndpoint('http://localhost/orders', { types: ['order_paid'] })
  await addEndpoint('http://localhost/off', { is_enabled: false })
  const body = {
    notification_type: 'ps_declined',
    user: { id: 'Zoë "{,}\\ \u2028' },
    transaction: { id: 77 },
  }
  await sql.begin((tx) =>
    emit(tx, deps, [
      { projectId: 10001, type: 'ps_declined', body, subject: { kind: 'transaction', id: '77' } },
      { projectId: 10001, type: 'refund', body: { n: 2 } },
    ]),
  )
  const events = await sql`select type, body, order_key from webhook_events order by type`
  assert.deepEqual(
    [...events],
    [
      { type: 'ps_declined', body: JSON.stringify(body), order_key: 'transaction 77' },
      { type: 'refund', body: '{"n":2}', order_key: null },
    ],
  )
  const ready = await sql`
    select endpoint_id, type from webhook_ready join webhook_events using (project_id, event_id)
    order by endpoint_id, type
  `
  assert.deepEqual(
    [...ready],
    [
      { endpoint_id: all, type: 'ps_declined' },
      { endpoint_id: all, type: 'refund' },
      { endpoint_id: declined, type: 'ps_declined' },
    ],
  )
})

test('a type that is switched off leaves nothing, and a change that fails neither', async () => {
  await sql`truncate webhook_events, webhook_ready`
  switches.ps_declined = false
  await sql.begin((tx) => emit(tx, deps, [{ projectId: 10001, type: 'ps_declined', body: {} }]))
  await sql.begin((tx) => emit(tx, deps, [{ projectId: 10001, type: 'afs_reject', body: {} }]))
  await assert.rejects(
    sql.begin(async (tx) => {
      await emit(tx, deps, [{ projectId: 10001, type: 'cancel_subscription', body: {} }])
      throw new Error('the change fails')
    }),
  )
  assert.equal((await sql`select 1 from webhook_events`).length, 0)
  assert.equal((await sql`select 1 from webhook_ready`).length, 0)
})

test('an unknown project cannot emit', async () => {
  await assert.rejects(
    sql.begin((tx) => emit(tx, deps, [{ projectId: 5, type: 'refund', body: {} }])),
    /unknown project 5/,
  )
})

test('as many transactions as there are connections may emit for projects that are not in memory', {
  timeout: 20_000,
}, async (t) => {
  const two = connect(database.url, { connections: 2 })
  t.after(() => two.end())
  const keys = keyring([{ version: 1, key: Buffer.alloc(32, 1) }])
  const directory = await openDirectory({ sql: two, keyring: keys, log: silentLog, pollMs: 0 })
  t.after(() => directory.close())
  const notification = { projectId: 10001, type: 'order_paid' as const, body: {} }
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const emitting = begun.map((own) =>
    two.begin(async (tx) => {
      await tx`select 1`
      own.resolve()
      await Promise.all(begun.map(({ promise }) => promise))
      await emit(tx, { clock: systemClock, directory }, [notification])
    }),
  )
  await Promise.all(emitting)
  assert.equal(directory.project(10001), undefined)
})
