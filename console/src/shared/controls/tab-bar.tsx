/** Pages that belong together, one beside the other. */
import type { PageName, Values } from '../address.ts'
import { Link } from './link.tsx'

type TabBarProps<Page extends PageName> = {
  label: string
  /** The pages in their order, by their words. */
  words: Readonly<Partial<Record<Page, string>>>
  /** The values of all their addresses. */
  values: Readonly<Record<string, string | number>>
  here: Page
  /** Undefined where somebody sees all of them; the page that is open is always there. */
  isShown?: (page: Page) => boolean
}

export const TabBar = <Page extends PageName>(bar: TabBarProps<Page>) => (
  <nav class="tabs" aria-label={bar.label}>
    {(Object.keys(bar.words) as Page[])
      .filter((page) => page === bar.here || (bar.isShown?.(page) ?? true))
      .map((page) => (
        <Link key={page} to={page} values={bar.values as Values<Page>} isHere={page === bar.here}>
          {bar.words[page]}
        </Link>
      ))}
  </nav>
)
