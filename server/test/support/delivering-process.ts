/**
 * A process that delivers until it is killed; prints `ready` when it holds its leases. They outlive any stall of a slow
 * machine, unless its third argument asks for those of production. Lines of its input are projects and numbers of
 * notifications, which it writes; then it prints `written`.
 */
import { createInterface } from 'node:readline'
import { systemClock } from '../../src/base/clock.ts'
import { connect } from '../../src/base/database/database.ts'
import { silentLog } from '../../src/base/log.ts'
import { outbound } from '../../src/base/outbound/outbound.ts'
import { keyring } from '../../src/base/seals/seal.ts'
import { openDirectory } from '../../src/projects/index.ts'
import { startDispatcher } from '../../src/webhooks/engine/engine.ts'
import { timing } from '../../src/webhooks/engine/workers/timing.ts'
import { emit } from '../../src/webhooks/events/emit.ts'

const [url = '', masterKey = '', leases = 'long'] = process.argv.slice(2)
const long = { leaseMs: 60_000, renewMs: 100, staleMs: 50_000 }
const sql = connect(url, { connections: 4, name: 'delivering-process' })
const keys = keyring([{ version: 1, key: Buffer.from(masterKey, 'hex') }])
const directory = await openDirectory({ sql, keyring: keys, log: silentLog })
const dispatcher = startDispatcher(
  {
    sql,
    clock: systemClock,
    log: silentLog,
    outbound: outbound({ allowLoopback: true, connectTimeoutMs: 15_000 }),
    keyring: keys,
    directory,
    settings: {
      publicUrl: 'http://localhost:8080',
      isProduction: false,
      limits: false,
      supportAddress: 'support@portreeve.example',
    },
  },
  { ...timing, ...(leases === 'long' ? { ...long, sweepMs: 20 } : {}) },
)
createInterface(process.stdin).on('line', async (line) => {
  const [projectId = 0, count = 0] = line.split(' ').map(Number)
  const notifications = Array.from({ length: count }, (_, n) => ({
    projectId,
    type: 'ps_declined' as const,
    body: { notification_type: 'ps_declined', n },
  }))
  // As the hook of requests does.
  await directory.findProject(projectId)
  await dispatcher.announce((announcement) =>
    sql.begin((tx) => emit(tx, { directory, clock: systemClock }, notifications, announcement)),
  )
  process.stdout.write('written\n')
})
const look = setInterval(() => {
  if (!dispatcher.isRunning()) return
  clearInterval(look)
  process.stdout.write('ready\n')
}, 5)
