/** A process that moves transactions until it is killed; prints `index status` for each answer. */
import { randomBytes } from 'node:crypto'
import { systemClock } from '../../src/base/clock.ts'
import { connect } from '../../src/base/database/database.ts'
import { httpServer } from '../../src/base/http/server.ts'
import { limiter } from '../../src/base/limits/rate-limit.ts'
import { silentLog } from '../../src/base/log.ts'
import { outbound } from '../../src/base/outbound/outbound.ts'
import { keyring } from '../../src/base/seals/seal.ts'
import { paymentsRoutes } from '../../src/payments/index.ts'
import { admission, openDirectory } from '../../src/projects/index.ts'
import { announceNothing } from '../../src/webhooks/index.ts'

const [url = '', project = '', authorization = '', calls = ''] = process.argv.slice(2)
const sql = connect(url, { connections: 4, name: 'moving-process' })
const keys = keyring([{ version: 1, key: randomBytes(32) }])
const buckets = limiter(systemClock)
const directory = await openDirectory({
  sql,
  keyring: keys,
  log: silentLog,
  pollMs: 0,
})
const app = httpServer({ log: silentLog, trustedProxies: [] })
await app.register(
  paymentsRoutes({
    sql,
    clock: systemClock,
    directory,
    admission: admission({ directory, clock: systemClock, limiter: buckets, limits: false }),
    keyring: keys,
    limiter: buckets,
    log: silentLog,
    outbound: outbound({ allowLoopback: true }),
    settings: {
      publicUrl: 'http://localhost',
      isProduction: false,
      limits: false,
      supportAddress: 'support@portreeve.example',
    },
    announce: announceNothing,
  }),
)

type Call = { path: string; body: object; key?: string }

const make = async (index: number, { path, body, key }: Call): Promise<void> => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/api/v2/project/${project}/admin/transactions/${path}`,
    headers: {
      authorization,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: JSON.stringify(body),
  })
  process.stdout.write(`${index} ${statusCode}\n`)
}

const queue: [number, Call][] = [...(JSON.parse(calls) as Call[]).entries()]
const worker = async (): Promise<void> => {
  for (let next = queue.shift(); next; next = queue.shift()) await make(...next)
}
await Promise.all(Array.from({ length: 12 }, worker))
await app.close()
await sql.end()
