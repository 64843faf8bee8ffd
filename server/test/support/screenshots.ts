/** Pictures of pages for the documentation, taken where PORTREEVE_TEST_SCREENSHOTS says `keep`. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'pages')

/** Takes a picture of what is in view and keeps it as `docs/pages/<name>.png`; nothing where none are to be kept. */
export const picture = async (page: Page, name: string): Promise<void> => {
  // Not by every run: Chromium refuses one now and then ("Unable to capture screenshot"), which says nothing of a page.
  if (process.env.PORTREEVE_TEST_SCREENSHOTS !== 'keep') return
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}
