/** The package as its README installs it: from a clone, into a folder with nothing in it. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const isSource = (path: string): boolean => !['dist', 'node_modules'].includes(basename(path))

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receiver-clone-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** An empty folder beside which the repository was cloned, with or without its `npm ci`. */
const cloned = async (name: string, isInstalled: boolean): Promise<string> => {
  const app = join(folder, name, 'app')
  const clone = join(folder, name, 'portreeve')
  await mkdir(app, { recursive: true })
  await cp(join(root, 'receiver'), join(clone, 'receiver'), { recursive: true, filter: isSource })
  await cp(join(root, 'tsconfig.json'), join(clone, 'tsconfig.json'))
  if (isInstalled) await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
  return app
}

/** The line of the README that installs, run in a folder. */
const install = async (app: string, ...options: string[]): Promise<void> => {
  const readme = await readFile(join(root, 'receiver', 'README.md'), 'utf8')
  const line = /^npm install (\.\.\/\S+)$/m.exec(readme)?.[1] ?? ''
  const { npm_config_cache: cache, PATH, HOME } = process.env
  // The run's own settings must not lead elsewhere than the reader's would.
  const env = { PATH, HOME, ...(cache !== undefined && { npm_config_cache: cache }) }
  await run('npm', ['install', '--offline', '--no-audit', ...options, line], { cwd: app, env })
}

const program = `
  import { verifyWebhook, webhookReceiver } from '@portreeve/receiver'
  const body = '{"notification_type":"user_validation","user":{"id":"u1"}}'
  const authorization = 'Signature 4a78ae3bf4d100206cbb8ed7c6dac70fa03f5533'
  const { notification } = await verifyWebhook(body, { authorization }, 'abc123')
  console.log(notification.notification_type, typeof webhookReceiver)
`

for (const [how, options] of [
  ['linked to', []],
  ['copied from', ['--install-links']],
] as const) {
  test(`the package that is ${how} a clone works`, async () => {
    const app = await cloned(how, true)
    await install(app, ...options)
    const installed = join(app, 'node_modules', '@portreeve', 'receiver')
    assert.equal((await lstat(installed)).isSymbolicLink(), options.length === 0)
    await writeFile(join(app, 'server.mjs'), program)
    const { stdout } = await run(process.execPath, ['server.mjs'], { cwd: app })
    assert.equal(stdout.trim(), 'user_validation function')
    const types = await readFile(join(installed, 'dist', 'index.d.ts'), 'utf8')
    assert.match(types, /verifyWebhook/)
  })
}

test('where the clone lacks its compiler, npm install says what to run first', async () => {
  const app = await cloned('without', false)
  await assert.rejects(install(app), /built by TypeScript: first run npm ci --prefix \S*portreeve/)
})

test('an installation of the service alone does without the compiler', async () => {
  const app = await cloned('service', false)
  const clone = join(app, '..', 'portreeve')
  const words = [join(clone, 'receiver', 'prepare.js')]
  await run(process.execPath, words, {
    cwd: clone,
    env: { ...process.env, npm_config_local_prefix: clone },
  })
})
