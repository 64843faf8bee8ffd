/** The day of a shop manager, in a real browser: each job in no more clicks than it may cost, from the overview. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { barriers } from '../../../server/test/support/accessibility.ts'
import { type Desk, type Person, startDesk } from '../support/desk.ts'

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

type Package = { name: Record<string, string>; prices: { amount: number }[]; order: number }
const stored = async (sku: string): Promise<Package> =>
  (await (await desk.service.admin('GET', `${packages}/sku/${sku}`)).json()) as Package

const markup = '<img src=x onerror=alert(1)>\u202etxt'

before(async () => {
  desk = await startDesk()
  await made('chest.500')
  await made('chest.900')
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
  await click(page.getByRole('link', { name: 'Catalog' }))
  await page.getByRole('heading', { name: 'Packages', level: 1 }).waitFor()
}

test('shop: changes one price in the table, after a look at before and after, in 4', async () => {
  await at('shop', async (person) => {
    const { page } = person
    await openCatalog(person)
    await person.click(page.getByRole('button', { name: /^Price of chest\.500: / }))
    await page.getByRole('textbox', { name: 'Price of chest.500' }).fill('7,49')
    await person.click(page.getByRole('button', { name: 'Review and save' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByText('prices', { exact: true }).waitFor()
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Price of chest.500: €7.49' }).waitFor()
    atMost(person, 4)
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
    await page.getByRole('button', { name: 'Review and save' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^chest\.900 prices/).waitFor()
    await dialog.getByRole('button', { name: 'Go on editing' }).click()
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
    const meanwhile = { name: { en: 'Their chest' } }
    const path = `${packages}/sku/chest.900`
    assert.equal((await desk.service.admin('PATCH', path, meanwhile)).status, 204)
    await page.getByRole('button', { name: 'Review and save' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('cell', { name: 'Their chest' }).waitFor()
    await dialog.getByRole('cell', { name: 'My chest' }).waitFor()
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await dialog.getByText('name', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
  assert.equal((await stored('chest.900')).name.en, 'My chest')
})

test('read only: sees the packages, and no cell can be written into', async () => {
  await at('read_only', async (person) => {
    await openCatalog(person)
    await person.page.getByText('Chest chest.500').first().waitFor()
    assert.equal(await person.page.getByRole('button', { name: /^Name of / }).count(), 0)
  })
})

for (const [name, width, colorScheme] of [
  ['narrow and light', 320, 'light'],
  ['wide and dark', 1440, 'dark'],
] as const)
  test(`the pages of the catalog have no barriers and fit: ${name}`, async () => {
    const person = await desk.as('shop', { colorScheme, viewport: { width, height: 900 } })
    const { page } = person
    for (const [path, words] of [['catalog/packages', 'chest.500']] as const) {
      await person.open(`${desk.project}/${path}`)
      await page.getByText(words).first().waitFor()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      assert.ok(overflow <= 0, `${path}: ${overflow} px too wide`)
      assert.deepEqual((await barriers(page)).wrong, [], path)
    }
    await person.close()
  })
