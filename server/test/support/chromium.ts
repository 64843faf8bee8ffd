/** A real Chromium that comes from npm; one found on the system is taken where it is named. */
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** Starts a browser that makes no calls of its own. The caller closes it. */
export const startBrowser = async (): Promise<Browser> =>
  await playwright.launch({
    executablePath: process.env.PORTREEVE_TEST_CHROMIUM ?? (await chromium.executablePath()),
    headless: true,
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
