/** A release is of one mind with itself: versions, changelog, and a workflow that may no more than it needs. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')

type Step = { uses?: string; run?: string; env?: Record<string, string> }
type Job = { needs?: string[]; permissions: Record<string, string>; steps: Step[] }
const text = read('.github', 'workflows', 'release.yml')
const workflow = parse(text) as { permissions: object; jobs: Record<string, Job> }
const jobs = Object.entries(workflow.jobs)

test('all packages have one version', () => {
  const { version, workspaces } = JSON.parse(read('package.json'))
  for (const folder of workspaces) {
    const manifest = JSON.parse(read(folder, 'package.json'))
    assert.equal(manifest.version, version, folder)
    const ours = Object.entries<string>(manifest.dependencies ?? {}).filter(([name]) =>
      name.startsWith('@portreeve/'),
    )
    for (const [name, needed] of ours) assert.equal(needed, version, `${folder}: ${name}`)
  }
})

test('every version but the one before the first has a dated section in the changelog', () => {
  const { version } = JSON.parse(read('package.json'))
  if (version.startsWith('0.')) return
  const [, date] = new RegExp(`^## ${version} \\((\\d{4}-\\d\\d-\\d\\d)\\)$`, 'm').exec(
    read('CHANGELOG.md'),
  ) ?? ['', '']
  assert.match(date ?? '', /^\d{4}-\d\d-\d\d$/, `CHANGELOG.md has no section ## ${version} (DATE)`)
})

test('every action is named by the hash of its commit, with its version beside', () => {
  const files = readdirSync(join(root, '.github', 'workflows'))
  for (const file of files) {
    const named = read('.github', 'workflows', file).match(/uses: .*/g) ?? []
    for (const line of named)
      assert.match(line, /^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  }
  assert.ok(jobs.flatMap(([, { steps }]) => steps).some(({ uses }) => uses))
})

test('a job has the rights that it needs, and none has them from the workflow', () => {
  assert.deepEqual(workflow.permissions, {})
  assert.deepEqual(Object.fromEntries(jobs.map(([name, { permissions }]) => [name, permissions])), {
    check: { contents: 'read' },
    pack: { contents: 'read' },
    npm: { 'id-token': 'write' },
    image: {
      ...{ contents: 'read', packages: 'write', 'id-token': 'write' },
      ...{ attestations: 'write', 'artifact-metadata': 'write' },
    },
    page: { contents: 'write', 'id-token': 'write', attestations: 'write' },
  })
})

test('a job that may write runs no program of the repository, and no secret is named', () => {
  for (const [name, { permissions, steps }] of jobs) {
    const mayWrite = Object.values(permissions).includes('write')
    const own = steps.filter(({ run }) =>
      /npm (?:ci|run|test|install)|\.ci\/|\.ts\b/.test(run ?? ''),
    )
    if (mayWrite) assert.deepEqual(own, [], name)
  }
  assert.doesNotMatch(text, /secrets\./)
})

test('nothing is published before the tests have passed', () => {
  assert.deepEqual(workflow.jobs.npm?.needs, ['check', 'pack'])
  assert.deepEqual(workflow.jobs.image?.needs, ['check'])
  assert.deepEqual(workflow.jobs.page?.needs, ['npm', 'image'])
})

test('every lockfile, container file and workflow is renewed', () => {
  const { updates } = parse(read('.github', 'dependabot.yml')) as {
    updates: { 'package-ecosystem': string; directory?: string; directories?: string[] }[]
  }
  const renewed = updates.flatMap((update) =>
    (update.directories ?? [update.directory]).map((at) => `${update['package-ecosystem']} ${at}`),
  )
  assert.deepEqual(renewed.toSorted(), [
    'docker /deploy',
    'docker-compose /deploy',
    'github-actions /',
    'npm /',
    'npm /client/generator',
    'npm /deploy/linters',
    'npm /receiver/test/runtimes',
  ])
})
