/** The chart of deploy/chart, as Helm renders it with the values of docs/deploying.md. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { timing } from '../../src/webhooks/engine/workers/timing.ts'
import { findProgram, missing } from '../support/programs.ts'
import { findSnippets } from '../support/snippets.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const chart = join(root, 'deploy', 'chart')
const helm = findProgram('helm')
const skip = helm === undefined && missing('helm')

/** The values that the page tells its readers to write. */
const valuesOfThePage = (): string => {
  const page = readFileSync(join(root, 'docs', 'deploying.md'), 'utf8')
  const [snippet] = findSnippets('docs/deploying.md', page).filter(({ text }) =>
    text.includes('> values.yaml <<END'),
  )
  const [, values] = /> values\.yaml <<END\n(.*?)^END$/ms.exec(snippet?.text ?? '') ?? []
  assert.ok(values)
  return values.replace('$VERSION', '1.2.3')
}

const run = (words: readonly string[], input = valuesOfThePage()) =>
  spawnSync(helm ?? '', [...words], { input, encoding: 'utf8' })

/** Renders the chart for the oldest Kubernetes that it promises. */
const render = (...more: readonly string[]): string => {
  const words = ['template', 'portreeve', chart, '--kube-version', '1.25.0', '--values', '-']
  const { status, stdout, stderr } = run([...words, ...more])
  assert.equal(status, 0, stderr)
  return stdout
}

type Container = {
  image: string
  args?: string[]
  env: { name: string; value: string }[]
  securityContext: Record<string, unknown>
  [probe: string]: unknown
}
type Pod = {
  automountServiceAccountToken: boolean
  enableServiceLinks: boolean
  securityContext: Record<string, unknown>
  terminationGracePeriodSeconds?: number
  volumes: { secret?: { secretName: string } }[]
  containers: [Container]
}
type Thing = {
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  // biome-ignore lint/suspicious/noExplicitAny: things of every kind are looked into
  spec: any
}

const things = (text: string): Thing[] =>
  parseAllDocuments(text).flatMap((document) => (document.toJS() as Thing | null) ?? [])
const thing = (all: readonly Thing[], kind: string): Thing => {
  const found = all.find((one) => one.kind === kind)
  assert.ok(found, `no ${kind}`)
  return found
}
const podOf = ({ spec }: Thing): Pod => spec.template.spec

test('chart and application have the version of the service', () => {
  const { version, appVersion } = parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8'))
  const whole = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  assert.deepEqual([version, appVersion], [whole.version, whole.version])
})

describe('the chart as Helm renders it', { skip }, () => {
  test('Helm has nothing to say about it', () => {
    const { status, stdout, stderr } = run(['lint', '--strict', chart, '--values', '-'])
    assert.equal(status, 0, `${stdout}${stderr}`)
    assert.doesNotMatch(stdout, /\[(?:WARNING|ERROR)\]/)
  })

  test('every thing is one by the schemas of Kubernetes', (t) => {
    const program = findProgram('kubeconform')
    if (program === undefined) return t.skip(missing('kubeconform'))
    const { PORTREEVE_TEST_KUBERNETES_SCHEMAS: schemas } = process.env
    const from = schemas === undefined ? [] : ['-schema-location', schemas]
    const { status, stdout } = spawnSync(program, ['-strict', '-summary', ...from], {
      input: render(),
      encoding: 'utf8',
    })
    if (/failed downloading schema/.test(stdout))
      return t.skip('the schemas cannot be had: name them in PORTREEVE_TEST_KUBERNETES_SCHEMAS')
    assert.equal(status, 0, stdout)
    assert.match(stdout, /Valid: 7, Invalid: 0, Errors: 0, Skipped: 0/)
  })

  test('service and migration run without root, cannot write, and get their secrets by reference', () => {
    const all = things(render())
    assert.ok(!all.some(({ kind }) => kind === 'Secret'))
    for (const one of [thing(all, 'Deployment'), thing(all, 'Job')]) {
      const pod = podOf(one)
      const [container] = pod.containers
      assert.deepEqual([pod.automountServiceAccountToken, pod.enableServiceLinks], [false, false])
      assert.equal(pod.securityContext.runAsNonRoot, true)
      assert.deepEqual(container.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      assert.deepEqual(
        pod.volumes.map(({ secret }) => secret?.secretName),
        ['portreeve'],
      )
      assert.equal(container.image, 'registry.your-game.example/portreeve:1.2.3')
      assert.deepEqual(
        container.env.map(({ name }) => name),
        ['PORTREEVE_PUBLIC_URL', 'PORTREEVE_TRUSTED_PROXIES'],
      )
    }
  })

  test('a new process is ready before an old one stops, which has the time that it needs', () => {
    const deployment = thing(things(render()), 'Deployment')
    const pod = podOf(deployment)
    const [container] = pod.containers
    assert.deepEqual(deployment.spec.strategy.rollingUpdate, { maxSurge: 1, maxUnavailable: 0 })
    // Draining, requests, then deliveries under way and their results.
    const least = 5 + 30 + (2 * timing.stopMs) / 1000
    assert.ok((pod.terminationGracePeriodSeconds ?? 0) > least)
    const asked = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
      (name) => (container[name] as { httpGet: { path: string } }).httpGet.path,
    )
    assert.deepEqual(asked, ['/healthz', '/healthz', '/readyz'])
  })

  test('the schema is migrated before a version starts, by a pod that gets no requests', () => {
    const all = things(render())
    const job = thing(all, 'Job')
    assert.equal(job.metadata.annotations?.['helm.sh/hook'], 'pre-install,pre-upgrade')
    assert.deepEqual(podOf(job).containers[0].args, ['migrate'])
    const service = all.find(
      ({ metadata, kind }) => kind === 'Service' && metadata.name === 'portreeve',
    )
    const { selector } = service?.spec ?? {}
    const { labels } = job.spec.template.metadata
    assert.ok(Object.keys(selector).some((name) => labels[name] !== selector[name]))
    assert.ok(!render('--set', 'migration.enabled=false').includes('kind: Job'))
  })

  test('the world gets no answer of the metrics and the health', () => {
    const all = things(render())
    const { paths } = thing(all, 'Ingress').spec.rules[0].http
    const led = paths.map(
      ({ path, backend }: { path: string; backend: { service: { name: string } } }) => [
        path,
        backend.service.name,
      ],
    )
    assert.deepEqual(Object.fromEntries(led), {
      '/metrics': 'portreeve-closed',
      '/readyz': 'portreeve-closed',
      '/healthz': 'portreeve-closed',
      '/': 'portreeve',
    })
    const closed = all.find(({ metadata }) => metadata.name === 'portreeve-closed')
    assert.equal(closed?.spec.selector, undefined)
  })

  test('a mistake in the values is told before anything is installed', () => {
    const told = (...more: string[]): string => {
      const words = ['template', 'portreeve', chart, '--kube-version', '1.25.0', '--values', '-']
      const { status, stderr } = run([...words, ...more])
      assert.notEqual(status, 0)
      return stderr
    }
    assert.match(told('--set', 'image.repository='), /image\.repository is missing: say where/)
    assert.match(told('--set', 'settings.PORTREEVE_PUBLIC_URL='), /PUBLIC_URL is missing: say at/)
    assert.match(
      told('--set', 'ingress.host=other.example'),
      /begins with https:\/\/ and this name/,
    )
    assert.match(told('--set', 'replica=3'), /replica/)
  })
})
