/** Somebody signs in to the console by a link, works by the cookie, and is named for what they did. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { linkFor, systemCaller } from '../../src/projects/index.ts'
import { barriers } from '../support/accessibility.ts'
import { openContext, startBrowser } from '../support/chromium.ts'
import { picture } from '../support/screenshots.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let browser: Browser
before(async () => {
  service = await startService({ hasConsole: true })
  browser = await startBrowser()
})
after(async () => {
  await browser?.close()
  await service?.close()
})

const newLink = async (email: string): Promise<string> => {
  const facts = { email, isOperator: true, seconds: 900 }
  return (await linkFor(service.world.deps, systemCaller, facts)).link
}

/** Calls that a page of the service makes with its own origin: read who is signed in, and call with the token. */
const callFrom = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([how, where, what]) => {
      const me = await (await fetch('/api/console/me')).json()
      const answer = await fetch(String(where), {
        method: String(how),
        headers: {
          'x-csrf-token': me.csrf_token,
          ...(what === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(what === undefined ? {} : { body: JSON.stringify(what) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
    },
    [method, path, body] as const,
  )

test('a person signs in by a link, refunds by the cookie, is the author of the refund, and signs out', async () => {
  const { public_url, project_id } = service.file
  const email = 'ada@studio.example'
  const context = await openContext(browser, { locale: 'en-US' })
  const page = await context.newPage()
  const link = await newLink(email)
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Projects' }).waitFor()
  assert.equal(page.url(), `${public_url}/console`)
  const [cookie] = await context.cookies()
  assert.deepEqual(
    [cookie?.name, cookie?.httpOnly, cookie?.sameSite],
    ['portreeve_console', true, 'Strict'],
  )

  const transactions = `/api/v2/project/${project_id}/admin/transactions`
  const order = {
    user: { id: 'player-1' },
    currency: 'USD',
    amount: '4.99',
  }
  const made = await service.admin('POST', '/transactions', order)
  const { id } = (await made.json()) as { id: number }
  assert.equal(made.status, 201)
  const paid = await service.admin('POST', `/transactions/${id}/pay`, {})
  assert.equal(paid.status, 200, await paid.text())
  const refund = await callFrom(page, 'POST', `${transactions}/${id}/refund`, {
    code: 1,
    reason: 'Asked for it',
  })
  assert.equal(refund.status, 200, JSON.stringify(refund.body))
  const told = (await service.webhooks(2)).map(({ body }) => JSON.parse(body))
  const refunded = told.find(({ notification_type }) => notification_type === 'refund')
  assert.equal(refunded?.refund_details.author, email)

  await page.getByRole('button', { name: `You: ${email}` }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.deepEqual(await context.cookies(), [])
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
  await context.close()
})

test('a page of another origin gets neither an answer to the cookie nor anything done', async () => {
  const { public_url } = service.file
  const context = await openContext(browser, { locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(await newLink('grace@studio.example'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Projects' }).waitFor()
  // The same machine by another name is another site for a browser.
  await page.goto(public_url.replace('localhost', '127.0.0.1'))
  for (const path of ['/api/console/me', '/api/operator/projects', '/api/operator/nothing']) {
    const outcome = await page.evaluate(
      async (url) =>
        await fetch(url, { credentials: 'include' }).then(
          ({ status }) => status,
          () => 'unreadable',
        ),
      public_url + path,
    )
    assert.equal(outcome, 'unreadable', path)
    const answer = await fetch(public_url + path, { headers: { origin: 'http://localhost:1' } })
    for (const name of answer.headers.keys()) assert.doesNotMatch(name, /access-control/, path)
    await answer.body?.cancel()
  }
  await context.close()
})

for (const [name, width] of [
  ['narrow', 320],
  ['phone', 375],
  ['desktop', 1280],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the pages have no barriers and fit, ${name}, ${colorScheme}`, async () => {
      const context = await openContext(browser, {
        viewport: { width, height: 720 },
        colorScheme,
        locale: 'en-GB',
      })
      const page = await context.newPage()
      const look = async (of: string): Promise<void> => {
        if (of === 'link' && name === 'phone') await picture(page, `console-link-${colorScheme}`)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        assert.ok(overflow <= 0, `${of}: ${overflow} px too wide`)
        assert.deepEqual((await barriers(page)).wrong, [], of)
      }
      const email = `someone.with.a.rather.long.address@${name}.${colorScheme}.studio.example`
      const link = await newLink(email)
      await page.goto(link)
      await look('link')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Projects' }).waitFor()
      await page.goto(link)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
      await look('used')
      await context.close()
    })
  }
}
