/** A process that declines transactions until it is killed; prints `id status` for each answer. */
import { randomBytes } from 'node:crypto'
import { systemClock } from '../../src/base/clock.ts'
import { connect } from '../../src/base/database.ts'
import { httpServer } from '../../src/base/http.ts'
import { silentLog } from '../../src/base/log.ts'
import { limiter } from '../../src/base/rate-limit.ts'
import { keyring } from '../../src/base/seal.ts'
import { paymentsRoutes } from '../../src/payments/index.ts'
import { admission, openDirectory } from '../../src/projects/index.ts'
import { announceNothing } from '../../src/webhooks/index.ts'

const [url = '', project = '', authorization = '', ids = ''] = process.argv.slice(2)
const sql = connect(url, { connections: 4, name: 'declining-process' })
const directory = await openDirectory({
  sql,
  keyring: keyring([{ version: 1, key: randomBytes(32) }]),
  log: silentLog,
  pollMs: 0,
})
const app = httpServer({ log: silentLog, trustedProxies: [] })
await app.register(
  paymentsRoutes({
    sql,
    clock: systemClock,
    directory,
    admission: admission({ directory, limiter: limiter(systemClock), limits: false }),
    settings: {
      publicUrl: 'http://localhost',
      isProduction: false,
      limits: false,
      supportAddress: 'support@portreeve.example',
    },
    announce: announceNothing,
  }),
)

const decline = async (id: number): Promise<void> => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/api/v2/project/${project}/admin/transactions/${id}/decline`,
    headers: {
      authorization,
      'content-type': 'application/json',
      // Every third by itself, with the answer kept; the others share transactions.
      ...(id % 3 === 0 ? { 'idempotency-key': `decline-${id}` } : {}),
    },
    payload: JSON.stringify({ code: 8, reason: 'Card declined' }),
  })
  process.stdout.write(`${id} ${statusCode}\n`)
}

const queue: number[] = JSON.parse(ids)
const worker = async (): Promise<void> => {
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) await decline(id)
}
await Promise.all(Array.from({ length: 12 }, worker))
await app.close()
await sql.end()
