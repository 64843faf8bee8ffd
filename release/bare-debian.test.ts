/** The package on a Debian that has nothing but itself and its Node: what is missing there is told, and is all. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { freePort } from '../server/test/support/free-port.ts'
import { findProgram, missing } from '../server/test/support/programs.ts'
import { install, start } from './installed.ts'
import { packAll } from './packages.ts'

/** The oldest Debian whose Node is new enough to begin with: 13 has Node 20. */
const suite = 'trixie'
const inside = {
  PATH: '/app/node_modules/.bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  DEBIAN_FRONTEND: 'noninteractive',
}

/** A Debian with `package` installed in /app, or why there can be none. */
const newDebian = async (t: TestContext) => {
  if (process.getuid?.() !== 0) return 'only root can make another root: run the tests as root'
  const debootstrap = findProgram('debootstrap')
  if (debootstrap === undefined) return missing('debootstrap')
  const folder = await mkdtemp(join(tmpdir(), 'portreeve-debian-'))
  // The last step is undone first: nothing may run or be mounted in a folder that is removed.
  const undo: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })]
  t.after(async () => {
    for (const step of undo.reverse()) await step()
  })
  await chmod(folder, 0o755)
  const root = join(folder, 'root')
  const words = ['--variant=minbase', '--include=ca-certificates,nodejs', suite, root]
  const made = spawnSync(debootstrap, words, { encoding: 'utf8' })
  if (made.status !== 0) return `debootstrap made no Debian here: ${made.stdout.slice(-300)}`
  const [service = ''] = await packAll(folder)
  const app = join(root, 'app')
  await mkdir(app)
  const unreachable = await install(app, [service])
  const run = (script: string) =>
    spawnSync('chroot', [root, '/bin/sh', '-c', `cd /app && ${script}`], {
      env: inside,
      encoding: 'utf8',
    })
  return unreachable ?? { root, run, undo }
}

test('a bare Debian lacks libatomic1 and the name localhost, both are told, and then it serves', {
  timeout: 400_000,
}, async (t) => {
  const debian = await newDebian(t)
  if (typeof debian === 'string') return t.skip(debian)
  const { root, run, undo } = debian
  // The loader of libraries finds its own program there; every container has it.
  assert.equal(spawnSync('mount', ['-t', 'proc', 'proc', join(root, 'proc')]).status, 0)
  undo.push(() => spawnSync('umount', [join(root, 'proc')]))
  const manifest = join(root, 'app', 'node_modules', 'portreeve', 'package.json')
  const { scripts } = JSON.parse(await readFile(manifest, 'utf8'))
  const installing = `cd node_modules/portreeve && npm_node_execpath=/usr/bin/node; ${scripts.postinstall}`
  const before = run(installing)
  assert.notEqual(before.status, 0)
  assert.match(
    before.stderr,
    /libatomic\.so\.1, which this machine lacks: apt-get install libatomic1$/m,
  )

  assert.equal(run('apt-get install --yes libatomic1').status, 0)
  assert.equal(run(installing).status, 0)
  const port = await freePort()
  const ports = {
    PORTREEVE_PORT: String(port),
    PORTREEVE_SANDBOX_PORT: String(await freePort()),
  }
  const serving = ['chroot', root, '/bin/sh', '-c', 'cd /app && exec portreeve']
  // Engines of containers write this file; debootstrap does not.
  await rm(join(root, 'etc', 'hosts'), { force: true })
  await assert.rejects(
    start(serving, { env: { ...inside, ...ports } }),
    /Set \w+ or PORTREEVE_HOST/,
  )
  await writeFile(join(root, 'etc', 'hosts'), '127.0.0.1 localhost\n')
  const service = await start(serving, { env: { ...inside, ...ports } })
  undo.push(() => service.stop())
  const { status } = await fetch(`http://127.0.0.1:${port}/readyz`)
  assert.equal(status, 200, service.said())
})
