/** Shells complete the words of the command; those that this machine has are run. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { candidatesFor } from './completion.ts'
import { portreeve } from './program.ts'

const run = promisify(execFile)
const entry = join(import.meta.dirname, '..', 'portreeve.js')

const words = (...typed: string[]): string[] =>
  candidatesFor(portreeve(), typed).map(({ word }) => word)

test('commands, options and their values are completed where they fit', () => {
  assert.deepEqual(words('cat'), ['catalog'])
  assert.deepEqual(words('catalog', ''), ['import', 'export', 'lint', 'convert'])
  assert.deepEqual(words('catalog', 'import', '--mo'), ['--mode'])
  assert.deepEqual(words('catalog', 'import', '--mode', ''), ['create', 'upsert', 'sync'])
  assert.deepEqual(words('catalog', 'import', '--mode=s'), ['--mode=sync'])
  assert.deepEqual(words('catalog', 'import', '--mode', '=', 's'), ['sync'], 'as bash splits it')
  assert.deepEqual(words('catalog', 'import', '--mode', '='), ['create', 'upsert', 'sync'])
  assert.deepEqual(words('completion', 'f'), ['fish'])
  assert.deepEqual(words('listen', '--url', 'http://localhost', '--fo'), ['--forward'])
})

test('nothing is offered where a file, a number or nothing stands', () => {
  for (const typed of [
    ['apply', ''],
    ['listen', '--forward', ''],
    ['migrate', ''],
    ['none', ''],
  ])
    assert.deepEqual(words(...typed), [], typed.join(' '))
})

test('the command that shells ask is not offered itself', () => {
  assert.ok(!words('').includes('complete'))
  assert.ok(words('').includes('completion'))
})

/** Whether this machine has the shell. */
const missing = async (shell: string): Promise<string | undefined> => {
  const found = await run(shell, ['-c', 'exit 0']).catch(() => undefined)
  return found === undefined ? `this machine has no ${shell}` : undefined
}

/** Runs the script of a shell and then these lines; answers what is printed. */
const inShell = async (shell: string, before: string, after: string): Promise<string[]> => {
  const { stdout } = await run(process.execPath, [entry, 'completion', shell])
  const printed = await run(shell, ['-c', [before, stdout, after].join('\n')])
  assert.equal(printed.stderr, '')
  return printed.stdout.trim().split('\n').toSorted()
}

test('bash completes a word, and falls back to files', async () => {
  const ask = (line: string): string =>
    `COMP_WORDS=(${line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _portreeve; printf '%s\\n' "\${COMPREPLY[@]}"`
  assert.deepEqual(await inShell('bash', '', ask('portreeve catalog ""')), [
    'convert',
    'export',
    'import',
    'lint',
  ])
  assert.deepEqual(await inShell('bash', '', ask('portreeve export --without')), [
    '--without-sandbox',
  ])
  assert.deepEqual(await inShell('bash', '', ask('portreeve apply ""')), [''])
  // The shell never runs a typed word.
  assert.deepEqual(await inShell('bash', '', ask(`portreeve catalog '$(echo import)'`)), [''])
  assert.match((await inShell('bash', '', 'complete -p portreeve')).join(''), /-o default -F/)
})

test('zsh is given a word with its description, and falls back to files', async (t) => {
  const why = await missing('zsh')
  if (why !== undefined) return t.skip(why)
  // The functions by which zsh shows what it is given exist in a terminal only.
  const shown = `compdef() { }; _describe() { print -l -- "\${(@P)2}" }; _files() { print files }`
  const ask = (line: string): string => `words=(${line}); CURRENT=\${#words}; _portreeve`
  assert.deepEqual(await inShell('zsh', shown, ask('portreeve completion ""')), [
    'bash',
    'fish',
    'zsh',
  ])
  assert.match((await inShell('zsh', shown, ask('portreeve migr'))).join(), /^migrate:bring the /)
  assert.deepEqual(await inShell('zsh', shown, ask('portreeve apply ""')), ['files'])
})

test('fish completes a word with its description', async (t) => {
  const why = await missing('fish')
  if (why !== undefined) return t.skip(why)
  const ask = (line: string): string => `complete -C '${line}'`
  assert.match((await inShell('fish', '', ask('portreeve migr'))).join(), /^migrate\tbring the /)
  assert.deepEqual(await inShell('fish', '', ask('portreeve completion ')), ['bash', 'fish', 'zsh'])
  assert.deepEqual(await inShell('fish', '', ask('portreeve catalog import --mode s')), ['sync'])
})
