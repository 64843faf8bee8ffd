/** Migrations are append-only: a file that a release has brought is never edited. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readMigrations } from '../src/base/migration/migrate.ts'

const folder = join(import.meta.dirname, '..', 'migrations')

/**
 * The SHA-256 of each file that must not change. A file enters the list with the release that brings it, and stays as
 * it is. Databases that have applied it do not apply it again. The first ones are in it before the first release.
 */
const released: Record<string, string> = {
  '0001_projects.sql': '8b7d5b289b39636cfc7af4174db5d6fd3f0d99ddc3e45092889b8dc71c60a6f9',
  '0002_webhooks.sql': '6fda71fd9e68ed04f3c1f436f931d2ea55e7ae2d280ca67399634e176c815dfa',
  '0003_payments.sql': 'f1e2070433037c8db156e5513c21af204cd5aaec703ed1981bb9482e6d054a15',
  '0004_catalog.sql': 'd833e10a56bacfd208a820ffd4ea211e098ee9e3a92ca24b48a964b14356bc71',
  '0005_signin.sql': 'b2c4c459b3e1ebe5f612285992894c11acc1ba8d3f41805e9f2f3fea84a72ead',
  '0006_webhooks_writers.sql': '9d5093b91837ac9a083e077883ae581d9a988195d4038ff655d8eaf397a5b698',
  '0007_projects_changes.sql': '06118a431d42b0d96f6d7b5bb4ddae08686fc9e98c27799a14b152455c13252d',
  '0008_signin_deferred_keys.sql':
    '5cef74298050aa5e7f188b9b9a842b3ef9009bdced583071393796c4170926f1',
}

test('the files of migrations that were released are as they were released', async () => {
  for (const [file, expected] of Object.entries(released)) {
    const text = await readFile(join(folder, file))
    const found = createHash('sha256').update(text).digest('hex')
    assert.equal(found, expected, `${file} was edited: write a new migration instead`)
  }
})

test('migrations are numbered from 1 without gaps, those that were released first', async () => {
  const migrations = await readMigrations(folder)
  assert.deepEqual(
    migrations.map(({ number }) => number),
    migrations.map((_, index) => index + 1),
  )
  const names = migrations.map(({ name }) => name)
  assert.deepEqual(names.slice(0, Object.keys(released).length), Object.keys(released))
})
