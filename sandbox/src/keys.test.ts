import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openKeys } from './keys.ts'

const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'sandbox-keys-'))
  after(() => rm(made, { recursive: true, force: true }))
  return made
}

test('a key file of an older version is completed, and what it holds stays', async () => {
  const dataDir = await folder()
  const path = join(dataDir, 'sandbox-keys.json')
  const before = await openKeys(dataDir)
  const [google, secret] = [(await before.get('google')).thumbprint, before.bytes('x')]
  const file = JSON.parse(await readFile(path, 'utf8')) as { keys: Record<string, string> }
  delete file.keys.networks
  await writeFile(path, JSON.stringify(file))
  const again = await openKeys(dataDir)
  assert.equal((await again.get('google')).thumbprint, google)
  assert.deepEqual(again.bytes('x'), secret)
  const { thumbprint } = await again.get('networks')
  assert.equal((await stat(path)).mode & 0o777, 0o600)
  assert.equal((await (await openKeys(dataDir)).get('networks')).thumbprint, thumbprint)
})

test('a file that is not one of ours is left alone', async () => {
  const dataDir = await folder()
  const path = join(dataDir, 'sandbox-keys.json')
  for (const content of ['{}', '{"mine":true}', '{"seed":"00","keys":{}}', 'no JSON', '']) {
    await writeFile(path, content)
    await assert.rejects(openKeys(dataDir), /move it away/)
    assert.equal(await readFile(path, 'utf8'), content)
  }
})
