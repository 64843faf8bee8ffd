/**
 * The documentation at `/docs`: the site that `npm run docs` makes (docs/site/README.md), where it has been made. Where
 * it has not, one page says how, and leads to the sources where those are there.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../base/http/http.ts'
import { keptContent } from '../base/http/kept-content.ts'
import { html } from '../signin/index.ts'
import { sendOwnPage } from './own-page.ts'

/** Folders; neither has to be there. */
export type DocumentationFolders = {
  site: string
  /** The Markdown of a clone. */
  sources: string
}

type Send = ReturnType<typeof keptContent>
type Served = {
  /** Files by their address below `/docs/`; what is not listed here is not read. */
  files: ReadonlyMap<string, Send>
  sendFirst(request: FastifyRequest, reply: FastifyReply): unknown
  sendMissing(reply: FastifyReply): unknown
}

/**
 * Serves `/docs` and all below it. The folders are read when somebody first asks. A process that nobody asks keeps
 * nothing of them; one whose every page was asked for keeps some 25 MB.
 */
export const serveDocumentation = (app: FastifyInstance, folders: DocumentationFolders): void => {
  let found: Served | undefined
  const served = (): Served => {
    found ??= siteIn(folders.site) ?? sourcesIn(folders.sources)
    return found
  }
  const route = { schema: { hide: true } }
  app.get('/docs', route, (_request, reply) => reply.redirect('/docs/', 308))
  app.get<{ Params: { '*': string } }>('/docs/*', route, (request, reply) => {
    const { files, sendFirst, sendMissing } = served()
    const path = request.params['*']
    if (path === '') return sendFirst(request, reply)
    const send = files.get(path.endsWith('/') ? `${path}index.html` : path)
    if (send) return send(request.headers, reply)
    if (files.has(`${path}/index.html`)) return reply.redirect(`/docs/${path}/`, 308)
    return sendMissing(reply)
  })
}

// The site's pages carry the same but for the last word, which counts in a header alone (docs/site/build.ts).
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const headers = {
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

const textTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.svg': 'image/svg+xml',
}
/** Files that are compressed in themselves. The search index is, too. */
const packedTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.webp': 'image/webp',
  ...Object.fromEntries(
    ['.pagefind', '.pf_fragment', '.pf_index', '.pf_meta'].map((extension) => [
      extension,
      'application/octet-stream',
    ]),
  ),
}

/** Names in this folder change with their content. */
const isNamedByContent = (path: string): boolean => path.startsWith('_astro/')

const fileAt = (folder: string, path: string): Send => {
  const extension = extname(path)
  const packed = packedTypes[extension]
  return keptContent({
    type: packed ?? `${textTypes[extension] ?? 'text/plain'}; charset=utf-8`,
    headers: {
      ...headers,
      'cache-control': isNamedByContent(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
    isPacked: packed !== undefined,
    make: () => readFile(join(folder, path)),
  })
}

/** All files below a folder, but no links to files elsewhere. */
const filesIn = (folder: string, isServed: (path: string) => boolean): Map<string, Send> => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .filter(isServed)
  return new Map(paths.map((path) => [path, fileAt(folder, path)]))
}

const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined

const siteIn = (folder: string): Served | undefined => {
  if (!isThere(join(folder, 'index.html'))) return undefined
  const files = filesIn(folder, () => true)
  const missing = readFileSync(join(folder, '404.html'))
  return {
    files,
    sendFirst: ({ headers: asked }, reply) => files.get('index.html')?.(asked, reply),
    sendMissing: (reply) =>
      reply.code(404).headers(headers).type('text/html; charset=utf-8').send(missing),
  }
}

const sourcesIn = (folder: string): Served => {
  const files = isThere(folder)
    ? filesIn(folder, (path) => path.endsWith('.md') && !path.includes('node_modules/'))
    : new Map<string, Send>()
  const links = [...files.keys()]
    .filter((path) => !path.includes('/'))
    .toSorted()
    .map((path) => html`<li><a href="/docs/${path}">${path}</a></li>\n`)
  const hint = html`<p>Run <code>npm run docs</code> in the folder of the clone, and start the service again.</p>
<p>The <a href="/api/docs">API page</a> and the <a href="/api/docs/problems">list of all errors</a> are always here.</p>`
  const list = html`<h2>The pages as plain Markdown</h2>\n<p>README.md lists them all by role.</p>\n<ul>\n${links}</ul>`
  return {
    files,
    sendFirst: (_request, reply) =>
      sendOwnPage(reply, 200, {
        title: 'The documentation is not built yet',
        body: html`${hint}\n${links.length === 0 ? undefined : list}`,
      }),
    sendMissing: (reply) =>
      sendOwnPage(reply, 404, {
        title: 'There is no such page',
        body: html`<p>Look for it in the <a href="/docs/">list of pages</a>.</p>`,
      }),
  }
}
