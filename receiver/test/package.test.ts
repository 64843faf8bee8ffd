/** The published package: it runs where there is no Node, and needs nothing else. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const built = join(import.meta.dirname, '..', 'dist')

test('the package needs no other package', async () => {
  const text = await readFile(join(built, '..', 'package.json'), 'utf8')
  const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(text)
  assert.deepEqual([dependencies, peerDependencies, optionalDependencies], Array(3).fill(undefined))
})

test('what is published is open to all, and holds what its README speaks of', async () => {
  const read = (file: string) => readFile(join(built, '..', file), 'utf8')
  const { name, publishConfig } = JSON.parse(await read('package.json'))
  // A package in a scope is closed unless it says otherwise.
  assert.match(name, /^@/)
  assert.equal(publishConfig.access, 'public')
  const words = ['pack', '--dry-run', '--json', '--ignore-scripts']
  const { stdout } = await promisify(execFile)('npm', words, { cwd: join(built, '..') })
  const [packed] = Object.values(JSON.parse(stdout)) as { files: { path: string }[] }[]
  const files = packed?.files.map(({ path }) => path) ?? []
  const named = [...(await read('README.md')).matchAll(/`(examples\/[^`]*)`/g)]
  assert.ok(named.length > 1)
  for (const [, path = ''] of named) {
    assert.ok(
      files.some((file) => (path.endsWith('/') ? file.startsWith(path) : file === path)),
      path,
    )
  }
  for (const file of files.filter((path) => /^examples\/.*\.ts$/.test(path))) {
    // Node runs no TypeScript of installed packages.
    assert.ok(files.includes(file.replace(/ts$/, 'js')), file)
  }
  const isExpected = /^(?:dist\/|examples\/|LICENSE$|README\.md$|package\.json$)/
  assert.deepEqual(
    files.filter((file) => !isExpected.test(file)),
    [],
  )
})

test('what is built imports only itself, so that bundlers for Workers find nothing of Node', async () => {
  const files = (await readdir(built)).filter((file) => /\.(js|d\.ts)$/.test(file))
  assert.ok(files.length > 20)
  for (const file of files) {
    const text = await readFile(join(built, file), 'utf8')
    const named = [...text.matchAll(/(?:from\s+|import\s+|import\()['"]([^'"]+)['"]/g)]
    const foreign = named.map(([, name = '']) => name).filter((name) => !name.startsWith('./'))
    assert.deepEqual(foreign, [], file)
    assert.doesNotMatch(text, /\b(?:Buffer|process|__dirname|require)\b\s*[.(]/, file)
  }
})

test('Web Crypto is found where it is no global, as in Node 18', async () => {
  const program = `
    delete globalThis.crypto
    if (globalThis.crypto) throw new Error('there is still a global')
    const { verifyWebhook } = await import(${JSON.stringify(pathToFileURL(join(built, 'index.js')))})
    const body = '{"notification_type":"user_validation","user":{"id":"u1"}}'
    const authorization = 'Signature 4a78ae3bf4d100206cbb8ed7c6dac70fa03f5533'
    const { notification } = await verifyWebhook(body, { authorization }, 'abc123')
    console.log(notification.notification_type)
  `
  const words = ['--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  assert.equal(stdout.trim(), 'user_validation')
})

test('the types compile strictly with those of Node alone', async () => {
  const compiler = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'tsc')
  const options = {
    ignoreConfig: true,
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    target: 'es2022',
    lib: 'es2022',
    module: 'nodenext',
    types: 'node',
  }
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  await promisify(execFile)(compiler, [...words, join(built, 'index.d.ts')])
})
