/**
 * `npm run docs`: makes the site of the documentation, for the service itself or for any host of files. It lays all
 * pages ready in a folder, lets the generator work there, and then puts the result where the old one was.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { llmsFullText, llmsText, readContents, sidebarOf } from './contents.ts'
import { finish } from './finish.ts'
import { findPages, firstPage, type Hrefs, type Site, withSiteLinks } from './pages.ts'
import type { Document } from './reference/document.ts'
import { referencePage, referencePages } from './reference/pages.ts'

const here = import.meta.dirname
const root = join(here, '..', '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The pages' own policy, for hosts that send none. The service adds what a page cannot say of itself. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"

/** The version of package.json, and how far the last tag is, where the repository is there. */
const findVersion = (): string => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const words = ['describe', '--tags', '--always', '--dirty']
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  const described = status === 0 ? stdout.trim() : ''
  return described === '' || described === `v${version}` ? version : `${version} (${described})`
}

/** Whether the packages lie there in the versions that package.json names. */
const isInstalled = (): boolean => {
  const { dependencies } = JSON.parse(read('docs/site/package.json')) as {
    dependencies: Record<string, string>
  }
  return Object.entries(dependencies).every(([name, version]) => {
    const manifest = join(here, 'node_modules', name, 'package.json')
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version
  })
}

/** Installs the generator where it is missing or of another version. */
const install = (): void => {
  if (isInstalled()) return
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const { status } =
    npm === undefined
      ? spawnSync('npm', words, { cwd: here, stdio: 'inherit' })
      : spawnSync(process.execPath, [npm, ...words], { cwd: here, stdio: 'inherit' })
  if (status !== 0)
    throw new Error('The generator of the site cannot be installed: see what npm says above.')
}

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Pictures, which the generator makes smaller. */
const isPicture = (path: string): boolean => /\.(?:png|jpe?g)$/.test(path)
const pictures = '_pictures'

const nameOf = (slug: string): string => (slug === '' ? 'index' : slug)

/** How a page's text leads to others: as a page of the site, and as plain Markdown beside it. */
const hrefsFor = (base: string, slug: string): { page: Hrefs; markdown: Hrefs } => {
  const file = (path: string): string => `${base}/files/${path}`
  return {
    page: {
      page: (to) => (to === '' ? `${base}/` : `${base}/${to}/`),
      file: (path) => {
        if (!isPicture(path)) return file(path)
        const up = posix.relative(posix.dirname(nameOf(slug)), `${pictures}/${path}`)
        return up.startsWith('.') ? up : `./${up}`
      },
    },
    markdown: { page: (to) => `${base}/${nameOf(to)}.md`, file },
  }
}

/** Writes each page twice: for the generator, with its title as that wants it, and as plain Markdown. */
const layPages = ({ pages, files }: Site, base: string, content: string, beside: string): void => {
  for (const page of pages) {
    const hrefs = hrefsFor(base, page.slug)
    const name = `${nameOf(page.slug)}.md`
    const head = { title: page.title, description: page.summary }
    const matter = Object.entries(head).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    const body = withSiteLinks(root, page, hrefs.page).replace(/^# .+\n/, '')
    write(join(content, name), `---\n${matter.join('\n')}\n---\n${body}`)
    write(join(beside, name), withSiteLinks(root, page, hrefs.markdown))
  }
  for (const file of files) {
    cpSync(join(root, file), join(beside, 'files', file))
    if (isPicture(file)) cpSync(join(root, file), join(content, pictures, file))
  }
}

/** Lays pages, files and lists ready below a folder; answers the plan by which the generator finds them. */
const layReady = (folder: string, base: string): Record<string, unknown> => {
  const document = JSON.parse(read('docs/openapi.json')) as Document
  const reference = referencePages(document, read(referencePage))
  const site = findPages(root, reference.pages)
  const sections = readContents(read(firstPage))
  const [content, beside] = [join(folder, 'content'), join(folder, 'public')]
  layPages(site, base, content, beside)
  cpSync(join(here, 'src', 'favicon.svg'), join(beside, 'favicon.svg'))
  const { summary = '' } = site.pages.find(({ file }) => file === firstPage) ?? {}
  const facts = { version: findVersion(), summary }
  const { markdown } = hrefsFor(base, '')
  write(join(beside, 'llms.txt'), llmsText(sections, facts, markdown.page))
  const full = llmsFullText(sections, site.pages, (page) => withSiteLinks(root, page, markdown))
  write(join(beside, 'llms-full.txt'), full)
  return {
    ...facts,
    base,
    policy,
    content,
    public: beside,
    sidebar: sidebarOf(sections, new Map([[referencePage, reference.subjects]])),
  }
}

const main = (): void => {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: join(root, 'server', 'dist', 'docs') },
      base: { type: 'string', default: '/docs' },
    },
  })
  const out = resolve(values.out)
  const base = values.base.replace(/\/$/, '')
  install()
  mkdirSync(dirname(out), { recursive: true })
  const folder = mkdtempSync(join(dirname(out), '.docs-'))
  try {
    const plan = layReady(folder, base)
    const made = join(folder, 'site')
    const planFile = join(folder, 'plan.json')
    write(planFile, JSON.stringify({ ...plan, out: made, cache: join(folder, 'cache') }))
    const astro = join(here, 'node_modules', 'astro', 'bin', 'astro.mjs')
    const { status } = spawnSync(process.execPath, [astro, 'build', '--silent'], {
      cwd: here,
      stdio: 'inherit',
      env: { ...process.env, PORTREEVE_DOCS_PLAN: planFile, ASTRO_TELEMETRY_DISABLED: '1' },
    })
    if (status !== 0) throw new Error('The site is not made: see what the generator says above.')
    finish(made, base)
    rmSync(out, { recursive: true, force: true })
    renameSync(made, out)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  process.stdout.write(`The documentation is in ${out}.\n`)
}

main()
