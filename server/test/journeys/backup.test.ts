/**
 * Backups as docs/backup.md makes them: the files of the stopped embedded database, or one file of a running one, and
 * the master key apart.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
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
beforeEach(async () => {
  home = await createHome()
  restored = await mkdtemp(join(tmpdir(), 'portreeve-restored-'))
  await chmod(restored, 0o711)
  elsewhere = await mkdtemp(join(tmpdir(), 'portreeve-elsewhere-'))
})
afterEach(async () => {
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

/** Calls an admin call of the sandbox project. */
const admin = async (method: string, path: string, body?: unknown): Promise<Answered> => {
  const { public_url, project_id, api_key } = await home.file()
  const answer = await fetch(`${public_url}/api/v2/project/${project_id}/admin${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${project_id}:${api_key}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`)
  return answer.status === 204 ? {} : ((await answer.json()) as Answered)
}
type Answered = { id?: number; items?: { endpoint_id: number }[] }

test(
  'one file of a running service is a whole one elsewhere: players come in, and what waited is sent',
  patient,
  async () => {
    const first = home.start()
    await first.printed(ready)
    const { refresh_token } = await signIn()
    const [endpoint] = (await admin('GET', '/webhook/endpoints')).items ?? []
    assert.ok(endpoint)
    await admin('POST', `/webhook/endpoints/${endpoint.endpoint_id}/pause`)
    const { id } = await admin('POST', '/transactions', {
      user: { id: 'player-1' },
      currency: 'EUR',
      amount: '9.99',
    })
    await admin('POST', `/transactions/${id}/pay`)

    const key = { PORTREEVE_BACKUP_KEY: randomBytes(32).toString('base64') }
    const file = join(elsewhere, 'portreeve.backup')
    const without = home.start({}, ['backup', file])
    assert.equal(await without.exit, 2)
    assert.match(without.errors(), /the key of your backups is missing: set PORTREEVE_BACKUP_KEY/)
    const backup = home.start(key, ['backup', file])
    assert.equal(await backup.exit, 0, backup.errors())
    assert.match(backup.output(), /^Wrote \d+ rows of \d+ tables to .*Keep the master keys apart/)
    assert.match(backup.errors(), /copying/)
    const masterKey = (await readFile(join(home.dataDir, 'master.key'))).toString('latin1')
    const bytes = (await readFile(file)).toString('latin1')
    assert.ok(!bytes.includes('player-1') && !bytes.includes(masterKey.trim()))
    const full = home.start(key, ['restore', file])
    assert.equal(await full.exit, 1)
    assert.match(full.errors(), /The database is not empty: .* Nothing was changed/)
    assert.equal(await first.stop(), 0)

    const settings = { PORTREEVE_DATA_DIR: restored }
    const keyFile = join(elsewhere, 'backup.key')
    await writeFile(keyFile, `${key.PORTREEVE_BACKUP_KEY}\n`)
    const restoring = home.start(settings, ['restore', file, '--key-file', keyFile])
    assert.equal(await restoring.exit, 0, restoring.errors())
    assert.match(restoring.output(), /^Restored \d+ rows of \d+ tables, as they were at 20/)
    for (const name of ['sandbox.json', 'master.key'])
      await shell('cp', ['-p', join(home.dataDir, name), restored])
    const again = home.start(settings)
    await again.printed(ready)
    const sandbox = await home.file()
    const refreshed = await token(sandbox, {
      grant_type: 'refresh_token',
      client_id: String(sandbox.clients.public.client_id),
      refresh_token,
    })
    assert.equal(refreshed.status, 200, await refreshed.text())
    await signIn()
    await admin('POST', `/webhook/endpoints/${endpoint.endpoint_id}/resume`)
    const wait = `${sandbox.sandbox_url}/api/webhooks/wait?count=2&timeout_ms=60000`
    const { items } = (await (await fetch(wait)).json()) as { items: { body: string }[] }
    assert.ok(items.some(({ body }) => JSON.parse(body).notification_type === 'order_paid'))
    assert.equal(await again.stop(), 0)
  },
)
