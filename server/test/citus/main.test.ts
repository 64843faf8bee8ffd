import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

test('without a coordinator the tests on Citus say that they tested nothing, and do not fail', async () => {
  const program = join(import.meta.dirname, 'main.ts')
  const env = { ...process.env, PORTREEVE_TEST_CITUS: '' }
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env })
  assert.match(stdout, /PORTREEVE_TEST_CITUS names no coordinator of Citus: nothing was tested/)
})
