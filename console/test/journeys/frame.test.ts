/** The frame in a real browser: signing in, sessions that end, search, the switcher, both times, keys. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { barriers } from '../../../server/test/support/accessibility.ts'
import { openContext } from '../../../server/test/support/chromium.ts'
import { until } from '../../../server/test/support/webhooks.ts'
import { type Desk, startDesk } from '../support/desk.ts'

let desk: Desk
before(async () => {
  desk = await startDesk()
})
after(() => desk?.close())

/** The code of the newest mail to somebody; mails go out behind the answer. */
const mailedCode = (email: string): Promise<string> =>
  until(async () => {
    const answer = await fetch(`${desk.service.file.sandbox_url}/api/mails`)
    const { items } = (await answer.json()) as { items: { to: string | string[]; text?: string }[] }
    const mail = items.find(({ to }) => [to].flat().includes(email))
    return /\b\d{4} ?\d{4}\b/.exec(mail?.text ?? '')?.[0]
  })

test('whoever was at no page signs in by a code from a mail, and stands where they wanted to be', async () => {
  const email = 'grace@studio.example'
  const grant = {
    scope: 'project' as const,
    project_id: desk.service.file.project_id,
    role: 'support',
  }
  await (await desk.person(email, [grant])).close()
  const context = await openContext(desk.browser, { locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${desk.service.file.public_url}/console/${desk.project}/players`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code from the mail').fill(await mailedCode(email))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Players', level: 1 }).waitFor()
  await context.close()
})

test('signing out in one tab shows the sign-in in the others', async () => {
  const person = await desk.as('support')
  const other = await person.page.context().newPage()
  await other.goto(person.page.url())
  await other.getByRole('heading', { name: 'Projects' }).waitFor()
  await person.page.getByRole('button', { name: /^You: / }).click()
  await person.page.getByRole('button', { name: 'Sign out' }).click()
  await other.getByRole('heading', { name: 'Sign in' }).waitFor()
  await person.close()
})

test('the search opens by its key, finds the project by its number, and Enter goes there', async () => {
  const person = await desk.as('operator')
  await person.page.getByRole('heading', { name: 'Projects' }).waitFor()
  await person.page.keyboard.press('/')
  const field = person.page.getByRole('dialog').getByRole('searchbox')
  await person.paste(field, ` ${desk.service.file.project_id} `)
  await person.press(field, 'Enter')
  await person.page.getByRole('heading', { name: 'Sandbox', level: 1 }).waitFor()
  assert.ok(person.clicks() <= 2)
  await person.close()
})

test('the switcher finds a project by a part of its name', async () => {
  const { merchant_id } = desk.service.file
  const body = JSON.stringify({ merchant_id, name: 'Castle of <b>Glass</b>' })
  assert.equal((await desk.operator('/projects', { method: 'POST', body })).status, 201)
  const person = await desk.as('operator')
  await person.open(desk.project)
  await person.page.getByRole('button', { name: 'Sandbox' }).click()
  await person.page.getByRole('searchbox', { name: 'Name or number of a project' }).fill('glass')
  await person.page.getByRole('link', { name: 'Castle of <b>Glass</b>' }).click()
  await person.page.getByRole('heading', { name: 'Castle of <b>Glass</b>', level: 1 }).waitFor()
  await person.close()
})

test('German words come for a German browser, and an unknown page says so', async () => {
  const person = await desk.as('support', { locale: 'de-DE' })
  await person.page.getByRole('heading', { name: 'Projekte' }).waitFor()
  await person.open('no/such/page')
  await person.page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor()
  assert.equal(await person.page.getAttribute('html', 'lang'), 'de')
  await person.close()
})

for (const [name, width, colorScheme] of [
  ['narrow and light', 320, 'light'],
  ['wide and dark', 1440, 'dark'],
] as const) {
  test(`the search and the sign-in page have no barriers and fit: ${name}`, async () => {
    const person = await desk.as('operator', { colorScheme, viewport: { width, height: 900 } })
    const { page } = person
    const look = async (of: string): Promise<void> => {
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      assert.ok(overflow <= 0, `${of}: ${overflow} px too wide`)
      assert.deepEqual((await barriers(page)).wrong, [], of)
    }
    await page.getByRole('button', { name: /^Search/ }).click()
    await page.getByRole('dialog').waitFor()
    await look('search')
    await page.keyboard.press('Escape')
    await page.context().clearCookies()
    await person.open('me')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await look('sign-in')
    await person.close()
  })
}
