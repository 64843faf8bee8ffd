/**
 * The console in a real Chromium, on a whole service. People sign in, and their clicks are counted. A page that breaks
 * its policy or asks another host fails its test.
 */
import assert from 'node:assert/strict'
import { linkFor, systemCaller } from '../../../server/src/projects/index.ts'
import {
  type Browser,
  type BrowserContextOptions,
  type Locator,
  openContext,
  type Page,
  startBrowser,
} from '../../../server/test/support/chromium.ts'
import { type Service, startService } from '../../../server/test/support/service.ts'

export type Grant = {
  scope: 'installation' | 'merchant' | 'project'
  merchant_id?: number
  project_id?: number
  role: string
}

/** Somebody at work in a browser of their own. */
export type Person = {
  page: Page
  /** Opens a page of the console by its address below `/console`. */
  open(path: string): Promise<void>
  /** Clicks, and counts it. */
  click(target: Locator): Promise<void>
  /** Presses a key; a paste and Enter are two. */
  press(target: Locator, key: string): Promise<void>
  /** Pastes a text into a field, which counts as a click. */
  paste(target: Locator, text: string): Promise<void>
  /** How many clicks there were since the count began. */
  clicks(): number
  /** Begins to count anew. */
  count(): void
  close(): Promise<void>
}

export type Desk = {
  service: Service
  browser: Browser
  /** The address of the sandbox project's pages. */
  project: string
  /** Invites somebody with grants, and signs them in. */
  person(email: string, grants: Grant[], options?: BrowserContextOptions): Promise<Person>
  /** The same with one role on the sandbox project. */
  as(role: string, options?: BrowserContextOptions): Promise<Person>
  /** Signs somebody who was invited before in with another browser. */
  again(email: string, options?: BrowserContextOptions): Promise<Person>
  /** Signs somebody in by a link in another tab of their browser. */
  signInElsewhere(person: Person, email: string): Promise<void>
  operator(path: string, options?: RequestInit): Promise<Response>
  close(): Promise<void>
}

/** Starts service, sandbox and browser. */
export const startDesk = async ({ hasProvider = false } = {}): Promise<Desk> => {
  const service = await startService({ hasConsole: true, hasProvider })
  const browser = await startBrowser()
  let people = 0
  const { file } = service
  const operator = (path: string, options: RequestInit = {}): Promise<Response> =>
    fetch(`${file.public_url}/api/operator${path}`, {
      ...options,
      headers: {
        authorization: `Bearer ${service.world.operatorKey}`,
        'content-type': 'application/json',
        ...options.headers,
      },
    })
  const desk: Desk = {
    service,
    browser,
    project: `projects/${file.project_id}`,
    operator,
    async person(email, grants, options = {}) {
      const body = JSON.stringify({ email, name: email.split('@')[0], grants, mail: false })
      const invited = await operator('/console_users', { method: 'POST', body })
      assert.equal(invited.status, 201, await invited.clone().text())
      return await desk.again(email, options)
    },
    async again(email, options = {}) {
      const facts = { email, isOperator: false, seconds: 900 }
      const { link } = await linkFor(service.world.deps, systemCaller, facts)
      return await signIn(browser, file.public_url, link, options)
    },
    as: (role, options) => {
      people += 1
      const grant: Grant =
        role === 'operator'
          ? { scope: 'installation', role }
          : { scope: 'project', project_id: file.project_id, role }
      return desk.person(`${role.replace('_', '.')}.${people}@studio.example`, [grant], options)
    },
    async signInElsewhere({ page }, email) {
      const facts = { email, isOperator: false, seconds: 900 }
      const { link } = await linkFor(service.world.deps, systemCaller, facts)
      const other = await page.context().newPage()
      await other.goto(link)
      await other.getByRole('button', { name: 'Sign in' }).click()
      await other.getByRole('button', { name: /^You: / }).waitFor()
      await other.close()
    },
    async close() {
      await browser.close()
      await service.close()
    },
  }
  return desk
}

const signIn = async (
  browser: Browser,
  url: string,
  link: string,
  options: BrowserContextOptions,
): Promise<Person> => {
  // Without a locale this browser has a name that Intl does not take.
  const context = await openContext(browser, { locale: 'en-GB', ...options })
  const wrong: string[] = []
  await context.exposeFunction('tellViolation', (words: string) => wrong.push(words))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { tellViolation } = globalThis as unknown as { tellViolation(words: string): void }
      tellViolation(`violation: ${violatedDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => wrong.push(`error: ${error.stack}`))
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== url)
      wrong.push(`elsewhere: ${request.url()}`)
  })
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /^(?:You|Sie): / }).waitFor()
  let clicks = 0
  return {
    page,
    async open(path) {
      await page.goto(`${url}/console/${path}`)
    },
    async click(target) {
      clicks += 1
      await target.click()
    },
    async press(target, key) {
      clicks += 1
      await target.press(key)
    },
    async paste(target, text) {
      clicks += 1
      await target.fill(text)
    },
    clicks: () => clicks,
    count() {
      clicks = 0
    },
    async close() {
      await context.close()
      assert.deepEqual(wrong, [])
    },
  }
}
