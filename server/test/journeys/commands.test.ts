/** Commands beside a running service, on the embedded database that is its own. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { connect, type Sql } from '../../src/base/database/database.ts'
import { findEmbedded } from '../../src/base/embedded/embedded-beside.ts'
import { type Child, createHome, type Home } from '../support/child.ts'
import { basic } from '../support/world.ts'

const program = join(import.meta.dirname, '..', '..', 'src', 'portreeve.js')
const ready = /Portreeve is ready/
const withoutSandbox = { PORTREEVE_SANDBOX: 'off' }
/** For tests of many processes, each of which takes seconds to start on a busy machine. */
const patient = { timeout: 300_000 }

let home: Home
let service: Child
let operatorKey: string
before(async () => {
  home = await createHome()
  service = home.start(withoutSandbox)
  await service.printed(ready)
  operatorKey = keyIn(await run('operator-key'))
})
after(() => home.remove())

const keyIn = (text: string): string => /\bop_\S+/.exec(text)?.[0] ?? ''

const run = async (...command: string[]): Promise<string> => {
  const child = home.start(withoutSandbox, command)
  assert.equal(await child.exit, 0, child.errors())
  return child.output()
}

/** A file for `apply` with a project of this name, of a merchant of its own. */
const fileWith = async (project: string, apiKey: string): Promise<string> => {
  const file = join(home.dataDir, `${project}.json`)
  const projects = [{ name: project, api_keys: [{ name: 'backend', key: apiKey }] }]
  await writeFile(file, JSON.stringify({ merchants: [{ name: `${project} Studio`, projects }] }))
  return file
}

type Listed = { name: string; project_id: number }

/** The service's answer from its memory. */
const projects = async (key: string): Promise<{ status: number; items: Listed[] }> => {
  const answer = await fetch(`http://localhost:${home.port}/api/operator/projects`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const { items = [] } = (await answer.json()) as { items?: Listed[] }
  return { status: answer.status, items }
}

/** Asks the service until it says so. That it hears of changes at once is for the directory's own tests to show. */
const untilServiceSays = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const answer = await ask()
    if (answer !== undefined) return answer
    // Refused keys are counted, and who asks too often has to wait.
    await delay(20)
  }
  throw new Error('the service did not notice the change')
}

/** Does something with a connection of the test's own to the service's database. */
const withDatabase = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
  const server = await findEmbedded(home.dataDir)
  assert(server)
  const sql = connect(server.url)
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

test(
  'a project that is applied beside a running service answers without a restart',
  patient,
  async () => {
    for (const name of ['North', 'South', 'West']) {
      const key = `pk_${name.repeat(8)}`
      assert.match(
        await run('apply', await fileWith(name, key)),
        new RegExp(`${name}: made project`),
      )
      const made = await untilServiceSays(async () =>
        (await projects(operatorKey)).items.find((project) => project.name === name),
      )
      const list = `/api/v2/project/${made.project_id}/admin/items/virtual_currency`
      // Projects and keys are read beside each other: a look may show the one and not yet the other.
      await untilServiceSays(async () => {
        const { status } = await fetch(`http://localhost:${home.port}${list}`, {
          headers: basic(made.project_id, key),
        })
        return status === 200 || undefined
      })
    }
  },
)

test('export, migrate and doctor work beside a running service and leave it running', async () => {
  const [exported, migrated, doctor] = await Promise.all([
    run('export'),
    run('migrate'),
    run('doctor'),
  ])
  assert.match(exported, /North/)
  assert.match(migrated, /up to date/)
  assert.match(doctor, /ok +address/)
  assert.match(doctor, /ok +database +PostgreSQL 18/)
  assert.match(doctor, /ok +schema/)
  await untilServiceSays(async () => {
    const { status } = await fetch(`http://localhost:${home.port}/readyz`)
    return status === 200 || undefined
  })
  assert.doesNotMatch(service.errors() + service.output(), /the database server died/)
})

test('a first start that nobody sees makes no operator key, and says which command does', async () => {
  assert.equal(keyIn(service.output() + service.errors()), '')
  assert.match(service.output(), /PORTREEVE_DATA_DIR=\S+ node \S*portreeve\.js operator-key/)
  await untilServiceSays(async () =>
    (await projects(operatorKey)).status === 200 ? true : undefined,
  )
})

test('an operator key that is renewed beside a running service replaces the former', async () => {
  const renewed = keyIn(await run('operator-key', '--replace'))
  await untilServiceSays(async () => ((await projects(renewed)).status === 200 ? true : undefined))
  assert.equal((await projects(operatorKey)).status, 401)
  operatorKey = renewed
})

test('a command whose service is stopped meanwhile says so, and can be run again', async () => {
  const file = await fileWith('Late', 'pk_late_late_late_late_late_late_late')
  await withDatabase(async (sql) => {
    const locked = Promise.withResolvers<void>()
    const holding = sql.begin(async (tx) => {
      // The service itself never waits for this one.
      await tx`lock table merchants in exclusive mode`
      locked.resolve()
      // A statement ends after 15 seconds, an idle transaction after 30: this one lasts until the database stops.
      for (;;) await tx`select pg_sleep(5)`
    })
    holding.catch(() => {})
    await locked.promise
    const applying = home.start(withoutSandbox, ['apply', file])
    const waits = async (): Promise<boolean> =>
      (await sql`select from pg_locks where relation = 'merchants'::regclass and not granted`)
        .length > 0
    while (!(await waits())) assert.equal(applying.process.exitCode, null, applying.errors())
    assert.equal(await service.stop(), 0)
    assert.equal(await applying.exit, 1)
    assert.match(applying.errors(), /^portreeve: The embedded database went away .*run the command/)
    assert.doesNotMatch(applying.errors(), /\n./)
    await assert.rejects(holding)
  })
  assert.match(await run('apply', file), /Late: made project/)
  assert.match(await run('export'), /Late/)
})

test('a command after kill -9 of the service works on the data it left', async () => {
  const killed = home.start(withoutSandbox)
  await killed.printed(ready)
  killed.process.kill('SIGKILL')
  await killed.exit
  assert.match(await run('export'), /Late/)
  assert.equal(await findEmbedded(home.dataDir), null)
})

test('a command that is ended by a signal takes its database with it', patient, async () => {
  await service.stop()
  const again = home.start(withoutSandbox)
  await again.printed(ready)
  const project = (await projects(operatorKey)).items[0]?.project_id
  assert.equal(await again.stop(), 0)
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGHUP', 129],
    ['SIGTERM', 143],
  ] as const) {
    // It waits for its input, which nobody writes.
    const words = ['catalog', 'import', '-', '--format', 'ndjson', '--project', String(project)]
    const importing = spawn(process.execPath, [program, ...words], {
      env: { ...home.environment, ...withoutSandbox },
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    const ended = once(importing, 'exit')
    const runs = async (): Promise<true | undefined> =>
      (await findEmbedded(home.dataDir)) ? true : undefined
    await untilServiceSays(runs)
    importing.kill(signal)
    assert.deepEqual(await ended, [code, null])
    await untilServiceSays(async () => ((await runs()) ? undefined : true))
  }
})

test('a dry run tells what apply would do beside a running service, and does none of it', async () => {
  const file = await fileWith('Rehearsed', 'key-of-the-rehearsal')
  const first = await run('apply', '--dry-run', file)
  assert.match(first, /^created {4}Rehearsed: API key backend$/m)
  assert.match(first, /^3 created, 0 changed, 0 removed, 0 unchanged\. This was a dry run/m)
  assert.doesNotMatch(await run('export'), /Rehearsed/)
  assert.match(await run('apply', file), /Rehearsed: made project/)
  assert.match(await run('apply', file, '--dry-run'), /^0 created.* 3 unchanged/m)
  const wrong = join(home.dataDir, 'wrong.json')
  await writeFile(wrong, '{"merchants": [{"name": "", "projects": []}]}')
  const refused = home.start(withoutSandbox, ['apply', '--dry-run', wrong])
  assert.equal(await refused.exit, 1)
  assert.match(refused.errors(), /^The document was not applied:\n {2}merchants\[0\]\.name /)
})

test('words that a command does not know are refused in two lines, before anything is done', async () => {
  for (const [words, line] of [
    [['operator-key', '--dry-run'], "portreeve operator-key: unknown option '--dry-run'"],
    [['operator-key', 'lst'], "portreeve operator-key: unknown command 'lst', did you mean list?"],
    [['migrate', 'x'], "portreeve migrate: too many arguments for 'migrate'."],
    [['export', '--dry-run'], "portreeve export: unknown option '--dry-run'"],
    [
      ['apply', '--dry-rum'],
      "portreeve apply: unknown option '--dry-rum' (Did you mean --dry-run?)",
    ],
    [['apply'], "portreeve apply: missing required argument 'file'"],
    [['apply', 'nothing.yaml'], 'portreeve apply: There is no file nothing.yaml.'],
    [['aply'], "portreeve: unknown command 'aply' (Did you mean apply?)"],
    [['catalog', 'imprt'], "portreeve catalog: unknown command 'imprt' (Did you mean import?)"],
  ] as const) {
    const child = home.start(withoutSandbox, [...words])
    assert.equal(await child.exit, 2)
    const [first, second, ...more] = child.errors().split('\n')
    assert.ok(first?.startsWith(line), child.errors())
    assert.match(second ?? '', /^Nothing was done; `portreeve.* --help` says what it takes\.$/)
    assert.deepEqual([more, child.output()], [[''], ''])
  }
})

test('trigger names a service that does not answer, and refuses words it does not know', async () => {
  const known = ['trigger', 'refund', '--url', 'http://127.0.0.1:1', '--project', '1', '--key', 'k']
  const away = home.start(withoutSandbox, known)
  assert.equal(await away.exit, 1)
  assert.match(away.errors(), /The service at http:\/\/127\.0\.0\.1:1: .*; start the service, or /)
  const wrong = home.start(withoutSandbox, [...known, '--bla'])
  assert.equal(await wrong.exit, 2)
  assert.match(wrong.errors(), /--bla/)
})

test('a file that is no YAML is named with the place', async () => {
  const file = join(home.dataDir, 'broken.yaml')
  const cases = [
    ['a: [1\nb: }', / cannot be read: Flow sequence .* line 2, column 1/],
    ['a: 1\n---\nb: 2\n', / cannot be read: it holds several documents/],
    ['? '.repeat(3000), / cannot be read: it is nested deeper than 64 levels at line 1$/m],
    ['merchants: &all [*all]', / cannot be read: its aliases .* lead into themselves$/m],
  ] as const
  for (const [text, says] of cases) {
    await writeFile(file, text)
    const child = home.start(withoutSandbox, ['apply', file])
    assert.equal(await child.exit, 1)
    assert.ok(child.errors().startsWith(`portreeve: ${file}`), child.errors())
    assert.match(child.errors(), says)
  }
})

test('asking for help does nothing else, wherever it stands', async () => {
  for (const words of [['--help'], ['help']])
    assert.match(
      await run(...words),
      /^Usage: portreeve COMMAND\n[\s\S]*\n {2}apply [\s\S]*Exit codes:/,
    )
  for (const words of [
    ['apply', '--help'],
    ['apply', 'game.yaml', '-h'],
    ['help', 'apply'],
  ]) {
    const help = await run(...words)
    assert.match(help, /^Usage: portreeve apply \[options\] <file>/)
    assert.match(help, /--dry-run +say what .*[\s\S]*Examples:\n {2}portreeve apply game\.yaml/)
  }
})

test('the version is that of the package', async () => {
  const manifest = join(import.meta.dirname, '..', '..', 'package.json')
  const { version } = JSON.parse(await readFile(manifest, 'utf8'))
  assert.equal(await run('--version'), `${version}\n`)
})

test('data comes as JSON where a program asks for it', async () => {
  const findings: { subject: string; state: string }[] = JSON.parse(await run('doctor', '--json'))
  assert.deepEqual(findings.find(({ subject }) => subject === 'database')?.state, 'note')
  const exported: { merchants: object[] } = JSON.parse(await run('export', '--json'))
  assert.ok(exported.merchants.length > 0)
  const file = await fileWith('Counted', 'key-of-the-counted')
  const { steps } = JSON.parse(await run('apply', file, '--dry-run', '--json'))
  assert.deepEqual(steps[0].outcome, 'created')
  const { expected } = JSON.parse(await run('master-key', '--json'))
  assert.deepEqual(expected, [1])
})
