/** An operator looks after the installation in a real browser, in counted clicks. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../../../server/test/support/webhooks.ts'
import { type Desk, type Person, startDesk } from '../support/desk.ts'

let desk: Desk
before(async () => {
  desk = await startDesk()
})
after(() => desk?.close())

/** Begins at the overview of the installation, where clicks are counted from. */
const atOverview = async (): Promise<Person> => {
  const person = await desk.as('operator')
  await person.open('installation')
  await person.page.getByRole('heading', { name: 'Needs you' }).waitFor()
  person.count()
  return person
}

const room = (person: Person, name: string) =>
  person.page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name, exact: true })

const ask = async <T>(path: string): Promise<T> => (await (await desk.operator(path)).json()) as T

test('operator: is all well? Processes, findings and what all projects ask for, at one look', async () => {
  // A process tells of itself some seconds after its start.
  await until(async () => (await ask<{ processes: unknown[] }>('/health')).processes[0])
  const person = await atOverview()
  const { page } = person
  const processes = page.getByRole('table', { name: 'Processes' })
  await processes.getByText('has looked').waitFor()
  await page.getByText('The service works. Looked').waitFor()
  assert.equal(person.clicks(), 0)
  await person.close()
})

test('operator: a new game with its client and its key takes 6 clicks', async () => {
  const person = await atOverview()
  const { page } = person
  await person.click(room(person, 'Projects').last())
  await person.click(page.getByRole('link', { name: 'New game' }))
  const merchant = page.getByLabel('Merchant')
  await merchant.waitFor()
  if ((await merchant.inputValue()) === '') await merchant.selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Name' }).fill('Fjord')
  await person.click(page.getByRole('button', { name: 'Make the project' }))
  const addresses = page.getByLabel('Redirect URIs')
  await addresses.fill('http://fjord.example/back')
  await page
    .getByText('A whole address to which a sign-in may lead back.')
    .or(page.getByText(/must/))
    .first()
    .waitFor()
  await addresses.fill('https://fjord.example/back')
  await person.click(page.getByRole('button', { name: 'Make the client' }))
  await page.getByText(/^Client \d+$/).waitFor()
  await person.click(page.getByRole('button', { name: 'Make the key' }))
  const key = page.getByRole('region', { name: 'Its first API key' }).getByRole('code')
  assert.match((await key.textContent()) ?? '', /^pk_/)
  assert.ok(person.clicks() <= 6, `${person.clicks()} clicks`)
  await page.getByRole('link', { name: 'Fjord' }).first().click()
  await page.getByRole('heading', { name: 'Fjord', level: 1 }).waitFor()
  await person.close()
})

test('operator: a merchant is renamed, and its game archived and taken back', async () => {
  const made = await desk.operator('/merchants', {
    method: 'POST',
    body: JSON.stringify({ name: 'Old Name' }),
  })
  const { merchant_id } = (await made.json()) as { merchant_id: number }
  const body = JSON.stringify({ merchant_id, name: 'Retired game' })
  const project = (await (await desk.operator('/projects', { method: 'POST', body })).json()) as {
    project_id: number
  }
  const person = await atOverview()
  const { page } = person
  await person.click(room(person, 'Merchants'))
  await person.click(page.getByRole('link', { name: 'Old Name' }))
  await page.getByRole('textbox', { name: 'Name' }).fill('New Name')
  await person.click(page.getByRole('button', { name: 'Rename' }))
  await page.getByText('Saved.', { exact: true }).waitFor()
  assert.ok(person.clicks() <= 3, `${person.clicks()} clicks`)
  assert.equal((await ask<{ name: string }>(`/merchants/${merchant_id}`)).name, 'New Name')
  person.count()
  const row = page.getByRole('row', { name: /^Retired game/ })
  await person.click(row.getByRole('button', { name: 'Archive: Retired game' }))
  await person.click(page.getByRole('dialog').getByRole('button', { name: 'Archive' }))
  await row.getByText('archived').waitFor()
  assert.ok(person.clicks() <= 2)
  const path = `/projects/${project.project_id}`
  assert.ok((await ask<{ archived_at?: string }>(path)).archived_at)
  await row.getByRole('button', { name: 'Take back: Retired game' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await row.getByText('runs').waitFor()
  assert.equal((await ask<{ archived_at?: string }>(path)).archived_at, undefined)
  await person.close()
})

test('operator: a key is replaced without a gap: made in 4 clicks, and the one before revoked in 3', async () => {
  const body = JSON.stringify({ name: 'former deploy job' })
  await desk.operator('/keys', { method: 'POST', body })
  const person = await atOverview()
  const { page } = person
  await person.click(room(person, 'Operator keys'))
  await person.click(page.getByRole('button', { name: 'New key' }))
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('deploy job')
  await person.click(page.getByRole('button', { name: 'Make the key' }))
  const shown = page.getByRole('dialog', { name: 'The key deploy job' })
  assert.match((await shown.getByRole('code').textContent()) ?? '', /^op_/)
  await person.click(shown.getByRole('button', { name: 'I have kept it' }))
  assert.ok(person.clicks() <= 4, `${person.clicks()} clicks`)
  person.count()
  await person.click(page.getByRole('button', { name: 'Revoke former deploy job' }))
  await page
    .getByRole('dialog')
    .getByText(/other valid keys? (?:is|are) left\.$/)
    .waitFor()
  await person.click(page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }))
  await page.getByRole('row', { name: /^former deploy job/ }).waitFor({ state: 'detached' })
  assert.ok(person.clicks() <= 3)
  await page.getByRole('row', { name: /^deploy job/ }).waitFor()
  await person.close()
})

test('operator: sign-ins that belong to no project take 2 clicks', async () => {
  const query = new URLSearchParams({
    client_id: '999999',
    response_type: 'code',
    state: 'long-one',
  })
  await fetch(`${desk.service.file.public_url}/signin?${query}`)
  await until(async () => (await ask<{ items: unknown[] }>('/sign_ins')).items[0])
  const person = await atOverview()
  const { page } = person
  await person.click(room(person, 'Sign-ins of no project'))
  await person.click(page.getByRole('row').getByRole('link').first())
  await page.getByRole('heading', { name: 'What to do' }).waitFor()
  assert.ok(person.clicks() <= 2, `${person.clicks()} clicks`)
  await person.close()
})

test('operator: invites the administrator of a merchant by a link, in 4', async () => {
  const person = await atOverview()
  const { page } = person
  await person.click(room(person, 'People'))
  await person.click(page.getByRole('button', { name: 'Invite somebody' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill('runs.it@studio.example')
  await dialog.getByLabel('Where it counts').selectOption('merchant')
  const merchant = String(desk.service.file.merchant_id)
  await dialog.getByLabel('Number of the merchant').fill(merchant)
  await dialog.getByLabel('Role').selectOption('merchant_admin')
  await person.click(dialog.getByLabel('Send the link by mail'))
  await person.click(dialog.getByRole('button', { name: 'Invite', exact: true }))
  const shown = page.getByRole('dialog', { name: 'A link to sign in by' })
  await shown.getByRole('code').waitFor()
  assert.ok(person.clicks() <= 4, `${person.clicks()} clicks`)
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  await person.close()
})

test('operator: what is this number, and who changed this, in 2 each', async () => {
  const { file } = desk.service
  const order = {
    user: { id: 'player-1' },
    currency: 'EUR',
    amount: '9.99',
    external_id: 'order-77',
  }
  assert.ok((await desk.service.admin('POST', '/transactions', order)).ok)
  const person = await atOverview()
  const { page } = person
  await page.keyboard.press('/')
  const field = page.getByRole('dialog').getByRole('searchbox')
  await person.paste(field, 'order-77')
  await person.press(field, 'Enter')
  await page.getByRole('heading', { level: 1, name: /€9\.99/ }).waitFor()
  assert.ok(page.url().includes(`/projects/${file.project_id}/payments/`))
  assert.ok(person.clicks() <= 2, `${person.clicks()} clicks`)
  await person.open('installation')
  person.count()
  await person.click(room(person, 'Audit of the installation'))
  await page.getByRole('rowheader').first().waitFor()
  assert.ok(person.clicks() <= 2, `${person.clicks()} clicks`)
  await person.close()
})

test('a client, a person and a merchant that the search finds have their pages', async () => {
  const { file } = desk.service
  const person = await atOverview()
  const { page } = person
  for (const [text, address] of [
    [String(file.clients.public.client_id), `/set-up/clients/${file.clients.public.client_id}`],
    ['operator.', '/installation/people/'],
  ] as const) {
    await page.keyboard.press('/')
    await page.getByRole('searchbox').first().fill(text)
    await page.locator(`a.hit[href*="${address}"]`).first().click()
    await page.waitForURL((url) => url.pathname.includes(address))
  }
  await person.close()
})

test('whoever looks after a project alone is shown no installation', async () => {
  const person = await desk.as('merchant_admin')
  const { page } = person
  await person.open('installation/keys')
  await page.getByText('You may not see this.').waitFor()
  assert.equal(await room(person, 'Operator keys').count(), 0)
  await person.close()
})
