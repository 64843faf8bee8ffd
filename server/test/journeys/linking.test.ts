/** A player links a network in a real browser: they are asked first, and only they can say yes. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { barriers } from '../support/accessibility.ts'
import { openContext, startBrowser } from '../support/chromium.ts'
import { claimsOf, crossAuth, ticketOf } from '../support/player.ts'
import { picture } from '../support/screenshots.ts'
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

const signIn = async (person: string): Promise<string> => {
  const { file } = service
  const ticket = await ticketOf(file, 'steam', person)
  const answer = await crossAuth(file, 'steam', { session_ticket: ticket })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('token') ?? ''
}

const linkAddress = async (jwt: string, network: string): Promise<string> => {
  const answer = await fetch(
    `${service.file.public_url}/api/users/me/social_providers/${network}/login_url?locale=en`,
    { headers: { authorization: `Bearer ${jwt}` } },
  )
  assert.equal(answer.status, 200, await answer.clone().text())
  return ((await answer.json()) as { url: string }).url
}

const networksOf = async (jwt: string): Promise<string[]> => {
  const answer = await fetch(`${service.file.public_url}/api/users/me/social_providers`, {
    headers: { authorization: `Bearer ${jwt}` },
  })
  return ((await answer.json()) as { provider: string }[]).map(({ provider }) => provider)
}

/** Does something in a browser of its own, and closes that afterwards. */
const inBrowser = async (
  options: BrowserContextOptions,
  act: (page: Page) => Promise<void>,
): Promise<void> => {
  const context = await openContext(browser, options)
  try {
    await act(await context.newPage())
  } finally {
    await context.close()
  }
}

/** The token that a browser brings to the game. */
const landing = async (page: Page): Promise<string> => {
  await page.waitForURL(`${service.file.clients.public.redirect_uri}?**`)
  return new URL(page.url()).searchParams.get('token') ?? ''
}

const phone = { width: 390, height: 844 }

test('a player is told whose account it is, asked by a page without barriers, and goes on by keyboard', async () => {
  const jwt = await signIn('alice')
  const address = await linkAddress(jwt, 'discord')
  await inBrowser({ viewport: phone }, async (page) => {
    await page.goto(address)
    await page.getByRole('heading', { name: 'Link Discord to your account' }).waitFor()
    assert.match(await page.getByRole('definition').innerText(), /\S/)
    assert.deepEqual((await barriers(page)).wrong, [])
    assert.deepEqual(await networksOf(jwt), ['steam'])
    assert.deepEqual(await page.context().cookies(), [])
    await picture(page, 'link')
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Link Discord')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /^alice/ }).click()
    assert.equal(claimsOf(await landing(page)).sub, claimsOf(jwt).sub)
    assert.deepEqual(await networksOf(jwt), ['steam', 'discord'])
  })
})

test('a network that knows its player sends them on at once, which the page lets happen, without JavaScript', async () => {
  const jwt = await signIn('bob')
  const address = await linkAddress(jwt, 'google')
  const known = { 'x-sandbox-person': 'bob' }
  await inBrowser({ javaScriptEnabled: false, extraHTTPHeaders: known }, async (page) => {
    await page.goto(address)
    const posted = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Link Google' }).click()
    // Older browsers go by it, too: it would be `null` under the referrer policy of the other pages.
    assert.equal((await (await posted).allHeaders()).origin, service.file.public_url)
    assert.equal(claimsOf(await landing(page)).sub, claimsOf(jwt).sub)
    assert.deepEqual(await networksOf(jwt), ['steam', 'google'])
  })
})

test('another site cannot say yes in the player’s browser', async () => {
  const jwt = await signIn('carol')
  const address = await linkAddress(jwt, 'discord')
  await inBrowser({ extraHTTPHeaders: { 'x-sandbox-person': 'victim' } }, async (page) => {
    await page.goto(address)
    const form = `<form method="post" action="${address}"><button>Win a sword</button></form>`
    const lure = 'http://evil.example/'
    await page.route(lure, (route) => route.fulfill({ contentType: 'text/html', body: form }))
    await page.goto(lure)
    await page.getByRole('button').click()
    await page.getByRole('heading', { name: 'This sign-in is over' }).waitFor()
    assert.deepEqual(await page.context().cookies(), [])
    assert.deepEqual(await networksOf(jwt), ['steam'])
  })
})

for (const viewport of [{ width: 320, height: 640 }, phone, { width: 1280, height: 800 }]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the page that asks has no barrier at ${viewport.width} px in ${colorScheme}, and nothing to scroll sideways`, async () => {
      const address = await linkAddress(await signIn('dora'), 'discord')
      await inBrowser({ viewport, colorScheme }, async (page) => {
        await page.goto(address)
        assert.deepEqual((await barriers(page)).wrong, [])
        const [shown, needed] = (await page.evaluate(
          '[document.documentElement.clientWidth, document.documentElement.scrollWidth]',
        )) as [number, number]
        assert.ok(needed <= shown, `${needed} px in ${shown}`)
      })
    })
  }
}
