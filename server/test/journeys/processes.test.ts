/** Several processes behind one port: stopped, replaced and killed while others call. */
import assert from 'node:assert/strict'
import { rename } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Child, createHome, type Home } from '../support/child.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { readLog } from '../support/log-lines.ts'

let database: TestDatabase
let home: Home
/** Two processes; the tests leave two behind for those that follow. */
let child: Child
before(async () => {
  database = await createDatabase()
  home = await createHome(database.url, database.listenUrl)
  child = await start(home, { PORTREEVE_DRAIN_SECONDS: '20' })
})
after(async () => {
  await home.remove()
  await database.drop()
})

const start = async (from: Home, settings: Record<string, string>): Promise<Child> => {
  const words = ['serve', '--processes', '2']
  const started = from.start({ PORTREEVE_HOST: '127.0.0.1', ...settings }, words)
  await started.printed(/Portreeve is ready/)
  await logged(started, /"process":2,"pid":\d+,"msg":"a process is ready"/)
  return started
}

const logged = async (of: Child, line: RegExp): Promise<void> => {
  while (!line.test(of.errors())) {
    assert.equal(of.process.exitCode, null, of.errors())
    await delay(10)
  }
}

/** The ids of the processes that became ready, in the order of time. */
const readyPids = (): number[] =>
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

/** Callers that ask again as soon as they are answered, over connections that they keep; one of them as a balancer. */
const load = (callers: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const failures: string[] = []
  let answered = 0
  let isOver = false
  const calling = Array.from({ length: callers }, async (_, index) => {
    const path = index === 0 ? '/readyz' : '/healthz'
    while (!isOver) {
      try {
        const { status } = await ask(path, agent)
        if (status === 200) answered += path === '/healthz' ? 1 : 0
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

test('processes share one port, one sandbox and one page of metrics', async () => {
  assert.equal(child.output().match(/Portreeve is ready/g)?.length, 1, 'one text for the screen')
  for (let asked = 0; asked < 10; asked += 1) assert.equal((await ask('/healthz')).status, 200)
  const { body } = await ask('/metrics')
  assert.match(body, /^portreeve_processes 2$/m)
  assert.ok(body.includes(`${healthSample} 10\n`), body)
  for (const place of [1, 2]) {
    const memory = `^process_resident_memory_bytes\\{process="${place}"\\} \\d+$`
    assert.match(body, new RegExp(memory, 'm'))
  }
  assert.match(body, /^portreeve_build_info\{.*\} 1$/m)
  const { sandbox_url } = await home.file()
  assert.equal((await fetch(`${sandbox_url}/api/health`)).status, 200)
})

test('a process that is killed is started again, and the other one answers meanwhile', async () => {
  const [, second = 0] = readyPids()
  process.kill(second, 'SIGKILL')
  await logged(child, /"signal":"SIGKILL","pause_ms":0,"msg":"a process ended by itself/)
  assert.equal((await ask('/healthz')).status, 200)
  while (readyPids().length < 3) {
    assert.equal((await ask('/healthz')).status, 200)
    await delay(20)
  }
  assert.equal(await metric('portreeve_process_crashes_total'), 1)
  assert.equal(await metric('portreeve_processes'), 2)
})

test('a new process that does not start leaves the others as they are', async () => {
  const [key, away] = [join(home.dataDir, 'master.key'), join(home.dataDir, 'away')]
  await rename(key, away)
  child.process.kill('SIGHUP')
  await logged(child, /"exit_code":1,"signal":null,"msg":"a new process did not become ready/)
  await rename(away, key)
  assert.equal(readyPids().length, 3)
  assert.equal(await metric('portreeve_processes'), 2)
})

test('SIGHUP replaces all processes under load: no call fails, and no count goes back', async () => {
  const before = (await metric(healthSample)) ?? 0
  const calls = load(10)
  child.process.kill('SIGHUP')
  while (readyPids().length < 5 || (child.errors().match(/"stopped"/g) ?? []).length < 2)
    await delay(20)
  const { answered, failures } = await calls.end()
  assert.deepEqual(failures, [])
  assert.equal(await metric(healthSample), before + answered)
  assert.equal(new Set(readyPids()).size, 5)
  assert.equal(await metric('portreeve_process_crashes_total'), 1)
})

test('SIGTERM drains all processes and then ends what they share; a second one ends the draining', async () => {
  const { sandbox_url } = await home.file()
  child.process.kill('SIGTERM')
  // Lines of the processes and of their supervisor come in any order.
  await logged(child, /"reason":"stop"[\s\S]*"reason":"stop"[\s\S]*"draining"/)
  // Each of them is asked.
  for (let asked = 0; asked < 4; asked += 1) {
    const { status, body } = await ask('/readyz')
    assert.deepEqual([status, JSON.parse(body).process], [503, 'stopping'])
  }
  // Within half a second it would be the same signal, told twice.
  await delay(600)
  child.process.kill('SIGTERM')
  assert.equal(await child.exit, 0)
  await assert.rejects(fetch(`${sandbox_url}/api/health`))
  // The process that lacked its master key said so.
  readLog(child.errors().replaceAll(/^portreeve: [^{]*/gm, ''))
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
  const embedded = await start(own, { PORTREEVE_SANDBOX: 'off' })
  const { status, body } = await ask('/readyz', undefined, own.port)
  assert.deepEqual([status, JSON.parse(body).database], [200, 'ok'], body)
  assert.equal(await embedded.stop(), 0)
})
