/** A process in which players order and pay until it is killed; prints a line for each order that is paid. */
import { randomBytes } from 'node:crypto'
import { systemClock } from '../../src/base/clock.ts'
import { connect } from '../../src/base/database/database.ts'
import { limiter } from '../../src/base/limits/rate-limit.ts'
import { silentLog } from '../../src/base/log.ts'
import { outbound } from '../../src/base/outbound/outbound.ts'
import { keyring } from '../../src/base/seals/seal.ts'
import { admission, openDirectory } from '../../src/projects/index.ts'
import { shopApp } from './inventory.ts'

const [url = '', project = '', wishes = ''] = process.argv.slice(2)
const sql = connect(url, { connections: 6, name: 'ordering-process' })
const keys = keyring([{ version: 1, key: randomBytes(32) }])
const buckets = limiter(systemClock)
const directory = await openDirectory({ sql, keyring: keys, log: silentLog, pollMs: 0 })
const projectId = Number(project)
const deps = {
  sql,
  clock: systemClock,
  log: silentLog,
  directory,
  admission: admission({ directory, clock: systemClock, limiter: buckets, limits: false }),
  keyring: keys,
  limiter: buckets,
  outbound: outbound({ allowLoopback: true }),
  settings: {
    publicUrl: 'http://localhost',
    isProduction: false,
    limits: false,
    supportAddress: 'support@portreeve.example',
  },
}
await directory.findProject(projectId)
const app = await shopApp({ deps, project: { project_id: projectId } })

type Wish = { player: string; sku: string }

const send = (url: string, payload: string, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url, payload, headers })
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

const buy = async ({ player, sku }: Wish): Promise<void> => {
  const answer = await send(
    `/api/v2/project/${project}/payment/item/${sku}`,
    JSON.stringify({ sandbox: true }),
    { 'content-type': 'application/json', authorization: `Bearer ${player}` },
  )
  if (answer.statusCode !== 200) return
  const { token } = answer.json() as { token: string }
  await send(`/pay/${token}`, 'processor=simulated', asForm)
  // Somebody clicks twice.
  await Promise.all([1, 2].map(() => send(`/pay/${token}/card`, 'outcome=pay', asForm)))
  process.stdout.write(`paid ${token}\n`)
}

const queue = JSON.parse(wishes) as Wish[]
const worker = async (): Promise<void> => {
  for (let next = queue.shift(); next; next = queue.shift()) await buy(next)
}
await Promise.all(Array.from({ length: 8 }, worker))
await app.close()
await sql.end()
