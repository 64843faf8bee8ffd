/** The types of the calls are those of the API document, as `npm run generate --workspace=client` writes them. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

const generated = join(import.meta.dirname, 'generated')
const ofConsole = join(
  import.meta.dirname,
  ...['..', '..', 'console', 'src', 'api', 'generated', 'operations.ts'],
)
const generator = join(import.meta.dirname, '..', 'generator')
const remedy = 'run npm run generate --workspace=client'

test('the types were written from the document as it is', async () => {
  const document = join(import.meta.dirname, '..', '..', 'docs', 'openapi.json')
  const digest = createHash('sha256')
    .update(await readFile(document))
    .digest('hex')
  const files = await readdir(generated)
  assert.deepEqual(files.toSorted(), ['admin-calls.ts', 'player-calls.ts'])
  for (const file of files) {
    const [head = ''] = (await readFile(join(generated, file), 'utf8')).split('\n')
    assert.ok(head.includes(digest), `${file} is older than docs/openapi.json: ${remedy}`)
  }
  const [head = ''] = (await readFile(ofConsole, 'utf8')).split('\n')
  assert.ok(
    head.includes(digest),
    `the console's types are older than docs/openapi.json: ${remedy}`,
  )
})

test('the generator writes the same types again', (t) => {
  if (!existsSync(join(generator, 'node_modules')))
    return t.skip(`the generator is not installed: ${remedy}`)
  const { status, stderr } = spawnSync(process.execPath, ['write.js', '--check'], {
    cwd: generator,
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
})
