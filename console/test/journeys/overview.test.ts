/** The overview of a project in a real browser: what needs a person, four charts, first steps. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { barriers } from '../../../server/test/support/accessibility.ts'
import { type Answering, startReceiver } from '../../../server/test/support/receiver.ts'
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
  await steps.getByText(/^Add something to the catalog/).waitFor()
  await steps.getByText('open').nth(2).waitFor()
  await person.close()
})

/** A receiver as merchants write it, which knows the player of the self-test. */
const exemplary =
  (secret: string): Answering =>
  ({ body, headers }) => {
    const refusal = (code: string) => ({ status: 400, body: JSON.stringify({ error: { code } }) })
    const digest = createHash('sha1').update(body).update(secret).digest('hex')
    if (headers.authorization !== `Signature ${digest}`) return refusal('INVALID_SIGNATURE')
    return body.includes('"test-user"') ? { status: 204 } : refusal('INVALID_USER')
  }

test('the webhook is set once its receiver has passed the self-test, and not before', async () => {
  const { merchant_id, public_url: url } = desk.service.file
  const body = JSON.stringify({ merchant_id, name: 'Game with a webhook' })
  const made = await desk.operator('/projects', { method: 'POST', body })
  const { project_id: id } = (await made.json()) as { project_id: number }
  const secret = 'a-secret-of-sixteen-characters'
  const receiver = await startReceiver(exemplary(secret))
  const added = await fetch(`${url}/api/v2/project/${id}/admin/webhook/endpoints`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${desk.service.world.operatorKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ url: receiver.url, secret, name: 'Server of the game' }),
  })
  assert.equal(added.status, 201, await added.clone().text())
  const person = await desk.as('operator')
  const { page } = person
  const step = page
    .getByRole('region', { name: 'First steps' })
    .getByRole('listitem')
    .filter({ hasText: 'Set the webhook' })
  await person.open(`projects/${id}`)
  await step.getByText('open').waitFor()
  await step.getByRole('link').click()
  await page.getByRole('link', { name: 'Server of the game' }).click()
  await page.getByRole('button', { name: 'Run the self-test' }).click()
  await page.getByText('It has passed:').waitFor()
  await person.open(`projects/${id}`)
  await step.getByText('done').waitFor()
  await person.close()
  await receiver.close()
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
