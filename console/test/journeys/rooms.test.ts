/** The rooms in four looks, with nothing, with rows and with what strangers wrote: no barriers, nothing too wide. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { barriers } from '../../../server/test/support/accessibility.ts'
import type { Page } from '../../../server/test/support/chromium.ts'
import { type Desk, startDesk } from '../support/desk.ts'
import { paid, player, refused } from '../support/players.ts'

const evil = `<img src=x onerror=alert(1)>"'\u202Egpj.exe\u0007 ${'x'.repeat(400)}`

let desk: Desk
let alice: string
let refusedId: string
before(async () => {
  desk = await startDesk()
  alice = await player(desk, 'alice')
  await paid(desk, alice)
  refusedId = await refused(desk)
  await desk.service.world.sql`
    update users set name = ${evil.replaceAll('\u0007', '')}, email = ${'a@b.example'}, ban_reason = ${evil},
                     banned_at = now()
    where user_id = ${alice}
  `
})
after(() => desk?.close())

const look = async (page: Page, of: string): Promise<void> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.ok(overflow <= 0, `${of}: ${overflow} px too wide`)
  assert.deepEqual((await barriers(page)).wrong, [], of)
}

for (const [name, width, colorScheme] of [
  ['narrow and light', 320, 'light'],
  ['narrow and dark', 320, 'dark'],
  ['wide and light', 1440, 'light'],
  ['wide and dark', 1440, 'dark'],
] as const) {
  test(`rooms have no barriers and fit, and strangers' texts stay texts: ${name}`, async () => {
    const person = await desk.as('operator', { colorScheme, viewport: { width, height: 900 } })
    const { page } = person
    await person.open(`${desk.project}/players`)
    await page.getByRole('row').getByRole('link').first().waitFor()
    await look(page, 'players')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel('Name', { exact: true }).fill('nobody at all')
    await look(page, 'filters')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Nothing fits these filters.').waitFor()
    await look(page, 'players, none')
    await person.open(`${desk.project}/players/${alice}`)
    await page
      .getByText(/^Payment \d/)
      .first()
      .waitFor()
    await look(page, 'player')
    assert.equal(await page.locator('main img').count(), 0)
    assert.ok((await page.locator('.mark').count()) > 0)
    await person.open(`${desk.project}/sign-ins?request_id=${refusedId}`)
    await page.getByRole('row').getByRole('link').first().click()
    await page.getByRole('heading', { name: 'What to do' }).waitFor()
    await look(page, 'sign-in')
    await person.open(`${desk.project}/audit`)
    await page.getByRole('row').nth(3).waitFor()
    await look(page, 'audit')
    await person.open('installation/audit')
    await page.getByRole('row').nth(1).waitFor()
    await look(page, 'audit of the installation')
    await person.close()
  })
}

test('an address keeps the filters: back, reload and a call for curl agree', async () => {
  const person = await desk.as('operator')
  const { page } = person
  await person.open(`${desk.project}/sign-ins?outcome=refused&from=-24h`)
  await page.getByText('Outcome: refused').waitFor()
  await page.getByText('From: the last 24 hours').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Remove the filter From' }).click()
  await page.getByText('From: the last 24 hours').waitFor({ state: 'detached' })
  assert.match(page.url(), /\/sign-ins\?outcome=refused$/)
  await page.goBack()
  await page.getByText('From: the last 24 hours').waitFor()
  await person.close()
})

test('a time before now is one question, however often its page is drawn', async () => {
  const person = await desk.as('operator')
  const { page } = person
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/admin/sign_ins?')) asked.push(request.url())
  })
  await person.open(`${desk.project}/sign-ins?outcome=refused&from=-24h`)
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('button', { name: 'UTC', exact: true }).click()
  await page.getByText(/ UTC$/).first().waitFor()
  assert.equal(asked.length, 1, asked.join('\n'))
  await person.close()
})

test('times are shown in UTC at once when the switch says so', async () => {
  const person = await desk.as('read_only')
  await person.open(`${desk.project}/players`)
  await person.page.getByText(/ago$/).first().waitFor()
  await person.page.getByRole('button', { name: 'UTC' }).click()
  await person.page.getByText(/ UTC$/).first().waitFor()
  await person.close()
})
