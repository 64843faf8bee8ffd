/** The packages as a stranger meets them: a tarball, installed into an empty folder by the machine's own npm. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { freePort } from '../server/test/support/free-port.ts'
import { findSnippets } from '../server/test/support/snippets.ts'
import { environment, install, start } from './installed.ts'
import { packAll } from './packages.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

let folder: string
let tarballs: string[]
/** Why nothing can be installed here; undefined where it can. */
let unreachable: string | undefined
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portreeve-packages-'))
  // The embedded database has an account of its own, which has to come in.
  await chmod(folder, 0o711)
  const site = join(folder, 'site')
  await mkdir(site)
  for (const page of ['index.html', '404.html'])
    await writeFile(join(site, page), '<!doctype html><title>The pages</title>')
  tarballs = await packAll(folder, { site })
  await mkdir(join(folder, 'app'))
  unreachable = await install(join(folder, 'app'), tarballs)
})
after(() => rm(folder, { recursive: true, force: true }))

const contentOf = async (tarball: string | undefined): Promise<string[]> =>
  (await run('tar', ['--list', '--gzip', '--file', tarball ?? ''])).stdout.trim().split('\n')

test('the packages are the three of a release, and hold no test and no TypeScript', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const names = ['portreeve', 'portreeve-receiver', 'portreeve-client']
  assert.deepEqual(
    tarballs,
    names.map((name) => join(folder, `${name}-${version}.tgz`)),
  )
  const [service = [], receiver = [], client = []] = await Promise.all(tarballs.map(contentOf))
  const isForUs = (file: string): boolean =>
    /\.test\.|(?<!\.d|examples\/[a-z-]+)\.ts$|tsconfig|\/test\//.test(file)
  assert.deepEqual([...service, ...receiver, ...client].filter(isForUs), [])
  for (const file of [
    'console/dist/index.html',
    'docs/openapi.json',
    'LICENSE',
    'README.md',
    'sandbox/src/main.js',
  ])
    assert.ok(service.includes(`package/${file}`), file)
  assert.equal(
    service.filter((file) => file.startsWith('package/server/migrations/')).length > 20,
    true,
  )
})

/** TypeScript as a reader of the pages has it: installed beside the package, which brings its own types. */
const compile = (app: string, file: string) => {
  const words = `--noEmit --strict --exactOptionalPropertyTypes --skipLibCheck false --target es2022
    --lib es2022,dom,dom.iterable --module nodenext --types node --typeRoots`
    .split(/\s+/)
    .concat(join(root, 'node_modules', '@types'), '--ignoreConfig', file)
  return run(join(root, 'node_modules', '.bin', 'tsc'), words, { cwd: app }).catch((error) => {
    throw new Error(error.stdout, { cause: error })
  })
}

/** A page's examples as one program, in their order. */
const programOf = async (page: string): Promise<string> =>
  findSnippets(page, await readFile(join(root, page), 'utf8'))
    .filter(({ language }) => language === 'ts')
    .map(({ text }) => text)
    .join('\n')

const receives = `
import { readFileSync } from 'node:fs'
import { verifyUserToken, verifyWebhook } from '@portreeve/receiver'
const { public_url, login_project_id } = JSON.parse(readFileSync('.portreeve/sandbox.json', 'utf8'))
const body = '{"notification_type":"user_validation","user":{"id":"u1"}}'
const authorization = 'Signature 4a78ae3bf4d100206cbb8ed7c6dac70fa03f5533'
const { notification } = await verifyWebhook(body, { authorization }, 'abc123')
const expected = { publicUrl: public_url, loginProjectId: login_project_id }
const { sub } = await verifyUserToken(process.argv[2] ?? '', expected)
console.log(notification.notification_type, sub)
`

test('in an empty folder the service starts, a player signs in, and receiver and client work with it', async (t) => {
  if (unreachable !== undefined) return t.skip(unreachable)
  const app = join(folder, 'app')
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const ports = { PORTREEVE_PORT: String(port), PORTREEVE_SANDBOX_PORT: String(sandboxPort) }
  const service = await start(['npx', 'portreeve'], { cwd: app, env: { ...environment, ...ports } })
  t.after(() => service.stop())
  const readiness = await fetch(`http://localhost:${port}/readyz`)
  assert.equal(readiness.status, 200, service.said())
  const pages = await fetch(`http://localhost:${port}/docs/`)
  assert.match(await pages.text(), /<title>The pages<\/title>/)

  const node = join(app, 'node_modules', '.bin', 'node')
  await writeFile(join(app, 'package.json'), '{"type":"module"}')
  const signsIn = `${await programOf('client/README.md')}\nconsole.log(\`token: \${token}\`)\n`
  await writeFile(join(app, 'game.ts'), signsIn)
  await compile(app, 'game.ts')
  const { stdout } = await run(node, ['game.ts'], { cwd: app })
  const [, player] = /^signed in: (\S+)$/m.exec(stdout) ?? []
  const [, token = ''] = /^token: (\S+)$/m.exec(stdout) ?? []
  assert.match(stdout, /^made: gold_250$/m)

  await writeFile(join(app, 'server.ts'), receives)
  await compile(app, 'server.ts')
  const received = await run(node, ['server.ts', token], { cwd: app })
  assert.equal(received.stdout, `user_validation ${player}\n`)
})
