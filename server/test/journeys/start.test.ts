/** `npm start` on an empty machine, and what people do to it. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import type { ApplyDocument } from '../../src/projects/index.ts'
import { createHome, type Home } from '../support/child.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { until } from '../support/webhooks.ts'

const shell = promisify(execFile)
const ready = /Portreeve is ready/

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

test('the first start prints one command for all and three beside it, and they work as printed', async () => {
  const child = home.start()
  const banner = await child.printed(/webhooks\/wait.*\n/)
  const commands = banner
    .split(/\n[A-Z][^\n]*:\n\n/)
    .slice(1)
    .map((part) => part.trim())
  assert.equal(commands.length, 4)
  const [all = '', signIn = '', create = '', decline = ''] = commands
  const bash = async (script: string): Promise<string> =>
    (await shell('bash', ['-c', script])).stdout
  const { login_url } = JSON.parse(await bash(signIn)) as { login_url: string }
  assert.match(login_url, /\?code=[A-Za-z0-9_-]+&state=try-it-out&token=/)
  assert.deepEqual(JSON.parse(await bash(create)), { sku: 'gold_100' })
  // All but the time that people wait: what a slow machine fails to deliver is tried again after a minute.
  const arrived = await bash(decline.replace(/timeout_ms=\d+/, 'timeout_ms=100000'))
  assert.match(arrived, /ps_declined/)
  assert.match(arrived, /"verified":\{"signature":true,"standard":true\}/)
  assert.match(await bash(all), /^Signed alice in [\s\S]*Made the package [\s\S]*ps_declined/)
  await child.stop()
  assert.doesNotMatch(child.errors(), /TRUSTED_PROXIES/, 'development is left alone')
  // Nobody sees it on a terminal, so the key that may do everything is only named.
  assert.ok(!child.output().includes((await home.file()).operator_key))
  assert.match(child.output(), /operator key +operator_key in \S+sandbox\.json/)
})

test('sandbox.json holds what was printed, for its owner only', async () => {
  const file = await home.file()
  assert.equal((await stat(join(home.dataDir, 'sandbox.json'))).mode & 0o777, 0o600)
  assert.deepEqual(Object.keys(file), [
    'public_url',
    'sandbox_url',
    'operator_key',
    'merchant_id',
    'project_id',
    'login_project_id',
    'api_key',
    'clients',
    'webhook',
    'steam_app_id',
    'applied',
  ])
})

test('a second start keeps ids and secrets, and does not print them again', async () => {
  const before = await home.file()
  const child = home.start()
  await child.printed(ready)
  assert.deepEqual(await home.file(), before)
  assert.ok(!child.output().includes(before.api_key))
  // It starts without its dispatcher where that takes long.
  const readiness = await until(async () => {
    const answer = await fetch(`${before.public_url}/readyz`)
    const body: unknown = await answer.json()
    return answer.status === 200 && body
  })
  assert.deepEqual(readiness, {
    status: 'ready',
    process: 'ok',
    database: 'ok',
    migrations: 'ok',
    master_keys: 'ok',
    dispatcher: 'ok',
    master_key_versions: { expected: [1], given: [1] },
  })
  assert.equal((await fetch(`${before.public_url}/healthz`)).status, 200)
  assert.match(
    await (await fetch(`${before.public_url}/metrics`)).text(),
    /portreeve_http_answers_total/,
  )
  assert.equal(await child.stop(), 0)
})

/** The environment of a person who types a command in the folder of the service: no port. */
const typedBy = (environment: Record<string, string>): Record<string, string> => ({
  PATH: `${dirname(process.execPath)}:${environment.PATH}`,
  HOME: environment.HOME ?? '',
  ...(environment.PORTREEVE_DATABASE_URL && {
    PORTREEVE_DATABASE_URL: environment.PORTREEVE_DATABASE_URL,
  }),
  ...(environment.PORTREEVE_DATABASE_LISTEN_URL && {
    PORTREEVE_DATABASE_LISTEN_URL: environment.PORTREEVE_DATABASE_LISTEN_URL,
  }),
})

test('the banner prints console-link as it works; it and doctor find the service of this folder', async () => {
  const child = home.start()
  const banner = await child.printed(/A link to the console: .*\n/)
  const [, command = '', needed] =
    /A link to the console: (.*?)( \(with .*\))?\n/.exec(banner) ?? []
  assert.match(command, / console-link operator@studio\.example --operator$/)
  assert.match(needed ?? '', /PORTREEVE_DATABASE_URL/)
  const options = { env: typedBy(home.environment), cwd: process.cwd() }
  const link = await shell('bash', ['-c', command], options)
  const { origin } = new URL(link.stdout.trim())
  assert.equal(origin, `http://localhost:${home.port}`)
  assert.doesNotMatch(link.stderr, /Nothing answers/)
  assert.equal((await fetch(link.stdout.trim())).status, 200)
  const doctor = await shell('bash', ['-c', command.replace(/console-link .*/, 'doctor')], options)
  assert.match(doctor.stdout, new RegExp(`ok +address +http://localhost:${home.port} answers`))
  await child.stop()
  const late = await shell('bash', ['-c', command], options)
  assert.match(late.stderr, /Nothing answers at http:.* start the service/)
})

test('a request under way is answered before the service stops', async () => {
  const child = home.start()
  await child.printed(ready)
  const { public_url, sandbox_url, clients, steam_app_id } = await home.file()
  await fetch(`${sandbox_url}/api/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ steam: { delay_ms: 700 } }),
  })
  const ticket = (await (await fetch(`${sandbox_url}/api/tickets/steam?person=alice`)).json()) as {
    session_ticket: string
  }
  const query = new URLSearchParams({
    client_id: String(clients.public.client_id),
    response_type: 'code',
    state: 'while-stopping',
    app_id: steam_app_id,
    session_ticket: ticket.session_ticket,
    is_redirect: 'false',
  })
  const slow = request(`${public_url}/api/oauth2/social/steam/cross_auth?${query}`, {
    // The service says at once that it has the request.
    headers: { expect: '100-continue' },
  })
  const stopped = once(slow, 'continue').then(() => child.process.kill('SIGTERM'))
  const answered = once(slow.end(), 'response') as Promise<[IncomingMessage]>
  const [[answer]] = await Promise.all([answered, stopped])
  assert.equal(answer.resume().statusCode, 200)
  assert.equal(await child.exit, 0)
})

test('a port that another program holds is told with the variable to set', async (t) => {
  const other = createServer().listen(home.port, 'localhost')
  t.after(() => other.close())
  await once(other, 'listening')
  const child = home.start()
  assert.equal(await child.exit, 1)
  assert.match(child.errors(), new RegExp(`Port ${home.port} is taken.*PORTREEVE_PORT`))
})

test('every mistake of the configuration is told at once', async () => {
  const child = home.start({ PORTREEVE_PORT: 'x', PORTREEVE_LOG_LEVEL: 'y' })
  assert.equal(await child.exit, 1)
  assert.match(child.errors(), /2 mistakes[\s\S]*PORTREEVE_PORT[\s\S]*PORTREEVE_LOG_LEVEL/)
})

test('production without a database refuses to start and says why', async (t) => {
  const bare = await createHome()
  t.after(() => bare.remove())
  const child = bare.start({ NODE_ENV: 'production' })
  assert.equal(await child.exit, 1)
  assert.match(child.errors(), /PORTREEVE_DATABASE_URL must be set in production/)
})

test('production without trusted proxies says at the start, and to the doctor, what to set', async (t) => {
  const own = await createDatabase()
  const place = await createHome(own.url, own.listenUrl)
  t.after(async () => {
    await place.remove()
    await own.drop()
  })
  const production = {
    NODE_ENV: 'production',
    PORTREEVE_HOST: '127.0.0.1',
    PORTREEVE_MASTER_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
    PORTREEVE_PUBLIC_URL: `https://localhost:${place.port}`,
  }
  const advice =
    /PORTREEVE_TRUSTED_PROXIES is not set.*Set it to the address or network of your proxy/
  const child = place.start(production)
  await child.printed(ready)
  await child.stop()
  assert.match(child.errors(), advice)
  const trusting = place.start({ ...production, PORTREEVE_TRUSTED_PROXIES: '10.0.0.2' })
  await trusting.printed(ready)
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  for (const path of ['/healthz', '/api/operator/networks', '/api/operator/networks']) {
    await fetch(`http://127.0.0.1:${place.port}${path}`, { headers })
  }
  await trusting.stop()
  const told = trusting.errors().match(/PORTREEVE_TRUSTED_PROXIES[^"]+/g)
  assert.deepEqual(told, ['PORTREEVE_TRUSTED_PROXIES=10.0.0.2,127.0.0.1'])
  const doctor = place.start(production, ['doctor'])
  await doctor.exit
  assert.match(doctor.output(), advice)
})

test('a database that does not answer is told by name', async () => {
  const child = home.start({ PORTREEVE_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  assert.equal(await child.exit, 1)
  assert.match(child.errors(), /PORTREEVE_DATABASE_URL does not answer/)
})

test('the embedded database survives kill -9, and a second start beside a running one is refused', async (t) => {
  const own = await createHome()
  t.after(() => own.remove())
  const first = own.start({ PORTREEVE_SANDBOX: 'off' })
  await first.printed(ready)
  assert.equal(await own.start({ PORTREEVE_SANDBOX: 'off' }, ['operator-key']).exit, 0)
  const beside = own.start({ PORTREEVE_SANDBOX: 'off', PORTREEVE_PORT: '0' })
  assert.equal(await beside.exit, 1)
  assert.match(beside.errors(), new RegExp(String(first.process.pid)))
  first.process.kill('SIGKILL')
  await first.exit
  const again = own.start({ PORTREEVE_SANDBOX: 'off' })
  await again.printed(ready)
  assert.doesNotMatch(again.output(), /operator key/, 'the one that was made is still there')
  assert.equal(await again.stop(), 0)
})

/** Values for the variables of an exported sandbox: its secrets lie in sandbox.json, and at the sandbox. */
const valuesOf = async (text: string): Promise<Record<string, string>> => {
  const file = await home.file()
  const vendors = (await (await fetch(`${file.sandbox_url}/api/credentials`)).json()) as Record<
    string,
    Record<string, string>
  >
  const { merchants } = parse(text) as ApplyDocument
  const values: [reference: string, value: string | undefined][] = []
  for (const project of merchants.flatMap(({ projects = [] }) => projects)) {
    for (const { key } of project.api_keys ?? []) values.push([key, file.api_key])
    for (const { type, secret = '' } of project.clients ?? []) {
      if (type !== 'public') values.push([secret, file.clients[type].client_secret])
    }
    for (const byName of Object.values(project.connections ?? {})) {
      for (const [provider, { credentials = {} }] of Object.entries(byName ?? {})) {
        const vendor = vendors[provider.replace('custom:', '')] ?? {}
        for (const [name, reference] of Object.entries(credentials)) {
          values.push([reference, vendor[name]])
        }
      }
    }
    const { stripe, paypal_checkout: paypal } = vendors
    const known: Record<string, [secret: string | undefined, key: string | undefined]> = {
      stripe: [stripe?.signing_secret, stripe?.api_key],
      paypal: [paypal?.webhook_id, `sandbox:${paypal?.client_id}:${paypal?.client_secret}`],
    }
    type Processors = Record<string, { signing_secrets: string[]; api_key: string }>
    const processors = (project as { processors?: Processors }).processors ?? {}
    for (const [name, { signing_secrets, api_key }] of Object.entries(processors))
      values.push([signing_secrets[0] ?? '', known[name]?.[0]], [api_key, known[name]?.[1]])
    const { endpoints = [] } = (project.webhooks ?? {}) as { endpoints?: Record<string, string>[] }
    for (const { secret = '', standard_secret = '' } of endpoints) {
      values.push([secret, file.webhook.secret], [standard_secret, file.webhook.standard_secret])
    }
  }
  return Object.fromEntries(
    values.map(([reference, value]) => {
      assert.match(reference, /^env:GAME_SANDBOX_/)
      assert.ok(value, reference)
      return [reference.slice('env:'.length), value]
    }),
  )
}

test('what export prints, apply takes without a change', async () => {
  const service = home.start()
  await service.printed(ready)
  const exported = home.start({}, ['export'])
  assert.equal(await exported.exit, 0)
  assert.match(exported.output(), /Sandbox Studio/)
  const values = await valuesOf(exported.output())
  for (const value of Object.values(values)) assert.ok(!exported.output().includes(value))
  const file = join(home.dataDir, 'exported.yaml')
  await writeFile(file, exported.output())
  const dry = home.start(values, ['apply', '--dry-run', file])
  assert.equal(await dry.exit, 0, dry.errors())
  assert.match(
    dry.output(),
    /^0 created, 0 changed, 0 removed, \d+ unchanged\. This was a dry run: nothing was changed\.$/m,
  )
  const applied = home.start(values, ['apply', file])
  assert.equal(await applied.exit, 0, applied.errors())
  assert.match(applied.output(), /Everything was so already/)
  await service.stop()
})

test('export without the sandbox leaves nothing of a first start', async () => {
  const exported = home.start({}, ['export', '--without-sandbox'])
  assert.equal(await exported.exit, 0, exported.errors())
  assert.deepEqual(parse(exported.output()), { merchants: [] })
})

test('doctor says what to mend', async () => {
  const doctor = home.start(
    { PORTREEVE_SMTP_URL: 'smtp://127.0.0.1:1', PORTREEVE_VALKEY_URL: 'redis://127.0.0.1:1' },
    ['doctor'],
  )
  assert.equal(await doctor.exit, 1)
  for (const subject of ['address', 'database', 'schema', 'clock', 'mail', 'outgoing']) {
    assert.match(doctor.output(), new RegExp(`(ok|note|BAD) +${subject} `))
  }
  assert.match(doctor.output(), /BAD +mail +127\.0\.0\.1:1 refuses/)
  assert.match(doctor.output(), /BAD +limits +PORTREEVE_VALKEY_URL does not answer/)
})
