import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

const program = `
import { httpServer } from ${JSON.stringify(import.meta.resolve('./http.ts'))}
import { silentLog } from ${JSON.stringify(import.meta.resolve('../log.ts'))}
const app = httpServer({ log: silentLog, trustedProxies: [] })
const isFast = new Function('object', 'return %HasFastProperties(object)')
let seen = []
app.get('/', (request, reply) => {
  seen.push(isFast(request.raw), isFast(reply.raw))
  reply.send('')
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const ask = async (times) => {
  for (let time = 0; time < times; time++) await (await fetch(address, { headers: { connection: 'close' } })).text()
}
// The number that made hash tables of all that followed.
await ask(6)
for (let time = 0; time < 3; time++) {
  await new Promise(setImmediate)
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
seen = []
await ask(50)
await app.close()
console.log(JSON.stringify(seen))
`

test('requests and answers stay fast objects after a full collection', async () => {
  const words = ['--allow-natives-syntax', '--expose-gc', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  assert.deepEqual([...new Set(JSON.parse(stdout))], [true])
  assert.equal(JSON.parse(stdout).length, 100)
})
