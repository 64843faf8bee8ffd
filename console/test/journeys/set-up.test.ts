/** A developer sets sign-in up in a real browser, in counted clicks: clients, refused addresses, secrets, networks. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../../../server/test/support/webhooks.ts'
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

const toSetUp = (person: Person): Promise<void> =>
  person.click(person.page.getByRole('link', { name: 'Set-up', exact: true }))

const clientOf = async (id: number): Promise<{ name: string; redirect_uris: string[] }> => {
  const answer = await desk.operator(`/${desk.project}/clients/${id}`)
  return (await answer.json()) as { name: string; redirect_uris: string[] }
}

type Settings = Record<string, unknown> & { branding?: Record<string, string> }

const projectOf = async (): Promise<{ settings: Settings }> =>
  (await (await desk.operator(`/${desk.project}`)).json()) as { settings: Settings }

test('developer: a refused address is added to its client within 3 clicks, and stays text', async () => {
  const { file } = desk.service
  const client = file.clients.public.client_id
  const refused = 'http://127.0.0.1:8123/<img src=x>/‮back'
  const query = new URLSearchParams({
    client_id: String(client),
    response_type: 'code',
    state: 'long-enough',
    redirect_uri: refused,
  })
  await fetch(`${file.public_url}/signin?${query}`)
  const person = await atOverview('developer')
  await until(async () => {
    const answer = await fetch(
      `${file.public_url}/api/v2/project/${file.project_id}/admin/clients/refused_redirect_uris`,
      { headers: { authorization: `Basic ${btoa(`${file.project_id}:${file.api_key}`)}` } },
    )
    const { items } = (await answer.json()) as { items: unknown[] }
    return items[0]
  })
  await toSetUp(person)
  await person.click(person.page.getByRole('link', { name: 'Game', exact: true }))
  const add = person.page.getByRole('button', { name: /^Add this address/ })
  await person.click(add)
  await person.page.getByText('None in the last 14 days.').waitFor()
  assert.ok(person.clicks() <= 3, `${person.clicks()} clicks`)
  assert.equal((await clientOf(client)).redirect_uris.length, 2)
  assert.equal(await person.page.locator('main img').count(), 0)
  await person.close()
})

test('developer: a new client with a secret takes 3 clicks, and its secret is shown once', async () => {
  const person = await atOverview('developer')
  const { page } = person
  await toSetUp(person)
  await person.click(page.getByRole('button', { name: 'New client' }))
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Companion site')
  await page.getByLabel('Kind').selectOption('confidential')
  await page
    .getByLabel('Redirect URIs')
    .fill('https://site.example/back\n\n https://site.example/b ')
  await person.click(page.getByRole('button', { name: 'Make the client' }))
  const shown = page.getByRole('dialog', { name: 'The secret of Companion site' })
  const secret = await shown.getByRole('code').textContent()
  assert.ok(person.clicks() <= 3, `${person.clicks()} clicks`)
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('heading', { name: 'Companion site', level: 1 }).waitFor()
  const addresses = await page.getByLabel('Redirect URIs', { exact: true }).inputValue()
  assert.equal(addresses, 'https://site.example/back\nhttps://site.example/b')
  assert.ok(secret && !(await page.content()).includes(secret))
  await person.close()
})

test('developer: a secret is renewed within 3 clicks, and the former one counts for a while', async () => {
  const person = await atOverview('developer')
  const { page } = person
  await toSetUp(person)
  await person.click(page.getByRole('link', { name: 'Companion site' }))
  await page.getByLabel('The former secret counts besides').selectOption('3600')
  await person.click(page.getByRole('button', { name: 'Renew the secret' }))
  const shown = page.getByRole('dialog', { name: 'The secret of Companion site' })
  await shown.getByRole('code').waitFor()
  assert.ok(person.clicks() <= 3, `${person.clicks()} clicks`)
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByText('The former secret counts besides, until').waitFor()
  await person.close()
})

test('two people who change one client are told member by member, and nothing is overwritten', async () => {
  const client = desk.service.file.clients.confidential.client_id
  const person = await atOverview('developer')
  const { page } = person
  await person.open(`${desk.project}/set-up/clients/${client}`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shop of mine')
  const body = JSON.stringify({ name: 'Shop of Grace', redirect_uris: ['https://grace.example/b'] })
  const changed = await desk.operator(`/${desk.project}/clients/${client}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/merge-patch+json' },
    body,
  })
  assert.equal(changed.status, 200, await changed.clone().text())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const table = page.getByRole('table', { name: /^Somebody else changed this/ })
  await table.getByRole('row', { name: /^Name .* Shop of Grace Shop of mine/ }).waitFor()
  await table.getByRole('row', { name: /^Redirect URIs .* https:\/\/grace\.example\/b/ }).waitFor()
  assert.equal((await clientOf(client)).name, 'Shop of Grace')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  const now = await clientOf(client)
  assert.deepEqual([now.name, now.redirect_uris], ['Shop of mine', ['https://grace.example/b']])
  await person.close()
})

test('developer: for how long the tokens of a client last is set, and goes back to its default', async () => {
  const client = desk.service.file.clients.page.client_id
  const person = await desk.as('developer')
  const { page } = person
  const settingsOf = async (): Promise<unknown> =>
    (
      (await (await desk.operator(`/${desk.project}/clients/${client}`)).json()) as {
        settings: unknown
      }
    ).settings
  const before = await settingsOf()
  await person.open(`${desk.project}/set-up/clients/${client}`)
  await page.getByText('Tokens and proofs').click()
  await page.getByLabel('An access token lasts').fill('10')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('At least 60.').waitFor()
  await page.getByLabel('An access token lasts').fill('900')
  await page.getByLabel('A code challenge must be sent').selectOption('false')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  const set = { access_token_seconds: 900, pkce_required: false }
  assert.deepEqual(await settingsOf(), { ...(before as object), ...set })
  await page.getByLabel('An access token lasts').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  assert.deepEqual(await settingsOf(), { ...(before as object), pkce_required: false })
  await person.close()
})

test('developer: a network is connected and tested within 5 clicks', async () => {
  await desk.operator(`/${desk.project}/connections/network/github`, { method: 'DELETE' })
  const person = await atOverview('developer')
  const { page } = person
  await toSetUp(person)
  await person.paste(page.getByRole('searchbox', { name: 'Find a network' }), 'github')
  await person.click(page.getByRole('link', { name: 'GitHub' }))
  await page.getByText('not connected').waitFor()
  await page.getByRole('code').filter({ hasText: '/api/social/oauth2/callback' }).first().waitFor()
  await page.getByLabel('Client ID').fill('an-id')
  await page.getByLabel(/secret/i).fill('a-secret')
  await person.click(page.getByRole('button', { name: 'Save and test' }))
  await page.getByText(/^(?:The test found nothing wrong|It is saved, but the test)/).waitFor()
  assert.ok(person.clicks() <= 5, `${person.clicks()} clicks`)
  assert.equal(await page.getByLabel(/secret/i).inputValue(), '')
  assert.ok((await page.getByText('It is set. Leave it empty to keep it.').count()) >= 2)
  await person.close()
})

test('developer: the signing keys are rotated within 3 clicks, and the former one stays', async () => {
  const person = await atOverview('developer')
  const { page } = person
  await toSetUp(person)
  const keys = page.getByRole('region', { name: 'Signing keys' })
  const signing = keys.getByRole('listitem').filter({ hasText: 'signs now' }).getByRole('code')
  const before = (await signing.textContent()) ?? ''
  await person.click(keys.getByRole('button', { name: 'Rotate the keys' }))
  await person.click(page.getByRole('dialog').getByRole('button', { name: 'Rotate the keys' }))
  const former = keys.getByRole('listitem').filter({ hasText: 'former' })
  await former.filter({ hasText: before }).waitFor()
  assert.ok(person.clicks() <= 3, `${person.clicks()} clicks`)
  assert.notEqual(await signing.textContent(), before)
  await person.close()
})

test('operator: a notification is allowed and a limit set within 4 clicks, for the version that was seen', async () => {
  await desk.operator(`/${desk.project}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify({
      settings: {
        notifications: { ps_declined: false, afs_reject: false, partial_refund: false },
        notifications_allowed: [],
      },
    }),
  })
  const person = await atOverview('operator')
  const { page } = person
  await toSetUp(person)
  await person.click(page.getByRole('link', { name: 'Settings', exact: true }))
  await page.getByLabel('Token calls: a minute').fill('500')
  await page.getByLabel('Token calls: at once').fill('50')
  await person.click(page.getByLabel('ps_declined').last())
  await person.click(page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByText('Saved.', { exact: true }).waitFor()
  assert.ok(person.clicks() <= 4, `${person.clicks()} clicks`)
  const { settings } = await projectOf()
  assert.deepEqual(settings.rate_limits, { token: { per_minute: 500, burst: 50 } })
  assert.deepEqual(settings.notifications_allowed, ['ps_declined'])
  // Emptied members go back to their default, and one that is wrong is told while it is typed.
  await page.getByLabel('Token calls: a minute').fill('')
  await page.getByLabel('Token calls: at once').fill('')
  await page.getByLabel('Language by default').fill('English')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/^A language such as de/).waitFor()
  await page.getByLabel('Language by default').fill('de')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  const now = await projectOf()
  assert.deepEqual([now.settings.rate_limits, now.settings.default_locale], [{}, 'de'])
  await person.close()
})

test('settings that others changed meanwhile are told one by one, and only groups of one’s own are shown', async () => {
  const person = await atOverview('developer')
  const { page } = person
  await person.open(`${desk.project}/set-up/settings`)
  await page.getByLabel('Language by default').fill('fr')
  assert.equal(await page.getByRole('heading', { name: 'Limits of calls' }).count(), 0)
  const changed = await desk.operator(`/${desk.project}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify({ settings: { default_country: 'AT' } }),
  })
  assert.equal(changed.status, 200, await changed.clone().text())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const table = page.getByRole('table', { name: /^Somebody else changed this/ })
  await table.getByRole('row', { name: /^Country by default .*AT/ }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  const { settings } = await projectOf()
  assert.deepEqual([settings.default_locale, settings.default_country], ['fr', 'AT'])
  await person.close()
})

test('merchant administrator: name and colours of the sign-in page, seen first, within 4 clicks', async () => {
  const person = await atOverview('merchant_admin')
  const { page } = person
  await toSetUp(person)
  await person.click(page.getByRole('link', { name: 'Look', exact: true }))
  await page.getByLabel('Name of the game').fill('Harbour of Lights')
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#aa3300')
  const frame = page.frameLocator('iframe')
  await frame.getByText('Harbour of Lights').first().waitFor()
  await page.getByLabel('Language', { exact: true }).selectOption('de')
  await frame.locator('html[lang=de]').waitFor()
  await person.click(page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByText('Saved.', { exact: true }).waitFor()
  assert.ok(person.clicks() <= 4, `${person.clicks()} clicks`)
  const { branding } = (await projectOf()).settings
  assert.deepEqual(branding, { ...branding, name: 'Harbour of Lights', color: '#aa3300' })
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('red')
  await page.getByText('Something is not right yet.', { exact: false }).waitFor()
  await person.close()
})

test('developer: a network of one’s own is made and tested within 4 clicks', async () => {
  const person = await atOverview('developer')
  const { page } = person
  await toSetUp(person)
  await person.click(page.getByRole('link', { name: 'A network of your own' }))
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour')
  await page.getByText('2 to 32 small letters, digits and hyphens.').waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('harbour')
  await page.getByLabel('client_id').fill('game')
  await page.getByLabel('client_secret').fill('of the harbour')
  await page.getByLabel('Title').fill('Harbour ID')
  await page.getByLabel('Discovery address').fill('http://127.0.0.1:9/nowhere')
  // The service knows more rules than the schema, and is asked while somebody types.
  await page.locator('[aria-invalid]').waitFor()
  const discovery = 'http://127.0.0.1:9/.well-known/openid-configuration'
  await page.getByLabel('Discovery address').fill(discovery)
  await person.click(page.getByRole('button', { name: 'Save and test' }))
  await page.getByText('It is saved, but the test found something wrong.').waitFor()
  assert.ok(person.clicks() <= 4, `${person.clicks()} clicks`)
  await page.getByRole('heading', { name: 'Harbour ID', level: 1 }).waitFor()
  await person.close()
})

test('developer: Steam is set up with its App IDs, and a wrong one is told while it is typed', async () => {
  const person = await atOverview('developer')
  const { page } = person
  await person.open(`${desk.project}/set-up/networks/platform/steam`)
  const ids = page.getByLabel('App IDs')
  const before = await ids.inputValue()
  await ids.fill(`${before}\nabc`)
  await ids.blur()
  await page.getByText('Digits only, such as 480.').waitFor()
  await ids.fill(`${before}\n480`)
  await page.getByRole('button', { name: 'Save and test' }).click()
  await page.getByText(/^(?:The test found|It is saved, but)/).waitFor()
  const answer = await desk.operator(`/${desk.project}/connections/platform/steam`)
  const { settings } = (await answer.json()) as { settings: { app_ids: string[] } }
  assert.deepEqual(settings.app_ids, [...before.split('\n'), '480'])
  await person.close()
})

test('whoever may only read sees how sign-in is set up, and nothing to change', async () => {
  const person = await atOverview('read_only')
  const { page } = person
  await toSetUp(person)
  await page.getByRole('link', { name: 'Game', exact: true }).waitFor()
  assert.ok(person.clicks() <= 1)
  assert.equal(await page.getByRole('button', { name: 'New client' }).count(), 0)
  await person.open(`${desk.project}/set-up/clients/${desk.service.file.clients.public.client_id}`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).count(), 0)
  await person.open(`${desk.project}/set-up/settings`)
  await page.getByText('You may look at these, and not change them.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).count(), 0)
  await person.close()
})
