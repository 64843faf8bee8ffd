/** An upgrade and its way back, as docs/deploying.md writes them: each version has a folder or a tag of its own. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { findSnippets } from '../support/snippets.ts'

const run = promisify(execFile)
const page = readFileSync(
  join(import.meta.dirname, '..', '..', '..', 'docs', 'deploying.md'),
  'utf8',
)
const scripts = findSnippets('docs/deploying.md', page).map(({ text }) => text)
const scriptWith = (...words: readonly string[]): string => {
  const found = scripts.filter((text) => words.every((word) => text.includes(word)))
  assert.equal(found.length, 1, `${found.length} with ${words.join(', ')}`)
  return found[0] ?? ''
}

/**
 * Programs of a machine, as far as the commands touch it: calls are written down, and nothing is installed or started.
 */
const programs = `
sudo() { "$@"; }
apt-get() { :; }
npm() { echo "$PWD: npm $*" >> "$CALLS"; mkdir node_modules; }
systemctl() { echo "$* on $(readlink "$OPT/portreeve")" >> "$CALLS"; }
curl() { :; }
docker() { echo "$* with $(cat .env)" >> "$CALLS"; }
`

/** A clone of the repository with two versions, beside an empty /opt. */
const newMachine = async (t: TestContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'portreeve-way-back-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const [clone, opt, calls] = ['clone', 'opt', 'calls'].map((name) => join(folder, name))
  assert.ok(clone && opt && calls)
  await mkdir(opt)
  await mkdir(join(clone, 'deploy'), { recursive: true })
  const git = async (...words: string[]): Promise<string> => {
    const who = ['-c', 'user.name=nobody', '-c', 'user.email=nobody@example.com']
    return (await run('git', [...who, ...words], { cwd: clone })).stdout.trim()
  }
  await git('init', '--quiet')
  return {
    opt,
    clone,
    /** Makes a version; answers its name. */
    async release(text: string): Promise<string> {
      await writeFile(join(clone, 'version.txt'), text)
      await git('add', 'version.txt')
      await git('commit', '--quiet', '--message', text)
      return await git('rev-parse', '--short', 'HEAD')
    },
    /** Does what the page says, and answers the calls that this made. */
    async follow(script: string, at: '.' | 'deploy', typed = ''): Promise<string[]> {
      await writeFile(calls, '')
      const text = `set -euo pipefail${programs}${script.replaceAll('/opt/', `${opt}/`)}`
      const following = run('bash', ['-c', text], {
        cwd: join(clone, at),
        env: { PATH: process.env.PATH, OPT: opt, CALLS: calls },
      })
      following.child.stdin?.end(`${typed}\n`)
      await following
      return (await readFile(calls, 'utf8')).split('\n').slice(0, -1)
    },
  }
}

test('with systemd each version has a folder, and a link leads to the one that is started', async (t) => {
  const machine = await newMachine(t)
  const first = await machine.release('one')
  await writeFile(join(machine.clone, 'deploy', 'secret'), 'nobody copies it')
  await machine.follow(scriptWith('apt-get install', '/opt/portreeve-$VERSION'), '.')
  const link = join(machine.opt, 'portreeve')
  assert.equal(await readlink(link), `portreeve-${first}`)

  const second = await machine.release('two')
  const upgraded = await machine.follow(scriptWith('git archive', 'systemctl restart'), '.')
  const npm = `${machine.opt}/portreeve-${second}: npm ci --omit=dev --ignore-scripts`
  const restarted = (version: string) =>
    [8080, 8081].map((port) => `restart portreeve@${port} on portreeve-${version}`)
  assert.deepEqual(upgraded, [npm, ...restarted(second)])
  assert.equal(await readFile(join(link, 'version.txt'), 'utf8'), 'two')

  const back = await machine.follow(scriptWith('ls --directory'), '.', first)
  assert.deepEqual(back, restarted(first))
  assert.equal(await readFile(join(link, 'version.txt'), 'utf8'), 'one')
  assert.deepEqual(
    (await readdir(machine.opt)).toSorted(),
    ['portreeve', `portreeve-${first}`, `portreeve-${second}`].toSorted(),
  )
  assert.deepEqual((await readdir(link)).toSorted(), ['node_modules', 'version.txt'])
})

test('with containers each version has a tag, and the way back builds nothing', async (t) => {
  const machine = await newMachine(t)
  await writeFile(join(machine.clone, 'deploy', '.env'), 'PORTREEVE_DOMAIN=a.example\n')
  const first = await machine.release('one')
  const env = (version: string) =>
    `with PORTREEVE_DOMAIN=a.example\nPORTREEVE_VERSION=${version}`.split('\n')
  const each = (calls: readonly string[], version: string) =>
    calls.flatMap((call) => {
      const [line, ...more] = env(version)
      return [`compose ${call} ${line}`, ...more]
    })
  assert.deepEqual(
    await machine.follow(scriptWith('>> .env', 'docker compose up --detach --wait\n'), 'deploy'),
    each(['build', 'up --detach --wait'], first),
  )
  const second = await machine.release('two')
  const replaced = ['a', 'b'].map((name) => `up --detach --wait --no-deps portreeve-${name}`)
  assert.deepEqual(
    await machine.follow(scriptWith('>> .env', '--no-deps'), 'deploy'),
    each(['build', ...replaced], second),
  )
  const back = await machine.follow(scriptWith('docker image ls'), 'deploy', first)
  assert.deepEqual(
    back.slice(2),
    each(
      replaced.map((call) => call.replace('--no-deps', '--no-deps --no-build')),
      first,
    ),
  )
})
