/**
 * The quick starts for a game's server verify players, read the store and order for them, and take notifications. Each
 * runs where its language and its library are here; nothing is installed by a test.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { freePort } from '../support/free-port.ts'
import { payByCard } from '../support/payment-page.ts'
import { crossAuth, exchange, ticketOf, token } from '../support/player.ts'
import { findProgram, missing } from '../support/programs.ts'
import { type Service, startService } from '../support/service.ts'
import { until } from '../support/webhooks.ts'
import { type Bench, codeOf, createBench, run, standIns } from './pages.ts'

let service: Service
const benches: Bench[] = []
before(async () => {
  service = await startService()
  const made = await service.admin('POST', '/items/virtual_items', {
    sku: 'arrow',
    name: { en: 'Arrow' },
    inventory_options: { consumable: { usages_count: 1 } },
    prices: [{ currency: 'EUR', amount: 0.99, is_default: true }],
  })
  assert.equal(made.status, 201, await made.text())
})
after(async () => {
  for (const bench of benches) bench.remove()
  await service?.close()
})

const newBench = (): Bench => {
  const bench = createBench()
  benches.push(bench)
  return bench
}

/** Alice's token, as her game sends it to its server. */
const tokenOfAlice = async (): Promise<string> => {
  const ticket = await ticketOf(service.file, 'steam', 'alice')
  const answer = await crossAuth(service.file, 'steam', { session_ticket: ticket })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  return (await exchange(service.file, code)).access_token
}

/** A genuine token that is no player's. */
const tokenOfServer = async (): Promise<string> => {
  const { client_id, client_secret } = service.file.clients.server
  const form = { grant_type: 'client_credentials', client_id: String(client_id), client_secret }
  return ((await (await token(service.file, form)).json()) as { access_token: string }).access_token
}

/** The last character of a signature bears bits that do not count: the one before it is another. */
const forged = (jwt: string): string => {
  const other = jwt.at(-5) === 'A' ? 'B' : 'A'
  return `${jwt.slice(0, -5)}${other}${jwt.slice(-4)}`
}

/** Starts a server and holds it to what its page says; ends it. */
const tryOut = async (bench: Bench, program: string, ...words: string[]): Promise<void> => {
  const port = await freePort()
  const { file } = service
  const child = spawn(
    program,
    words.map((word) => word.replace('PORT', String(port))),
    {
      cwd: bench.folder,
      env: {
        ...bench.environment,
        PORT: String(port),
        PORTREEVE_URL: file.public_url,
        LOGIN_PROJECT: file.login_project_id,
        PROJECT: String(file.project_id),
        API_KEY: file.api_key,
        SANDBOX: 'true',
        PYTHONUNBUFFERED: '1',
        WEBHOOK_SECRET: file.webhook.standard_secret,
        DATA: bench.folder,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  const ended = once(child, 'close')
  const running = (): string => {
    assert.equal(child.exitCode, null, 'the server has ended')
    return printed
  }
  try {
    await holds(`http://localhost:${port}`, running)
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${printed}`, { cause: error })
  } finally {
    child.kill()
    await ended
  }
}

/** `running` answers what the server has printed, and throws where it has ended. */
const holds = async (url: string, running: () => string): Promise<void> => {
  const store = async (jwt: string): Promise<Response> =>
    await fetch(`${url}/store`, { headers: { authorization: `Bearer ${jwt}` } })
  const first = await until(async () => {
    running()
    return await store('nonsense').catch(() => undefined)
  })
  assert.equal(first.status, 401)
  const alice = await tokenOfAlice()
  const order = async (jwt: string, sku: string): Promise<Response> =>
    await fetch(`${url}/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sku }),
    })
  for (const jwt of [forged(alice), await tokenOfServer()])
    for (const answer of [await store(jwt), await order(jwt, 'arrow')])
      assert.equal(answer.status, 401)
  const shown = await store(alice)
  assert.equal(shown.status, 200)
  assert.ok(Array.isArray(((await shown.json()) as { items: unknown }).items))
  const { sub } = JSON.parse(
    atob(alice.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''),
  )
  const endpoint = { url: `${url}/webhooks`, standard_secret: service.file.webhook.standard_secret }
  assert.equal(
    (await service.admin('PUT', '/webhook', { ...endpoint, timeout_ms: 15_000 })).status,
    200,
  )
  const tested = await service.admin('POST', '/webhook/self_test', { user_id: sub })
  const { has_passed, checks } = (await tested.json()) as { has_passed: boolean; checks: unknown }
  assert.equal(has_passed, true, JSON.stringify(checks, null, 1))
  assert.equal((await order(alice, 'no-such-item')).status, 422)
  const ordered = await order(alice, 'arrow')
  const text = await ordered.text()
  assert.equal(ordered.status, 201, text)
  const gift = `${sub} gets 1 arrow`
  assert.ok(!running().includes(gift), 'nothing is given before the money')
  await payByCard(`${service.file.public_url}/pay/${JSON.parse(text).token}`)
  await until(async () => running().includes(gift))
}

test('the server in Node verifies players and notifications, and sells', async () => {
  const bench = newBench()
  const root = join(import.meta.dirname, '..', '..', '..')
  symlinkSync(join(root, 'node_modules'), join(bench.folder, 'node_modules'))
  await tryOut(bench, process.execPath, bench.write('server.mjs', codeOf('node.md', 'js')))
})

const here = { folder: process.cwd(), environment: {} }
const python = await [findProgram('python3'), '/usr/bin/python3'].reduce(
  async (found, program) =>
    (await found) ??
    (program &&
    existsSync(program) &&
    (await run(here, program, '-c', 'import jwt, cryptography')).code === 0
      ? program
      : undefined),
  Promise.resolve<string | undefined>(undefined),
)
test('the server in Python verifies players and notifications, and sells', {
  skip: python ? false : missing('python3'),
}, async () => {
  const bench = newBench()
  await tryOut(bench, python ?? '', bench.write('server.py', codeOf('python.md', 'python')))
})

const go = findProgram('go')
test('the server in Go verifies players and notifications, and sells', {
  skip: go ? false : missing('go'),
}, async (t: TestContext) => {
  const bench = newBench()
  bench.write('main.go', codeOf('go.md', 'go'))
  bench.write(
    'go.mod',
    'module game\n\ngo 1.25.0\n\nrequire github.com/coreos/go-oidc/v3 v3.21.0\n',
  )
  // The module and those that it needs are taken from what is on this machine.
  const offline = { GOFLAGS: '-mod=mod', GOPROXY: 'off', GONOSUMDB: '*', GONOSUMCHECK: '1' }
  const environment = { ...bench.environment, ...offline }
  const built = await run({ ...bench, environment }, go ?? '', 'build', '-o', 'game', '.')
  if (/module lookup disabled|not in std/.test(built.errors))
    return t.skip(
      'go-oidc is not on this machine: go get github.com/coreos/go-oidc/v3/oidc@v3.21.0',
    )
  assert.equal(built.code, 0, built.errors)
  await tryOut(bench, join(bench.folder, 'game'))
})

const java = findProgram('java')
const nimbus = globSync('.m2/repository/com/nimbusds/nimbus-jose-jwt/*/nimbus-jose-jwt-*.jar', {
  cwd: homedir(),
}).at(-1)
test('the server in Java verifies players and notifications, and sells', {
  skip:
    java && nimbus
      ? false
      : java
        ? 'Nimbus is not on this machine: mvn dependency:get -Dartifact=com.nimbusds:nimbus-jose-jwt:10.9'
        : missing('java'),
}, async () => {
  const bench = newBench()
  const file = bench.write('GameServer.java', codeOf('java.md', 'java'))
  await tryOut(bench, java ?? '', '-cp', join(homedir(), nimbus ?? ''), file)
})

const php = findProgram('php')
const composed = [
  process.env.COMPOSER_HOME ?? '',
  join(homedir(), '.config', 'composer'),
  join(homedir(), '.composer'),
].find((home) => existsSync(join(home, 'vendor', 'firebase', 'php-jwt')))
test('the server in PHP verifies players and notifications, and sells', {
  skip: php ? false : missing('php'),
}, async (t: TestContext) => {
  const bench = newBench()
  const file = bench.write('index.php', codeOf('php.md', 'php'))
  const parsed = await run(bench, php ?? '', '-l', file)
  assert.equal(parsed.code, 0, parsed.output)
  if (!composed)
    return t.skip('It was parsed only: composer global require firebase/php-jwt brings its library')
  symlinkSync(join(composed, 'vendor'), join(bench.folder, 'vendor'))
  await tryOut(bench, php ?? '', '-S', 'localhost:PORT', 'index.php')
})

const compiler = findProgram('mcs')
test('the server in C# is taken by a compiler, with stand-ins for its libraries', {
  skip: compiler ? false : missing('mono'),
}, async () => {
  const bench = newBench()
  const file = bench.write('GameServer.cs', codeOf('csharp.md', 'cs'))
  const words = [
    '-out:game.exe',
    file,
    join(standIns, 'identity-model.cs'),
    '-r:System.Net.Http.dll',
  ]
  const built = await run(bench, compiler ?? '', ...words)
  assert.equal(built.code, 0, built.output + built.errors)
})
