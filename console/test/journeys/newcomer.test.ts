/** The first hour of a newcomer: an empty folder, a printed link, and from there everything in the browser. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Child, createHome, type Home } from '../../../server/test/support/child.ts'
import {
  type Browser,
  openContext,
  type Page,
  startBrowser,
} from '../../../server/test/support/chromium.ts'
import { createDatabase, type TestDatabase } from '../../../server/test/support/database.ts'

let database: TestDatabase
let home: Home
let service: Child
let browser: Browser
before(async () => {
  database = await createDatabase()
  home = await createHome(database.url, database.listenUrl)
  service = home.start()
  browser = await startBrowser()
})
after(async () => {
  await browser?.close()
  await home?.remove()
  await database?.drop()
})

/** Off a terminal, the text names the command that prints the link. */
const printedLink = async (): Promise<string> => {
  const banner = await service.printed(/Console sign-in +\S.*\n/)
  const [, words = ''] = /Console sign-in +run .*(console-link \S+ --operator)/.exec(banner) ?? []
  assert.notEqual(words, '', banner)
  const linked = await home.start({}, words.split(' ')).printed(/https?:\/\/\S+\n/)
  return /https?:\/\/\S+/.exec(linked)?.[0] ?? ''
}

const makePackage = async (page: Page): Promise<void> => {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.getByRole('link', { name: 'Catalog', exact: true }).click()
  await page.getByRole('link', { name: 'New package' }).click()
  await field('Sku').fill('my.first')
  await field('Name').fill('A first chest')
  await field('How many').fill('12')
  await page.getByRole('combobox', { name: 'Currency of the game' }).fill('gold')
  await field('Amount').fill('1.99')
  await field('Currency').fill('EUR')
  await page.getByText('Nothing is wrong so far.').waitFor()
  await page.getByRole('button', { name: 'Make the package' }).click()
  await page.getByRole('heading', { name: 'my.first', level: 1 }).waitFor()
}

/** A player whose game came with an address that nobody has entered; answers the number on their page. */
const refusedPlayer = async (page: Page): Promise<string> => {
  const banner = await service.printed(/Sign-in page +\S+\n/)
  const address = new URL(/Sign-in page +(\S+)\n/.exec(banner)?.[1] ?? '')
  address.searchParams.set('redirect_uri', 'https://my-game.example/back')
  await page.goto(address.href)
  const text = await page.locator('body').innerText()
  return /[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0] ?? text
}

test('newcomer: from the printed link to a package, a webhook and the reason of a refused sign-in', async () => {
  const context = await openContext(browser, { locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(await printedLink())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Projects' }).waitFor()
  await page.getByRole('link', { name: 'Sandbox' }).click()
  await page.getByRole('heading', { name: 'First steps' }).waitFor()

  await makePackage(page)

  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await page.getByRole('link', { name: 'Endpoints', exact: true }).click()
  await page.getByRole('link', { name: 'New endpoint' }).click()
  const { sandbox_url: sandbox } = await home.file()
  await page.getByLabel('Address').fill(`${sandbox}/webhooks/receiver/mine`)
  await page.getByRole('button', { name: 'New endpoint' }).click()
  await page.getByText('These are shown once.').waitFor()
  await page.getByRole('button', { name: 'Run the self-test' }).click()
  await page.getByText('Takes a valid notification').waitFor()

  const number = await refusedPlayer(await context.newPage())
  assert.notEqual(number, '')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  const field = page.getByRole('dialog').getByRole('searchbox')
  await field.fill(number)
  await field.press('Enter')
  await page.getByRole('heading', { name: 'What to do' }).waitFor()
  await context.close()
})
