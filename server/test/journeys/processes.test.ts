/** Several processes behind one port: stopped, replaced and killed while others call. */
import assert from 'node:assert/strict'
import { rename } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Child, createHome, type Home } from '../support/child.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { readLog } from '../support/log-lines.ts'

let database: TestDatabase
let home: Home
before(async () => {
  database = await createDatabase()
  home = await createHome(database.url, database.listenUrl)
})
after(async () => {
  await home.remove()
  await database.drop()
})

const start = async (
  t: TestContext,
  settings: Record<string, string> = {},
  from: Home = home,
): Promise<Child> => {
  const child = from.start({ PORTREEVE_HOST: '127.0.0.1', ...settings }, [
    'serve',
    '--processes',
    '2',
  ])
  t.after(async () => void (await child.stop()))
  await child.printed(/Portreeve is ready/)
  await logged(child, /"process":2,"pid":\d+,"msg":"a process is ready"/)
  return child
}

const logged = async (child: Child, line: RegExp): Promise<void> => {
  while (!line.test(child.errors())) {
    assert.equal(child.process.exitCode, null, child.errors())
    await delay(10)
  }
}

/** The ids of the processes that became ready, in the order of time. */
const readyPids = (child: Child): number[] =>
  [...child.errors().matchAll(/"pid":(\d+),"msg":"a process is ready"/g)].map(([, pid]) =>
    Number(pid),
  )

/** Asks over a connection of its own, or one of the agent's. */
const ask = (path: string, agent?: Agent, port = home.port) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent: agent ?? false }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      answer.once('error', reject)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    }).once('error', reject)
  })

const metric = async (sample: string): Promise<number | undefined> => {
  const line = (await ask('/metrics')).body.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length))
}

const healthSample = 'portreeve_http_answers_total{method="GET",route="/healthz",status="200"}'

/** Callers that ask again as soon as they are answered, over connections that they keep. */
const load = (callers: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const failures: string[] = []
  let answered = 0
  let isOver = false
  const calling = Array.from({ length: callers }, async () => {
    while (!isOver) {
      try {
        const { status } = await ask('/healthz', agent)
        if (status === 200) answered += 1
        else failures.push(String(status))
      } catch (error) {
        failures.push(String(error))
      }
    }
  })
  return {
    async end() {
      isOver = true
      await Promise.all(calling)
      agent.destroy()
      return { answered, failures }
    },
  }
}

test('processes share one port, one sandbox and one page of metrics', async (t) => {
  const child = await start(t)
  assert.equal(child.output().match(/Portreeve is ready/g)?.length, 1, 'one text for the screen')
  for (let asked = 0; asked < 10; asked += 1) assert.equal((await ask('/healthz')).status, 200)
  const { body } = await ask('/metrics')
  assert.match(body, /^portreeve_processes 2$/m)
  assert.ok(body.includes(`${healthSample} 10\n`), body)
  for (const place of [1, 2])
    assert.match(
      body,
      new RegExp(`^process_resident_memory_bytes\\{process="${place}"\\} \\d+$`, 'm'),
    )
  assert.match(body, /^portreeve_build_info\{.*\} 1$/m)
  const { sandbox_url } = await home.file()
  assert.equal((await fetch(`${sandbox_url}/api/health`)).status, 200)
  assert.equal(await child.stop(), 0)
  await assert.rejects(fetch(`${sandbox_url}/api/health`))
})

test('SIGHUP replaces all processes under load: no call fails, and no count goes back', async (t) => {
  const child = await start(t, { PORTREEVE_DRAIN_SECONDS: '20' })
  const calls = load(10)
  child.process.kill('SIGHUP')
  while (readyPids(child).length < 4 || (child.errors().match(/"stopped"/g) ?? []).length < 2)
    await delay(20)
  const { answered, failures } = await calls.end()
  assert.deepEqual(failures, [])
  assert.equal(await metric(healthSample), answered)
  assert.equal(new Set(readyPids(child)).size, 4)
  assert.equal(await metric('portreeve_process_crashes_total'), 0)
  child.process.kill('SIGTERM')
  await logged(
    child,
    /"seconds":20,"msg":"draining"[\s\S]*"seconds":20,"msg":"draining"[\s\S]*draining[\s\S]*draining/,
  )
  // Each of them is asked.
  for (let asked = 0; asked < 4; asked += 1) {
    const { status, body } = await ask('/readyz')
    assert.deepEqual([status, JSON.parse(body).process], [503, 'stopping'])
  }
  // Within half a second it would be the same signal, told twice.
  await delay(600)
  child.process.kill('SIGTERM')
  assert.equal(await child.exit, 0)
  readLog(child.errors())
})

test('a process that is killed is started again, and the other one answers meanwhile', async (t) => {
  const child = await start(t)
  const [, second = 0] = readyPids(child)
  process.kill(second, 'SIGKILL')
  await logged(child, /"signal":"SIGKILL","pause_ms":0,"msg":"a process ended by itself/)
  assert.equal((await ask('/healthz')).status, 200)
  while (readyPids(child).length < 3) {
    assert.equal((await ask('/healthz')).status, 200)
    await delay(20)
  }
  assert.equal(await metric('portreeve_process_crashes_total'), 1)
  assert.equal(await metric('portreeve_processes'), 2)
  assert.equal(await child.stop(), 0)
  readLog(child.errors())
})

test('a new process that does not start leaves the others as they are', async (t) => {
  const child = await start(t)
  const [key, away] = [join(home.dataDir, 'master.key'), join(home.dataDir, 'away')]
  await rename(key, away)
  child.process.kill('SIGHUP')
  await logged(child, /"exit_code":1,"signal":null,"msg":"a new process did not become ready/)
  await rename(away, key)
  assert.equal(readyPids(child).length, 2)
  assert.equal(await metric('portreeve_processes'), 2)
  assert.equal(await child.stop(), 0)
})

test('a first process that does not start ends all with its words; a word that is none does nothing', async () => {
  const nowhere = {
    PORTREEVE_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    PORTREEVE_SANDBOX: 'off',
  }
  const failing = home.start(nowhere, ['serve', '--processes=2'])
  assert.equal(await failing.exit, 1)
  assert.match(failing.errors(), /PORTREEVE_DATABASE_URL does not answer/)
  for (const words of [['--processes'], ['--processes', '2', '3'], ['2']]) {
    const refused = home.start({}, ['serve', ...words])
    assert.equal(await refused.exit, 2, refused.errors())
  }
  const wrong = home.start({}, ['serve', '--processes', 'many'])
  assert.equal(await wrong.exit, 1)
  assert.match(wrong.errors(), /PORTREEVE_PROCESSES must be a number from 1 to 999, or auto/)
})

test('the embedded database is started once, for all processes', async (t) => {
  const own = await createHome()
  t.after(() => own.remove())
  const child = await start(t, { PORTREEVE_SANDBOX: 'off' }, own)
  const { status, body } = await ask('/readyz', undefined, own.port)
  assert.deepEqual([status, JSON.parse(body).database], [200, 'ok'], body)
  assert.equal(await child.stop(), 0)
})
