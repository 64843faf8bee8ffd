/** The reference: a page for each subject of docs/openapi.json, and one for each call and notification. */
import { type Page, pageOf } from '../pages.ts'
import { callPage, type Placed } from './calls.ts'
import type { Document } from './document.ts'

/** The written page that the printed ones hang below. */
export const referencePage = 'docs/reference.md'
const notifications = 'Notifications'

export type Subject = { name: string; page: Page }

/**
 * Prints all pages. `written` is the text of the page above them, to which the list of subjects is added. Throws where
 * two calls would have one address, and where nothing is said of a call's subject.
 */
export const referencePages = (
  document: Document,
  written: string,
): { pages: Page[]; subjects: Subject[] } => {
  const groups = Map.groupBy(placedCalls(document), subjectOf)
  const abouts = new Map(document.tags.map(({ name, description }) => [name, description ?? '']))
  abouts.set(notifications, 'What your server receives')
  const untold = [...groups.keys()].find((name) => !abouts.has(name))
  if (untold !== undefined)
    throw new Error(`Nothing is said of the subject "${untold}": add it to the tags of api-head.ts`)
  const subjects: Subject[] = []
  const pages: Page[] = []
  for (const [name, about] of abouts) {
    const calls = groups.get(name) ?? []
    if (calls.length === 0) continue
    const folder = kebab(name)
    const page = pageOf(`docs/reference/${folder}.md`, subjectText(name, about, folder, calls))
    subjects.push({ name, page })
    pages.push(page)
    for (const placed of calls) {
      const file = `docs/reference/${folder}/${fileName(placed)}.md`
      pages.push(pageOf(file, callPage(document, placed, '../../problems.md')))
    }
  }
  const twice = pages.find(({ slug }, index) => pages.findIndex((one) => one.slug === slug) < index)
  if (twice) throw new Error(`Two calls would have the page ${twice.file}: rename one operationId`)
  const list = subjects.map(
    ({ name, page }) => `- [${name}](${page.file.replace('docs/', '')}): ${abouts.get(name)}`,
  )
  return {
    pages: [
      pageOf(referencePage, `${written.trimEnd()}\n\n## Calls by subject\n\n${list.join('\n')}\n`),
      ...pages,
    ],
    subjects,
  }
}

const subjectText = (
  name: string,
  about: string,
  folder: string,
  calls: readonly Placed[],
): string => {
  const rows = calls.map((placed) => {
    const { method, path, call, isWebhook } = placed
    const address = isWebhook ? path : `${method.toUpperCase()} ${path}`
    return `| [${call.summary}](${folder}/${fileName(placed)}.md) | \`${address}\` |`
  })
  const head = ['| Call | Address |', '| --- | --- |']
  return `# ${name}\n\n${about}.\n\n${[...head, ...rows].join('\n')}\n`
}

const placedCalls = (document: Document): Placed[] => {
  const list = (group: Document['paths'], isWebhook: boolean): Placed[] =>
    Object.entries(group).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ method, path, call, isWebhook })),
    )
  return [...list(document.paths, false), ...list(document.webhooks, true)]
}

const subjectOf = ({ call, isWebhook }: Placed): string =>
  isWebhook ? notifications : (call.tags[0] ?? '')

const fileName = ({ call, path, isWebhook }: Placed): string =>
  kebab(isWebhook ? path : call.operationId)

/** `createPackage` and `Tokens, standard door` as they stand in an address. */
const kebab = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
