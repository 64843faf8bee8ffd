/** The first start as a person at a terminal sees it; `test/journeys` starts whole processes, which have none. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { linkBuiltConsole } from '../../test/support/built-console.ts'
import { createDatabase } from '../../test/support/database.ts'
import { freePort } from '../../test/support/free-port.ts'
import { createLog } from '../base/log.ts'
import { readConfig } from '../config.ts'
import { firstBanner, neededSettings, typedCommand } from './banner.ts'
import type { SandboxFile } from './sandbox/file.ts'
import { serve } from './serve.ts'

test('a first start on a terminal makes the operator key and prints it once, and it works', async (t) => {
  const database = await createDatabase()
  t.after(() => database.drop())
  const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-terminal-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  await linkBuiltConsole(dataDir)
  const config = readConfig({
    PORTREEVE_PORT: String(await freePort()),
    PORTREEVE_DATABASE_URL: database.url,
    PORTREEVE_DATA_DIR: dataDir,
    PORTREEVE_SANDBOX: 'off',
  })
  const start = async (isTerminal: boolean) => {
    let said = ''
    const say = (text: string): void => {
      said += text
    }
    const { url, stop } = await serve(config, createLog('silent'), { say, isTerminal })
    const key = /op_\S+/.exec(said)?.[0]
    const answer = await fetch(`${url}/api/operator/projects`, {
      headers: { authorization: `Bearer ${key}` },
    })
    await answer.text()
    await stop()
    return { said, key, status: answer.status }
  }
  const unseen = await start(false)
  assert.equal(unseen.key, undefined)
  assert.match(unseen.said, /no operator key yet/)
  const first = await start(true)
  assert.equal(first.status, 200)
  assert.equal((await start(true)).key, undefined)
})

test("the sandbox's operator key is printed to a terminal, and named elsewhere", () => {
  const file = {
    operator_key: 'op_everything',
    clients: {
      public: {},
      page: { redirect_uri: '' },
      desktop: {},
      confidential: {},
      server: {},
    },
    webhook: {},
  } as SandboxFile
  const config = { dataDir: resolve('.portreeve'), databaseUrl: undefined, publicUrl: undefined }
  const own = { program: 'npx portreeve', config: { ...config, masterKeys: [] } }
  const facts = { sandboxFile: 'here/sandbox.json', own }
  assert.match(firstBanner(file, { ...facts, isTerminal: true }), /operator key +op_everything\n/)
  const elsewhere = firstBanner(file, { ...facts, isTerminal: false })
  assert.ok(!elsewhere.includes('op_everything'))
  assert.match(elsewhere, /operator key +operator_key in here\/sandbox\.json\n/)
})

test('a command is printed with the folder that leads to it, and secrets only by their names', () => {
  const config = readConfig({
    PORTREEVE_DATA_DIR: "/tmp/it's here",
    PORTREEVE_DATABASE_URL: 'postgres://user:secret@db/portreeve',
  })
  const own = { program: 'npx portreeve', config }
  assert.equal(
    typedCommand(own, 'doctor') + neededSettings(own),
    String.raw`PORTREEVE_DATA_DIR='/tmp/it'\''s here' npx portreeve doctor (with PORTREEVE_DATABASE_URL as set for the service)`,
  )
  const usual = { program: 'npx portreeve', config: readConfig({}) }
  assert.equal(typedCommand(usual, 'doctor') + neededSettings(usual), 'npx portreeve doctor')
})
