/** `.ci/weekly` finds its cluster, or says what is missing; programs that only write down their words stand for it. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'

const program = join(import.meta.dirname, '..', '..', '..', '.ci', 'weekly')
const skip = process.platform === 'win32' && 'it is a script of bash'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portreeve-weekly-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** An engine that answers each start with the id of a container. */
const engine = '[ "$1" != run ] || echo id-$$'

/** The calls for the package on a bare Debian, which needs no cluster. */
const bareDebian = (address: string): string[] => [
  'npm test -- release/bare-debian.test.ts',
  `at ${address}`,
]

/** Runs it with this line as `docker`; answers what `docker` and `npm` were called with. */
const runWith = async (docker: string, coordinator: string): Promise<string[]> => {
  const log = join(folder, 'log')
  await writeFile(log, '')
  const programs = {
    docker,
    npm: `echo "at $PORTREEVE_TEST_CITUS" >> "${log}"`,
    debootstrap: 'exit 1',
  }
  for (const [name, line] of Object.entries(programs)) {
    const file = join(folder, name)
    await writeFile(file, `#!/bin/sh\necho "${name} $*" >> "${log}"\n${line}\n`)
    await chmod(file, 0o755)
  }
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env.PATH}`,
    PORTREEVE_TEST_CITUS: coordinator,
  }
  await promisify(execFile)(program, [], { env })
  return (await readFile(log, 'utf8')).trimEnd().split('\n')
}

test('without a cluster and an engine a sentence says what is missing, and nothing is run on one', {
  skip,
}, async () => {
  await assert.rejects(runWith('exit 1', ''), (error: { code?: number; stderr?: string }) => {
    assert.equal(error.code, 1)
    assert.match(String(error.stderr), /^Citus is missing: set PORTREEVE_TEST_CITUS .*\.\n$/)
    return true
  })
  const lines = (await readFile(join(folder, 'log'), 'utf8')).trimEnd().split('\n')
  assert.deepEqual(lines, ['npm ci', 'at ', ...bareDebian(''), 'docker info'])
})

test('a cluster that is named is taken as it is', { skip }, async () => {
  const address = 'postgres://postgres@10.0.0.10/postgres'
  assert.deepEqual(await runWith('exit 1', address), [
    'npm ci',
    `at ${address}`,
    ...bareDebian(address),
    'npm run test:citus',
    `at ${address}`,
  ])
})

test('an engine gets a coordinator and two nodes, which are stopped afterwards', {
  skip,
}, async () => {
  const lines = await runWith(engine, '')
  const started = lines.filter((line) => line.startsWith('docker run'))
  assert.deepEqual(
    started.map((line) => /-c port=(\d+)/.exec(line)?.[1]),
    ['55430', '55431', '55432'],
  )
  assert.equal(lines.filter((line) => line.includes('citus_add_node')).length, 2)
  assert.ok(lines.includes('at postgres://postgres@127.0.0.1:55430/postgres'))
  assert.match(String(lines.at(-1)), /^docker stop id-\S+ id-\S+ id-\S+$/)
})
