/** The page at `/` in development, as somebody meets it who has just started the service. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { createApp } from '../../src/app.ts'
import { barriers } from '../support/accessibility.ts'
import { openContext, startBrowser } from '../support/chromium.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let browser: Browser
before(async () => {
  service = await startService()
  browser = await startBrowser()
})
after(async () => {
  await browser?.close()
  await service?.close()
})

test('it leads through a sign-in with the sandbox, and every link of it leads somewhere', async () => {
  const { public_url, sandbox_url } = service.file
  const context = await openContext(browser, { locale: 'en-US', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(public_url)
  const links = await page
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  assert.ok(links.includes(sandbox_url) && links.includes('/api/docs') && links.includes('/readyz'))
  for (const link of links) {
    const answer = await fetch(new URL(link, public_url), { headers: { accept: 'text/html' } })
    assert.ok(link === '/readyz' || answer.ok, `${link}: ${answer.status}`)
    await answer.body?.cancel()
  }
  await page.getByRole('link', { name: 'Try the sign-in page' }).click()
  await page.getByRole('link', { name: 'Google' }).click()
  await page.getByRole('link', { name: /^alice/ }).click()
  await page.getByRole('heading', { name: 'The sign-in worked' }).waitFor()
  await context.close()
})

for (const width of [375, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`it has no barriers, fits ${width} px, and tells no secret, ${colorScheme}`, async () => {
      const context = await openContext(browser, { viewport: { width, height: 800 }, colorScheme })
      const page = await context.newPage()
      await page.goto(service.file.public_url)
      assert.deepEqual((await barriers(page)).wrong, [])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      assert.ok(overflow <= 0, `${overflow} px too wide`)
      const shown = await page.content()
      const { api_key, operator_key, webhook } = service.file
      for (const secret of [api_key, operator_key, webhook.secret])
        assert.ok(!shown.includes(secret))
      await context.close()
    })
  }
}

/** The same installation as production serves it. */
const productionApp = () => {
  const { deps } = service.world
  return createApp(
    { ...deps, settings: { ...deps.settings, isProduction: true } },
    { trustedProxies: [], start: service.file },
  )
}

test('in production a stranger at / learns nothing of what runs there, and it has no barriers', async () => {
  const app = await productionApp()
  try {
    const origin = await app.server.listen({ host: '127.0.0.1', port: 0 })
    const answer = await fetch(`${origin}/`)
    assert.equal(answer.status, 200)
    const shown = await answer.text()
    assert.doesNotMatch(shown, /portreeve|sandbox|api|href|\d+\.\d+\.\d+/i)
    assert.deepEqual(
      [...answer.headers.keys()].filter((name) => /server|powered|version/.test(name)),
      [],
    )
    assert.equal((await fetch(`${origin}/`, { method: 'HEAD' })).status, 200)
    for (const width of [375, 1280]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const viewport = { width, height: 600 }
        const context = await openContext(browser, { viewport, colorScheme })
        const page = await context.newPage()
        await page.goto(`${origin}/`)
        await page.getByRole('heading', { name: 'There is nothing to see here' }).waitFor()
        assert.deepEqual((await barriers(page)).wrong, [])
        await context.close()
      }
    }
  } finally {
    await app.close()
  }
})

test('production has no page where sign-ins of it end, whatever it is given', async () => {
  const app = await productionApp()
  try {
    const headers = { accept: 'text/html' }
    for (const call of [
      { url: '/sandbox/signed-in?code=abc', headers },
      {
        method: 'POST' as const,
        url: '/sandbox/signed-in',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'code=abc',
      },
    ]) {
      const answer = await app.server.inject(call)
      assert.equal(answer.statusCode, 404, call.url)
      assert.doesNotMatch(answer.body, /Portreeve|sandbox/)
    }
  } finally {
    await app.close()
  }
})
