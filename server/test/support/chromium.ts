/** A real Chromium that comes from npm; one found on the system is taken where it is named. */
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as playwright,
} from 'playwright-core'

export type { Browser, BrowserContextOptions, Locator, Page, Request } from 'playwright-core'

/** A busy machine may need so long for a step, as to load the API page. */
const patienceMs = 90_000

/** Starts a browser that makes no calls of its own. The caller closes it. */
export const startBrowser = async (): Promise<Browser> =>
  await playwright.launch({
    executablePath: process.env.PORTREEVE_TEST_CHROMIUM ?? (await unpackedChromium()),
    headless: true,
    timeout: patienceMs,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })

/** A player's browser with nothing in it, whose pages are waited for patiently. The caller closes it. */
export const openContext = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(patienceMs)
  return context
}

/**
 * The program of the package, unpacked. The package itself unpacks to one place for all and takes the files there for
 * whole. When test files start at the same time, one would start a file that another is still writing. So each unpacks
 * aside, and whoever is first moves it to where all look.
 */
const unpackedChromium = async (): Promise<string> => {
  const home = join(tmpdir(), `portreeve-chromium-${userInfo().uid}`)
  const program = join(home, 'chromium')
  if (existsSync(program)) return program
  const aside = await mkdtemp(`${home}-`)
  const { TMPDIR } = process.env
  process.env.TMPDIR = aside
  try {
    await chromium.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  await rename(aside, home).catch(async (error: unknown) => {
    await rm(aside, { recursive: true, force: true })
    if (!existsSync(program)) throw error
  })
  return program
}
