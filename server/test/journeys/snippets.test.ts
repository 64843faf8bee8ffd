/** Every snippet of the documentation does what its page says, against a service that has just been started. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createHome, type Home } from '../support/child.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { findSnippets, type Snippet, scriptOf, strictShell } from '../support/snippets.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const program = join(root, 'server', 'src', 'portreeve.js')
const standIn = join(root, 'server', 'test', 'quick-starts', 'browser-stand-in.ts')
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
/** README.md comes first, because all others use the names that it sets. */
const pages = [
  'README.md',
  ...globSync('docs/{,start/}*.md', { cwd: root }).toSorted(),
  'receiver/README.md',
]

/** Languages of the quick starts, whose code server/test/quick-starts runs. */
const ofQuickStarts = ['cpp', 'cs', 'gdscript', 'go', 'java', 'js', 'lua', 'php', 'python']

/** The names that README.md sets for all pages, besides functions. */
const sharedNames = [
  'PORTREEVE',
  'PROJECT',
  'KEY',
  'OPERATOR_KEY',
  'SANDBOX',
  'CLIENT',
  'REDIRECT_URI',
]

/** The names that the TypeScript of the pages takes from the program that it stands in. */
const readersOwn = `
declare const app: { post(path: string, handler: unknown): void }
declare const findPlayer: (id: string | undefined) => Promise<object | undefined>
declare const handOut: (player: object, items: unknown) => Promise<void>
declare const takeBack: (transaction: number | undefined) => Promise<void>
declare const rawBody: Uint8Array
declare const headers: Headers
declare const secrets: import('@portreeve/receiver').WebhookSecrets
declare const token: string
`

/** Snippets that do not run here, by page and first words, with the reasons. */
const notRun: { page: string; begins: string; because: string }[] = [
  ...['docker compose', 'sudo', 'pg_dump', 'pg_basebackup', 'cp -RpL', 'createdb'].map(
    (begins) => ({
      page: 'docs/backup.md',
      begins,
      because:
        'it needs the programs and the place of an own database; backup.test.ts makes and restores backups',
    }),
  ),
  ...['echo "PORTREEVE_VERSION', 'docker compose run', 'sed -i', 'docker image ls'].map(
    (begins) => ({
      page: 'docs/deploying.md',
      begins,
      because: 'it needs a container engine; test/deploy does the steps of the file and starts it',
    }),
  ),
  ...['sudo', 'cd /opt/portreeve', 'VERSION=', 'ls --directory'].map((begins) => ({
    page: 'docs/deploying.md',
    begins,
    because:
      'it sets up a machine with systemd as root; test/deploy has the unit read, and upgrades in folders',
  })),
  {
    page: 'docs/metrics.md',
    begins: 'promtool',
    because: 'it needs a program of Prometheus; test/deploy/alerts.test.ts runs it',
  },
  {
    page: 'docs/scaling.md',
    begins: 'pg_basebackup',
    because: 'it needs the databases of two sites; journeys/standby.test.ts promotes a standby',
  },
  {
    page: 'docs/stripe.md',
    begins: 'curl https://api.stripe.com',
    because: 'it makes a payment at Stripe itself, which the sandbox does not play',
  },
  {
    page: 'docs/webhooks.md',
    begins: 'npx portreeve listen',
    because: 'it runs until it is stopped; listen.test.ts does it',
  },
  {
    page: 'receiver/README.md',
    begins: 'git clone ADDRESS_OF_THIS_REPOSITORY',
    because: 'it clones and installs for a minute; receiver/test/clone.test.ts does it',
  },
]

let database: TestDatabase
let home: Home
let folder: string
before(async () => {
  database = await createDatabase()
  home = await createHome(database.url, database.listenUrl)
  folder = await mkdtemp(join(tmpdir(), 'portreeve-snippets-'))
  // Readers stand in the folder in which they typed `npm start`.
  await symlink(home.dataDir, join(folder, '.portreeve'))
  await home.start().printed(/Portreeve is ready/)
})
after(async () => {
  await home?.remove()
  await rm(folder, { recursive: true, force: true })
  await database?.drop()
})

const snippetsOf = (page: string): Snippet[] =>
  findSnippets(page, readFileSync(join(root, page), 'utf8'))

/** Whether it is something to do, and not left out. */
const isRun = (page: string, { language, text }: Snippet): boolean =>
  ['sh', 'yaml'].includes(language) &&
  !notRun.some((entry) => entry.page === page && text.startsWith(entry.begins))

/** Does what snippets say, one after the other, and answers how that ended and what was printed. */
const follow = async (script: string): Promise<{ code: number | null; printed: string }> => {
  const child = spawn('bash', ['-c', strictShell + script], {
    cwd: folder,
    env: { ...home.environment, NODE: process.execPath, PROGRAM: program, BROWSER: standIn },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, printed }
}

/** The names of a reader who copied the snippets of README.md, once. */
const sharedNamesScript = (): Promise<string> => readFile(join(folder, 'names.sh'), 'utf8')

for (const page of pages) {
  const snippets = snippetsOf(page).filter((snippet) => isRun(page, snippet))
  if (snippets.length === 0) continue
  test(`${page} does what it says`, async () => {
    const script =
      page === 'README.md'
        ? `${scriptOf(snippets)}\n(declare -p ${sharedNames.join(' ')}; declare -f) > names.sh`
        : (await sharedNamesScript()) + scriptOf(snippets)
    const { code, printed } = await follow(script)
    assert.equal(code, 0, printed)
  })
}

test('the TypeScript of a page compiles with the package as it is', async () => {
  const files = pages
    .flatMap(snippetsOf)
    .filter(({ language }) => language === 'ts')
    .map(({ place, text }) => ({ name: `${place.replace(/\W+/g, '-')}.mts`, text }))
  assert.ok(files.length > 0)
  for (const { name, text } of files) await writeFile(join(folder, name), text)
  await writeFile(join(folder, 'readers-own.d.ts'), readersOwn)
  const project = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { noUnusedLocals: false, typeRoots: [join(root, 'node_modules', '@types')] },
    files: ['readers-own.d.ts', ...files.map(({ name }) => name)],
    include: [],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
  const { code, printed } = await follow(`"$NODE" '${compiler}' -p tsconfig.json`)
  assert.equal(code, 0, printed)
})

test('a refused call, a name without a value and a command that fails end a page', async () => {
  const known = await sharedNamesScript()
  const failing = [
    'curl "$PORTREEVE/api/nothing"',
    'echo $NOBODY',
    'cat nothing | sed s/a/b/',
    "A=$(echo '{}' | field b)",
  ]
  for (const command of failing) {
    const block = ['  ```sh', `  ${command}`, '  ```']
    const markdown = ['- A list:', ...block, ...block.with(1, '  echo went on')].join('\n')
    const { code, printed } = await follow(known + scriptOf(findSnippets('a page', markdown)))
    assert.notEqual(code, 0)
    assert.match(printed, /a page:2 failed with/)
    assert.doesNotMatch(printed, /went on/)
  }
})

test('whatever does not run has a reason, and is still there', () => {
  for (const { page, begins, because } of notRun) {
    const found = snippetsOf(page).filter(({ text }) => text.startsWith(begins))
    assert.ok(found.length > 0, `${page} has no snippet that begins with ${begins}`)
    assert.ok(because.length > 20, `${page}: ${because}`)
  }
})

test('every block of a page is of a language that a test knows, and JSON is JSON', () => {
  for (const page of pages) {
    for (const { place, language, text } of snippetsOf(page)) {
      const others = page.startsWith('docs/start/') ? ofQuickStarts : []
      assert.ok(
        ['', 'sh', 'yaml', 'json', 'ts', ...others].includes(language),
        `${place}: ${language}`,
      )
      if (language === 'json') assert.doesNotThrow(() => JSON.parse(text), place)
    }
  }
})
