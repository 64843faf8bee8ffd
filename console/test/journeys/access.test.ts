/** People and keys in a real browser: invited and changed, made and ended, in counted clicks. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Desk, type Person, startDesk } from '../support/desk.ts'

let desk: Desk
before(async () => {
  desk = await startDesk()
})
after(() => desk?.close())

/** Begins at the overview of the project, where clicks are counted from. */
const atOverview = async (role: string): Promise<Person> => {
  const person = await desk.as(role)
  await person.open(desk.project)
  await person.page.getByRole('heading', { name: 'Needs you' }).waitFor()
  person.count()
  return person
}

const room = (person: Person, name: string) =>
  person.page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name }).first()

test('merchant administrator: somebody is invited by a link within 4 clicks, and it is shown once', async () => {
  const person = await atOverview('merchant_admin')
  const { page } = person
  await person.click(room(person, 'People'))
  await person.click(page.getByRole('button', { name: 'Invite somebody' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill('new.colleague@studio.example')
  await dialog.getByLabel('Role').selectOption('support')
  await person.click(dialog.getByLabel('Send the link by mail'))
  await person.click(dialog.getByRole('button', { name: 'Invite', exact: true }))
  const shown = page.getByRole('dialog', { name: 'A link to sign in by' })
  assert.match((await shown.getByRole('code').textContent()) ?? '', /^http.*\/console\/link\?/)
  assert.ok(person.clicks() <= 4, `${person.clicks()} clicks`)
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('link', { name: 'new.colleague@studio.example' }).waitFor()
  await person.close()
})

test('operator: a role of somebody is taken away within 3 clicks, for the version that was seen', async () => {
  const { project_id, merchant_id } = desk.service.file
  const grants = [
    { scope: 'project', project_id, role: 'shop' },
    { scope: 'merchant', merchant_id, role: 'support' },
  ]
  const body = JSON.stringify({ email: 'two.roles@studio.example', grants, mail: false })
  const invited = await desk.operator('/console_users', { method: 'POST', body })
  const { console_user_id: id } = (await invited.json()) as { console_user_id: string }
  const person = await atOverview('operator')
  const { page } = person
  await person.click(room(person, 'People'))
  await person.click(page.getByRole('link', { name: 'two.roles@studio.example' }))
  const take = page.getByRole('button', { name: /^Take away: support, merchant/ })
  await person.click(take)
  await take.waitFor({ state: 'detached' })
  assert.ok(person.clicks() <= 3, `${person.clicks()} clicks`)
  const now = (await (await desk.operator(`/console_users/${id}`)).json()) as { grants: unknown }
  assert.deepEqual(now.grants, [{ scope: 'project', project_id, role: 'shop' }])
  await page.getByLabel('Role', { exact: true }).selectOption('read_only')
  await page.getByRole('button', { name: 'Give this role' }).click()
  await page.getByText(`read only, project ${project_id}`).waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('removed').waitFor()
  await person.close()
})

test('developer: a key that may do one thing takes 4 clicks; it ends earlier, and is revoked', async () => {
  const person = await atOverview('developer')
  const { page } = person
  await person.click(room(person, 'API keys'))
  await person.click(page.getByRole('button', { name: 'New key' }))
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('nightly prices')
  await person.click(page.getByLabel(/catalog\.read/))
  await person.click(page.getByRole('button', { name: 'Make the key' }))
  const shown = page.getByRole('dialog', { name: 'The key nightly prices' })
  const key = await shown.getByRole('code').textContent()
  assert.ok(person.clicks() <= 4, `${person.clicks()} clicks`)
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  assert.ok(key && !(await page.content()).includes(key))
  await page.getByRole('row', { name: /^nightly prices catalog\.read/ }).waitFor()
  await page.getByRole('button', { name: 'End it earlier: nightly prices' }).click()
  await page.getByRole('dialog').getByLabel(/^Ends/).fill('2037-01-02T03:04')
  await page.getByRole('dialog').getByRole('button', { name: 'End it earlier' }).click()
  await page.getByRole('row', { name: /^nightly prices .* in \d+ years/ }).waitFor()
  await page.getByRole('button', { name: 'Revoke nightly prices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('row', { name: /^nightly prices/ }).waitFor({ state: 'detached' })
  await person.close()
})

test('merchant administrator: replaces a key of the merchant in 4 clicks, and revokes the one before', async () => {
  const { merchant_id, project_id } = desk.service.file
  const made = await desk.operator(`/merchants/${merchant_id}/api_keys`, {
    method: 'POST',
    body: JSON.stringify({ name: 'former build', role: 'shop' }),
  })
  assert.equal(made.status, 201, await made.clone().text())
  const grant = { scope: 'merchant' as const, merchant_id, role: 'merchant_admin' }
  const person = await desk.person('admin.of.keys@studio.example', [grant])
  const { page } = person
  await person.open(`projects/${project_id}`)
  await page.getByRole('heading', { name: 'Needs you' }).waitFor()
  person.count()
  await person.click(room(person, 'API keys'))
  await person.click(page.getByRole('link', { name: /open this project, too$/ }))
  await page.getByRole('row', { name: /^former build shop/ }).waitFor()
  await person.click(page.getByRole('button', { name: 'New key' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('build')
  await dialog.getByLabel('By a role').selectOption('shop')
  await person.click(dialog.getByRole('button', { name: 'Make the key' }))
  const shown = page.getByRole('dialog', { name: 'The key build' })
  await shown.getByRole('code').waitFor()
  assert.ok(person.clicks() <= 4, `${person.clicks()} clicks`)
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('row', { name: /^build shop/ }).waitFor()
  await page.getByRole('button', { name: 'Revoke former build' }).click()
  await dialog.getByText(/^It opens \d+ projects?\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('row', { name: /^former build/ }).waitFor({ state: 'detached' })
  await person.close()
})

test('whoever may only read finds out who has access within 2 clicks, and is shown no way to change it', async () => {
  const person = await atOverview('read_only')
  const { page } = person
  await person.click(room(person, 'People'))
  await page.getByRole('table', { name: 'People' }).waitFor()
  assert.ok(person.clicks() <= 2)
  assert.equal(await page.getByRole('button', { name: 'Invite somebody' }).count(), 0)
  assert.equal(await room(person, 'API keys').count(), 0)
  await person.close()
})

test('support is shown neither people nor keys', async () => {
  const person = await atOverview('support')
  await room(person, 'Players').waitFor()
  assert.equal(await room(person, 'People').count(), 0)
  assert.equal(await room(person, 'API keys').count(), 0)
  await person.close()
})
