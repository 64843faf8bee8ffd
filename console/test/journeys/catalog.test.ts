/** The catalog beside its table of packages, in a real browser: files, texts, lint, and the store as players see it. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { barriers } from '../../../server/test/support/accessibility.ts'
import type { Page } from '../../../server/test/support/chromium.ts'
import { type Desk, type Person, startDesk } from '../support/desk.ts'

const packages = '/items/virtual_currency/package'
let desk: Desk

/** Makes a call of the API that has to go well. */
const admin = async (
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> => {
  const answer = await desk.service.admin(method, path, body)
  const text = await answer.text()
  assert.ok(answer.ok, text)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

const made = (sku: string, changed: Record<string, unknown> = {}) =>
  admin('POST', packages, {
    sku,
    name: { en: `Chest ${sku}` },
    description: { en: 'Gold in a chest' },
    content: [{ sku: 'gold', quantity: 500 }],
    prices: [
      { currency: 'USD', amount: 4.99, is_default: true },
      { currency: 'EUR', amount: 5.49, country_iso: 'DE' },
    ],
    ...changed,
  })

before(async () => {
  desk = await startDesk()
  await made('chest.500', { limits: { per_user: 3 } })
  await made('chest.900', {
    name: { en: 'Large chest', de: 'Große Truhe' },
    image_url: 'https://127.0.0.1:9/chest.png',
  })
  await made('hidden', { is_show_in_store: false })
})
after(() => desk?.close())

/** Somebody of a role on the overview of the project, from where clicks count. */
const at = async (role: string, work: (person: Person) => Promise<void>): Promise<void> => {
  const person = await desk.as(role)
  await person.open(desk.project)
  await person.page.getByRole('heading', { name: 'Sandbox', level: 1 }).waitFor()
  person.count()
  await work(person)
  await person.close()
}

const atMost = (person: Person, most: number): void =>
  assert.ok(person.clicks() <= most, `${person.clicks()} clicks`)

/** Opens a page of the catalog by its tab. */
const openTab = async ({ page, click }: Person, tab: string): Promise<void> => {
  await click(page.getByRole('link', { name: 'Catalog', exact: true }))
  await click(page.getByRole('link', { name: tab, exact: true }))
  await page.getByRole('heading', { name: tab, level: 1 }).waitFor()
}

/** Chooses a file where a page asks for one. */
const choose = async (
  { page, click }: Person,
  label: string,
  name: string,
  text: string,
): Promise<void> => {
  const choosing = page.waitForEvent('filechooser')
  await click(page.getByText(label, { exact: true }))
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
  await (await choosing).setFiles(file)
}

const header =
  'type,sku,name.en,description.en,content[0].sku,content[0].quantity,prices[0].currency,prices[0].amount,prices[0].is_default'
const row = (sku: string, amount: string): string =>
  `virtual_currency_package,${sku},Chest ${sku},Gold in a chest,gold,500,USD,${amount},true`
const csv = (...rows: string[]): string => [header, ...rows, ''].join('\n')

test('shop: makes a region of countries by their names in 5, changes it, and cannot delete it while an item names it', async () => {
  await at('shop', async (person) => {
    const { page, click } = person
    await openTab(person, 'Regions')
    await page.getByText('There is no region yet. Items are sold everywhere.').waitFor()
    await click(page.getByRole('link', { name: 'New region' }).first())
    await page.getByRole('heading', { name: 'New region', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('This is missing.').nth(1).waitFor()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Asia')
    const field = page.getByRole('combobox', { name: 'Another country' })
    await field.fill('Japan, kr, Atlantis')
    await person.press(field, 'Enter')
    await page.getByText('No country is called so: Atlantis.').waitFor()
    assert.equal(await field.inputValue(), 'Atlantis')
    await field.fill('Viet')
    await page.getByRole('button', { name: 'Add', exact: true }).last().click()
    await page.getByText('3 countries', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('3 countries', { exact: true }).waitFor()
    await click(page.getByRole('button', { name: 'Create' }))
    await page.getByRole('heading', { name: 'Asia', level: 1 }).waitFor()
    atMost(person, 5)
    await page.getByRole('button', { name: 'Remove Vietnam' }).click()
    assert.equal(await field.evaluate((one) => one === document.activeElement), true)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
  })
  const { regions } = await admin('GET', '/region')
  const [asia] = regions as { id: number; name: object; countries: string[] }[]
  assert.deepEqual(asia, { id: asia?.id, name: { en: 'Asia' }, countries: ['JP', 'KR'] })
  await made('chest.asia', { regions: [{ id: asia?.id }] })
  await at('shop', async (person) => {
    const { page } = person
    await openTab(person, 'Regions')
    await page.getByRole('row', { name: /Asia.*Japan, South Korea/ }).waitFor()
    await page.getByRole('link', { name: 'Asia' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText(/^Items are sold in this region only\./).waitFor()
    await person.open(`${desk.project}/catalog/packages/chest.asia/history`)
    await page.getByText('All that it had').click()
    await page.getByText('Asia', { exact: true }).waitFor()
    await admin('DELETE', `${packages}/sku/chest.asia`)
    await person.open(`${desk.project}/catalog/regions/${asia?.id}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('There is no region yet. Items are sold everywhere.').waitFor()
    await person.open(`${desk.project}/catalog/packages/chest.500`)
    await page.getByRole('link', { name: 'Make the first one' }).click()
    await page.getByRole('heading', { name: 'New region', level: 1 }).waitFor()
  })
})

test('a region that two people change keeps what each of them changed', async () => {
  const { region_id: id } = await admin('POST', '/region', {
    name: { en: 'North', de: 'Norden' },
    countries: ['NO'],
  })
  await at('shop', async (person) => {
    const { page } = person
    await person.open(`${desk.project}/catalog/regions/${id}`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('The north')
    await admin('PUT', `/region/${id}`, {
      name: { en: 'North', de: 'Der Norden' },
      countries: ['NO', 'SE'],
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await page.getByText('Sweden').waitFor()
  })
  const { name, countries } = await admin('GET', `/region/${id}`)
  assert.deepEqual([name, countries], [{ en: 'The north', de: 'Der Norden' }, ['NO', 'SE']])
  const reader = await desk.as('read_only', { locale: 'de-DE' })
  await reader.open(`${desk.project}/catalog/regions/${id}`)
  await reader.page.getByText('Schweden').waitFor()
  const buttons = reader.page.getByRole('button', {
    name: /Löschen|Speichern|entfernen|Hinzufügen/,
  })
  assert.equal(await buttons.count(), 0)
  await reader.close()
  await admin('DELETE', `/region/${id}`)
})

test('an item that is limited for each player may be bought anew by all, once that is confirmed', async () => {
  const user = { user_external_id: 'steam-7' }
  await admin('POST', '/items/virtual_items', {
    sku: 'daily.gift',
    name: { en: 'Gift' },
    is_free: true,
    limits: { per_user: 2, per_item: null },
  })
  const { sql } = desk.service.world
  await sql`
    insert into user_purchases (project_id, user_id, item_id, since, bought)
    select project_id, ${user.user_external_id}, item_id, 'epoch', 2
    from items where sku = 'daily.gift'
  `
  const path = `/user/limit/item/sku/daily.gift?user_external_id=${user.user_external_id}`
  assert.deepEqual(await admin('GET', path), { per_user: { total: 2, available: 0 } })
  await at('developer', async (person) => {
    const { page } = person
    await person.open(`${desk.project}/catalog/virtual-items/daily.gift`)
    await page.getByRole('button', { name: 'Let everybody buy anew' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/each may buy 2 pieces again\. This cannot be taken back\.$/).waitFor()
    await dialog.getByRole('button', { name: 'Let everybody buy anew' }).click()
    await page.getByRole('status').getByText('Everybody may buy it anew.').waitFor()
  })
  assert.equal((await desk.service.admin('GET', path)).status, 404)
  await at('shop', async ({ page, open }) => {
    await open(`${desk.project}/catalog/virtual-items/daily.gift`)
    await page.getByRole('button', { name: 'Delete' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Let everybody buy anew' }).count(), 0)
  })
})

test('shop: a spreadsheet is tried, looked at and imported, in 4', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openTab(person, 'Imports')
    await choose(
      person,
      'Choose a file',
      'shop.csv',
      csv(row('new.1', '1.99'), row('new.2', '2.99')),
    )
    await page.getByRole('heading', { name: /^Trial \d+$/ }).waitFor()
    await page.getByRole('row', { name: /new\.1 package new/ }).waitFor()
    assert.equal((await desk.service.admin('GET', `${packages}/sku/new.1`)).status, 404)
    await person.click(page.getByRole('button', { name: 'Import', exact: true }))
    await page.getByRole('heading', { name: /^Import \d+$/ }).waitFor()
    await page.getByText('done', { exact: true }).waitFor()
    atMost(person, 4)
    await page.getByRole('link', { name: 'Packages, the last changed first' }).waitFor()
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    await page.getByRole('row', { name: /^Import \d+ done 2 made/ }).waitFor()
  })
  await admin('GET', `${packages}/sku/new.2`)
})

test('shop: faults of a file are told by row and column; the other rows can be imported', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openTab(person, 'Imports')
    await choose(person, 'Choose a file', 'shop.xlsx', 'PK')
    await page
      .getByText('is a spreadsheet. Save it as CSV (UTF-8), and choose that file.')
      .waitFor()
    const text = csv(row('new.1', '3.99'), row('new.3', 'cheap'))
    await choose(person, 'Choose a file', 'shop.csv', text)
    await page.getByRole('heading', { name: '1 fault in the file' }).waitFor()
    await page.getByRole('row', { name: /row 2.*new\.3 prices\[0\]\.amount/ }).waitFor()
    const changed = page.getByRole('row', { name: /new\.1 package changed/ })
    await changed.getByText('Prices', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Import the other rows' }).click()
    await page.getByRole('heading', { name: /^Import \d+$/ }).waitFor()
    await page.getByText('done, rows left out').waitFor()
  })
  const { prices } = await admin('GET', `${packages}/sku/new.1`)
  assert.equal((prices as { amount: number }[])[0]?.amount, 3.99)
})

test('shop: a file of JSON that is dropped is tried, too', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openTab(person, 'Imports')
    const dropped = await page.evaluateHandle(() => {
      const carried = new DataTransfer()
      const text = '{"groups":[{"external_id":"dropped","name":{"en":"Dropped"}}]}'
      carried.items.add(new File([text], 'shop.json'))
      return carried
    })
    const place = page.getByRole('region', { name: 'Choose a file' })
    await place.dispatchEvent('drop', { dataTransfer: dropped })
    await page.getByText('make and change · JSON').waitFor()
    await page.getByRole('row', { name: /^dropped group new/ }).waitFor()
  })
})

test('shop: a file that is to be the whole catalog asks before it deletes', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openTab(person, 'Imports')
    await page.getByRole('link', { name: 'Other ways to import, and how a file looks' }).click()
    await page.getByRole('radio', { name: /^be as the file/ }).check()
    const rows = ['chest.500', 'chest.900', 'hidden', 'new.2'].map((sku) => row(sku, '4.99'))
    await choose(person, 'Choose a file', 'shop.csv', csv(...rows))
    await page.getByRole('row', { name: /new\.1 package deleted/ }).waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '1 thing will be deleted. Go on?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await page.getByText('Choose the file again', { exact: true }).waitFor()
  })
  await admin('GET', `${packages}/sku/new.1`)
})

/** Begins to send a file whose end does not come; resolves with the status once the service has ended it. */
const sendWithoutEnd = (text: string): { status: Promise<number>; end: () => void } => {
  const { public_url: url, project_id: project, api_key: key } = desk.service.file
  const sent = Promise.withResolvers<number>()
  const call = request(
    `${url}/api/v2/project/${project}/admin/catalog/imports`,
    {
      method: 'POST',
      auth: `${project}:${key}`,
      headers: { 'content-type': 'application/x-ndjson' },
    },
    (answer) => {
      answer.resume().on('end', () => sent.resolve(answer.statusCode ?? 0))
    },
  )
  call.on('error', sent.reject)
  call.write(text)
  return { status: sent.promise, end: () => call.end() }
}

test('shop: an import under way is seen as it goes on, and canceled', async () => {
  const sending = sendWithoutEnd('{"type":"virtual_currency","sku":"gold","name":null}\n')
  await at('shop', async (person) => {
    const { page } = person
    await openTab(person, 'Imports')
    await page
      .getByRole('row', { name: /arrives/ })
      .getByRole('link')
      .click()
    await page.getByRole('progressbar', { name: 'The file arrives …' }).waitFor()
    await page.getByRole('button', { name: 'Cancel it' }).click()
    await page.getByText('canceled', { exact: true }).waitFor()
    assert.equal(await page.getByRole('progressbar').count(), 0)
  })
  sending.end()
  assert.equal(await sending.status, 422)
})

test('shop: the catalog is saved as a file', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openTab(person, 'Imports')
    const saved = page.waitForEvent('download')
    await person.click(page.getByRole('button', { name: 'Save the catalog' }))
    const file = await saved
    assert.match(file.suggestedFilename(), /^catalog-\d+\.csv$/)
    assert.match(await readFile((await file.path()) ?? '', 'utf8'), /chest\.900/)
    atMost(person, 3)
  })
})

test('shop: texts stand side by side, and a missing one is written, in 4', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openTab(person, 'Texts')
    await person.click(page.getByRole('textbox', { name: 'Name of chest.500, German (de)' }))
    await page.keyboard.type('Truhe')
    await page.getByText('The service would take this: 1 package changes.').waitFor()
    await person.click(page.getByRole('button', { name: 'Save', exact: true }))
    await page.getByText('Saved.', { exact: true }).waitFor()
    atMost(person, 4)
    await page.getByRole('checkbox', { name: 'Only packages that lack German (de)' }).check()
    await page.getByText('Lacks the language: de').waitFor()
  })
  const { name } = await admin('GET', `${packages}/sku/chest.500`)
  assert.deepEqual(name, { en: 'Chest chest.500', de: 'Truhe' })
})

test('shop: whoever writes a text that somebody changed meanwhile sees both', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await person.open(`${desk.project}/catalog/texts?locale=de&q=chest.900`)
    const field = page.getByRole('textbox', { name: 'Name of chest.900, German (de)' })
    await field.fill('Meine Truhe')
    await page.getByText('The service would take this: 1 package changes.').waitFor()
    await admin('PATCH', `${packages}/sku/chest.900`, { name: { de: 'Ihre Truhe' } })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('cell', { name: 'Ihre Truhe', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
  })
  const { name } = await admin('GET', `${packages}/sku/chest.900`)
  assert.equal((name as Record<string, string>).de, 'Meine Truhe')
})

test('shop: the linter tells how many of each rule, then which, with a link to each', async () => {
  await made('priceless', { prices: [] })
  await at('shop', async (person) => {
    const { page } = person
    await openTab(person, 'Lint')
    await person.click(page.getByRole('link', { name: '1 no default price' }))
    const found = page.getByRole('row', { name: /^priceless package no default price/ })
    await found.getByText(/^There is no price, so the store leaves it out/).waitFor()
    assert.match(page.url(), /rule=missing_default_price/)
    atMost(person, 3)
    await found.getByRole('link', { name: 'priceless' }).click()
    await page.waitForURL(/catalog\/packages(\/|\?q=)priceless$/)
  })
})

test('shop: findings and refusals are told in German to whoever reads German', async () => {
  const person = await desk.as('shop', { locale: 'de-DE' })
  const { page } = person
  await person.open(`${desk.project}/catalog/lint?rule=missing_default_price`)
  const found = page.getByRole('row', { name: /^priceless/ })
  await found.getByText('Es hat keinen Preis, darum lässt der Laden es weg.').waitFor()
  await person.open(`${desk.project}/catalog/imports/999999`)
  await page.getByText('Diesen Import gibt es nicht.').waitFor()
  await person.close()
})

test('shop: a currency is made with its texts, changed, and deleted after a look', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openTab(person, 'Currencies')
    await page.getByRole('link', { name: 'New currency' }).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('This is missing.').waitFor()
    await page.getByLabel('Sku').fill('ruby red')
    await page.getByText(/^At most 255 letters, digits/).waitFor()
    await page.getByLabel('Sku').fill('ruby')
    await page.getByRole('group', { name: 'English (en)' }).getByLabel('Name').fill('Rubies')
    await page.getByLabel('Another language').fill('German')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('A code as in de or pt-BR, that is not there yet.').waitFor()
    await page.getByLabel('Another language').fill('de')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const german = page.getByRole('group', { name: 'German (de)' })
    await german.getByLabel('Name').fill('Rubine')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Rubies', level: 1 }).waitFor()
    assert.deepEqual((await admin('GET', '/items/virtual_currency/sku/ruby')).name, {
      en: 'Rubies',
      de: 'Rubine',
    })
    await german.getByLabel('Name').fill('Rote Rubine')
    await page.getByLabel('Place in lists').fill('first')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This must be a whole number.').waitFor()
    await page.getByLabel('Place in lists').fill('7')
    await page.getByLabel('For each player', { exact: true }).fill('3')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    const { name, order, limits } = await admin(
      'GET',
      '/items/virtual_currency/sku/ruby?view=write',
    )
    assert.deepEqual([name, order], [{ en: 'Rubies', de: 'Rote Rubine' }, 7])
    assert.equal((limits as { per_user: number }).per_user, 3)
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete ruby?' })
    await dialog.getByText('No item names it as its content or in a price.').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Currencies', level: 1 }).waitFor()
    const answer = await desk.service.admin('GET', '/items/virtual_currency/sku/ruby')
    assert.equal(answer.status, 404)
    await person.open(`${desk.project}/catalog/currencies/ruby`)
    await page.getByRole('link', { name: 'History' }).click()
    const changed = page.getByRole('row', { name: /Name \(de\).*Rote Rubine/ })
    await changed.getByRole('button', { name: 'Bring this back' }).click()
    const back = page.getByRole('dialog', { name: /ruby/ })
    await back.getByText('It was deleted. This makes it anew as it was then.').waitFor()
    await back.getByText('Rote Rubine').waitFor()
    await back.getByRole('button', { name: 'Bring it back' }).click()
    await back.waitFor({ state: 'detached' })
  })
  const { name } = await admin('GET', '/items/virtual_currency/sku/ruby')
  assert.deepEqual(name, { en: 'Rubies', de: 'Rote Rubine' })
})

test('shop: whoever changes what somebody changed meanwhile sees it, member by member', async () => {
  const path = '/items/groups/external_id/a%2Fb'
  await admin('POST', '/items/groups', { external_id: 'a/b', name: { en: 'Offers' } })
  await admin('PATCH', `${packages}/sku/hidden`, { groups: ['a/b'] })
  await at('shop', async (person) => {
    const { page } = person
    await openTab(person, 'Groups')
    await page.getByRole('link', { name: 'a/b' }).click()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('My offers')
    await page.getByLabel('Place in lists').fill('3')
    await admin('PATCH', path, { name: { en: 'Their offers' }, description: { de: 'Neu' } })
    await page.getByRole('button', { name: 'Save' }).click()
    const overtaken = page.getByRole('table', { name: /changed/ })
    await overtaken
      .getByRole('row', { name: /Name, English \(en\) Offers Their offers My/ })
      .waitFor()
    await overtaken.getByRole('row', { name: /Description, German \(de\) . Neu/ }).waitFor()
    await overtaken.getByRole('button').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    assert.equal(await name.first().inputValue(), 'Their offers')
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete a/b?' })
    await dialog.getByText('1 item stands in it now.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  const { name, order } = await admin('GET', path)
  assert.deepEqual([name, order], [{ en: 'Their offers' }, 3])
})

test('shop: an attribute offers values, each with its words', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openTab(person, 'Attributes')
    await page.getByText('There is no attribute yet.').waitFor()
    await page.getByRole('link', { name: 'New attribute' }).first().click()
    await page.getByLabel('Id', { exact: true }).fill('season')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Season')
    await page.getByRole('button', { name: 'Add a value' }).click()
    await page.getByLabel('Id of value 1').fill('summer')
    await page.getByRole('group', { name: 'Values' }).getByLabel('English (en)').fill('Summer')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Season', level: 1 }).waitFor()
  })
  const { values } = await admin('GET', '/attributes/external_id/season')
  assert.deepEqual(values, [{ external_id: 'summer', value: { en: 'Summer' } }])
})

test('read only: sees the shop as players in Germany see it, in 2', async () => {
  await at('read_only', async (person) => {
    const { page } = person
    await openTab(person, 'Preview')
    const shelf = page.getByRole('region', { name: 'Packages' })
    const chest = shelf.getByRole('listitem').filter({ hasText: 'chest.500' })
    await chest.getByText('US$4.99').waitFor()
    atMost(person, 2)
    await page.getByLabel('From the country').selectOption('DE')
    await page.getByLabel('In the language').fill('de')
    await page.getByLabel('As the player').fill('anna')
    await page.getByRole('button', { name: 'Look', exact: true }).click()
    await chest.getByText('€5.49').waitFor()
    await chest.getByRole('heading', { name: 'Truhe' }).waitFor()
    await chest.getByText('3 of 3 are left for each player').waitFor()
    assert.equal(await shelf.getByText('hidden', { exact: true }).count(), 0)
    await page.getByText(/^\d+ of \d+ packages are on the shelf\./).waitFor()
    assert.match(page.url(), /locale=de/)
  })
})

test('read only: reads everything of the catalog, and nothing can be changed', async () => {
  await at('read_only', async (person) => {
    const { page } = person
    await openTab(person, 'Imports')
    await page
      .getByRole('row', { name: /^Import \d+ done/ })
      .first()
      .waitFor()
    assert.equal(await page.getByText('Choose a file', { exact: true }).count(), 0)
    await page.getByRole('link', { name: 'Texts', exact: true }).click()
    await page
      .getByRole('row', { name: /chest\.500/ })
      .first()
      .waitFor()
    assert.equal(await page.getByRole('textbox', { name: /^Name of / }).count(), 0)
    await person.open(`${desk.project}/catalog/currencies/gold`)
    await page.getByRole('heading', { name: 'Gold', level: 1 }).waitFor()
    assert.equal(await page.getByRole('button', { name: /^(?:Save|Delete)$/ }).count(), 0)
    await person.open(`${desk.project}/catalog/imports/new`)
    await page.getByText('You may not see this.').waitFor()
  })
})

const fits = async (page: Page, of: string): Promise<void> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.ok(overflow <= 0, `${of}: ${overflow} px too wide`)
  assert.deepEqual((await barriers(page)).wrong, [], of)
}

// `pages.test.ts` looks at every page; here are states that take a few steps.
for (const [name, width, colorScheme] of [
  ['narrow and light', 320, 'light'],
  ['wide and dark', 1440, 'dark'],
] as const)
  test(`a trial with changes, and texts that are written, have no barriers and fit: ${name}`, async () => {
    const person = await desk.as('shop', { colorScheme, viewport: { width, height: 900 } })
    const { page } = person
    await person.open(`${desk.project}/catalog/imports`)
    await choose(person, 'Choose a file', 'shop.csv', csv(row('new.1', '9.99'), row('new.9', '-1')))
    await page.getByRole('row', { name: /new\.1 package changed/ }).waitFor()
    await fits(page, 'a trial')
    await person.open(`${desk.project}/catalog/texts?locale=fr&q=chest.500`)
    await page.getByRole('textbox', { name: 'Name of chest.500, French (fr)' }).fill('Coffre')
    await page.getByText('The service would take this: 1 package changes.').waitFor()
    await fits(page, 'texts')
    await page.getByRole('button', { name: 'Discard' }).click()
    await person.close()
  })
