/** The files of deploy/: read by the programs that they are for, or their linters, and of one mind with each other. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { parse } from 'yaml'
import { describeConfig } from '../../src/config.ts'
import { timing } from '../../src/webhooks/engine/workers/timing.ts'
import { findProgram, missing } from '../support/programs.ts'
import { findSnippets } from '../support/snippets.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const deploy = join(root, 'deploy')
const read = (file: string): string => readFileSync(join(deploy, file), 'utf8')

/** Runs a linter, which has to find nothing; skips where it is not installed. */
const lint = (
  t: TestContext,
  program: Parameters<typeof missing>[0],
  words: string[],
  folder = deploy,
): void => {
  const path = findProgram(program)
  if (path === undefined) {
    t.skip(missing(program))
    return
  }
  const { status, stdout, stderr } = spawnSync(path, words, { cwd: folder, encoding: 'utf8' })
  assert.equal(status, 0, `${stdout}${stderr}`)
}

type Service = {
  image: string
  stop_grace_period?: string
  env_file?: string
  ports?: string[]
  healthcheck?: { test: string[] }
  networks: Record<string, { ipv4_address?: string }>
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
}
const replicas = ['portreeve-a', 'portreeve-b']
const unit = read('portreeve@.service')

test('hadolint has nothing to say about the container file', (t) => {
  lint(t, 'hadolint', ['--no-color', 'Dockerfile'])
})

test('the compose file is one by the schema of the specification', (t) => {
  // The proxy is there for the world; the order of keys is for readers.
  const words = ['compose.yaml', '--quiet', '--disable-rule', 'no-unbound-port-interfaces']
  lint(t, 'dclint', words)
})

test('haproxy takes what stands in front of a database, without a warning', (t) => {
  lint(t, 'haproxy', ['-c', '-dW', '-f', 'haproxy-database.cfg'])
})

test('systemd reads the unit, and finds little that its process could do to others', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portreeve-unit-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  // The program has to be there when it looks.
  const program = '/opt/portreeve/node_modules/.bin/node'
  assert.ok(unit.includes(`ExecStart=${program} `))
  const name = 'portreeve@8080.service'
  writeFileSync(join(folder, name), unit.replace(program, process.execPath))
  lint(t, 'systemd-analyze', ['verify', join(folder, name)])
  // 1.6 of 10: without sockets to the world it could not be less than 1.
  const security = ['security', '--offline=true', '--threshold=16', join(folder, name)]
  lint(t, 'systemd-analyze', security)
})

test('a stop may take as long as the service can need', () => {
  const [drain, request] = [5, 30]
  // Deliveries under way, and then their results.
  const least = drain + request + (2 * timing.stopMs) / 1000
  const [, ofUnit] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? []
  assert.ok(Number(ofUnit) > least, `${ofUnit}`)
  for (const name of replicas) {
    const [, seconds] = /^(\d+)s$/.exec(compose.services[name]?.stop_grace_period ?? '') ?? []
    assert.ok(Number(seconds) > least, `${name}: ${seconds}`)
  }
})

test('every image has a version, and only the proxy is open to the world', () => {
  for (const [name, { image, ports = [] }] of Object.entries(compose.services)) {
    assert.match(
      image,
      name.startsWith('portreeve-')
        ? /^portreeve:\$\{PORTREEVE_VERSION:-local\}$/
        : /:v?\d+\.\d+(?:\.\d+)?(?:-\w+)?$/,
    )
    if (name !== 'proxy') for (const port of ports) assert.match(port, /^127\.0\.0\.1:/)
  }
})

test('each process is asked by the proxy, by Prometheus and by the health check', () => {
  const asked = replicas.map((name) => `${name}:8080`)
  assert.match(read('Caddyfile'), new RegExp(`^\\treverse_proxy ${asked.join(' ')} \\{$`, 'm'))
  const { scrape_configs: scraped } = parse(read('prometheus.yaml'))
  assert.deepEqual(scraped[0].static_configs[0].targets, asked)
  for (const name of replicas)
    assert.ok(compose.services[name]?.healthcheck?.test.some((word) => word.includes('/readyz')))
})

test('files and snippets name no setting that does not exist', () => {
  const known = new Set(describeConfig().map(({ name }) => name))
  // The name that the proxy serves, and the tag of the image, which are no settings of the service.
  for (const name of ['PORTREEVE_DOMAIN', 'PORTREEVE_VERSION']) known.add(name)
  const pages = ['docs/deploying.md', 'docs/scaling.md'].flatMap((page) =>
    findSnippets(page, readFileSync(join(root, page), 'utf8')).map(({ text }) => text),
  )
  const configurations = [
    ...['Dockerfile', 'Caddyfile', 'compose.yaml', 'haproxy.cfg', 'nginx.conf'],
    ...['chart/values.yaml', 'chart/templates/_parts.tpl'],
  ]
  const texts = [...configurations.map(read), unit, ...pages]
  const named = texts.flatMap((text) => text.match(/\bPORTREEVE_[A-Z_]+\b/g) ?? [])
  assert.ok(named.length > 10)
  assert.deepEqual([...new Set(named.filter((name) => !known.has(name)))], [])
})

test('health checks have no word that engines refuse which are still in use, such as Docker 20.10', () => {
  const [, words = ''] = /^HEALTHCHECK ((?:--[a-z-]+=\S+ )+)/m.exec(read('Dockerfile')) ?? []
  const named = words.match(/--[a-z-]+/g) ?? []
  assert.deepEqual(named, ['--interval', '--timeout', '--start-period', '--retries'])
  // Docker needs 25 for it, and its compose refuses it before.
  for (const [name, { healthcheck }] of Object.entries(compose.services))
    assert.ok(!('start_interval' in (healthcheck ?? {})), name)
})

test('secrets lie where no image and no commit takes them', () => {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  for (const { file } of Object.values(compose.secrets)) assert.match(file, /^settings\//)
  assert.ok(ignored.includes('deploy/settings/'))
})
