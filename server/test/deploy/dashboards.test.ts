/** The dashboards of deploy/grafana: every metric, label and route that they name is there. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { parse, stringify } from 'yaml'
import { type App, createApp } from '../../src/app.ts'
import { readMetrics } from '../../src/base/telemetry/metrics-text.ts'
import { findProgram, missing } from '../support/programs.ts'
import { createWebhookWorld, type WebhookWorld } from '../support/webhooks.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const folder = join(root, 'deploy', 'grafana')
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))

type Panel = {
  id: number
  title: string
  description: string
  targets: { expr: string; legendFormat: string; datasource: { uid: string } }[]
}
type Dashboard = { uid: string; title: string; panels: Panel[] }

const dashboards: Dashboard[] = files.map((file) =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')),
)
const targets = dashboards.flatMap(({ uid, panels }) =>
  panels.flatMap((panel) =>
    panel.targets.map((target) => ({ ...target, of: `${uid}: ${panel.title}` })),
  ),
)

let world: WebhookWorld
let app: App
/** The labels of each metric at /metrics, by the name under which Prometheus keeps its samples. */
const served = new Map<string, Set<string>>()
before(async () => {
  world = await createWebhookWorld()
  app = await createApp(world.deps, { trustedProxies: [] })
  await app.server.inject('/healthz')
  const page = readFileSync(join(root, 'docs', 'metrics.md'), 'utf8')
  for (const { name, type, samples } of readMetrics(
    (await app.server.inject('/metrics')).body,
  ).values()) {
    const [, row = ''] =
      new RegExp(`^\\| \`${name}\` \\| \\w+ \\| ([^|]*)\\|`, 'm').exec(page) ?? []
    const told = [...row.matchAll(/`(\w+)`/g)].map(([, label = '']) => label)
    for (const sample of samples.keys()) {
      const found = [...sample.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label)
      const own = found.filter((label) => label !== 'le')
      if (name.startsWith('portreeve_')) assert.deepEqual(own.toSorted(), told.toSorted(), sample)
      else told.push(...own)
    }
    // The runtime's metrics tell which process they are of, where there are several.
    if (!name.startsWith('portreeve_')) told.push('process')
    const labels = new Set(told.map((label) => (label === 'job' ? 'exported_job' : label)))
    if (type !== 'histogram') served.set(name, labels)
    else {
      for (const suffix of ['sum', 'count']) served.set(`${name}_${suffix}`, labels)
      served.set(`${name}_bucket`, new Set([...labels, 'le']))
    }
  }
})
after(async () => {
  await app.close()
  await world.close()
})

const functions =
  /\b(?:sum|max|min|count|by|rate|increase|time|histogram_quantile|on|ignoring|unless|and|or)\b/g

/** The metrics and the labels that an expression names. */
const namesIn = (expr: string) => {
  const bare = expr.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').replaceAll(/\[[^\]]*\]/g, '')
  const grouped = [...bare.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(/,\s*/),
  )
  const matched = [...bare.matchAll(/(\w+)(?:=~|!~|!=|=)""/g)].map(([, label = '']) => label)
  const rest = bare.replaceAll(/\bby \([^)]*\)|\{[^}]*\}/g, '').replaceAll(functions, '')
  const metrics = rest.match(/[A-Za-z_]\w*/g) ?? []
  return { metrics, labels: [...grouped, ...matched] }
}

test('there is a dashboard for each subject, and every panel says what it shows', () => {
  assert.deepEqual(files.toSorted(), [
    'catalog.json',
    'payments.json',
    'process.json',
    'shop.json',
    'sign-in.json',
    'webhooks.json',
  ])
  assert.equal(new Set(dashboards.map(({ uid }) => uid)).size, dashboards.length)
  for (const { panels, uid } of dashboards) {
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length, uid)
    for (const { title, description, targets } of panels) {
      assert.match(description, /^[A-Z].{10,}\.$/, title)
      for (const { datasource } of targets)
        assert.match(datasource.uid, /^\$\{datasource\}$/, title)
    }
  }
})

test('every metric and label that a dashboard names is served', () => {
  assert.ok(targets.length > 40)
  for (const { expr, legendFormat, of } of targets) {
    const { metrics, labels } = namesIn(expr)
    assert.ok(metrics.length > 0, of)
    const known = new Set(['instance'])
    for (const metric of metrics) {
      const its = served.get(metric)
      assert.ok(its, `${of}: ${metric} is not served`)
      for (const label of its) known.add(label)
    }
    const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
    for (const label of [...labels, ...shown])
      assert.ok(known.has(label), `${of}: ${metrics.join(', ')} has no label ${label}`)
  }
})

test('every metric of the service is on a dashboard', () => {
  const shown = new Set(targets.flatMap(({ expr }) => namesIn(expr).metrics))
  const histograms = /_(?:sum|count|bucket)$/
  const missed = [...served.keys()].filter(
    (name) => name.startsWith('portreeve_') && !histograms.test(name) && !shown.has(name),
  )
  assert.deepEqual(missed, [])
})

test('every route that a dashboard picks is one of the service', () => {
  const { paths } = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8'))
  const routes = Object.keys(paths).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
  for (const { expr, of } of targets) {
    for (const [, form = ''] of expr.matchAll(/route=~?"([^"]*)"/g)) {
      const pattern = new RegExp(`^(?:${form})$`)
      assert.ok(
        routes.some((route) => pattern.test(route)),
        `${of}: ${form}`,
      )
    }
  }
})

test('Prometheus understands every expression', (t) => {
  const program = findProgram('promtool')
  if (!program) return t.skip(missing('promtool'))
  const rules = targets.map(({ expr }, at) => ({
    record: `panel:${at}`,
    expr: expr.replaceAll('$__rate_interval', '1m'),
  }))
  const place = mkdtempSync(join(tmpdir(), 'portreeve-dashboards-'))
  t.after(() => rmSync(place, { recursive: true, force: true }))
  const file = join(place, 'rules.yaml')
  writeFileSync(file, stringify({ groups: [{ name: 'panels', rules }] }))
  const { status, stdout, stderr } = spawnSync(program, ['check', 'rules', '--lint=none', file], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, `${stdout}${stderr}`)
})

test('the compose file gives Grafana its data source and the dashboards', () => {
  const { services } = parse(readFileSync(join(root, 'deploy', 'compose.yaml'), 'utf8'), {
    merge: true,
  })
  const mounted = new Map<string, string>(
    services.grafana.volumes
      .map((volume: string) => volume.split(':').slice(0, 2).reverse())
      .filter(([, from]: [string, string]) => from.startsWith('./')),
  )
  for (const from of mounted.values()) assert.ok(existsSync(join(root, 'deploy', from)), from)
  const [{ options }] = parse(readFileSync(join(folder, 'dashboards.yaml'), 'utf8')).providers
  assert.equal(mounted.get(options.path), './grafana')
  const [source] = parse(readFileSync(join(folder, 'datasources.yaml'), 'utf8')).datasources
  assert.equal(source.type, 'prometheus')
  assert.ok(Object.hasOwn(services, new URL(source.url).hostname))
})
