/** The console's files at a start: found, built beside it, or told what to run. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { silentLog } from '../base/log.ts'
import { consoleFolder, openConsole } from './console-build.ts'

let dataDir: string
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portreeve-console-'))
})
after(() => rm(dataDir, { recursive: true, force: true }))

const built = async (build: ReturnType<typeof openConsole>) => {
  build.begin()
  await build.ended
  return build.state()
}

test('development builds what is missing, once, and removes what other sources made', async () => {
  const config = { dataDir, isProduction: false }
  const folder = consoleFolder(config)
  const old = join(dataDir, 'console', '0123456789abcdef')
  await mkdir(old, { recursive: true })
  await writeFile(join(old, 'index.html'), '')
  const first = openConsole(config, silentLog)
  assert.equal(first.state().is, 'being built')
  assert.deepEqual(await built(first), { is: 'built', folder })
  assert.deepEqual(await readdir(join(dataDir, 'console')), [folder.split('/').at(-1)])
  assert.match(
    await readFile(join(folder, 'index.html'), 'utf8'),
    /src="\/console\/assets\/.*\.js"/,
  )
  const second = openConsole(config, silentLog)
  assert.deepEqual(second.state(), { is: 'built', folder })
})

test('production builds nothing', () => {
  const build = openConsole({ dataDir, isProduction: true }, silentLog)
  assert.notEqual(build.state().is, 'being built')
  assert.match(consoleFolder({ dataDir, isProduction: true }), /console.dist$/)
})

test('a process that does not build waits for the one that does', async () => {
  const config = { dataDir: join(dataDir, 'members'), isProduction: false }
  const member = openConsole(config, silentLog)
  assert.equal(member.state().is, 'being built')
  await built(openConsole(config, silentLog))
  assert.equal(member.state().is, 'built')
})

test('two builds of the same sources give the same bytes', async () => {
  const bytesIn = async (folder: string) => {
    const files = (await readdir(folder, { recursive: true })).filter((file) => /\.\w+$/.test(file))
    assert.ok(files.length > 5)
    const texts = files
      .toSorted()
      .map(async (file) => [file, await readFile(join(folder, file), 'utf8')])
    return await Promise.all(texts)
  }
  // Built by the tests before.
  const [one, other] = [dataDir, join(dataDir, 'members')].map((place) =>
    consoleFolder({ dataDir: place, isProduction: false }),
  )
  assert.ok(one && other && one !== other)
  assert.deepEqual(await bytesIn(one), await bytesIn(other))
})

test('a build that is ended says so, and nothing is left half made', async () => {
  const config = { dataDir: join(dataDir, 'ended'), isProduction: false }
  const build = openConsole(config, silentLog)
  build.begin()
  await build.stop()
  assert.equal(build.state().is, 'missing')
})
