/** The pages as a person sees them, in a real browser. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
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

/** Opens a page and keeps what it asks for and complains about. */
const watch = async (): Promise<{ page: Page; asked: string[]; complaints: string[] }> => {
  const page = await (await openContext(browser)).newPage()
  const asked: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, asked, complaints }
}

test('the API page shows every area, asks no foreign host and breaks no policy', async () => {
  const { page, asked, complaints } = await watch()
  const { public_url } = service.file
  const description = await fetch(`${public_url}/api/openapi.json`)
  const { tags } = (await description.json()) as { tags: { name: string }[] }
  assert.ok(tags.length > 3, `only ${tags.length} areas`)
  await page.goto(`${public_url}/api/docs`)
  for (const { name } of tags) {
    await page.getByRole('link', { name, exact: true }).first().waitFor()
  }
  await page.getByRole('heading', { name: 'Sign-in', exact: true }).first().waitFor()
  await page.evaluate(async () => await document.fonts.ready)
  const foreign = asked.filter((url) => !url.startsWith(public_url) && !/^(data|blob):/.test(url))
  assert.deepEqual(foreign, [])
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('a call of the sandbox project can be made from the API page with its key alone', async () => {
  const { page, asked, complaints } = await watch()
  const { public_url, project_id, api_key } = service.file
  const name = 'A chest that only the service knows'
  const made = await service.admin('POST', '/items/virtual_currency/package', {
    sku: 'chest_100',
    name: { en: name },
    description: { en: 'For the API page' },
    content: [{ sku: 'gold', quantity: 100 }],
  })
  assert.equal(made.status, 201)

  const path = '/api/v2/project/{project_id}/admin/items/virtual_currency/package/sku/{sku}'
  await page.goto(`${public_url}/api/docs`)
  await page.getByRole('link', { name: 'Catalog', exact: true }).click()
  await page.getByRole('link', { name: 'Read a virtual currency package' }).click()
  await page.getByRole('button', { name: `Test Request (get ${path})` }).click()

  const editor = page.getByRole('dialog', { name: 'API Client' })
  const value = (parameter: string) =>
    editor
      .getByRole('row', { name: `Include ${parameter} in request` })
      .getByRole('combobox', { name: 'Value' })
  // The page fills in what it knows after the dialog is there.
  await value('project_id')
    .filter({ hasText: new RegExp(`^${project_id}$`) })
    .waitFor()
  await editor.getByRole('textbox', { name: 'Password' }).fill(api_key)
  await value('sku').fill('chest_100')
  await editor.getByRole('button', { name: `Send get request to ${public_url}` }).click()

  const answer = editor.getByRole('region', { name: 'Response' })
  await answer.getByRole('link', { name: '200 OK' }).waitFor()
  await answer.getByText(`"${name}"`).waitFor()
  const call = `${public_url}${path.replace('{project_id}', String(project_id)).replace('{sku}', 'chest_100')}`
  assert.deepEqual(
    asked.filter((url) => !url.startsWith(`${public_url}/api/docs`) && !/^(data|blob):/.test(url)),
    [call],
  )
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('what the API page is filled with contains no secret', async () => {
  const { public_url, operator_key, api_key, clients, webhook } = service.file
  const secrets = [
    operator_key,
    api_key,
    clients.confidential.client_secret,
    clients.server.client_secret,
    webhook.secret,
    webhook.standard_secret,
  ]
  for (const path of ['/api/docs', '/api/docs/openapi.json', '/api/openapi.json']) {
    const text = await (await fetch(`${public_url}${path}`)).text()
    assert.deepEqual(
      secrets.filter((secret) => text.includes(secret)),
      [],
      path,
    )
  }
})

test('the sandbox page fits a phone and a desk, in light and in dark', async () => {
  for (const [width, colorScheme] of [
    [360, 'light'],
    [360, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const) {
    const context = await openContext(browser, { viewport: { width, height: 800 }, colorScheme })
    const page = await context.newPage()
    await page.goto(service.file.sandbox_url)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    assert.ok(overflow <= 0, `${width} ${colorScheme}: ${overflow} px too wide`)
    await context.close()
  }
})
