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
  '0009_signin_functions.sql': '369563b289712cd14b09d59e2d3e81541606313a758b1bdf3305fd8814c7efc7',
  '0010_projects_keys.sql': 'ab8a62c589fede796485b7a1e09d2d8302adde7a147472eacbac22ee5bf572eb',
  '0011_projects_people.sql': 'd544a339967353030d2555de2adab3ab35810033cb3f87326856d44b1fad7bee',
  '0012_signin_traces.sql': '01aba79f18ff64aebda87f401e587a220179b0abc1cd7aa869f213377733b012',
  '0013_webhooks_targets.sql': 'f37eb47a6a9176eeb42ce004d2696f1c9dbff878ab5a333d951ee28c5d158594',
  '0014_payments_notifications.sql':
    'c472b513f09a001fb56d9f5a2dc598ea4cb7d01f7c472d337d49d8fa425ca1ea',
  '0015_projects_statistics.sql':
    'b8923b9c649b86f35cbf6ec5456139338ddd847c60a705a6fed48f2052a7cd93',
  '0016_webhooks_leases.sql': '422737a628b588faa0830963f5e99ce70cd5164f569db0b94b2276985a489f1a',
  '0017_signin_origins.sql': '197f5b1e3e1797be102945c8175a54f179dfa3f38544e4a0fa0368a353b9891f',
  '0018_signin_refused_redirects.sql':
    'bace71ebf20164b5cd2152428ff0b2cf242f2a5feb0677c5be4141f18b9ba5fa',
  '0019_projects_audit_order.sql':
    '19b49128eb268e8611f9e4d059bf555ddbbed6cdd95a99428413d5c691363eeb',
  '0020_projects_statistics_sums.sql':
    'd427440447be2486e87e95e5a78388a7df6728edce0bbf2376a47e05c02bbb10',
  '0021_projects_audit_days.sql':
    '845c59350b8d1265455702db8c5dd3f924ae62eca9ace185efcd5fc3a7bebee1',
  '0022_signin_audit_days.sql': '842b9aa230acaad53e1150f56dddb79c4a8836855adc566c43d4a1d136907346',
  '0023_webhooks_failing.sql': '0f4275a75dd4ce30c9485e9b6724b5bb5cd4345bfa6158f35ab182aae3672fb9',
  '0024_projects_key_ends.sql': '120a0f4ff3d590a4d88f1259165f0396d4c51a42765aebaba54981fe643fa0df',
  '0025_projects_people_apart.sql':
    '23ef71427c4d7bae0b65a74557030b4bbcd4312b06c0ee400782d160bbed5c9d',
  '0026_projects_origins.sql': 'b4a75d424827d976ea3c4470d1cbfedf43547c3164403b90a738f43a69e958ac',
  '0027_projects_statistics_days.sql':
    '62e980e13eeeb03d91e1f4fa4baa6d030191aa4636e66e2cf18233ef1b4ec57c',
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
