/** Players come in by the command, on the database of a running service. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../../test/support/world.ts'
import { Misuse } from '../words/misuse.ts'
import { inventoriesCommand, playersCommand } from './import-commands.ts'

let world: World
let folder: string
before(async () => {
  world = await createWorld()
  folder = await mkdtemp(join(tmpdir(), 'portreeve-import-'))
})
after(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const run = async (words: readonly string[], commandOf = playersCommand) => {
  const told = { code: -1, says: [] as string[], complains: [] as string[] }
  const command = commandOf(async (work) => {
    told.code = await work({
      say: (text) => told.says.push(text),
      complain: (text) => told.complains.push(text),
      terminal: { write() {} },
      withDeps: (part) => part(world.deps),
    })
  })
  await command.parseAsync([...words], { from: 'user' })
  return told
}
const fileOf = async (...lines: (object | string)[]): Promise<string> => {
  const file = join(folder, `${randomUUID()}.ndjson`)
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  await writeFile(file, texts.join('\n'))
  return file
}

test('a file comes in and its counts are told; wrong lines are told by number and make the code 1', async () => {
  const good = { user_id: randomUUID() }
  assert.deepEqual(await run(['import', await fileOf(good)]), {
    code: 0,
    says: ['created 1, completed 0, unchanged 0, failed 0'],
    complains: [],
  })
  const { code, says, complains } = await run([
    'import',
    await fileOf(good, {}, { user_id: randomUUID() }),
  ])
  assert.deepEqual([code, says], [1, ['created 1, completed 0, unchanged 1, failed 1']])
  assert.match(complains.join(), /^line 2: user_id is missing/)
})

test('a dry run says so, and --from-line passes over what is before it', async () => {
  const file = await fileOf('not JSON', { user_id: randomUUID() })
  const { code, says } = await run(['import', file, '--dry-run', '--from-line', '2'])
  assert.equal(code, 0)
  assert.deepEqual(says, [
    'created 1, completed 0, unchanged 0, failed 0',
    'This was a dry run: nothing was changed.',
  ])
})

test('a file that breaks off says from which line to go on', async () => {
  const lines = Array.from({ length: 1000 }, () => ({ user_id: randomUUID() }))
  const { code, complains } = await run(['import', await fileOf(...lines, 'x'.repeat(70_000))])
  assert.equal(code, 1)
  assert.deepEqual(complains, [
    'All up to line 1000 is stored: go on with --from-line 1001.',
    'Line 1001 is longer than 64 KiB: nothing behind it was read',
  ])
})

test('a file that is not there, a project that is not there and a line that is none are told', async () => {
  await assert.rejects(run(['import', 'nowhere.ndjson']), Misuse)
  await assert.rejects(run(['import', await fileOf({}), '--project', '1']), /There is no project 1/)
  await assert.rejects(
    run(['import', await fileOf({}), '--from-line', '0']),
    /It is the number of a line/,
  )
})

test('what players own comes in, with its progress, and goes out as lines of the same form', async () => {
  const { sql, project, clock } = world
  const user_id = randomUUID()
  await run(['import', await fileOf({ user_id })])
  await sql`
    insert into items (project_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups, document,
      search_text, created_at, updated_at)
    values (${project.project_id}, 'virtual_currency', 'gold', true, true, false, 0, '{}', '{}', 'gold',
      ${clock.now()}, ${clock.now()})
  `
  const line = { user_id, owns: [{ sku: 'gold', quantity: 12 }] }
  const file = await fileOf(line, { user_id, owns: [{ sku: 'silver', quantity: 1 }] })
  const { code, says, complains } = await run(['import', file], inventoriesCommand)
  assert.deepEqual([code, says], [1, ['created 1, completed 0, unchanged 0, failed 1']])
  assert.deepEqual(complains, ['line 2: owns[0].sku is no item of this project'])
  const out = join(folder, 'owned.ndjson')
  const told = await run(['export', '--out', out], inventoriesCommand)
  assert.deepEqual([told.code, told.says], [0, [`wrote 1 records to ${out}`]])
  assert.equal(await readFile(out, 'utf8'), `${JSON.stringify(line)}\n`)
  const again = await run(['import', out, '--dry-run'], inventoriesCommand)
  assert.equal(again.says[0], 'created 0, completed 0, unchanged 1, failed 0')
})
