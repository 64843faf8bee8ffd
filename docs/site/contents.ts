/** The table of contents, as docs/README.md lists it: the sidebar of the site and llms.txt are made from it. */
import { posix } from 'node:path'
import { firstPage, type Page, slugOf } from './pages.ts'

export type Entry = { label: string; file: string; about: string }
/** A heading with its entries; a section of the page has groups, or entries, or both. */
export type Section = { label: string; entries: Entry[]; groups: Section[] }

/**
 * Reads sections (`##`), their groups (`###`) and entries: items of a list that begin with a link. Text behind the
 * link says what its page is about. Throws at an entry that stands before the first section.
 */
export const readContents = (text: string): Section[] => {
  const sections: Section[] = []
  for (const block of text.split(/\n(?=- |#|\n)/)) {
    const line = block.trim().replaceAll(/\s+/g, ' ')
    const [, marks, heading = ''] = /^(##|###) (.+)$/.exec(line) ?? []
    const section = sections.at(-1)
    if (marks === '##') sections.push({ label: heading, entries: [], groups: [] })
    else if (marks === '###') section?.groups.push({ label: heading, entries: [], groups: [] })
    const [, label, link, about] = /^- \[([^\]]+)\]\(([^)\s#]+\.md)\)(?::? (.*))?$/.exec(line) ?? []
    if (label === undefined || link === undefined) continue
    if (section === undefined) throw new Error(`${firstPage}: ${label} stands before a section`)
    const file = posix.normalize(posix.join(posix.dirname(firstPage), link))
    const group = section.groups.at(-1) ?? section
    group.entries.push({ label: label.replaceAll('`', ''), file, about: about ?? '' })
  }
  return sections.filter(({ entries, groups }) => entries.length + groups.length > 0)
}

/** The entries of a section and of its groups, in their order. */
export const entriesOf = (section: Section): Entry[] => [
  ...section.entries,
  ...section.groups.flatMap(entriesOf),
]

type SidebarItem = { label: string; link: string } | { label: string; items: SidebarItem[] }

/**
 * The sidebar in the form of the generator; `below` are pages that hang below an entry, by its file. Source:
 * starlight.astro.build, "Sidebar Navigation" (read 2026-11-24).
 */
export const sidebarOf = (
  sections: readonly Section[],
  below: ReadonlyMap<string, readonly { name: string; page: Page }[]>,
): SidebarItem[] =>
  sections.map(({ label, entries, groups }) => ({
    label,
    items: [
      ...entries.map((entry): SidebarItem => {
        const item = { label: entry.label, link: `/${slugOf(entry.file)}/` }
        const pages = below.get(entry.file)
        if (!pages) return item
        const items = pages.map(({ name, page }) => ({ label: name, link: `/${page.slug}/` }))
        return { label: entry.label, items: [{ ...item, label: 'Overview' }, ...items] }
      }),
      ...sidebarOf(groups, below),
    ],
  }))

/**
 * `llms.txt`: the contents with links to the Markdown of each page. Source: llmstxt.org, "Format" (read 2026-11-24).
 */
export const llmsText = (
  sections: readonly Section[],
  { version, summary }: { version: string; summary: string },
  hrefOf: (slug: string) => string,
): string => {
  const lines = sections.map((section) => {
    const entries = entriesOf(section).map(
      ({ label, file, about }) =>
        `- [${label}](${hrefOf(slugOf(file))})${about === '' ? '' : `: ${about}`}`,
    )
    return `## ${section.label}\n\n${entries.join('\n')}\n`
  })
  return `# Portreeve\n\n> ${summary}\n\nVersion ${version}.\n\n${lines.join('\n')}`
}

/** `llms-full.txt`: the pages of the contents in their order, each once. */
export const llmsFullText = (
  sections: readonly Section[],
  pages: readonly Page[],
  textOf: (page: Page) => string,
): string => {
  const files = new Set(sections.flatMap(entriesOf).map(({ file }) => file))
  const byFile = new Map(pages.map((page) => [page.file, page]))
  return [...files]
    .flatMap((file) => byFile.get(file) ?? [])
    .map(textOf)
    .join('\n\n')
}
