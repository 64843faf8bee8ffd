/** On a machine that lacks a library of Node 26, its own Node says what to install: tried in a root without it. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import {
  copyFile,
  cp,
  link,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const library = 'libatomic.so.1'

/** Takes a file into the root at its own place, or at another. */
const bring = async (folder: string, path: string, place = path): Promise<void> => {
  const to = join(folder, place)
  await mkdir(dirname(to), { recursive: true })
  const from = await realpath(path)
  // Node has 100 MB: a link where it lies on the same disk.
  await link(from, to).catch(async (error) => {
    if (error.code !== 'EEXIST') await copyFile(from, to)
  })
}

/** The libraries that a program loads here. */
const librariesOf = async (program: string): Promise<string[]> =>
  (await run('ldd', [program])).stdout.match(/\/\S+(?= \()/g) ?? []

/** The machine's own Node and its npm, which are not those of `npm test`. */
const ownNode = async (): Promise<{ node: string; npm: string } | undefined> => {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (folder.includes('node_modules') || folder === dirname(process.execPath)) continue
    const [node, npm] = await Promise.all(
      ['node', 'npm'].map((name) => realpath(join(folder, name)).catch(() => undefined)),
    )
    if (
      node &&
      npm &&
      basename(npm) === 'npm-cli.js' &&
      node !== (await realpath(process.execPath))
    )
      return { node, npm: dirname(dirname(npm)) }
  }
  return undefined
}

/** A root with a shell, a Node and npm, where the project lies in /app; without the library, unless it is brought. */
const newRoot = async (t: TestContext, { node, npm }: { node: string; npm: string }) => {
  const folder = await mkdtemp(join(tmpdir(), 'portreeve-root-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const delivered = await realpath(process.execPath)
  for (const program of ['/bin/sh', '/usr/bin/env', node, delivered])
    for (const path of await librariesOf(program))
      if (basename(path) !== library) await bring(folder, path)
  await bring(folder, '/bin/sh')
  await bring(folder, '/usr/bin/env')
  await bring(folder, node, '/usr/bin/node')
  await cp(npm, join(folder, 'usr', 'lib', 'npm'), { recursive: true })
  await symlink('../lib/npm/bin/npm-cli.js', join(folder, 'usr', 'bin', 'npm'))
  await bring(folder, delivered, '/app/node_modules/node/bin/node')
  await mkdir(join(folder, 'app', 'node_modules', '.bin'))
  await symlink('../node/bin/node', join(folder, 'app', 'node_modules', '.bin', 'node'))
  await bring(
    folder,
    join(root, 'server', 'src', 'missing-library.js'),
    '/app/server/src/missing-library.js',
  )
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  // The service itself is not needed to see whether it would be started.
  const started = { ...scripts, start: 'node -p "\'started by \' + process.version"' }
  await writeFile(
    join(folder, 'app', 'package.json'),
    JSON.stringify({ name: 'portreeve', type: 'module', scripts: started }),
  )
  await mkdir(join(folder, 'tmp'))
  return {
    bring: (path: string) => bring(folder, path),
    npm(...words: string[]) {
      const line = `cd /app && npm ${words.join(' ')}`
      const env = { PATH: '/usr/sbin:/usr/bin:/bin', HOME: '/tmp' }
      return spawnSync('chroot', [folder, '/bin/sh', '-c', line], { env, encoding: 'utf8' })
    },
  }
}

test('without libatomic.so.1 npm start and npm ci end with what to install, and with it they go on', async (t) => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return t.skip('only root of a Linux can stand in another root: run the tests as root')
  const needed = (await librariesOf(process.execPath)).find((path) => basename(path) === library)
  const own = await ownNode()
  if (!needed || !own) return t.skip('it needs a Node of the machine beside the one from npm')
  const machine = await newRoot(t, own)
  const sentence = `Portreeve's Node needs the library ${library}, which this machine lacks: apt-get install libatomic1\n`
  for (const words of [['start'], ['run', 'postinstall']]) {
    const { status, stdout, stderr } = machine.npm('--silent', ...words)
    assert.notEqual(status, 0)
    assert.ok(stderr.endsWith(sentence), stderr)
    assert.doesNotMatch(stdout, /started/)
  }
  await machine.bring(needed)
  const { status, stdout, stderr } = machine.npm('--silent', 'start')
  assert.equal(status, 0, stderr)
  assert.match(stdout, new RegExp(`started by ${process.version}`))
})
