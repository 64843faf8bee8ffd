/** The overview of a project in a real browser: what needs a person, four charts, first steps. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { barriers } from '../../../server/test/support/accessibility.ts'
import { type Desk, startDesk } from '../support/desk.ts'

let desk: Desk
before(async () => {
  desk = await startDesk()
  const secrets = { signing_secrets: ['whsec_next0123456789abcdef'] }
  assert.equal((await desk.service.admin('PUT', '/processors/stripe', secrets)).status, 200)
  for (const [currency, amount] of [
    ['EUR', '9.99'],
    ['EUR', '0.02'],
    ['JPY', '500'],
  ]) {
    const order = { user: { id: 'player-1', country: 'DE' }, currency, amount }
    const made = await desk.service.admin('POST', '/transactions', order)
    const { id } = (await made.json()) as { id: number }
    assert.equal((await desk.service.admin('POST', `/transactions/${id}/pay`)).status, 200)
  }
})
after(() => desk?.close())

test('the overview shows revenue by currency at once, and one click leads to what it counts', async () => {
  const person = await desk.as('read_only')
  const { page } = person
  await person.open(desk.project)
  const revenue = page.getByRole('region', { name: 'Revenue (EUR)' })
  await revenue.getByRole('link', { name: '€10.01' }).waitFor()
  await page.getByRole('region', { name: 'Revenue (JPY)' }).getByText('¥500').first().waitFor()
  await page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: '3' }).waitFor()
  await revenue.getByRole('img').waitFor()
  await revenue.getByText('As a table').click()
  await revenue.getByRole('cell', { name: '€10.01' }).waitFor()
  await page.getByRole('link', { name: '30 days' }).click()
  await page.locator('[aria-current]', { hasText: '30 days' }).waitFor()
  person.count()
  await person.click(revenue.getByRole('link', { name: '€10.01' }))
  await page.getByText('Currency: EUR').waitFor()
  await page.getByRole('rowheader').nth(1).waitFor()
  assert.equal(person.clicks(), 1)
  await person.close()
})

test('a shop sees how it goes, and no room of payments', async () => {
  const person = await desk.as('shop')
  await person.open(desk.project)
  await person.page.getByRole('heading', { name: 'How it goes' }).waitFor()
  assert.equal(await person.page.getByRole('link', { name: 'Payments' }).count(), 0)
  await person.close()
})

test('the first steps of a new project are open, and the way to each is said', async () => {
  const { merchant_id } = desk.service.file
  const body = JSON.stringify({ merchant_id, name: 'New game' })
  const made = await desk.operator('/projects', { method: 'POST', body })
  const { project_id: id } = (await made.json()) as { project_id: number }
  const person = await desk.as('operator')
  await person.open(`projects/${id}`)
  const steps = person.page.getByRole('region', { name: 'First steps' })
  await steps.getByText('Add a package to the catalog').waitFor()
  await steps.getByText('open').nth(2).waitFor()
  await person.close()
})

for (const [name, width, colorScheme] of [
  ['narrow and light', 320, 'light'],
  ['narrow and dark', 320, 'dark'],
  ['wide and light', 1440, 'light'],
  ['wide and dark', 1440, 'dark'],
] as const) {
  test(`the overview with charts has no barriers and fits: ${name}`, async () => {
    const person = await desk.as('operator', { colorScheme, viewport: { width, height: 900 } })
    const { page } = person
    await person.open(desk.project)
    await page.getByText('€10.01').first().waitFor()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    assert.ok(overflow <= 0, `${overflow} px too wide`)
    assert.deepEqual((await barriers(page)).wrong, [])
    await person.close()
  })
}
