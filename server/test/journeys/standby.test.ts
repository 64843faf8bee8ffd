/** The database's place is taken by a standby, which becomes the primary a while later. */
import assert from 'node:assert/strict'
import { chmod, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { type App, createApp } from '../../src/app.ts'
import { connect, type Sql } from '../../src/base/database/database.ts'
import { serverAccount } from '../../src/base/embedded/embedded-account.ts'
import { findPackage, preparePrograms } from '../../src/base/embedded/embedded-programs.ts'
import { migrate } from '../../src/base/migration/migrate.ts'
import { migrationsFolder } from '../../src/migrations-folder.ts'
import { createGate, type GateWorld } from '../support/gate.ts'
import {
  copyCluster,
  type Installed,
  makeCluster,
  startCluster,
} from '../support/installed-postgres.ts'
import { layWire, type Wire } from '../support/wire.ts'

let folder: string
let primary: Installed
let standby: Installed
let wire: Wire
let gate: GateWorld
let app: App
let onStandby: Sql
before(async () => {
  folder = await mkdtemp(join(await realpath(tmpdir()), 'portreeve-standby-'))
  await chmod(folder, 0o711)
  const { postgres } = await preparePrograms(
    findPackage(),
    join(folder, 'programs'),
    await serverAccount(),
  )
  const bin = dirname(postgres)
  const made = await makeCluster(bin, folder)
  const copy = await copyCluster(made)
  primary = await startCluster(bin, made)
  // It follows by streaming replication (postgresql.org/docs/18/warm-standby.html).
  await writeFile(join(copy.cluster, 'standby.signal'), '', { mode: 0o644 })
  standby = await startCluster(bin, copy, ['-c', `primary_conninfo=${primary.url}`])
  onStandby = connect(standby.url, { connections: 1 })
  wire = await layWire(portOf(primary))
  const address = new URL(primary.url)
  address.host = new URL(wire.url).host
  const sql = connect(address.href, { connections: 1 })
  await migrate(sql, migrationsFolder)
  await sql.end()
  gate = await createGate({ database: { url: address.href, drop: async () => {} } })
  app = await createApp(gate.world.deps, { trustedProxies: [] })
})
after(async () => {
  await app.close()
  await gate.close()
  await onStandby.end()
  await wire.close()
  await Promise.all([primary.stop(), standby.stop()])
  await rm(folder, { recursive: true, force: true })
})

const portOf = ({ url }: Installed): number => Number(new URL(url).port)

const operator = () => ({ authorization: `Bearer ${gate.world.operatorKey}` })

/** Calls that write, in the two dialects; each answers status and words. */
const writes: Record<string, () => Promise<{ statusCode: number; body: string }>> = {
  'a call of the operator': () =>
    app.server.inject({
      method: 'POST',
      url: '/api/operator/merchants',
      headers: operator(),
      payload: { name: 'Studio' },
    }),
  'a call of the studio': () =>
    app.server.inject({
      method: 'POST',
      url: `/api/v2/project/${gate.world.project.project_id}/admin/transactions`,
      headers: gate.world.project.authorization,
      payload: { user: { id: 'player-1' } },
    }),
  'a sign-in': () => {
    const query = new URLSearchParams({
      client_id: String(gate.world.project.clients.public.client_id),
      redirect_uri: gate.world.project.clients.public.redirect_uri,
      response_type: 'code',
      state: 'a state of the game',
      app_id: '480',
      session_ticket: gate.upstream.steamTicket('76561197960287930'),
    })
    return app.server.inject(`/api/oauth2/social/steam/cross_auth?${query}`)
  },
}

/** Makes calls until one is answered so; all before are 503. */
const until = async (
  call: () => Promise<{ statusCode: number; body: string }>,
  isExpected: (answer: { statusCode: number; body: string }) => boolean,
): Promise<void> => {
  for (;;) {
    const answer = await call()
    if (isExpected(answer)) return
    assert.equal(answer.statusCode, 503, answer.body)
  }
}

const audit = () => app.server.inject({ url: '/api/operator/audit?limit=1', headers: operator() })

test('calls that write are 503 at a standby, reads go on, and all is well once it is the primary', async () => {
  for (const [name, write] of Object.entries(writes)) {
    const { statusCode, body } = await write()
    assert.ok(statusCode < 400, `${name}: ${statusCode} ${body}`)
  }
  const [at] = await gate.world.sql<{ lsn: string }[]>`select pg_current_wal_lsn()::text as lsn`
  const hasCaughtUp = async (): Promise<boolean> => {
    const [row] = await onStandby<{ has: boolean }[]>`
      select pg_last_wal_replay_lsn() >= ${at?.lsn ?? ''}::pg_lsn as has
    `
    return row?.has === true
  }
  while (!(await hasCaughtUp()));

  wire.lead(portOf(standby))
  for (const [name, write] of Object.entries(writes)) {
    await until(write, ({ body }) => body.includes('The service cannot write just now'))
    for (let time = 0; time < 5; time += 1) {
      const { statusCode, body } = await write()
      assert.equal(statusCode, 503, `${name}: ${body}`)
    }
  }
  await until(audit, ({ statusCode }) => statusCode === 200)
  const { body: metrics } = await app.server.inject('/metrics')
  assert.match(
    metrics,
    /^portreeve_database_refused_writes_total\{pool="requests",reason="read_only"\} [1-9]/m,
  )

  await onStandby`select pg_promote()`
  for (const write of Object.values(writes))
    await until(write, ({ statusCode }) => statusCode < 400)
  const merchants = await onStandby`select from merchants where name = 'Studio'`
  assert.ok(merchants.length >= 2)
})
