/** A player links a network in a real browser that is not where the game is: they are asked first. */
import assert from 'node:assert/strict'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { barriers } from '../support/accessibility.ts'
import { openContext, startBrowser } from '../support/chromium.ts'
import { claimsOf, crossAuth, ticketOf } from '../support/player.ts'
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

/** The game asks for the address from this internet address of the machine; the browser comes from another one. */
const linkAddress = async (jwt: string, network: string, from: string): Promise<string> => {
  const { port } = new URL(service.file.public_url)
  const asked = request({
    host: '127.0.0.1',
    port,
    localAddress: from,
    path: `/api/users/me/social_providers/${network}/login_url?locale=en`,
    headers: { authorization: `Bearer ${jwt}` },
  }).end()
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject)
  })
  const body = await text(answer)
  assert.equal(answer.statusCode, 200, body)
  return (JSON.parse(body) as { url: string }).url
}

const networksOf = async (jwt: string): Promise<string[]> => {
  const answer = await fetch(`${service.file.public_url}/api/users/me/social_providers`, {
    headers: { authorization: `Bearer ${jwt}` },
  })
  return ((await answer.json()) as { provider: string }[]).map(({ provider }) => provider)
}

test('a browser elsewhere is told whose account it is, asked by a page without barriers, and goes on by keyboard', async () => {
  const jwt = await signIn('alice')
  const address = await linkAddress(jwt, 'discord', '127.0.0.2')
  const context = await openContext(browser, { viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    await page.goto(address)
    await page.getByRole('heading', { name: 'Link Discord to your account' }).waitFor()
    assert.match(await page.getByRole('definition').innerText(), /\S/)
    assert.deepEqual((await barriers(page)).wrong, [])
    assert.deepEqual(await networksOf(jwt), ['steam'])
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Link Discord')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /^alice/ }).click()
    await page.waitForURL(`${service.file.clients.public.redirect_uri}?**`)
    const token = new URL(page.url()).searchParams.get('token') ?? ''
    assert.equal(claimsOf(token).sub, claimsOf(jwt).sub)
    assert.deepEqual(await networksOf(jwt), ['steam', 'discord'])
  } finally {
    await context.close()
  }
})
