/** Commands that work on a project by its calls, against a service with its sandbox. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { keysCommand } from '../../src/commands/project/keys-command.ts'
import { logsCommand } from '../../src/commands/project/logs-command.ts'
import type { ProjectTools } from '../../src/commands/project/place.ts'
import { tryCommand } from '../../src/commands/project/try-command.ts'
import { usersCommand } from '../../src/commands/project/users-command.ts'
import type { Within } from '../../src/commands/words/definition.ts'
import { Misuse } from '../../src/commands/words/misuse.ts'
import { readConfig } from '../../src/config.ts'
import { runWords } from '../support/command-words.ts'
import { crossAuth, exchange, ticketOf } from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'
import { until } from '../support/webhooks.ts'
import { basic } from '../support/world.ts'

let service: Service
let folder: string
before(async () => {
  service = await startService()
  folder = await mkdtemp(join(tmpdir(), 'portreeve-commands-'))
  // The world has made an operator key before the sandbox could.
  const file = { ...service.file, operator_key: service.world.operatorKey }
  await writeFile(join(folder, 'sandbox.json'), JSON.stringify(file))
})
after(async () => {
  await service?.close()
  await rm(folder, { recursive: true, force: true })
})

type Described = (within: Within<ProjectTools>) => CommandUnknownOpts

/** Starts a command beside the service; without other settings it finds everything in sandbox.json. */
const start = (command: Described, words: string[], settings: Record<string, string> = {}) => {
  const said: string[] = []
  const complained: string[] = []
  const stopping = new AbortController()
  const code = runWords(command, words, {
    config: readConfig({ PORTREEVE_DATA_DIR: folder, ...settings }),
    say: (text) => void said.push(text),
    complain: (text) => void complained.push(text),
    untilStopped: () => stopping.signal,
  })
  return { code, said, complained, stop: () => stopping.abort() }
}

const run = async (command: Described, words: string[], settings?: Record<string, string>) => {
  const { code, said, complained } = start(command, words, settings)
  return { code: await code, output: said.join('\n'), complaints: complained.join('\n') }
}

/** Signs a person in; answers the access token. */
const signIn = async (person: string): Promise<string> => {
  const session_ticket = await ticketOf(service.file, 'steam', person)
  const landed = await crossAuth(service.file, 'steam', { session_ticket, scope: 'offline' })
  const { searchParams } = new URL(landed.headers.get('location') ?? '')
  const { access_token } = await exchange(service.file, searchParams.get('code') ?? '')
  assert.ok(access_token)
  return access_token
}

test('try signs a player in, makes a package, and shows the webhook of a payment it declined', async () => {
  for (const isAgain of [false, true]) {
    const { code, output } = await run(tryCommand, ['--json'])
    assert.equal(code, 0)
    const { player, package: item, transaction, webhook } = JSON.parse(output)
    assert.equal(typeof player.sub, 'string')
    assert.equal(item.sku, 'try_gold_100', `again: ${isAgain}`)
    assert.equal(webhook.notification_type, 'ps_declined')
    assert.equal(webhook.transaction.id, transaction)
  }
  const { output } = await run(tryCommand, ['--person', 'bob'])
  assert.match(output, /^Signed bob in [\s\S]*Made the package [\s\S]*Declined the payment of /)
})

test('try without a sandbox says what to start', async () => {
  const nowhere = { PORTREEVE_DATA_DIR: join(folder, 'nowhere') }
  await assert.rejects(run(tryCommand, [], nowhere), {
    message: /no .*sandbox\.json: run npm start/,
  })
})

test('a player is found, shown, banned until then, let in again, signed out and exported', async () => {
  await signIn('alice')
  const found = await run(usersCommand, ['find', 'ali', '--json'])
  const [user] = JSON.parse(found.output)
  const id: string = user.user_id
  assert.match((await run(usersCommand, ['find', 'ALI'])).output, new RegExp(`^${id}  [Aa]lice`))
  const shown = await run(usersCommand, ['show', id])
  assert.match(shown.output, new RegExp(`^id +${id}\nname +[Aa]lice[\\s\\S]*identity +steam \\d+`))
  assert.match(shown.output, /^session +\S+ {2}20/m)
  const banned = await run(usersCommand, ['ban', id, '--until', '7d', '--reason', 'sold\naccounts'])
  assert.match(banned.output, new RegExp(`^${id} is banned until 20`))
  assert.match(
    (await run(usersCommand, ['find', '--banned'])).output,
    /banned until .*: sold accounts$/,
  )
  await assert.rejects(signIn('alice'))
  assert.equal((await run(usersCommand, ['unban', id])).code, 0)
  assert.match((await run(usersCommand, ['find', '--banned'])).complaints, /^Nobody fits\.$/)
  await signIn('alice')
  assert.equal((await run(usersCommand, ['sign-out', id])).code, 0)
  assert.deepEqual(
    JSON.parse((await run(usersCommand, ['show', id, '--json'])).output).sessions,
    [],
  )
  const exported = JSON.parse((await run(usersCommand, ['export', id])).output)
  assert.ok(JSON.stringify(exported).includes(id))
})

test('a list of players tells where it ends, and ids that are none are refused at once', async () => {
  await signIn('bob')
  const { output, complaints } = await run(usersCommand, ['find', '--limit', '1'])
  assert.equal(output.split('\n').length, 1)
  assert.match(complaints, /more than 1: say --limit/)
  for (const words of [
    ['show', 'anna'],
    ['ban', '../groups'],
    ['find', '--limit', '0'],
    ['find', '--provider', 'steam'],
    ['ban', '00000000-0000-0000-0000-000000000000', '--until', 'soon'],
  ])
    await assert.rejects(run(usersCommand, words), Misuse, words.join(' '))
  const nobody = ['show', '00000000-0000-0000-0000-000000000000']
  await assert.rejects(run(usersCommand, nobody), { message: /answers 404: / })
})

test('logs tell of sign-ins, deliveries and changes as they come, each once', async () => {
  const following = start(logsCommand, ['--follow', '--json', '--since', '1m'])
  const entries = (): { kind: string; at: string; action?: string; type?: string }[] =>
    following.said.map((line) => JSON.parse(line))
  await signIn('carol')
  await run(tryCommand, [])
  const has = (kind: string, fits: (entry: ReturnType<typeof entries>[number]) => boolean) =>
    until(async () => entries().some((entry) => entry.kind === kind && fits(entry)))
  await has('sign-ins', () => true)
  await has('deliveries', ({ type }) => type === 'ps_declined')
  await has('changes', ({ action }) => action === 'user.signed_in')
  const before = following.said.length
  await run(tryCommand, ['--person', 'bob'])
  await until(async () => following.said.length >= before + 2)
  following.stop()
  assert.equal(await following.code, 0)
  assert.deepEqual(following.complained, [])
  assert.equal(new Set(following.said).size, following.said.length, following.said.join('\n'))
})

test('logs without --follow end, and are one line for each in words', async () => {
  const { code, output } = await run(logsCommand, ['--kinds', 'sign-ins', '--since', '1h'])
  assert.equal(code, 0)
  assert.match(output, /^20\S+ {2}sign-ins {4}signed_in platform steam /m)
  assert.doesNotMatch(output, / deliveries | changes /)
  await assert.rejects(run(logsCommand, ['--kinds', 'mails']), /"mails" is none/)
})

test('a key is followed by one with the same rights, and ends when somebody says so', async () => {
  const { project_id } = service.file
  const status = async (key: string): Promise<number> => {
    const url = `${service.file.public_url}/api/v2/project/${project_id}/admin/groups`
    return (await fetch(url, { headers: basic(project_id, key) })).status
  }
  const names = async () => JSON.parse((await run(keysCommand, ['list', '--json'])).output)
  const [first] = await names()
  const made = await run(keysCommand, ['rotate', first.key_id])
  const [, second] = await names()
  assert.match(made.complaints, new RegExp(`shown once.*keys revoke ${first.key_id}`))
  const facts = ({ name, role, permissions, expires_at }: typeof first) => [
    name,
    role,
    permissions,
    expires_at,
  ]
  assert.deepEqual(facts(second), facts(first))
  assert.equal(await status(made.output), 200)
  assert.equal(await status(service.file.api_key), 200, 'the former is still valid')
  const third = await run(keysCommand, ['rotate', second.key_id, '--now', '--json'])
  const { api_key } = JSON.parse(third.output)
  assert.equal(await status(api_key), 200)
  await until(async () => (await status(made.output)) === 401)
  const [, last] = await names()
  assert.match(
    (await run(keysCommand, ['list'])).output,
    new RegExp(`^${last.key_id}  \\S.*: made `, 'm'),
  )
  const fourth = await run(keysCommand, ['rotate', last.key_id, '--grace', '1h'])
  const graced = (await names()).find(({ key_id }: typeof first) => key_id === last.key_id)
  const seconds = (Date.parse(graced.expires_at) - Date.now()) / 1000
  assert.ok(seconds > 3500 && seconds <= 3601, graced.expires_at)
  assert.ok(fourth.complaints.includes(`opens nothing any more from ${graced.expires_at} on`))
  for (const key of [api_key, fourth.output]) assert.equal(await status(key), 200)
  await run(keysCommand, ['rotate', last.key_id, '--grace', '2d'])
  const still = (await names()).find(({ key_id }: typeof first) => key_id === last.key_id)
  assert.equal(still.expires_at, graced.expires_at, 'it never ends later')
  await assert.rejects(run(keysCommand, ['rotate', last.key_id, '--grace', '1h', '--now']), {
    message: /'--grace <span>' cannot be used with option '--now'/,
  })
  const count = (await names()).length
  await assert.rejects(run(keysCommand, ['rotate', last.key_id, '--grace', 'soon']), {
    message: /--grace takes a time span/,
  })
  assert.equal((await names()).length, count, 'no key was made')
  assert.equal((await run(keysCommand, ['revoke', last.key_id])).code, 0)
  const unknown = await run(keysCommand, ['rotate', last.key_id])
  assert.equal(unknown.code, 1)
  assert.match(unknown.complaints, /has no key .*; portreeve keys list shows them/)
})

test('a key without the permission for keys is refused in words', async () => {
  const asGame = { PORTREEVE_API_KEY: service.file.api_key }
  await assert.rejects(run(keysCommand, ['list'], asGame), {
    message: /answers 403: .*keys\.manage/,
  })
})
