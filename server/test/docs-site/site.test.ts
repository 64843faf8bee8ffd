/** The site of the documentation as the service serves it: built anew, and read in a browser. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import type { FastifyInstance } from '../../src/base/http/http.ts'
import { httpServer } from '../../src/base/http/server.ts'
import { silentLog } from '../../src/base/log.ts'
import { serveDocumentation } from '../../src/pages/documentation.ts'
import { barriers } from '../support/accessibility.ts'
import { openContext, startBrowser } from '../support/chromium.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const builder = join(root, 'docs', 'site')
const skip = existsSync(join(builder, 'node_modules'))
  ? false
  : 'the generator is not installed here: npm run docs does it'
const mostBytes = 300_000

let folder: string
let site: string
let server: FastifyInstance
let browser: Browser
let origin: string

/** The built files with one of these endings, by their paths below the site. */
const filesOf = (...endings: readonly string[]): string[] =>
  globSync(`**/*.{${endings.join(',')},}`, { cwd: site })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => endings.some((ending) => file.endsWith(`.${ending}`)))
const textOf = (file: string): string => readFileSync(join(site, file), 'utf8')
const textsByPage = new Map<string, string>()

/** As the service sends it. */
const inBrotli = (content: Buffer): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

/** The file that an address of the site stands for; undefined for one elsewhere. */
const fileFor = (page: string, address: string): string | undefined => {
  const base = `${origin}/docs/${posix.dirname(page)}/`
  if (!URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  if (url.origin !== origin || !url.pathname.startsWith('/docs/')) return undefined
  const path = decodeURI(url.pathname.slice('/docs/'.length))
  return path === '' || path.endsWith('/') ? `${path}index.html` : path
}

/** Addresses that a page loads by itself: scripts, styles, pictures, fonts. */
const loadedBy = (text: string): string[] =>
  [
    ...text.matchAll(/<(?:script|img|source|iframe|video|audio|embed)\b[^>]*?\ssrc="([^"]+)"/g),
    ...text.matchAll(
      /<link\b[^>]*?rel="(?:stylesheet|icon|shortcut icon|preload|modulepreload)"[^>]*?href="([^"]+)"/g,
    ),
    ...text.matchAll(/<link\b[^>]*?href="([^"]+)"[^>]*?rel="(?:stylesheet|icon|preload)"/g),
  ].map(([, address = '']) => address)

// Some four hundred pages are made, and a busy machine takes long.
const patience = { timeout: 600_000 }
describe('the built site', { skip, ...patience }, () => {
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portreeve-docs-'))
    site = join(folder, 'docs')
    const words = [join(builder, 'build.ts'), '--out', site]
    const { status, stderr, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' })
    assert.equal(status, 0, `${stdout}${stderr}`)
    server = httpServer({ log: silentLog, trustedProxies: [] })
    serveDocumentation(server, { site, sources: folder })
    origin = await server.listen({ host: '127.0.0.1', port: 0 })
    browser = await startBrowser()
    for (const file of filesOf('html')) textsByPage.set(file, textOf(file))
  }, patience)
  after(async () => {
    await browser?.close()
    await server?.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  test('every link of a page leads to a file of the site, and its anchor is there', () => {
    assert.ok(textsByPage.size > 300, `only ${textsByPage.size} pages found`)
    const anchors = new Map(
      [...textsByPage].map(([file, text]) => [
        file,
        new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)),
      ]),
    )
    const wrong = [...textsByPage].flatMap(([page, text]) =>
      [...text.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)].flatMap(([, href = '']) => {
        const address = href.replaceAll('&amp;', '&').replaceAll('&#x26;', '&')
        if (address.startsWith('#') && page === '404.html') return []
        const [path = '', anchor = ''] = address.split('#')
        const file = path === '' ? page : fileFor(page, path)
        if (file === undefined) return []
        if (!existsSync(join(site, file))) return [`${page}: ${address}: no such file`]
        const isThere =
          anchor === '' || anchors.get(file)?.has(decodeURIComponent(anchor)) !== false
        return isThere ? [] : [`${page}: ${address}: no such anchor`]
      }),
    )
    assert.deepEqual(wrong, [])
  })

  test('every page lies beside itself as Markdown, whose links lead somewhere', () => {
    const lists = ['llms.txt', 'llms-full.txt']
    const pages = [...textsByPage.keys()].filter((file) => file !== '404.html')
    const markdown = pages.map((file) =>
      file === 'index.html' ? 'index.md' : file.replace(/\/index\.html$/, '.md'),
    )
    for (const file of [...markdown, ...lists]) {
      const text = textOf(file)
      assert.match(text, /^# /, file)
      for (const [, link = ''] of text.matchAll(/\]\((\/docs\/[^)#\s]*)[^)]*\)/g))
        assert.ok(existsSync(join(site, fileFor(file, link) ?? '')), `${file}: ${link}`)
    }
    assert.match(textOf('webhooks.md'), /\]\(\/docs\/payments\.md\)/)
  })

  test('no page has a script within it, or loads anything from another host', () => {
    for (const [page, text] of textsByPage) {
      assert.doesNotMatch(text, /<script(?:(?!\ssrc=)[^>])*>|<style|\son[a-z]+="/, page)
      for (const address of loadedBy(text)) {
        if (address.startsWith('data:')) continue
        assert.ok(
          existsSync(join(site, fileFor(page, address) ?? 'elsewhere')),
          `${page}: ${address}`,
        )
      }
    }
    for (const file of filesOf('css'))
      assert.doesNotMatch(textOf(file), /(?:url\(|@import)\s*["']?(?:https?:)?\/\//, file)
  })

  test('a page carries the policy that the service sends, but for what counts in a header alone', async () => {
    const { headers } = await server.inject('/docs/webhooks/')
    const [, policy = ''] =
      /<meta http-equiv="content-security-policy" content="([^"]+)"/.exec(
        textOf('webhooks/index.html'),
      ) ?? []
    assert.equal(
      `${policy.replaceAll('&#39;', "'")}; frame-ancestors 'none'`,
      headers['content-security-policy'],
    )
  })

  test(`every page takes less than ${mostBytes / 1000} kB, with all that it loads`, () => {
    const sizes = new Map<string, number>()
    const sizeOf = (file: string): number => {
      const known = sizes.get(file)
      if (known !== undefined) return known
      const isPacked = /\.(?:webp|png|jpe?g)$/.test(file)
      const path = join(site, file)
      const size = isPacked ? statSync(path).size : inBrotli(readFileSync(path)).length
      sizes.set(file, size)
      return size
    }
    // Scripts load each other, so all of them count for each page.
    const scripts = filesOf('js').filter((file) => file.startsWith('_astro/'))
    const wrong = [...textsByPage].flatMap(([page, text]) => {
      const loaded = loadedBy(text).flatMap((address) => fileFor(page, address) ?? [])
      const bytes = [...new Set([page, ...loaded, ...scripts])].reduce(
        (sum, file) => sum + (existsSync(join(site, file)) ? sizeOf(file) : 0),
        0,
      )
      return bytes < mostBytes ? [] : [`${page}: ${bytes}`]
    })
    assert.deepEqual(wrong, [])
  })

  /** Opens a page in a browser of its own, which may break no rule of the policy and ask no other host. */
  const visit = async (
    path: string,
    look: (page: Page) => Promise<void>,
    options: Parameters<typeof openContext>[1] = {},
  ): Promise<void> => {
    const context = await openContext(browser, options)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (line) => {
      if (line.type() === 'error' && !line.text().includes('404')) complaints.push(line.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('request', (request) => {
      if (!/^data:/.test(request.url()) && new URL(request.url()).origin !== origin)
        complaints.push(request.url())
    })
    await page.goto(`${origin}/docs/${path}`)
    await look(page)
    assert.deepEqual(complaints, [])
    await context.close()
  }

  test('the search finds a term without a server, and leads to its page', () =>
    visit('', async (page) => {
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByPlaceholder('Search').fill('redirect_uri_unknown')
      const found = page.locator('.pagefind-ui__result-link', { hasText: 'Problems' })
      await found.first().click()
      await page.getByRole('heading', { level: 1, name: 'Problems' }).waitFor()
    }))

  test('a reader comes from the first page to a call, and reads which version it is', () =>
    visit('', async (page) => {
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
      await page.getByText(`Portreeve ${version}`).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'API reference', exact: true }).click()
      await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click()
      await page.getByRole('link', { name: /order_paid/ }).click()
      await page.getByRole('link', { name: 'This page as Markdown' }).click()
      assert.match(page.url(), /\/docs\/reference\/notifications\/order-paid\.md$/)
    }))

  for (const width of [375, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`pages have no barriers and fit ${width} px, ${colorScheme}`, async () => {
        const pages = [
          '',
          'webhooks/',
          'problems/',
          'reference/catalog/create-package/',
          'nothing/',
        ]
        for (const path of pages)
          await visit(
            path,
            async (page) => {
              assert.deepEqual((await barriers(page)).wrong, [], path)
              const overflow = await page.evaluate(
                () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
              )
              assert.ok(overflow <= 0, `${path}: ${overflow} px too wide`)
              const background = await page.evaluate(
                () => getComputedStyle(document.body).backgroundColor,
              )
              const [red = 0] = (background.match(/\d+/g) ?? []).map(Number)
              assert.equal(red > 128, colorScheme === 'light', `${path}: ${background}`)
            },
            { viewport: { width, height: 800 }, colorScheme },
          )
      })
    }
  }

  test('without scripts all pages can be read', () =>
    visit(
      'first-hour/',
      async (page) => {
        await page.getByRole('heading', { name: 'Your first hour' }).waitFor()
        await page.getByRole('main').getByRole('link', { name: 'support' }).click()
        await page.getByRole('heading', { name: 'For support' }).waitFor()
      },
      { javaScriptEnabled: false },
    ))
})
