import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { usesDatabase } from './database-use.ts'

let root: string
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'portreeve-use-'))
  const files = {
    // Put together, so that this file itself does not name the variable.
    'support/database.ts': `export const address = process.env.${'PORTREEVE_TEST'}${'_POSTGRES'}`,
    'support/world.ts': "export { address } from './database.ts'\nimport '../circle.ts'",
    'circle.ts': "import './circle.ts'\nimport 'node:fs'\nimport './missing.ts'",
    'direct.test.ts': "import { address } from './support/database.ts'",
    'indirect.test.ts': "import { address } from './support/world.ts'",
    'later.test.ts': "const world = await import('./support/world.ts')",
    'types.test.ts': "import type { World } from './support/world.ts'",
    'pure.test.ts': "import './circle.ts'",
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
})
after(() => rm(root, { recursive: true, force: true }))

for (const file of ['direct.test.ts', 'indirect.test.ts', 'later.test.ts']) {
  test(`a file that imports the database uses it: ${file}`, () => {
    assert.equal(usesDatabase(root, [file]), true)
    assert.equal(usesDatabase(root, ['pure.test.ts', file]), true)
  })
}

test('a file that imports no database, or only types, does not use it', () => {
  assert.equal(usesDatabase(root, ['pure.test.ts', 'types.test.ts']), false)
})
