/** The console's files over HTTP: one page for all addresses, pieces by their names, and words where none are. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from '../base/http/http.ts'
import { httpServer } from '../base/http/server.ts'
import { silentLog } from '../base/log.ts'
import { consoleBuildOf, serveConsoleFiles } from './console-files.ts'
import type { ConsoleState } from './console-state.ts'

const framed = '10001-019ab1f0-4c6e-7f00-8d2b-6f1f0c6d2b11'
let folder: string
let app: FastifyInstance
let state: ConsoleState
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portreeve-console-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>console</title><script type="module" crossorigin src="/console/assets/main-1a2b.js"></script>',
  )
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), `'${'x'.repeat(5000)}'`)
  await writeFile(join(folder, 'manifest.json'), '{}')
  app = httpServer({ log: silentLog, trustedProxies: [] })
  serveConsoleFiles(
    app,
    () => state,
    async (link) => (link === framed ? ['https://partner.example', 'http://localhost:3000'] : []),
  )
  await app.ready()
})
after(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

test('every address below /console is the one page, by a policy that lets no markup and no code in', async () => {
  state = { is: 'built', folder }
  for (const url of [
    '/console',
    '/console/',
    '/console/projects/1/players?email=a',
    '/console/x/y',
  ]) {
    const page = await app.inject({ url })
    assert.equal(page.statusCode, 200, url)
    assert.match(page.body, /<title>console/)
    assert.equal(page.headers['content-security-policy'], policy)
    assert.equal(page.headers['cross-origin-opener-policy'], 'same-origin')
    assert.equal(page.headers['cross-origin-resource-policy'], 'same-origin')
    assert.equal(page.headers['referrer-policy'], 'no-referrer')
    assert.equal(page.headers['x-content-type-options'], 'nosniff')
    assert.equal(page.headers['cache-control'], 'no-cache')
    assert.match(
      String(page.headers['permissions-policy']),
      /^clipboard-write=\(self\), .*camera=\(\)/,
    )
  }
})

test('a piece is kept for a year and sent compressed; nothing else of the folder is served', async () => {
  state = { is: 'built', folder }
  const url = '/console/assets/main-1a2b.js'
  const plain = await app.inject({ url })
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(plain.headers['content-type'], 'text/javascript; charset=utf-8')
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
  assert.equal(packed.headers['content-encoding'], 'br')
  assert.ok(packed.rawPayload.length < plain.rawPayload.length / 10)
  for (const name of ['gone.js', '..%2findex.html', '../index.html', '..%2fmanifest.json', '']) {
    const answer = await app.inject({ url: `/console/assets/${name}` })
    assert.doesNotMatch(answer.headers['cache-control']?.toString() ?? '', /immutable/, name)
    assert.notEqual(answer.body, '{}', name)
  }
  assert.equal((await app.inject({ url: '/console/assets/gone.js' })).statusCode, 404)
})

test('the build that is served has the name of its script; none has a name while there are no files', () => {
  const build = consoleBuildOf(() => state)
  state = { is: 'being built' }
  assert.equal(build(), null)
  state = { is: 'built', folder }
  assert.equal(build(), 'main-1a2b.js')
  state = { is: 'missing', says: 'It is not there' }
  assert.equal(build(), null)
})

test('while it is built a page says so and asks again; where there is none a page says what to run', async () => {
  state = { is: 'being built' }
  const waiting = await app.inject({ url: '/console/projects/1' })
  assert.match(waiting.body, /is being built/)
  assert.equal(waiting.headers.refresh, '2')
  state = { is: 'missing', says: 'It is not built: run this & that.' }
  const missing = await app.inject({ url: '/console' })
  assert.equal(missing.statusCode, 404)
  assert.match(missing.body, /It is not built: run this &amp; that\./)
  assert.equal((await app.inject({ url: '/console/assets/main-1a2b.js' })).statusCode, 404)
})

test('the page of a portal link may be in a frame of its origins, and any other of none', async () => {
  state = { is: 'built', folder }
  for (const url of [
    `/console/portal/${framed}`,
    `/console/portal/${framed}/projects/1/webhooks`,
  ]) {
    const { headers } = await app.inject({ url })
    assert.equal(
      headers['content-security-policy'],
      policy.replace(
        "frame-ancestors 'none'",
        'frame-ancestors https://partner.example http://localhost:3000',
      ),
    )
    assert.equal(headers['x-frame-options'], undefined)
    assert.equal(headers['referrer-policy'], 'no-referrer')
  }
  for (const url of ['/console/portal/10001-x', '/console/portal/', '/console/portalx']) {
    const { headers } = await app.inject({ url })
    assert.equal(headers['content-security-policy'], policy, url)
    assert.equal(headers['x-frame-options'], 'DENY', url)
  }
})
