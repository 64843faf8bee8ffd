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
  /** Waits until the page has its heading, and all that it asked for. */
  settled(): Promise<void>
  /** Tells what broke a rule of every page so far, and forgets it. */
  wrong(): string[]
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
  /** Somebody without an account, in a browser of their own, in which no page is open yet. */
  visitor(options?: BrowserContextOptions): Promise<Person>
  /** Signs somebody in by a link in another tab of their browser. */
  signInElsewhere(person: Person, email: string): Promise<void>
  operator(path: string, options?: RequestInit): Promise<Response>
  close(): Promise<void>
}

/** Starts service, sandbox and browser; on a database of the caller's where there is one. */
export const startDesk = async (
  options: Pick<Parameters<typeof startService>[0] & object, 'database' | 'hasProvider'> = {},
): Promise<Desk> => {
  const service = await startService({ hasConsole: true, ...options })
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
    visitor: (options = {}) => atWork(browser, file.public_url, options),
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
  const person = await atWork(browser, url, options)
  await person.page.goto(link)
  await person.page.getByRole('button', { name: 'Sign in' }).click()
  await person.page.getByRole('button', { name: /^(?:You|Sie): / }).waitFor()
  return person
}

const atWork = async (
  browser: Browser,
  url: string,
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
  const asking = askedOf(page)
  page.on('pageerror', (error) => wrong.push(`error: ${error.stack}`))
  page.on('console', (line) => {
    // The browser says of each refusal that it came; the page has to say what it means.
    if (line.type() === 'error' && !/^Failed to load resource/.test(line.text()))
      wrong.push(`console: ${line.text()}`)
  })
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== url)
      wrong.push(`elsewhere: ${request.url()}`)
  })
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
    async settled() {
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      for (let quiet = 0; quiet < 2; quiet = asking.size === 0 ? quiet + 1 : 0) await frames(page)
    },
    wrong: () => wrong.splice(0),
    async close() {
      await context.close()
      assert.deepEqual(wrong, [])
    },
  }
}

/** The requests of a page that have no answer yet. */
const askedOf = (page: Page): ReadonlySet<unknown> => {
  const open = new Set<unknown>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}

/** Lets the page draw what has come. */
const frames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )
