/** A catalog that comes and goes as a file, by command, beside a running service. */
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Child, createHome, type Home } from '../support/child.ts'
import { createDatabase } from '../support/database.ts'
import { until } from '../support/webhooks.ts'
import { basic } from '../support/world.ts'

const withoutSandbox = { PORTREEVE_SANDBOX: 'off' }
const apiKey = 'a-key-of-the-shop-with-enough-letters'
/** For tests of many processes, each of which takes seconds to start on a busy machine. */
const patient = { timeout: 300_000 }

let database: Awaited<ReturnType<typeof createDatabase>>
let home: Home
let service: Child
let origin: string
let projectId: number
before(async () => {
  database = await createDatabase()
  home = await createHome(database.url, database.listenUrl)
  service = home.start(withoutSandbox)
  await service.printed(/Portreeve is ready/)
  const operatorKey = (await run('operator-key')).output.trim()
  origin = `http://localhost:${home.port}/api`
  const projects = [{ name: 'Game', api_keys: [{ name: 'shop', key: apiKey }] }]
  const file = await write(
    'apply.json',
    JSON.stringify({ merchants: [{ name: 'Studio', projects }] }),
  )
  assert.equal((await run('apply', file)).code, 0)
  // The service hears of it in a moment.
  projectId = await until(async () => {
    const listed = await fetch(`${origin}/operator/projects`, {
      headers: { authorization: `Bearer ${operatorKey}` },
    })
    const { items } = (await listed.json()) as { items: { project_id: number }[] }
    return items[0]?.project_id
  })
  // Keys are read beside projects: a look may show the one and not yet the other.
  await until(async () => (await readPackage('none')).status === 404)
})
after(async () => {
  await home.remove()
  await database.drop()
})

const write = async (name: string, text: string): Promise<string> => {
  const file = join(home.dataDir, name)
  await writeFile(file, text)
  return file
}

const run = async (...command: string[]) => {
  const child = home.start(withoutSandbox, command)
  const code = await child.exit
  return { code, output: child.output(), errors: child.errors() }
}

/** The service's answer about a package. */
const readPackage = async (sku: string) => {
  const path = `v2/project/${projectId}/admin/items/virtual_currency/package/sku/${sku}`
  const answer = await fetch(`${origin}/${path}`, { headers: basic(projectId, apiKey) })
  return { status: answer.status, body: await answer.json() }
}

const table = [
  'type,sku,name.en,name.de,description,content[0].sku,content[0].quantity,prices[0].currency,prices[0].amount,prices[0].is_default',
  'virtual_currency,crystal,Crystal,Kristall,,,,,,',
  'virtual_currency_package,chest,Chest,Truhe,null,crystal,500,USD,9.99,TRUE',
  '',
].join('\n')

test('a table is brought in beside the running service, which knows it at once', async () => {
  const file = await write('catalog.csv', table)
  const { code, output, errors } = await run('catalog', 'import', file)
  assert.equal(code, 0, errors)
  assert.match(output, /created 2, updated 0, unchanged 0, deleted 0, failed 0/)
  assert.match(errors, /reading …\n/)
  const { status, body } = await readPackage('chest')
  assert.equal(status, 200)
  assert.equal(body.prices[0].amount, 9.99)
})

test('what is written out can be brought in again, and changes nothing', patient, async () => {
  for (const format of ['csv', 'json', 'ndjson']) {
    const file = join(home.dataDir, `out.${format}`)
    const written = await run('catalog', 'export', '--out', file)
    assert.equal(written.code, 0, written.errors)
    assert.match(written.output, /wrote 2 records/)
    const again = await run('catalog', 'import', file, '--mode', 'sync')
    assert.match(again.output, /created 0, updated 0, unchanged 2, deleted 0, failed 0/)
    const { output } = await run('catalog', 'export', '--format', format)
    assert.equal(output, await readFile(file, 'utf8'))
  }
})

test('a spreadsheet is told to be saved as CSV, by its name and by its bytes', async () => {
  const named = await run('catalog', 'import', 'catalog.xlsx')
  assert.equal(named.code, 2)
  assert.match(named.errors, /catalog\.xlsx is a spreadsheet .*save it as CSV \(UTF-8\)/)
  const renamed = await write('renamed.csv', 'PK\x03\x04\x14\x00')
  const { code, errors } = await run('catalog', 'import', renamed)
  assert.equal(code, 1)
  assert.match(errors, /is a spreadsheet .*save it as CSV \(UTF-8\).*Nothing was changed/)
})

test('a row that is wrong is told with its place, and nothing changes', async () => {
  const file = await write('wrong.csv', table.replace('9.99', '9.999').replace('Truhe', 'Kiste'))
  const { code, output, errors } = await run('catalog', 'import', file)
  assert.equal(code, 1)
  assert.match(
    errors,
    /row 2, line 3, chest: prices\[0\]\.amount has more than the 2 digits of USD/,
  )
  assert.match(output, /nothing was changed/)
  assert.equal((await readPackage('chest')).body.name.de, 'Truhe')
})

test('a file that cannot be read is told with line and column', async () => {
  const file = await write('broken.csv', table.replace('Truhe', '"Truhe'))
  const { code, errors } = await run('catalog', 'import', file)
  assert.equal(code, 1)
  assert.match(
    errors,
    /broken\.csv: A quotation mark is opened and never closed \(line 3, column 4\)/,
  )
})

test('the linter tells what is hardly meant, and fails where something cannot be sold', async () => {
  const fine = await run('catalog', 'lint')
  assert.equal(fine.code, 0, fine.output)
  assert.match(fine.output, /looked at 2 items and labels: 0 errors, 0 warnings/)
  const row =
    '{"type":"virtual_currency_package","sku":"gift","name":{"en":"Gift"},"description":null,"content":[{"sku":"crystal","quantity":1}]}'
  await run('catalog', 'import', await write('gift.ndjson', row))
  const { code, output } = await run('catalog', 'lint')
  assert.equal(code, 1)
  assert.match(output, /error +virtual_currency_package gift: prices: There is no price/)
  assert.match(output, /warning +virtual_currency_package gift: name: There is no text for de/)
})

test('the template is written without an installation, comes in cleanly, and changes nothing again', async () => {
  const file = join(home.dataDir, 'template.csv')
  const written = await run('catalog', 'export', '--template', '--out', file)
  assert.equal(written.code, 0, written.errors)
  assert.match(written.output, /wrote 6 records/)
  const printed = await run('catalog', 'export', '--template')
  assert.equal(printed.output, await readFile(file, 'utf8'))
  const header = printed.output.split('\n', 1)[0] ?? ''
  for (const column of ['prices[1].country_iso', 'limits.per_user', 'periods[0].date_from'])
    assert.ok(header.split(',').includes(column), column)
  const first = await run('catalog', 'import', file)
  assert.match(first.output, /created 6, updated 0, unchanged 0, deleted 0, failed 0/, first.errors)
  const second = await run('catalog', 'import', file)
  assert.match(second.output, /created 0, updated 0, unchanged 6/)
  const example = (await readPackage('example_coins_500')).body
  assert.equal(example.prices.length, 3)
  assert.equal(example.is_enabled, false)
  const wrong = await run('catalog', 'export', '--template', '--format', 'json')
  assert.equal(wrong.code, 2)
  assert.match(wrong.errors, /--template is a CSV file/)
})

test('a reader that has had enough hears nothing of it', async () => {
  for (const words of [['export'], ['lint', '--locales', 'fr']]) {
    const child = home.start(withoutSandbox, ['catalog', ...words])
    child.process.stdout?.destroy()
    await child.exit
    assert.equal(child.errors(), '')
  }
})

test('words that make no sense are answered with what would', patient, async () => {
  for (const words of [
    [],
    ['import'],
    ['import', 'nothing.csv'],
    ['export', '--format', 'xml'],
    ['export', '--mode', 'sync'],
    ['export', '--out', join(home.dataDir, 'nowhere', 'catalog.csv')],
    ['lint', '--dry-run'],
    ['lint', '--locales', 'en,,DE'],
    ['constructor'],
    ['lint', '--project', '7'],
  ]) {
    const { code, errors } = await run('catalog', ...words)
    assert.equal(code, 2, words.join(' '))
    // A group alone shows its commands, everything else the command that was meant.
    const says =
      words.length === 0 ? /^Usage: portreeve catalog/ : /^portreeve catalog.*\nNothing was done; /
    assert.match(errors, says)
  }
})
