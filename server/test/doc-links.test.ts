/** Links of the documentation, and pages that comments cite, lead somewhere. */
import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')

/** Folders that are not ours, or made by a run. */
const passedBy = new Set(['node_modules', 'dist', '.git', '.portreeve'])
const find = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => passedBy.has(posix.basename(name)) })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()

const pages = find('**/*.md')
const sources = ['server', 'sandbox', 'receiver', 'bench', 'mutate'].flatMap((folder) =>
  find(`${folder}/**/*.{ts,tsx,sql,js,mjs}`),
)

const readText = (file: string): string => readFileSync(join(root, file), 'utf8')
const isThere = (file: string): boolean =>
  statSync(join(root, file), { throwIfNoEntry: false }) !== undefined

/** Text without what is only shown: fenced and indented code, and code within a line. */
const withoutCode = (text: string): string =>
  text
    .replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .replaceAll(/^ {4,}.*$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')

/** The anchor that GitHub gives to a heading: lower case, blanks as hyphens, no punctuation. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')

/** All anchors of a page: its headings (the second of a name ends in -1), and those that it sets itself. */
const anchorsIn = (text: string): ReadonlySet<string> => {
  const anchors = new Set<string>()
  for (const [, heading = ''] of text
    .replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = anchorOf(heading)
    let name = anchor
    for (let nth = 1; anchors.has(name); nth += 1) name = `${anchor}-${nth}`
    anchors.add(name)
  }
  for (const [, id = ''] of text.matchAll(/<a id="([^"]+)">/g)) anchors.add(id)
  return anchors
}

const anchors = new Map<string, ReadonlySet<string>>()
const anchorsOf = (page: string): ReadonlySet<string> => {
  const known = anchors.get(page) ?? anchorsIn(readText(page))
  anchors.set(page, known)
  return known
}

/** Why a place of the repository (`docs/tokens.md#keys`) cannot be found; undefined where it can. */
const missing = (place: string): string | undefined => {
  const [file = '', anchor] = place.split('#')
  if (!isThere(file)) return 'no such file'
  if (anchor === undefined || !file.endsWith('.md')) return undefined
  return anchorsOf(file).has(decodeURIComponent(anchor)) ? undefined : 'no such heading'
}

const linksOf = (page: string): string[] => {
  const text = withoutCode(readText(page))
  const inline = [...text.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)]
  const defined = [...text.matchAll(/^\[[^\]]+\]: <?(\S+?)>?$/gm)]
  return [...inline, ...defined].map(([, target = '']) => target)
}

/** The place that a link leads to; undefined for one that leaves the repository. */
const placeOf = (page: string, link: string): string | undefined => {
  if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return undefined
  if (link.startsWith('#')) return page + link
  return posix.normalize(posix.join(dirname(page), link))
}

test('anchors are those that GitHub gives to headings', () => {
  const text = '# Plain\n## `cross_auth`, and: 2 more!\n## Again\n## Again\n| <a id="row"></a>x |'
  assert.deepEqual(
    [...anchorsIn(text)],
    ['plain', 'cross_auth-and-2-more', 'again', 'again-1', 'row'],
  )
})

test('every link of a page leads to a file and a heading that exist', () => {
  const wrong = pages.flatMap((page) =>
    linksOf(page).flatMap((link) => {
      const place = placeOf(page, link)
      const why = place === undefined ? undefined : missing(place)
      return why === undefined ? [] : [`${page}: ${link}: ${why}`]
    }),
  )
  assert.ok(pages.length > 20, `only ${pages.length} pages found`)
  assert.deepEqual(wrong, [])
})

test('every page that a source cites exists, and so does its heading', () => {
  const cited = sources.flatMap((file) =>
    [...readText(file).matchAll(/(?<![\w/.-])docs\/[\w./-]+\.(?:md|json)(?:#[\w.-]*\w)?/g)].map(
      ([place]) => ({ file, place }),
    ),
  )
  const wrong = cited.flatMap(({ file, place }) => {
    const why = missing(place)
    return why === undefined ? [] : [`${file}: ${place}: ${why}`]
  })
  assert.ok(sources.length > 500, `only ${sources.length} sources found`)
  assert.deepEqual(wrong, [])
})

test('sources and pages cite only what a reader has', () => {
  const papers = [
    /\b(?:decisions|errors|attacks|webhooks|interface), (?:section |[0-9]\.[0-9]|[0-9]{4}\)|"[A-Z])/,
    /\b(?:decisions [0-9]|attacks? [A-H][0-9])/,
    /['"`(/ ](?:[A-H][0-9]{1,2}, )*[A-H][0-9]{1,2}: [\p{L}$]/u,
    /\((?:[A-H][0-9]{1,2}, )*[A-H][0-9]{1,2}\)['"`]/,
    /\(issue(?: [0-9]|:)/,
  ]
  const wrong = [...sources, ...pages].flatMap((file) =>
    readText(file)
      .split('\n')
      .filter((line) => papers.some((paper) => paper.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  assert.deepEqual(wrong, [])
})

test('every test that a page of the interface names is a file', () => {
  const tests = find('{server,sandbox,receiver,http-client}/**/*.test.ts').map((file) =>
    file.split('/'),
  )
  // `webhooks/attacks.test.ts` is a file of this name somewhere below a folder of that name.
  const isTest = (name: string): boolean => {
    const steps = name.split('/')
    return tests.some(
      (file) => file.at(-1) === steps.at(-1) && steps.every((step) => file.includes(step)),
    )
  }
  const named = find('docs/interface/*.md').flatMap((page) =>
    [...readText(page).matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(([, name = '']) => name),
  )
  assert.ok(named.length > 100, `only ${named.length} found`)
  assert.deepEqual(
    named.filter((name) => !isTest(name)),
    [],
  )
})
