/**
 * An upgrade from the first release, and the way back. The released service, this one, and the released one again have
 * the same database and data folder. PORTREEVE_TEST_BEFORE names another commit to begin with.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import type { SandboxFile } from '../server/src/start/sandbox/file.ts'
import { checkOut } from '../server/test/fleet/version-before.ts'
import { createHome } from '../server/test/support/child.ts'
import { createDatabase } from '../server/test/support/database.ts'
import { start } from './installed.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const git = async (...words: string[]): Promise<string> =>
  (await run('git', words, { cwd: root })).stdout.trim()

const first = 'v1.0.0'
const current = join(root, 'server', 'src', 'portreeve.js')

/** Why there is nothing to try; undefined where there is. */
const whyNot = async (): Promise<string | undefined> => {
  if (process.env.PORTREEVE_TEST_BEFORE !== undefined) return undefined
  const listed = await git('ls-tree', '--name-only', first, 'server/migrations/').catch(() => '')
  if (listed === '') return `the tag ${first} is not here: git fetch --tags`
  const released = listed.split('\n').map((path) => path.replace('server/migrations/', ''))
  const later = (await readdir(join(root, 'server', 'migrations'))).filter(
    (name) => name.endsWith('.sql') && !released.includes(name),
  )
  return later.length === 0 ? `no migration is later than ${first}` : undefined
}

/** A service of one version on the data of all, while something is done with it. */
const newInstallation = async (t: TestContext) => {
  const database = await createDatabase()
  const home = await createHome(database.url, database.listenUrl)
  t.after(async () => {
    await home.remove()
    await database.drop()
  })
  return async <T>(program: string, use: (file: SandboxFile) => Promise<T>): Promise<T> => {
    const service = await start([process.execPath, program, 'serve'], { env: home.environment })
    try {
      return await use(await home.file())
    } finally {
      await service.stop()
    }
  }
}

const readJson = async (answer: Response): Promise<Record<string, string>> => {
  const text = await answer.text()
  assert.ok(answer.ok, `${answer.url}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

/** Signs a player of the sandbox in, and answers the tokens. */
const signIn = async (file: SandboxFile): Promise<Record<string, string>> => {
  const { client_id, redirect_uri } = file.clients.page
  const ticket = await fetch(`${file.sandbox_url}/api/tickets/steam?person=alice`)
  const { session_ticket = '' } = await readJson(ticket)
  const query = new URLSearchParams({
    ...{ client_id: String(client_id), response_type: 'code', state: 'across-versions' },
    ...{ is_redirect: 'false', app_id: String(file.steam_app_id), session_ticket },
    scope: 'offline',
  })
  const { login_url = '' } = await readJson(
    await fetch(`${file.public_url}/api/oauth2/social/steam/cross_auth?${query}`),
  )
  return tokensFor(file, {
    ...{ grant_type: 'authorization_code', redirect_uri },
    code: new URL(login_url).searchParams.get('code') ?? '',
  })
}

const tokensFor = async (file: SandboxFile, form: Record<string, string>) => {
  const body = new URLSearchParams({ client_id: String(file.clients.page.client_id), ...form })
  return readJson(await fetch(`${file.public_url}/api/oauth2/token`, { method: 'POST', body }))
}

/** The player's own id, as the service reads it from an access token. */
const playerOf = async (file: SandboxFile, { access_token }: Record<string, string>) => {
  const headers = { authorization: `Bearer ${access_token}` }
  return (await readJson(await fetch(`${file.public_url}/api/users/me`, { headers }))).id
}

test('players, sessions and keys live through an upgrade from the first release, and back', {
  timeout: 400_000,
}, async (t) => {
  const because = await whyNot()
  if (because !== undefined) return t.skip(because)
  const before = await checkOut(process.env.PORTREEVE_TEST_BEFORE ?? first)
  t.after(() => before.remove())
  const run = await newInstallation(t)

  const made = await run(before.program, async (file) => {
    const tokens = await signIn(file)
    return { tokens, player: await playerOf(file, tokens) }
  })
  const upgraded = await run(current, async (file) => {
    assert.equal(await playerOf(file, made.tokens), made.player)
    const { refresh_token = '' } = made.tokens
    const tokens = await tokensFor(file, { grant_type: 'refresh_token', refresh_token })
    assert.equal(await playerOf(file, await signIn(file)), made.player)
    return tokens
  })
  await run(before.program, async (file) => {
    assert.equal(await playerOf(file, upgraded), made.player)
    const { refresh_token = '' } = upgraded
    const tokens = await tokensFor(file, { grant_type: 'refresh_token', refresh_token })
    assert.equal(await playerOf(file, tokens), made.player)
  })
})
