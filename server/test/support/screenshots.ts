/** Pictures of pages for the documentation: taken by every run, kept when PORTREEVE_TEST_SCREENSHOTS says `keep`. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'pages')

/** Takes a picture of what is in view; kept as `docs/pages/<name>.png`. */
export const picture = async (page: Page, name: string): Promise<Buffer> =>
  await page.screenshot(
    process.env.PORTREEVE_TEST_SCREENSHOTS === 'keep'
      ? { path: join(folder, `${name}.png`), animations: 'disabled' }
      : { animations: 'disabled' },
  )
