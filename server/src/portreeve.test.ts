/** The entry of the command, as a Node of any age loads it. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const entry = join(import.meta.dirname, 'portreeve.js')

/** Makes Node believe that it is another one, as far as the entry asks. */
const as = (version: string): string =>
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`

test('a Node that is too old gets a sentence, and nothing of ours is loaded', async () => {
  for (const version of ['20.20.2', '24.11.0', '9.0.0']) {
    const failed = await run(process.execPath, ['--import', as(version), entry, 'help']).then(
      () => assert.fail('it ran'),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
    assert.deepEqual([failed.code, failed.stdout], [1, ''])
    assert.match(failed.stderr, /^Portreeve needs Node 26 or newer, and this is /)
    assert.ok(failed.stderr.includes(version))
    assert.equal(failed.stderr.trim().split('\n').length, 1)
  }
})

test('a Node that is new enough runs the command', async () => {
  const { stdout } = await run(process.execPath, ['--import', as('26.0.0'), entry, 'help'])
  assert.match(stdout, /portreeve/)
})

test('the command and the scripts of npm begin with the entry', async () => {
  const server = JSON.parse(await readFile(join(root, 'server', 'package.json'), 'utf8'))
  assert.equal(server.bin.portreeve, './src/portreeve.js')
  // Switches for node would hold for one way to start only: the entry sets them for all.
  assert.equal((await readFile(entry, 'utf8')).split('\n')[0], '#!/usr/bin/env node')
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  for (const name of ['start', 'dev', 'generate', 'migrate']) {
    assert.match(scripts[name], /^node (--watch-path=\S+ )*server\/src\/portreeve\.js \w+$/, name)
  }
})

test('the type stripper is not loaded where the sources were compiled before', async () => {
  const told = `data:text/javascript,${encodeURIComponent(`
    process.on('exit', () => console.log('amaro', process.moduleLoadList.some((name) => name.includes('amaro'))))
  `)}`
  const ask = async (): Promise<string> =>
    (await run(process.execPath, ['--import', told, entry, 'help'])).stdout
  await ask()
  assert.match(await ask(), /^amaro false$/m)
})
