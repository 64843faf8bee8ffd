/** Alerts that fire: each rule is played through by promtool, and a real Prometheus asks real processes. */
import assert from 'node:assert/strict'
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { parse, stringify } from 'yaml'
import { type App, createApp } from '../../src/app.ts'
import { freePort } from '../support/free-port.ts'
import { findProgram, missing } from '../support/programs.ts'
import { createWebhookWorld, until, type WebhookWorld } from '../support/webhooks.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const deploy = join(root, 'deploy')
const read = (file: string): string => readFileSync(join(deploy, file), 'utf8')

type Rule = {
  alert: string
  expr: string
  for?: string
  labels: Record<string, string>
  annotations: Record<string, string>
}
type Case = { alertname: string; exp_alerts: unknown[] }

const rulesOf = (text: string): Rule[] =>
  parse(text).groups.flatMap(({ rules }: { rules: Rule[] }) => rules)
const rules = rulesOf(read('alerts.yaml'))

test('each rule has a severity, a sentence, and a place in docs/metrics.md that says what to do', () => {
  const page = readFileSync(join(root, 'docs', 'metrics.md'), 'utf8')
  const described = [...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  assert.deepEqual(
    described,
    rules.map(({ alert }) => alert),
  )
  for (const { alert, labels, annotations } of rules) {
    assert.match(labels.severity ?? '', /^(critical|warning)$/, alert)
    assert.match(annotations.summary ?? '', /^\S.{20,}\.$/, alert)
    assert.equal(annotations.runbook, `docs/metrics.md#${alert.toLowerCase()}`)
  }
})

test('promtool plays each rule through: it tells of what is wrong, and of nothing else', (t) => {
  const cases: Case[] = parse(read('alerts.test.yaml')).tests.flatMap(
    ({ alert_rule_test }: { alert_rule_test: Case[] }) => alert_rule_test,
  )
  const told = Map.groupBy(cases, ({ exp_alerts }) => exp_alerts.length > 0)
  const names = (those: Case[] = []) => new Set(those.map(({ alertname }) => alertname))
  const all = new Set(rules.map(({ alert }) => alert))
  assert.deepEqual(names(told.get(true)), all)
  assert.deepEqual(names(told.get(false)), all)
  const program = findProgram('promtool')
  if (!program) return t.skip(missing('promtool'))
  for (const words of ['check config prometheus.yaml', 'test rules alerts.test.yaml']) {
    const ran: SpawnSyncReturns<string> = spawnSync(program, words.split(' '), {
      cwd: deploy,
      encoding: 'utf8',
    })
    assert.equal(ran.status, 0, `${ran.stdout}${ran.stderr}`)
  }
})

/** A Prometheus with the files of deploy/, which asks these ports every second and waits for nothing. */
const startPrometheus = async (t: TestContext, program: string, ports: readonly number[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'portreeve-prometheus-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const quick = read('alerts.yaml').replaceAll(/\bfor: \d+m$/gm, 'for: 0s')
  await writeFile(join(folder, 'alerts.yaml'), quick)
  const config = parse(read('prometheus.yaml'))
  Object.assign(config.global, { scrape_interval: '1s', evaluation_interval: '1s' })
  const [scraped] = config.scrape_configs.filter(
    ({ job_name }: { job_name: string }) => job_name === 'portreeve',
  )
  scraped.static_configs[0].targets = ports.map((port) => `127.0.0.1:${port}`)
  await writeFile(
    join(folder, 'prometheus.yaml'),
    stringify({ ...config, scrape_configs: [scraped] }),
  )
  const port = await freePort()
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: 'ignore' },
  )
  t.after(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  const ask = async (path: string) => {
    assert.equal(child.exitCode, null, 'Prometheus has ended')
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
    return answer?.ok ? ((await answer.json()) as { data: Record<string, never> }).data : undefined
  }
  return {
    /** The alerts that fire now, with their labels. */
    async firing(): Promise<Record<string, string>[]> {
      const alerts: { state: string; labels: Record<string, string> }[] =
        (await ask('/api/v1/alerts'))?.alerts ?? []
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels)
    },
    /** How each rule is, once it was looked at. */
    async health(): Promise<string[]> {
      const groups: { rules: { health: string }[] }[] = (await ask('/api/v1/rules'))?.groups ?? []
      return groups.flatMap(({ rules }) => rules.map(({ health }) => health))
    },
    /** How many series fit. */
    async count(selector: string): Promise<number> {
      const found = await ask(`/api/v1/query?query=${encodeURIComponent(selector)}`)
      return (found?.result as unknown[] | undefined)?.length ?? 0
    },
  }
}

/** Two processes of the service in one installation. */
const startTwo = async (t: TestContext, world: WebhookWorld) => {
  const apps: { app: App; port: number }[] = []
  for (const _ of [1, 2]) {
    const app = await createApp(world.deps, { trustedProxies: [] })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    apps.push({ app, port: Number(new URL(address).port) })
  }
  let gone = 0
  const stop = async () => await apps[gone++]?.app.close()
  t.after(async () => {
    while (gone < apps.length) await stop()
  })
  return { ports: apps.map(({ port }) => port), stop }
}

test('a real Prometheus tells of a process that is stopped, and of an endpoint that fails', async (t) => {
  const program = findProgram('prometheus')
  if (!program) return t.skip(missing('prometheus'))
  const world = await createWebhookWorld()
  t.after(() => world.close())
  const project = await world.newProject()
  const endpoint = await world.endpoint(project, 'https://merchant.example/hook')
  const { ports, stop } = await startTwo(t, world)
  const prometheus = await startPrometheus(t, program, ports)
  await until(async () => (await prometheus.count('up == 1')) === 2)
  await until(async () => {
    const found = await prometheus.health()
    return found.length === rules.length && found.every((health) => health === 'ok')
  })
  await until(async () => (await prometheus.firing()).length === 0)
  // Under the name that a rule uses, because Prometheus has a label of its own called `job`.
  assert.ok(
    (await prometheus.count('portreeve_job_runs_total{exported_job="end subscriptions"}')) > 0,
  )

  const fails = (since: string | null) => world.sql`
    update webhook_endpoints set failing_since = ${since}::timestamptz where endpoint_id = ${endpoint}
  `
  await fails(new Date(world.clock.now().getTime() - 600_000).toISOString())
  world.clock.advance(31)
  const told = await until(async () => (await prometheus.firing())[0])
  assert.deepEqual(told, {
    alertname: 'EndpointFails',
    severity: 'critical',
    project: String(project.project_id),
    endpoint: String(endpoint),
    state: 'failing',
  })
  await fails(null)
  world.clock.advance(31)
  await until(
    async () => (await prometheus.count('portreeve_webhooks_endpoint_failing_seconds')) === 0,
  )

  await stop()
  const [gone] = await until(async () => {
    const alerts = await prometheus.firing()
    const those = alerts.filter(({ alertname }) => alertname === 'ProcessGone')
    return those.length > 0 && those
  })
  assert.deepEqual(gone, {
    alertname: 'ProcessGone',
    severity: 'critical',
    job: 'portreeve',
    instance: `127.0.0.1:${ports[0]}`,
  })
})
