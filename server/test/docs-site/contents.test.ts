/** The pages that the site of the documentation is made of; nothing is built here. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import {
  entriesOf,
  llmsFullText,
  llmsText,
  readContents,
  sidebarOf,
} from '../../../docs/site/contents.ts'
import { withoutInlineScripts } from '../../../docs/site/finish.ts'
import { linksOf, withLinks } from '../../../docs/site/links.ts'
import { findPages, firstPage, pageOf, slugOf, withSiteLinks } from '../../../docs/site/pages.ts'
import type { Document } from '../../../docs/site/reference/document.ts'
import { cell, membersTable } from '../../../docs/site/reference/members.ts'
import { referencePage, referencePages } from '../../../docs/site/reference/pages.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const document = JSON.parse(read('docs/openapi.json')) as Document
const reference = referencePages(document, read(referencePage))
const site = findPages(root, reference.pages)
const contents = readContents(read(firstPage))

const assertNone = (wrong: readonly string[], what: string): void =>
  assert.ok(wrong.length === 0, `${wrong.join(', ')}: ${what}`)

describe('the pages of the repository', () => {
  test('every page of docs/ can be reached from docs/README.md', () => {
    const reached = new Set(site.pages.map(({ file }) => file))
    const all = globSync('docs/**/*.md', {
      cwd: root,
      exclude: (name) => name.includes('node_modules'),
    }).map((file) => file.replaceAll('\\', '/'))
    assert.ok(all.length > 100, `only ${all.length} pages found`)
    assertNone(
      all.filter((file) => !reached.has(file)),
      'no page leads there: link each from docs/README.md, or from a page that stands there',
    )
  })

  test('every page directly in docs/ stands in the contents, once', () => {
    const listed = contents.flatMap(entriesOf).map(({ file }) => file)
    assert.deepEqual([...new Set(listed)], listed)
    const own = globSync('docs/*.md', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
    assertNone(
      own.filter((file) => file !== firstPage && !listed.includes(file)),
      'not in the contents: give each a line in a list of docs/README.md',
    )
  })

  test('every entry of the contents says what its page is about', () => {
    const silent = contents.flatMap(entriesOf).filter(({ about }) => about === '')
    assert.deepEqual(silent, [])
  })

  test('no two pages have one address', () => {
    const slugs = site.pages.map(({ slug }) => slug)
    assert.equal(new Set(slugs).size, slugs.length)
  })
})

describe('the reference', () => {
  const pageNamed = (slug: string): string =>
    reference.pages.find((page) => page.slug === slug)?.text ?? ''

  test('every call and every notification of the document has a page', () => {
    const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    const titles = new Set(reference.pages.map(({ title }) => title))
    assert.ok(calls.length > 200, `only ${calls.length} calls found`)
    for (const { summary } of calls) assert.ok(titles.has(summary), summary)
    const names = Object.keys(document.webhooks)
    assert.equal(names.length, 9)
    for (const name of names)
      assert.match(
        pageNamed(`reference/notifications/${name.replaceAll('_', '-')}`),
        new RegExp(`the notification \`${name}\``),
      )
  })

  test('every subject of the document has its calls', () => {
    for (const { name, page } of reference.subjects) {
      assert.ok(linksOf(page.text).length > 0, name)
      assert.ok(pageNamed('reference').includes(`[${name}](`), name)
    }
  })

  test('every problem that a call may answer with leads to its remedy', () => {
    const remedies = new Set(
      [...read('docs/problems.md').matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id),
    )
    const links = reference.pages
      .flatMap(({ text }) => linksOf(text))
      .filter((link) => link.includes('problems.md#'))
    assert.ok(links.length > 1000, `only ${links.length} links found`)
    for (const link of links) assert.ok(remedies.has(link.split('#')[1]), link)
  })

  test('a page of a call has its example, its members and what a member must be', () => {
    const text = pageNamed('reference/catalog/create-package')
    assert.match(text, /`POST \/api\/v2\/project\/\{project_id\}\/admin\/items/)
    assert.match(text, /```json\n\{\n {2}"sku"/)
    assert.match(text, /\| `prices\[\]\.currency` \| string \| required; /)
    assert.match(text, /\| `content` \| list of objects, exactly 1 \| required \|/)
  })

  test('a schema within itself is told once, and no word of a table is taken for HTML', () => {
    const tree = { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } }
    const alone = { ...document, components: { ...document.components, schemas: { Tree: tree } } }
    const table = membersTable(alone, { $ref: '#/components/schemas/Tree' }) ?? ''
    assert.deepEqual(table.match(/^\| `.*$/gm), ['| `child` | object |  |'])
    assert.equal(cell('a <b> | `<c>`\n d'), 'a &lt;b> \\| `<c>` d')
  })
})

describe('links', () => {
  test('code is passed by: in fences, by indentation, within a line', () => {
    const text = [
      '[a](a.md) `[b](b.md)` [`c`](c.md#x "title")',
      '',
      '```sh',
      '[d](d.md)',
      '```',
      '',
      '    [e](e.md)',
      '',
      '![f](f.png) | [g](<g.md>)',
      '',
      '[h]: h.md',
    ].join('\n')
    assert.deepEqual(linksOf(text), ['a.md', 'c.md#x', 'f.png', 'g.md', 'h.md'])
    assert.match(
      withLinks(text, () => 'new'),
      /`\[b\]\(b\.md\)` \[`c`\]\(new "title"\)/,
    )
  })

  test('they lead to pages and files of the site; addresses stay as they are', () => {
    const text =
      '# T\n\n[a](webhooks.md#try-it) [b](../README.md) [c](../deploy/Caddyfile) [d](https://x.example/)'
    const page = pageOf('docs/tokens.md', text)
    const hrefs = { page: (slug: string) => `P:${slug}`, file: (path: string) => `F:${path}` }
    assert.equal(
      withSiteLinks(root, page, hrefs).split('\n').at(-1),
      '[a](P:webhooks#try-it) [b](P:readme) [c](F:deploy/Caddyfile) [d](https://x.example/)',
    )
  })

  test('a link that leads to nothing ends the build, with the page that has it', () => {
    const page = pageOf('docs/linking.md', '# X\n\n[gone](gone.md)')
    assert.throws(
      () => findPages(root, [page]),
      /docs\/linking\.md links to gone\.md, which is not there/,
    )
  })

  test('addresses are short: README.md stands for its folder', () => {
    assert.deepEqual(
      [firstPage, 'README.md', 'docs/webhooks.md', 'docs/interface/README.md', 'SECURITY.md'].map(
        slugOf,
      ),
      ['', 'readme', 'webhooks', 'interface', 'security'],
    )
  })
})

describe('the contents', () => {
  const text =
    '# T\n\nWords.\n\n## A\n\n- [One](tokens.md): about one,\n  and more\n\n### B\n\n- [Two](../SECURITY.md): of two\n'
  const sections = readContents(text)

  test('sections have groups, and entries of several lines', () => {
    assert.deepEqual(sections, [
      {
        label: 'A',
        entries: [{ label: 'One', file: 'docs/tokens.md', about: 'about one, and more' }],
        groups: [
          {
            label: 'B',
            entries: [{ label: 'Two', file: 'SECURITY.md', about: 'of two' }],
            groups: [],
          },
        ],
      },
    ])
  })

  test('the sidebar has them in the same order', () => {
    assert.deepEqual(sidebarOf(sections, new Map()), [
      {
        label: 'A',
        items: [
          { label: 'One', link: '/tokens/' },
          { label: 'B', items: [{ label: 'Two', link: '/security/' }] },
        ],
      },
    ])
  })

  test('llms.txt leads to the Markdown of each, and llms-full.txt holds it', () => {
    const facts = { version: '1.2.3', summary: 'It is short.' }
    const lines = llmsText(sections, facts, (slug) => `/docs/${slug}.md`).split('\n')
    assert.deepEqual(lines.slice(0, 3), ['# Portreeve', '', '> It is short.'])
    assert.ok(lines.includes('Version 1.2.3.'))
    assert.ok(lines.includes('- [One](/docs/tokens.md): about one, and more'))
    const pages = [pageOf('SECURITY.md', '# Two\n'), pageOf('docs/tokens.md', '# One\n')]
    assert.equal(
      llmsFullText(sections, pages, ({ text: own }) => own),
      '# One\n\n\n# Two\n',
    )
  })
})

test('scripts within a page become files, each once and at its place', () => {
  const page =
    '<script>a()</script><p><script src="/b.js"></script><script aria-hidden="true">a()</script>'
  const { page: changed, scripts } = withoutInlineScripts(page, '/docs/_astro/')
  const [[name = '', text] = []] = scripts
  assert.deepEqual([scripts.size, text], [1, 'a()'])
  assert.equal(
    changed,
    `<script src="/docs/_astro/${name}"></script><p><script src="/b.js"></script><script aria-hidden="true" src="/docs/_astro/${name}"></script>`,
  )
})
