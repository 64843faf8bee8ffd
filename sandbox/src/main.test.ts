import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'

const MAIN = join(import.meta.dirname, 'main.ts')
const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
after(() => rm(dataDir, { recursive: true, force: true }))

const launch = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORTREEVE_SANDBOX_PORT: '0',
      PORTREEVE_DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  after(() => child.kill('SIGKILL'))
  return child
}

const addressOf = async (child: ReturnType<typeof launch>): Promise<string> => {
  assert.ok(child.stdout)
  for await (const line of createInterface(child.stdout)) return line.split(' ').at(-1) ?? ''
  return ''
}

const credentialsAt = async (url: string) => (await fetch(`${url}/api/credentials`)).json()

test('keys are the same after a restart, and only the owner may read them', async () => {
  const first = launch({})
  const url = await addressOf(first)
  const before = await credentialsAt(url)
  assert.equal((await stat(join(dataDir, 'sandbox-keys.json'))).mode & 0o777, 0o600)
  first.kill('SIGTERM')
  assert.deepEqual(await once(first, 'exit'), [0, null])
  const second = launch({})
  const again = await credentialsAt(await addressOf(second))
  assert.deepEqual(
    { ...again, smtp_url: '', sms_url: '' },
    { ...before, smtp_url: '', sms_url: '' },
  )
  second.disconnect()
  assert.deepEqual(await once(second, 'exit'), [0, null])
})

test('it does not run in production', async () => {
  const child = launch({ NODE_ENV: 'production' })
  const [code] = await once(child, 'exit')
  assert.equal(code, 1)
})

test('a wrong port and a foreign key file are told', async () => {
  const wrong = launch({ PORTREEVE_SANDBOX_PORT: 'eighty' })
  assert.equal((await once(wrong, 'exit'))[0], 1)
  const other = await mkdtemp(join(tmpdir(), 'sandbox-'))
  after(() => rm(other, { recursive: true, force: true }))
  await writeFile(join(other, 'sandbox-keys.json'), '{"mine":true}')
  const foreign = launch({ PORTREEVE_DATA_DIR: other })
  const [code] = await once(foreign, 'exit')
  assert.equal(code, 1)
})
