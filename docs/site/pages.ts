/** The pages of the site: every Markdown file that can be reached from docs/README.md by links. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { linksOf, withLinks } from './links.ts'

/** The page from which all others are found, and whose lists are the table of contents. */
export const firstPage = 'docs/README.md'

export type Page = {
  /** Its file in the repository, such as `docs/webhooks.md`; for a printed page where it would lie. */
  file: string
  /** Its address below the site's base, such as `webhooks`; empty for the first page. */
  slug: string
  title: string
  /** The first paragraph as plain text. */
  summary: string
  /** The Markdown, title included, with links as they stand in the repository. */
  text: string
}

/** All that the site is made of. */
export type Site = {
  pages: readonly Page[]
  /** Other files that pages lead to, by their place in the repository: pictures, examples, openapi.json. */
  files: readonly string[]
}

/**
 * Follows the links of the first page. `printed` are pages that no file holds. Throws where a link leads to nothing or
 * to a folder without a README.md, because a reader of the site could not follow it.
 */
export const findPages = (root: string, printed: readonly Page[] = []): Site => {
  const known = new Map(printed.map((page) => [page.file, page]))
  const pages = new Map<string, Page>()
  const files = new Set<string>()
  const waiting = [firstPage, ...known.keys()]
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (pages.has(file)) continue
    const page = known.get(file) ?? readPage(root, file)
    pages.set(file, page)
    for (const link of linksOf(page.text)) {
      const place = placeOf(root, page.file, link)
      if (place === undefined) continue
      const { path } = place
      if (path.endsWith('.md')) waiting.push(path)
      else files.add(path)
      if (!known.has(path) && !existsSync(join(root, path)))
        throw new Error(`${page.file} links to ${link}, which is not there: correct the link`)
    }
  }
  return { pages: [...pages.values()], files: [...files] }
}

/** Addresses to write into a text, by a page's slug and by a file's place in the repository. */
export type Hrefs = { page(slug: string): string; file(path: string): string }

/** The text of a page with links to pages and files as they lie in the site. */
export const withSiteLinks = (root: string, { file, text }: Page, hrefs: Hrefs): string =>
  withLinks(text, (link) => {
    const place = placeOf(root, file, link)
    if (place === undefined) return link
    const { path, anchor } = place
    return (path.endsWith('.md') ? hrefs.page(slugOf(path)) : hrefs.file(path)) + anchor
  })

/** The address of a file's page: `docs/x.md` is `x`, `receiver/README.md` is `receiver`, README.md is `readme`. */
export const slugOf = (file: string): string => {
  if (file === firstPage) return ''
  const slug = file.replace(/^docs\//, '').replace(/\.md$/, '')
  return (slug.replace(/\/README$/, '') || slug).toLowerCase()
}

/** A page from its Markdown, whose first line is its title. Throws where it has none. */
export const pageOf = (file: string, text: string): Page => {
  const [, title] = /^# (.+)$/m.exec(text) ?? []
  if (title === undefined || !text.startsWith('# '))
    throw new Error(`${file} has no title: begin it with a line such as "# Webhooks"`)
  return { file, slug: slugOf(file), title: plain(title), summary: summaryOf(text), text }
}

const readPage = (root: string, file: string): Page =>
  pageOf(file, readFileSync(join(root, file), 'utf8'))

/** Where a link leads within the repository; undefined for addresses and for anchors of the page itself. */
const placeOf = (
  root: string,
  file: string,
  link: string,
): { path: string; anchor: string } | undefined => {
  if (/^(?:[a-z][a-z0-9+.-]*:|#|\/)/i.test(link)) return undefined
  const [target = '', anchor] = link.split('#')
  const path = posix.normalize(posix.join(posix.dirname(file), target)).replace(/\/$/, '')
  const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true
  return {
    path: isFolder ? `${path}/README.md` : path,
    anchor: anchor === undefined ? '' : `#${anchor}`,
  }
}

/** Markdown without its signs. */
const plain = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]|<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const summaryOf = (text: string): string => {
  const paragraph = text.split(/\n{2,}/).find((block) => /^[^#|>\-`<!\s]/.test(block)) ?? ''
  return plain(paragraph)
}
