/** The rooms keep filters and times in their address, whatever else is drawn. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Desk, startDesk } from '../support/desk.ts'
import { paid, player, refused } from '../support/players.ts'

let desk: Desk
before(async () => {
  desk = await startDesk()
  await paid(desk, await player(desk, 'alice'))
  await refused(desk)
})
after(() => desk?.close())

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
