/** The preview of the sign-in page in a real browser: who may frame it, and that nothing on it works. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext } from 'playwright-core'
import { openContext, startBrowser } from '../support/chromium.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let browser: Browser
let context: BrowserContext
before(async () => {
  service = await startService()
  browser = await startBrowser()
  context = await openContext(browser, { locale: 'en-GB' })
})
after(async () => {
  await context?.close()
  await browser?.close()
  await service?.close()
})

const preview = async (draft: object): Promise<string> => {
  const { public_url, project_id } = service.file
  const answer = await fetch(`${public_url}/api/operator/projects/${project_id}/preview`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.world.operatorKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(draft),
  })
  assert.equal(answer.status, 201)
  return ((await answer.json()) as { url: string }).url
}

/** A page at this address that frames another one. */
const framing = async (address: string, framed: string, sandbox: boolean) => {
  const page = await context.newPage()
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe ${sandbox ? 'sandbox=""' : ''} width="400" height="700" src="${framed}"></iframe>`,
    }),
  )
  await page.goto(address)
  return page
}

for (const sandbox of [true, false]) {
  test(`a page of ours shows it ${sandbox ? 'in a sandbox' : 'as it is'}, and its links lead nowhere`, async () => {
    const url = await preview({ branding: { name: 'A draft', color: '#7a1f5c' }, theme: 'dark' })
    const page = await framing(`${service.file.public_url}/of-ours`, url, sandbox)
    const frame = page.frameLocator('iframe')
    await frame.getByText('A draft', { exact: true }).waitFor()
    const ground = await frame
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor)
    assert.equal(ground, 'rgb(13, 16, 22)', 'dark, although the browser prefers light')
    await frame.getByRole('link').first().click({ noWaitAfter: true })
    await frame.getByText('A draft', { exact: true }).waitFor()
    assert.equal(context.pages().length, 1, 'no window was opened')
    assert.equal(page.frames()[1]?.url(), url)
    await page.close()
  })
}

test('a page of another origin cannot frame it', async () => {
  const url = await preview({})
  const page = await framing('http://foreign.example/', url, false)
  await page.waitForLoadState()
  assert.match(page.frames()[1]?.url() ?? '', /^chrome-error:/)
  await page.close()
})
