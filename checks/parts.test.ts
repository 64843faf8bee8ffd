/** Parts of a check run side by side, and leave no process. Programs of a few lines stand for the real ones. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Options, type Part, runParts } from './parts.ts'
import { reportOf } from './report.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portreeve-parts-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const part = (name: string, script: string, more: Partial<Part> = {}): Part => ({
  name,
  command: ['sh', '-c', script],
  limitSeconds: 60,
  ...more,
})

/** Runs parts and collects what they say; times are cut off. */
const run = async (parts: readonly Part[], more: Partial<Options> = {}) => {
  const lines: string[] = []
  const say = (line: string): void => {
    lines.push(line.replace(/ after \d+ s$/, ''))
  }
  const results = await runParts(parts, { folder, atOnce: 2, say, ...more })
  return { lines, results }
}

/** A named pipe, what was written into it so far, and its end: nobody holds it open any more. */
const openPipe = (name: string) => {
  const file = join(folder, name)
  execFileSync('mkfifo', [file])
  const stream = createReadStream(file)
  return { file, begun: once(stream, 'data'), ended: once(stream, 'end') }
}

/** A script that holds a pipe open until it is ended. Its child, which does as well, ignores SIGTERM. */
const endless = (pipe: string): string =>
  `exec 3> "${pipe}"; echo begun >&3; (trap '' TERM; while :; do sleep 60; done) & wait`

test('parts run side by side, no more than allowed, and after those that they wait for', async () => {
  const [here, there] = ['here', 'there'].map((name) => {
    execFileSync('mkfifo', [join(folder, name)])
    return join(folder, name)
  })
  const { lines } = await run([
    // Each of the two ends only while the other runs.
    part('one', `echo > "${here}"; read word < "${there}"`),
    part('two', `read word < "${here}"; echo > "${there}"`),
    part('last', 'true', { after: ['third'] }),
    part('third', 'true'),
  ])
  assert.deepEqual(lines.slice(0, 2), ['one begins', 'two begins'])
  assert.match(String(lines[2]), /^(?:one|two) passed$/)
  assert.ok(lines.indexOf('last begins') > lines.indexOf('third passed'))
})

test('a part that waits for one that never runs is refused', async () => {
  await assert.rejects(run([part('one', 'true', { after: ['gone'] })]), /no beginning/)
})

test('a part that fails keeps no other from running', async () => {
  const { results } = await run([
    part('bad', 'echo broken; exit 3'),
    part('missing', '', { command: [join(folder, 'no-such-program')] }),
    part('good', 'exit 0', { after: ['bad', 'missing'] }),
  ])
  assert.deepEqual(
    results.map(({ name, hasPassed }) => [name, hasPassed]),
    [
      ['bad', false],
      ['missing', false],
      ['good', true],
    ],
  )
  assert.equal(results[0]?.reason, 'exit 3')
  assert.match(String(results[1]?.reason), /ENOENT/)
})

test('a part beyond its time limit is ended, and fails', async () => {
  const { results } = await run([part('slow', 'sleep 3600', { limitSeconds: 0.1 })])
  assert.equal(results[0]?.reason, 'longer than 0.1 s')
})

test('a part that ends by itself leaves no process of its group', async () => {
  const { file, ended } = openPipe('careless')
  const { results } = await run([part('careless', `exec 3> "${file}"; sleep 3600 &`)])
  assert.equal(results[0]?.hasPassed, true)
  await ended
})

test('a process that left the group does not hold up the part', async () => {
  const { file, begun } = openPipe('stray')
  // It ends when the pipe that it reads is closed, so that the test leaves nothing behind.
  const pipe = join(folder, 'stray-life')
  execFileSync('mkfifo', [pipe])
  const script = `setsid sh -c 'echo begun > "${file}"; read word < "${pipe}"' & read word < "${pipe}-go"`
  execFileSync('mkfifo', [`${pipe}-go`])
  const running = run([part('stray', script)])
  await begun
  await writeFile(`${pipe}-go`, 'go\n')
  assert.equal((await running).results[0]?.hasPassed, true)
  await writeFile(pipe, 'end\n')
})

test('an interruption ends all parts with their processes, and begins no more', async () => {
  const controller = new AbortController()
  const pipes = ['first', 'second'].map(openPipe)
  const parts = pipes.map(({ file }, at) => part(`part ${at}`, endless(file)))
  const { signal } = controller
  const running = run([...parts, part('third', 'true')], { signal, graceMs: 100 })
  await Promise.all(pipes.map(({ begun }) => begun))
  controller.abort()
  const { results, lines } = await running
  assert.deepEqual(
    results.map(({ reason }) => reason),
    ['interrupted', 'interrupted', 'interrupted'],
  )
  assert.ok(!lines.includes('third begins'))
  await Promise.all(pipes.map(({ ended }) => ended))
})

test('an interruption ends descendants in groups of their own as well', async () => {
  const controller = new AbortController()
  const { file, begun, ended } = openPipe('apart')
  const script = `setsid sh -c 'exec 3> "${file}"; echo begun >&3; exec sleep 3600' & wait`
  const running = run([part('apart', script)], { signal: controller.signal, graceMs: 100 })
  await begun
  controller.abort()
  await running
  await ended
})

test('the report has the counts of tests, the output of failures, and last of all what was repeated', async () => {
  const again = 'To be mended: failed once, and passed alone: a.test.ts'
  const { results } = await run([
    part('suite', `printf 'a test\\n\\033[34mℹ tests 3\\033[39m\\nℹ fail 0\\n${again}\\n'`),
    part('check', 'echo the reason; exit 1', { remedy: 'Do this.' }),
  ])
  assert.deepEqual(reportOf(results).split('\n'), [
    '',
    'Output of check, which failed (exit 1):',
    'the reason',
    'Do this.',
    '',
    'suite:',
    'ℹ tests 3',
    'ℹ fail 0',
    '',
    'Failed: check.',
    `suite: ${again}`,
    '',
  ])
  assert.match(reportOf(results.slice(0, 1)), /\nAll parts passed\.\n/)
})
