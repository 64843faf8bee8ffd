/** A backup as docs/backup.md makes it: the files of the stopped embedded database, and its master key apart. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { createHome, type Home } from '../support/child.ts'
import { keyText } from '../support/master-keys.ts'
import { crossAuth, exchange, type Tokens, ticketOf, token } from '../support/player.ts'
import { findSnippets } from '../support/snippets.ts'

const shell = promisify(execFile)
const ready = /Portreeve is ready/
/** For tests of several processes, each of which takes seconds to start on a busy machine. */
const patient = { timeout: 300_000 }

let home: Home
let restored: string
let elsewhere: string
before(async () => {
  home = await createHome()
  restored = await mkdtemp(join(tmpdir(), 'portreeve-restored-'))
  await chmod(restored, 0o711)
  elsewhere = await mkdtemp(join(tmpdir(), 'portreeve-elsewhere-'))
})
after(async () => {
  await home.remove()
  for (const folder of [restored, elsewhere]) await rm(folder, { recursive: true, force: true })
})

/** The commands of docs/backup.md for the embedded database: two that make a backup, and two that restore it. */
const [copyDatabase, copyKey, restoreDatabase, restoreKey] = findSnippets(
  'docs/backup.md',
  readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'backup.md'), 'utf8'),
).flatMap(({ text }) => (text.startsWith('cp ') ? text.trim().split('\n') : []))

/** Does one of them in the folder of a service whose data lie in `dataDir`. */
const follow = async (command: string | undefined, dataDir: string): Promise<void> => {
  assert.ok(command)
  const there = command.replace(/\/(backups|elsewhere)\//, `${elsewhere}/`)
  await shell('sh', ['-euc', there.replace('.portreeve/', `${dataDir}/`)])
}

const signIn = async (): Promise<Tokens> => {
  const file = await home.file()
  const answer = await crossAuth(file, 'steam', {
    session_ticket: await ticketOf(file, 'steam', 'alice'),
    scope: 'offline',
    is_redirect: 'false',
  })
  const { login_url } = (await answer.json()) as { login_url: string }
  return await exchange(file, new URL(login_url).searchParams.get('code') ?? '')
}

test(
  'a restored database starts with its own key only, and players stay signed in',
  patient,
  async () => {
    const first = home.start()
    await first.printed(ready)
    const { refresh_token } = await signIn()
    assert.equal(await first.stop(), 0)
    for (const command of [copyDatabase, copyKey]) await follow(command, home.dataDir)
    await follow(restoreDatabase, restored)
    await shell('cp', [join(home.dataDir, 'sandbox.json'), restored])
    const settings = { PORTREEVE_DATA_DIR: restored }

    const without = home.start(settings)
    assert.equal(await without.exit, 1)
    assert.match(without.errors(), /version 1 is missing \(expected: 1; given: none\)/)
    const foreign = home.start({ ...settings, PORTREEVE_MASTER_KEYS: keyText(1, 'wrong') })
    assert.equal(await foreign.exit, 1)
    assert.match(foreign.errors(), /version 1 is another key than the one the database knows/)
    assert.match(foreign.errors(), /docs\/backup\.md/)
    assert.doesNotMatch(foreign.errors(), /\bat .*\.ts:\d/, 'no stack')

    await follow(restoreKey, restored)
    const again = home.start(settings)
    await again.printed(ready)
    const file = await home.file()
    const refreshed = await token(file, {
      grant_type: 'refresh_token',
      client_id: String(file.clients.public.client_id),
      refresh_token,
    })
    assert.equal(refreshed.status, 200, await refreshed.text())
    const doctor = home.start(settings, ['doctor'])
    assert.equal(await doctor.exit, 0, doctor.output())
    assert.match(doctor.output(), /ok +master keys +expected: 1; given: 1/)
    const listed = home.start(settings, ['master-key'])
    assert.equal(await listed.exit, 0, listed.errors())
    assert.match(listed.output(), /version 1: in use since .*signing keys/)
    assert.equal(await again.stop(), 0)
  },
)
