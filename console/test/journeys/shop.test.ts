/** The day of a shop manager, in a real browser: each job in no more clicks than it may cost, from the overview. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Desk, type Person, startDesk } from '../support/desk.ts'
import { player } from '../support/players.ts'

const packages = '/items/virtual_currency/package'
let desk: Desk

/** Makes a package by a call of its own. */
const made = async (sku: string, changed: Record<string, unknown> = {}): Promise<void> => {
  const body = {
    sku,
    name: { en: `Chest ${sku}` },
    description: { en: 'Gold in a chest' },
    content: [{ sku: 'gold', quantity: 500 }],
    prices: [{ currency: 'EUR', amount: 9.99, is_default: true }],
    ...changed,
  }
  const answer = await desk.service.admin('POST', packages, body)
  assert.equal(answer.status, 201, await answer.clone().text())
}

type Package = {
  name: Record<string, string>
  prices: { amount: number }[]
  order: number
  periods: unknown[]
  is_show_in_store: boolean
  media_list: object[]
  regions: object[]
  pre_order: { is_enabled: boolean; description: string } | null
}
const stored = async (sku: string): Promise<Package> =>
  (await (await desk.service.admin('GET', `${packages}/sku/${sku}`)).json()) as Package

/** Somebody else changes a package. */
const changed = async (sku: string, patch: Record<string, unknown>): Promise<void> => {
  const answer = await desk.service.admin('PATCH', `${packages}/sku/${sku}`, patch)
  assert.equal(answer.status, 204, await answer.clone().text())
}

const markup = '<img src=x onerror=alert(1)>\u202etxt'

before(async () => {
  desk = await startDesk()
  await made('chest.500')
  await made('chest.900')
  await made('chest.hidden', { is_enabled: false })
  for (const name of ['sale', 'undo', 'gone', 'two', 'sold']) await made(`chest.${name}`)
  await made('strange', { name: { en: markup.repeat(40) } })
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

const openCatalog = async ({ page, click }: Person): Promise<void> => {
  await click(page.getByRole('link', { name: 'Catalog', exact: true }))
  await page.getByRole('heading', { name: 'Packages', level: 1 }).waitFor()
}

const openPackage = async (person: Person, sku: string): Promise<void> => {
  await openCatalog(person)
  await person.click(person.page.getByRole('link', { name: sku, exact: true }))
  await person.page.getByRole('heading', { name: sku, level: 1 }).waitFor()
}

test('shop: changes one price in the table, with before and after beside it, in 3', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openCatalog(person)
    await person.click(page.getByRole('button', { name: /^Price of chest\.500: / }))
    await page.getByRole('textbox', { name: 'Price of chest.500' }).fill('7,49')
    const bar = page.getByRole('region', { name: '1 package changed' })
    await bar.getByText('€9.99 · default').waitFor()
    await bar.getByText('€7.49 · default').waitFor()
    await person.click(bar.getByRole('button', { name: 'Save' }))
    await bar.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Price of chest.500: €7.49' }).waitFor()
    atMost(person, 3)
  })
  assert.equal((await stored('chest.500')).prices[0]?.amount, 7.49)
})

test('shop: cells that are wrong are told by their sku, and nothing is saved', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openCatalog(person)
    await page.getByRole('button', { name: /^Price of chest\.900: / }).click()
    await page.getByRole('textbox', { name: 'Price of chest.900' }).fill('4.999')
    await page.getByRole('button', { name: /^Name of chest\.500: / }).click()
    await page.getByRole('textbox', { name: 'Name of chest.500' }).fill('Another')
    await page.getByText(/^chest\.900 prices/).waitFor()
    await page.reload()
    await page.getByText('2 packages changed').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Name of chest.500: Chest chest.500' }).waitFor()
  })
  assert.equal((await stored('chest.500')).name.en, 'Chest chest.500')
})

test('shop: whoever saves what somebody changed meanwhile sees both, and decides', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openCatalog(person)
    await page.getByRole('button', { name: /^Name of chest\.900: / }).click()
    await page.getByRole('textbox', { name: 'Name of chest.900' }).fill('My chest')
    await changed('chest.900', { name: { en: 'Their chest' } })
    await page.getByRole('textbox', { name: 'Name of chest.900' }).fill('My chest!')
    const bar = page.getByRole('region', { name: '1 package changed' })
    await bar.getByRole('cell', { name: 'Their chest' }).waitFor()
    await bar.getByRole('cell', { name: 'My chest!' }).waitFor()
    await bar.getByRole('button', { name: 'Keep mine' }).click()
    await bar.getByText('Name (en)', { exact: true }).waitFor()
    await bar.getByRole('button', { name: 'Save' }).click()
    await bar.waitFor({ state: 'detached' })
  })
  assert.equal((await stored('chest.900')).name.en, 'My chest!')
})

test('shop: makes a new package, which is checked while it is written, in 3', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openCatalog(person)
    await person.click(page.getByRole('link', { name: 'New package' }))
    await page.getByRole('textbox', { name: 'Sku', exact: true }).fill('chest.500')
    await page.getByText('This belongs to another one already.').waitFor()
    await page.getByRole('textbox', { name: 'Sku', exact: true }).fill('chest.new')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('New chest')
    await page.getByRole('textbox', { name: 'How many' }).fill('12')
    await page.getByRole('combobox', { name: 'Currency of the game' }).fill('gold')
    await page.getByRole('textbox', { name: 'Amount' }).fill('1.999')
    await page.getByRole('textbox', { name: 'Currency', exact: true }).fill('eur')
    await page.getByText('At most 2 digits behind the point.').waitFor()
    await page.getByRole('textbox', { name: 'Amount' }).fill('1.99')
    await page.getByText('Nothing is wrong so far.').waitFor()
    await person.click(page.getByRole('button', { name: 'Make the package' }))
    await page.getByRole('heading', { name: 'chest.new', level: 1 }).waitFor()
    atMost(person, 3)
  })
  const { name, prices } = await stored('chest.new')
  assert.deepEqual([name, prices[0]?.amount], [{ en: 'New chest' }, 1.99])
})

test('shop: makes a sword that lasts a month in 4, and a bundle with it in 5, which the preview shows', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openCatalog(person)
    await person.click(page.getByRole('link', { name: 'Virtual items', exact: true }))
    await person.click(page.getByRole('link', { name: 'New virtual item' }))
    await page.getByRole('textbox', { name: 'Sku', exact: true }).fill('sword.rented')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rented sword')
    await page.getByRole('radio', { name: /^for a time/ }).check()
    await page.getByText('This is missing.').first().waitFor()
    await page.getByRole('textbox', { name: 'How long' }).fill('1')
    await page.getByLabel('Unit of time').selectOption('months')
    await page.getByRole('textbox', { name: 'Amount' }).fill('4.99')
    await page.getByRole('textbox', { name: 'Currency', exact: true }).fill('eur')
    await page.getByText('Nothing is wrong so far.').waitFor()
    await person.click(page.getByRole('button', { name: 'Make the virtual item' }))
    await page.getByRole('heading', { name: 'sword.rented', level: 1 }).waitFor()
    atMost(person, 4)
  })
  const sword = await desk.service.admin('GET', '/items/virtual_items/sku/sword.rented')
  const { inventory_options: options } = (await sword.json()) as Record<string, unknown>
  assert.deepEqual(options, {
    consumable: null,
    expiration_period: { type: 'month', value: 1 },
  })
  await at('shop', async (person) => {
    const { page } = person
    await openCatalog(person)
    await person.click(page.getByRole('link', { name: 'Bundles', exact: true }))
    await person.click(page.getByRole('link', { name: 'New bundle' }))
    await page.getByRole('textbox', { name: 'Sku', exact: true }).first().fill('rent.start')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('To begin with')
    const first = page.getByRole('group', { name: 'Item 1' })
    await first.getByRole('combobox', { name: 'Sku' }).fill('Rented')
    await page
      .locator('#items-of-bundles option[value="sword.rented"]')
      .waitFor({ state: 'attached' })
    await first.getByRole('combobox', { name: 'Sku' }).fill('rent.start')
    await page.getByText('Nothing has this name or number.').first().waitFor()
    await first.getByRole('combobox', { name: 'Sku' }).fill('sword.rented')
    await page.getByRole('checkbox', { name: 'Free of charge' }).check()
    await page.getByRole('button', { name: 'Remove price 1' }).click()
    await page.getByText('Nothing is wrong so far.').waitFor()
    await person.click(page.getByRole('checkbox', { name: /^Shown in the lists/ }))
    await person.click(page.getByRole('button', { name: 'Make the bundle' }))
    await page.getByRole('heading', { name: 'rent.start', level: 1 }).waitFor()
    await page.getByText('1 × Rented sword').waitFor()
    atMost(person, 5)
    await person.open(`${desk.project}/catalog/preview`)
    await page.getByRole('region', { name: 'Bundles' }).getByText('1 × Rented sword').waitFor()
  })
})

test('shop: copies a virtual item, switches the copy off and deletes it, and both are told to be undone', async () => {
  const body = { sku: 'potion', name: { en: 'Potion' }, inventory_options: { consumable: {} } }
  const made = await desk.service.admin('POST', '/items/virtual_items', body)
  assert.equal(made.status, 201, await made.clone().text())
  await at('shop', async (person) => {
    const { page } = person
    await person.open(`${desk.project}/catalog/virtual-items/potion`)
    await person.click(page.getByRole('link', { name: 'Make a copy' }))
    await page.getByText('A copy of potion').waitFor()
    assert.ok(await page.getByRole('radio', { name: /^until it is used up/ }).isChecked())
    await page.getByRole('textbox', { name: 'Sku', exact: true }).fill('potion.2')
    await page.getByRole('button', { name: 'Make the virtual item' }).click()
    await page.getByRole('heading', { name: 'potion.2', level: 1 }).waitFor()
    await page.getByRole('checkbox', { name: /^Switched on: / }).uncheck()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('It is switched off.').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Virtual items', level: 1 }).waitFor()
    await person.open(`${desk.project}/catalog/virtual-items/potion.2/history`)
    await page.getByRole('button', { name: 'Bring this back' }).last().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Bring it back' }).click()
    await page.getByText('Made').nth(1).waitFor()
  })
})

test('shop: two people who change one virtual item are told member by member', async () => {
  const path = '/items/virtual_items'
  const body = { sku: 'shield', name: { en: 'Shield' } }
  assert.equal((await desk.service.admin('POST', path, body)).status, 201)
  await at('shop', async (person) => {
    const { page } = person
    await person.open(`${desk.project}/catalog/virtual-items/shield`)
    await page.getByRole('radio', { name: /^until it is used up/ }).check()
    await page
      .getByRole('region', { name: 'Not saved yet' })
      .getByText(/^What changes/)
      .waitFor()
    const patch = { inventory_options: { expiration_period: { type: 'day', value: 3 } } }
    assert.equal((await desk.service.admin('PATCH', `${path}/sku/shield`, patch)).status, 204)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByRole('table', { name: /changed/ })
      .getByRole('row', { name: /^How players own it .*for a time/ })
      .waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
  })
  const { inventory_options: options } = (await (
    await desk.service.admin('GET', `${path}/sku/shield`)
  ).json()) as { inventory_options: unknown }
  assert.deepEqual(options, { consumable: { usages_count: 1 }, expiration_period: null })
})

test('shop: what a new package lacks is told when making it is tried, and leads to the field', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await person.open(`${desk.project}/catalog/new/package`)
    await page.getByRole('button', { name: 'Make the package' }).click()
    const told = page.getByRole('alert').filter({ hasText: 'Nothing was saved' })
    await told.waitFor()
    await told.getByRole('button', { name: 'Sku', exact: true }).click()
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'))
    assert.equal(focused, 'sku')
  })
})

test('shop: gives a package a video, a pre-order and regions, and takes the change as a command', async () => {
  const ids: number[] = []
  for (const [name, country] of [
    ['Asia', 'JP'],
    ['Alps', 'CH'],
  ] as const) {
    const answer = await desk.service.admin('POST', '/region', {
      name: { en: name },
      countries: [country],
    })
    assert.equal(answer.status, 201, await answer.clone().text())
    ids.push(((await answer.json()) as { region_id: number }).region_id)
  }
  const [asia, alps] = ids
  const person = await desk.as('shop', { permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = person
  await person.open(`${desk.project}/catalog/packages/chest.500`)
  await page.getByRole('button', { name: 'Add an image or video' }).click()
  const media = page.getByRole('group', { name: 'Image or video 1' })
  await media.getByLabel('Kind').selectOption('Video')
  await media.getByRole('textbox', { name: 'Address' }).fill('cdn.example/chest.mp4')
  await media.getByText('An address that begins with https:// or http://.').waitFor()
  await media.getByRole('textbox', { name: 'Address' }).fill('https://cdn.example/chest.mp4')
  await page.getByLabel(/^It comes out/).fill('2027-01-01T12:00')
  await page.getByRole('textbox', { name: 'What players read until then' }).fill('Soon')
  await page.getByRole('checkbox', { name: /^Alps/ }).check()
  await page.getByRole('checkbox', { name: /^Asia/ }).check()
  const bar = page.getByRole('region', { name: 'Not saved yet' })
  await bar.getByText(/^What changes: 3/).click()
  await bar.getByText('Video: https://cdn.example/chest.mp4').waitFor()
  await bar.getByText(/^\s*Alps\s+Asia\s*$/).waitFor()
  await bar.getByRole('button', { name: 'Copy the change as curl' }).click()
  await bar.getByText('Copied').waitFor()
  const command = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(command, /^curl -X PATCH -u "\$KEY" -H 'if-match: "[^"]+"' /)
  assert.ok(command.includes(`"regions":[{"id":${alps}},{"id":${asia}}]`), command)
  assert.doesNotMatch(command, /cookie|csrf/i)
  await bar.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await person.close()
  const { media_list, regions, pre_order } = await stored('chest.500')
  assert.deepEqual(media_list, [{ type: 'video', url: 'https://cdn.example/chest.mp4' }])
  assert.deepEqual(regions, [{ id: alps }, { id: asia }])
  assert.deepEqual([pre_order?.is_enabled, pre_order?.description], [true, 'Soon'])
})

test('shop: puts a package at another place in the list, in 3', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openCatalog(person)
    await person.click(page.getByRole('button', { name: /^Place of chest\.900: / }))
    await page.getByRole('textbox', { name: 'Place of chest.900' }).fill('-5')
    const bar = page.getByRole('region', { name: '1 package changed' })
    await bar.getByText('Place', { exact: true }).waitFor()
    await person.click(bar.getByRole('button', { name: 'Save' }))
    await bar.waitFor({ state: 'detached' })
    await page.locator('tbody tr').first().getByText('chest.900', { exact: true }).waitFor()
    atMost(person, 3)
  })
  assert.equal((await stored('chest.900')).order, -5)
})

test('shop: sells a package in December alone, and sees the store of then, in 4', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openPackage(person, 'chest.sale')
    await person.click(page.getByRole('button', { name: 'Add a period' }))
    const period = page.getByRole('group', { name: 'Period 1' })
    await period.getByLabel(/^From/).fill('2098-12-01T00:00')
    await period.getByLabel(/^Until/).fill('2098-11-01T00:00')
    await period.getByText('This must be later than date_from.').waitFor()
    await period.getByLabel(/^Until/).fill('2099-01-01T00:00')
    await page.getByText('What changes: 1 member').waitFor()
    await person.click(page.getByRole('button', { name: 'Save' }))
    await page.getByText('Saved.', { exact: true }).waitFor()
    await page.getByText('The lists of the store do not show it then.').waitFor()
    await page.getByLabel(/^At \(/).fill('2098-12-24T12:00')
    await page.getByRole('heading', { name: 'Chest chest.sale' }).waitFor()
    atMost(person, 4)
  })
  assert.equal((await stored('chest.sale')).periods.length, 1)
})

test('shop: sees why a package is not in the store, in 2, and for whom it would be', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openPackage(person, 'chest.hidden')
    await page.getByText('It is switched off.').waitFor()
    atMost(person, 2)
    await page.getByRole('link', { name: 'Visible?' }).click()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('textbox', { name: 'Country' }).fill('DE')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(/visibility\?country=DE$/)
    await page.getByText('not in the store', { exact: true }).waitFor()
  })
})

test('shop: sees who changed a package, and takes that back, in 4', async () => {
  await changed('chest.undo', { name: { en: 'Wrong chest' }, order: 9 })
  await at('shop', async (person) => {
    const { page } = person
    await openPackage(person, 'chest.undo')
    await page.getByText('Wrong chest').first().waitFor()
    await person.click(page.getByRole('button', { name: 'Undo this change' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Chest chest.undo').waitFor()
    await person.click(dialog.getByRole('button', { name: 'Bring it back' }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
    atMost(person, 4)
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('button', { name: 'Bring this back' }).nth(1).waitFor()
  })
  const { name, order } = await stored('chest.undo')
  assert.deepEqual([name.en, order], ['Chest chest.undo', 0])
})

test('shop: deletes a package after a look at what goes with it, and brings it back', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openPackage(person, 'chest.gone')
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Its history stays for 400 days, and can bring it back.').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Packages', level: 1 }).waitFor()
    await person.open(`${desk.project}/catalog/packages/chest.gone`)
    await page.getByRole('link', { name: 'Look into its history' }).click()
    await page.getByRole('button', { name: 'Bring this back' }).click()
    await dialog.getByText('Chest chest.gone').waitFor()
    await dialog.getByRole('button', { name: 'Bring it back' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
  assert.equal((await stored('chest.gone')).name.en, 'Chest chest.gone')
})

test('shop: a form that somebody overtook tells member by member, and saves nothing over it', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openPackage(person, 'chest.two')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('My name')
    await changed('chest.two', { name: { en: 'Their name' }, order: 3 })
    await page.getByRole('button', { name: 'Save' }).click()
    const table = page.getByRole('table', { name: /^Somebody else changed/ })
    await table.getByRole('row', { name: /Name \(en\).*Their name.*My name/ }).waitFor()
    await table.getByRole('row', { name: /^Place 0 3/ }).waitFor()
    await page.reload()
    await page.getByText('Not saved yet').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
  })
  const { name, order } = await stored('chest.two')
  assert.deepEqual([name.en, order], ['My name', 3])
})

test('shop: sees how a package sells, in 1', async () => {
  const user = await player(desk, 'ada')
  const order = {
    user: { id: user },
    currency: 'EUR',
    amount: '9.99',
    items: [{ sku: 'chest.sold', quantity: 1, amount: '9.99' }],
  }
  const made = await desk.service.admin('POST', '/transactions', order)
  const { id } = (await made.json()) as { id: number }
  assert.equal((await desk.service.admin('POST', `/transactions/${id}/pay`, {})).status, 200)
  await at('shop', async (person) => {
    const { page } = person
    await person.click(page.getByRole('main').getByRole('link', { name: 'chest.sold' }))
    const sold = page.getByRole('region', { name: 'Sold in 30 days' })
    await sold.getByText('1 order').waitFor()
    await sold.getByText('€9.99').waitFor()
    atMost(person, 1)
  })
})

test('shop: finds a package by its sku in the search, in 2', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox')
    await person.paste(field, 'chest.sold')
    await person.press(field, 'Enter')
    await page.getByRole('heading', { name: 'chest.sold', level: 1 }).waitFor()
    atMost(person, 2)
  })
})

test('shop: lowers the prices of forty packages at once, in 5', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => made(`many.${index}`)))
  await at('shop', async (person) => {
    const { page } = person
    await openCatalog(person)
    await person.click(page.getByRole('button', { name: 'Choose all 50 shown' }))
    await person.press(page.getByRole('combobox', { name: 'Change of all of them' }), 'l')
    await page.getByRole('textbox', { name: 'Percent' }).fill('20')
    await person.click(page.getByRole('button', { name: 'Review and save' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByText('€7.99 · default').first().waitFor()
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Price of many.7: €7.99' }).waitFor()
    atMost(person, 5)
  })
  assert.equal((await stored('many.0')).prices[0]?.amount, 7.99)
})

test('shop: a change of many that somebody overtook is shown anew, and saved over nothing', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openCatalog(person)
    for (const sku of ['chest.sale', 'chest.undo'])
      await page.getByRole('checkbox', { name: `Choose ${sku}` }).check()
    await changed('chest.undo', { name: { en: 'Their chest' }, is_show_in_store: false })
    await page.getByRole('combobox', { name: 'Change of all of them' }).selectOption('isHidden')
    await page.getByRole('button', { name: 'Review and save' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^Somebody changed some of these meanwhile/).waitFor()
    await dialog.getByRole('heading', { name: 'chest.sale' }).waitFor()
    await dialog.getByText('1 more stays as it is.').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
  assert.equal((await stored('chest.undo')).name.en, 'Their chest')
  assert.equal((await stored('chest.sale')).is_show_in_store, false)
})

test('shop: moves chosen packages to a place in the list', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openCatalog(person)
    await page.getByRole('checkbox', { name: 'Choose chest.sold' }).check()
    await page.getByRole('combobox', { name: 'Change of all of them' }).selectOption('place')
    await page.getByRole('textbox', { name: /^Place in the list/ }).fill('1')
    await page.getByRole('button', { name: 'Review and save' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Place', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('tbody tr').first().getByText('chest.sold', { exact: true }).waitFor()
  })
})

test('shop: writes into cells by the keyboard alone', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openCatalog(person)
    const name = page.getByRole('button', { name: /^Name of chest\.500: / })
    await name.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Price of chest.hidden: €3.00' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Escaped')
    await page.keyboard.press('Escape')
    const bar = page.getByRole('region', { name: '1 package changed' })
    await bar.getByText('€3.00 · default').waitFor()
    await bar.getByRole('button', { name: 'Discard' }).click()
  })
})

test('read only: sees the packages, and no cell can be written into', async () => {
  await at('read_only', async (person) => {
    await openCatalog(person)
    await person.page.getByText('Chest chest.500').first().waitFor()
    assert.equal(await person.page.getByRole('button', { name: /^Name of / }).count(), 0)
    assert.equal(await person.page.getByRole('link', { name: 'New package' }).count(), 0)
    await person.page.getByRole('link', { name: 'chest.500' }).click()
    await person.page.getByText('As the store shows it').waitFor()
    for (const name of ['Delete', 'Add a price', 'Undo this change'])
      assert.equal(await person.page.getByRole('button', { name }).count(), 0)
    assert.equal(
      await person.page.getByRole('textbox', { name: 'Name', exact: true }).isEditable(),
      false,
    )
    await person.open(`${desk.project}/catalog/new/package`)
    await person.page.getByText('You may not see this.').waitFor()
  })
})
