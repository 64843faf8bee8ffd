/**
 * The web console: the files that `console/build.ts` made, and one page for all of its addresses. Where they are not
 * made, a page says so, and what to do.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../base/http/http.ts'
import { keptContent } from '../base/http/kept-content.ts'
import { html } from '../signin/index.ts'
import type { ConsoleState } from './console-state.ts'
import { sendOwnPage } from './own-page.ts'

// The last two allow no script to write markup, or code, into the page. The sign-in page is previewed in a frame.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Features of browsers that no page here asks for. */
const unused = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

const pageHeaders = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-cache',
  'permissions-policy': [
    'clipboard-write=(self)',
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
    ...unused.map((name) => `${name}=()`),
  ].join(', '),
}

/** The same for the page of a portal link, which may be in a frame of the pages that the link names. */
const portalHeaders = (origins: readonly string[]): Readonly<Record<string, string>> => {
  const { 'x-frame-options': _, ...framed } = pageHeaders
  return origins.length === 0
    ? pageHeaders
    : {
        ...framed,
        'content-security-policy': policy.replace(
          "frame-ancestors 'none'",
          `frame-ancestors ${origins.join(' ')}`,
        ),
        // A page that isolates itself takes only frames that say so.
        'cross-origin-resource-policy': 'cross-origin',
      }
}

/** Names of these files change with their content. */
const fileHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

type Send = ReturnType<typeof keptContent>
type Served = { page: Send; files: ReadonlyMap<string, Send> }
/** The origins whose pages may have a portal link's page in a frame. */
type FramesOf = (linkId: string) => Promise<readonly string[]>

/**
 * Serves `/console` and all below it that is no page of the sign-in. The files are listed when somebody first asks
 * after they were built, and nothing else of the folder is read.
 */
export const serveConsoleFiles = (
  app: FastifyInstance,
  stateOf: () => ConsoleState,
  framesOf: FramesOf,
): void => {
  let found: ({ folder: string } & Served) | undefined
  const served = (folder: string): Served => {
    if (found?.folder !== folder) found = { folder, ...filesIn(folder) }
    return found
  }
  const sendPage = (request: FastifyRequest, reply: FastifyReply): unknown => {
    const state = stateOf()
    return state.is === 'built'
      ? served(state.folder).page(request.headers, reply.headers(pageHeaders))
      : sendWithout(reply, state)
  }
  const route = { schema: { hide: true } }
  app.get('/console', route, sendPage)
  app.get('/console/*', route, sendPage)
  const sendPortal = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const state = stateOf()
    if (state.is !== 'built') return sendWithout(reply, state)
    const { link = '' } = request.params as { link?: string }
    reply.headers(portalHeaders(await framesOf(link)))
    return await served(state.folder).page(request.headers, reply)
  }
  app.get('/console/portal/', route, sendPage)
  app.get('/console/portal/:link', route, sendPortal)
  app.get('/console/portal/:link/*', route, sendPortal)
  app.get<{ Params: { '*': string } }>('/console/assets/*', route, (request, reply) => {
    const state = stateOf()
    const send = state.is === 'built' && served(state.folder).files.get(request.params['*'])
    if (send) return send(request.headers, reply)
    // The page of an older build asks for what a newer one does not have: it tells its reader to load it anew.
    return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.\n')
  })
}

/**
 * Tells which build of the console is served: the name of the script that its page loads, which changes with each
 * build. Null while there are no files.
 */
export const consoleBuildOf = (stateOf: () => ConsoleState): (() => string | null) => {
  let found: { folder: string; name: string | null } | undefined
  return () => {
    const state = stateOf()
    if (state.is !== 'built') return null
    if (found?.folder !== state.folder) {
      const page = readFileSync(join(state.folder, 'index.html'), 'utf8')
      const [, name = null] = /<script[^>]* src="[^"]*\/([^"/]+\.js)"/.exec(page) ?? []
      found = { folder: state.folder, name }
    }
    return found.name
  }
}

const filesIn = (folder: string): Served => ({
  page: keptContent({
    type: 'text/html; charset=utf-8',
    make: () => readFile(join(folder, 'index.html')),
  }),
  files: new Map(
    readdirSync(join(folder, 'assets')).map((name) => [
      name,
      keptContent({
        type: types[extname(name)] ?? 'application/octet-stream',
        headers: fileHeaders,
        make: () => readFile(join(folder, 'assets', name)),
      }),
    ]),
  ),
})

const sendWithout = (
  reply: FastifyReply,
  state: Exclude<ConsoleState, { is: 'built' }>,
): FastifyReply =>
  state.is === 'being built'
    ? sendOwnPage(reply.header('refresh', '2'), 200, {
        title: 'The console is being built',
        body: html`<p class="lead">It takes some seconds after the first start, and after each change of its files.</p>
<p>This page asks again by itself. If it goes on for minutes, the log of the service says why.</p>`,
      })
    : sendOwnPage(reply, 404, {
        title: 'The console is not there',
        body: html`<p class="lead">${state.says}</p>
<p>All that it does can be done by the <a href="/api/docs">calls of the API</a>, too.</p>`,
      })
