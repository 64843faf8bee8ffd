/** Sessions and faults in a real browser: who signs in again, what is kept, and what the frame says meanwhile. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Desk, type Person, startDesk } from '../support/desk.ts'
import { player } from '../support/players.ts'

let desk: Desk
let alice: string
before(async () => {
  desk = await startDesk()
  alice = await player(desk, 'alice')
})
after(() => desk?.close())

/** Ends the session of a browser as another of its tabs would; answers who it was. */
const endSession = (person: Person): Promise<string> =>
  person.page.evaluate(async () => {
    const me = await (await fetch('/api/console/me')).json()
    const headers = { 'x-csrf-token': me.csrf_token }
    await fetch('/api/console/sign_out', { method: 'POST', headers })
    return String(me.user.email)
  })

const begunBan = async (person: Person, reason: string): Promise<void> => {
  const { page } = person
  await person.open(`${desk.project}/players/${alice}`)
  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  await page.getByLabel('Reason').fill(reason)
}

const banNow = ({ page }: Person) =>
  page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click()

test('one sign-in brings all tabs of a browser back, each with what was typed in it', async () => {
  const person = await desk.as('support')
  const { page } = person
  await begunBan(person, 'Typed in the first tab')
  const other = await page.context().newPage()
  await other.goto(`${desk.service.file.public_url}/console/${desk.project}/players/${alice}`)
  await other.getByLabel('New note').fill('Typed in the second tab')
  const email = await endSession(person)
  await banNow(person)
  await page.getByRole('heading', { name: 'You were signed out' }).waitFor()
  await other.getByRole('button', { name: 'Write it down' }).click()
  await other.getByRole('heading', { name: 'You were signed out' }).waitFor()
  await desk.signInElsewhere(person, email)
  await page.getByText('No mail? Sign in by a link').click()
  await page.getByRole('button', { name: 'I have signed in in another tab' }).click()
  await page.getByText(/^banned/).waitFor()
  await other.getByText('No mail? Sign in by a link').click()
  await other.getByRole('button', { name: 'I have signed in in another tab' }).click()
  await other.getByRole('listitem').filter({ hasText: 'Typed in the second tab' }).waitFor()
  await person.close()
})

test('another person who signs in finds nothing of the one before, and nothing is done for them', async () => {
  const unbanned = await desk.service.admin('DELETE', `/users/${alice}/ban`)
  assert.equal(unbanned.status, 204)
  const project_id = desk.service.file.project_id
  const grant = { scope: 'project' as const, project_id, role: 'read_only' }
  await (await desk.person('another@studio.example', [grant])).close()
  const person = await desk.as('support')
  const { page } = person
  await begunBan(person, 'Nobody else may read this')
  await endSession(person)
  await banNow(person)
  await page.getByRole('heading', { name: 'You were signed out' }).waitFor()
  await desk.signInElsewhere(person, 'another@studio.example')
  await page.getByText('No mail? Sign in by a link').click()
  await page.getByRole('button', { name: 'I have signed in in another tab' }).click()
  await page.getByRole('button', { name: 'You: another' }).waitFor()
  await page.getByText('may play').waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  assert.doesNotMatch(kept, /Nobody else/)
  const answer = await desk.service.admin('GET', `/users/${alice}`)
  assert.equal(((await answer.json()) as { banned_at: string | null }).banned_at, null)
  await person.close()
})

test('a quarter of an hour before a session ends unused, a quiet line says so and can prolong it', async () => {
  const person = await desk.as('support')
  const { page } = person
  await page.clock.install()
  await person.open(`${desk.project}/players`)
  await page.getByRole('row').nth(1).waitFor()
  assert.equal(await page.getByText(/your session ends at/).count(), 0)
  await page.clock.fastForward('07:50:00')
  await page.getByText(/^Nobody was here for long: your session ends at/).waitFor()
  const prolonged = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/console/me') && !request.headers()['x-portreeve-background'],
  )
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await prolonged
  await person.close()
})

test('language, name and times follow a person into another browser', async () => {
  const email = 'follows.me@studio.example'
  const project_id = desk.service.file.project_id
  const person = await desk.person(email, [{ scope: 'project', project_id, role: 'read_only' }])
  const { page } = person
  await person.open('me')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This is missing.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper')
  await page.getByLabel('Language').selectOption('Deutsch')
  await page.getByLabel('Times').selectOption('In UTC')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Gespeichert.').waitFor()
  await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
  await person.close()
  const again = await desk.again(email)
  await again.page.getByRole('heading', { name: 'Projekte' }).waitFor()
  await again.open('me')
  await again.page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
  const utc = again.page.getByRole('button', { name: 'UTC', exact: true })
  assert.equal(await utc.getAttribute('aria-pressed'), 'true')
  await again.close()
})

test('keys that were switched off stay off after a reload, and the list of them is reached by a click', async () => {
  const person = await desk.as('support')
  const { page } = person
  await person.open(`${desk.project}/players`)
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('?')
  await page.getByLabel('These keys are on').uncheck()
  await page.reload()
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  assert.equal(await page.getByRole('dialog').count(), 0)
  await page.getByRole('button', { name: /^You: / }).click()
  await page.getByRole('button', { name: 'Keys' }).click()
  await page.getByLabel('These keys are on').check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  await person.close()
})

/** A problem as the service answers it. */
const problem = (status: number, errorCode: number, seconds: number) => ({
  status,
  contentType: 'application/problem+json',
  headers: { 'retry-after': String(seconds), 'x-request-id': '8f14e45fceea167a5a36dedd4bea2543' },
  body: JSON.stringify({ status, errorCode, title: 'Away', detail: 'It is away just now' }),
})

test('while the service is away a bar says so; it tries by itself, and the page fills when it is back', async () => {
  const person = await desk.as('support')
  const { page } = person
  await person.open('me')
  await page.getByText('this browser').waitFor()
  await page.route('**/api/**', (route) => route.fulfill(problem(503, 1030, 1)))
  await page.getByRole('link', { name: 'Portreeve' }).click()
  await page.getByText(/^The service does not answer just now/).waitFor()
  await page.unroute('**/api/**')
  await page.getByRole('link', { name: 'Sandbox' }).waitFor()
  await page.getByText(/^The service does not answer just now/).waitFor({ state: 'detached' })
  await person.close()
})

test('whoever asked too often sees the seconds go by, and may try then', async () => {
  const person = await desk.as('support')
  const { page } = person
  await page.route('**/admin/users?*', (route) => route.fulfill(problem(429, 1028, 2)), {
    times: 1,
  })
  await person.open(`${desk.project}/players`)
  await page.getByRole('button', { name: /^Try again in [12] s$/ }).waitFor()
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await page.getByRole('row').nth(1).waitFor()
  await person.close()
})

test('a tab of an older build says that there is a newer one, and keeps what was typed', async () => {
  const person = await desk.as('support')
  const { page } = person
  await page.route('**/api/console/me', async (route) => {
    // Without this header the service takes it for a call of another page.
    const headers = { ...route.request().headers(), 'sec-fetch-site': 'same-origin' }
    const answer = await route.fetch({ headers })
    const me = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...me, console_build: 'index-newer.js' } })
  })
  await begunBan(person, 'Before the newer version')
  await page.getByText('There is a newer version of the console.').waitFor()
  await page.unroute('**/api/console/me')
  await page.keyboard.press('Escape')
  await begunBan(person, 'Before the newer version')
  await page.reload()
  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  assert.equal(await page.getByLabel('Reason').inputValue(), 'Before the newer version')
  assert.equal(await page.getByText('There is a newer version of the console.').count(), 0)
  await person.close()
})
