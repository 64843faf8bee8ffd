/** The metrics that Prometheus reads: each is named as it should be, described, and true. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld, search, state, steamId } from '../../test/support/gate.ts'
import { missing } from '../../test/support/programs.ts'
import { basic } from '../../test/support/world.ts'
import { type App, createApp } from '../app.ts'

let gate: GateWorld
let app: App
before(async () => {
  gate = await createGate({ settings: { limits: true } })
  app = await createApp(gate.world.deps, { trustedProxies: [] })
})
after(async () => {
  await app.close()
  await gate.close()
})

const read = async (): Promise<string> => (await app.server.inject('/metrics')).body
/** The value of a sample; undefined where there is none. */
const sampleOf = async (sample: string): Promise<number | undefined> => {
  const line = (await read()).split('\n').find((one) => one.startsWith(`portreeve_${sample} `))
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1))
}

type Family = { name: string; type: string; help: string }

/** The metrics of this service, as a reader of the text form sees them. */
const familiesOf = (text: string): Family[] =>
  [...text.matchAll(/^# TYPE (portreeve_\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({
    name,
    type,
    help: new RegExp(`^# HELP ${name} (.+)$`, 'm').exec(text)?.[1] ?? '',
  }))

test('every metric has a help, counters alone end with _total, and units are whole words of base units', async () => {
  const families = familiesOf(await read())
  assert.ok(families.length > 15)
  assert.equal(new Set(families.map(({ name }) => name)).size, families.length)
  for (const { name, type, help } of families) {
    assert.match(name, /^portreeve(_[a-z]+)+$/)
    assert.ok(help.length > 10 && help !== name, name)
    assert.equal(name.endsWith('_total'), type === 'counter', name)
    assert.doesNotMatch(name, /_(count|sum|bucket)$/)
    assert.doesNotMatch(
      name,
      /_(ms|us|milliseconds|minutes|hours|days|sec|secs|kilobytes|megabytes|percent)(_|$)/,
    )
    if (type === 'histogram') assert.match(name, /_seconds$/)
  }
})

test('promtool finds nothing to say about them', async (t) => {
  const { error, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: await read(),
    encoding: 'utf8',
  })
  if (error) return t.skip(missing('promtool'))
  // The client library's own names are not ours to change.
  const ours = `${stdout}${stderr}`.split('\n').filter((line) => /portreeve_|error/i.test(line))
  assert.deepEqual(ours, [])
})

test('docs/metrics.md has a row for each, with its type and labels, and no other', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/metrics.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `(portreeve_\w+)` \| (\w+) \|/gm)]
  const described = rows.map(([, name, type]) => `${name} ${type}`)
  const served = familiesOf(await read()).map(({ name, type }) => `${name} ${type}`)
  assert.deepEqual(described.toSorted(), served.toSorted())
  const rules = await readFile(join(import.meta.dirname, '../../../deploy/alerts.yaml'), 'utf8')
  for (const [name] of rules.matchAll(/portreeve_\w+/g))
    assert.ok(page.includes(`| \`${name}\` |`), name)
})

const { version } = JSON.parse(
  await readFile(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
) as { version: string }

test('the build is told with the versions of service and Node', async () => {
  const line = `build_info{version="${version}",node="${process.versions.node}"}`
  assert.equal(await sampleOf(line), 1)
})

const crossAuth = (provider: string, change: Record<string, string>) => {
  const { client_id, redirect_uri } = gate.world.project.clients.public
  const start = { client_id, redirect_uri, response_type: 'code', state, app_id: '480', ...change }
  return app.server.inject(`/api/oauth2/social/${provider}/cross_auth?${search(start)}`)
}

test('sign-ins and refusals are counted by provider and reason; what comes from outside makes no label', async () => {
  const session_ticket = gate.upstream.steamTicket(steamId)
  assert.equal((await crossAuth('steam', { session_ticket })).statusCode, 302)
  assert.equal((await crossAuth('steam', { session_ticket })).statusCode, 422)
  assert.equal(await sampleOf('sign_ins_total{provider="steam"}'), 1)
  assert.equal(
    await sampleOf('sign_in_refusals_total{provider="steam",reason="credential_refused"}'),
    1,
  )
  const stranger = gate.upstream.steamTicket('76561197960287999')
  await crossAuth('steam', { session_ticket: stranger, no_user_creation: 'true' })
  assert.equal(await sampleOf('sign_in_refusals_total{provider="steam",reason="user_unknown"}'), 1)
  await crossAuth('nintendo"x', { session_ticket })
  await crossAuth('custom:mine', { session_ticket })
  const text = await read()
  assert.doesNotMatch(text, /nintendo|custom:mine/)
  assert.match(text, /sign_in_refusals_total\{provider="unknown",reason="provider_unknown"\} 1\n/)
})

test('a player who says no at the network is one refusal, under its own word', async () => {
  const { state: upstreamState, cookie } = await gate.depart()
  const iss = `${gate.upstream.url}/github.com/login/oauth`
  const back = await app.server.inject({
    url: `/api/social/oauth2/callback?${search({ error: 'access_denied', state: upstreamState, iss })}`,
    headers: { cookie },
  })
  assert.match(String(back.headers.location), /error=access_denied/)
  assert.equal(
    await sampleOf('sign_in_refusals_total{provider="github",reason="access_denied"}'),
    1,
  )
  assert.equal(await sampleOf('sign_ins_total{provider="github"}'), 0)
})

test('a refusal of a rate limit is counted under its name, and what was wrong otherwise is not', async () => {
  const url = `/api/v2/project/${gate.world.project.project_id}/admin/users`
  const headers = basic(gate.world.project.project_id, 'wrong')
  for (let asked = 0; asked < 30; asked++) {
    assert.equal((await app.server.inject({ url, headers })).statusCode, 401)
  }
  assert.equal(await sampleOf('rate_limit_refusals_total{limit="wrong_credentials"}'), 0)
  assert.equal((await app.server.inject({ url, headers })).statusCode, 429)
  assert.equal(await sampleOf('rate_limit_refusals_total{limit="wrong_credentials"}'), 1)
  assert.equal(await sampleOf('rate_limit_refusals_total{limit="admin"}'), 0)
})
