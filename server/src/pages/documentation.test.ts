/** The answers below `/docs`, with a site and without one. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { httpServer } from '../base/http/server.ts'
import { silentLog } from '../base/log.ts'
import { serveDocumentation } from './documentation.ts'

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'portreeve-documentation-'))
  const page = (words: string) => `<!doctype html><title>${words}</title>${words.repeat(200)}`
  const files: Record<string, string> = {
    'secret.txt': 'nobody may read this',
    'site/index.html': page('First'),
    'site/404.html': page('No such page'),
    'site/webhooks/index.html': page('Webhooks'),
    'site/webhooks.md': '# Webhooks',
    'site/llms.txt': '# Portreeve',
    'site/_astro/page.a1b2.js': 'export {}',
    'site/_astro/common.a1b2.css': 'p { margin: 0 }',
    'site/_astro/wide.a1b2.webp': 'RIFF',
    'site/files/deploy/Caddyfile': ':443',
    'site/files/docs/openapi.json': '{}',
    'site/pagefind/index/en.pf_index': 'packed',
    'sources/README.md': '# Documentation',
    'sources/webhooks.md': '# Webhooks',
    'sources/openapi.json': '{}',
    'sources/roles/support.md': '# For support',
    'sources/site/node_modules/astro/README.md': '# Astro',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'site', 'link.txt'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

const serve = (site: string, sources = 'nowhere') => {
  const app = httpServer({ log: silentLog, trustedProxies: [] })
  serveDocumentation(app, { site: join(folder, site), sources: join(folder, sources) })
  return app
}
const ask = (app: ReturnType<typeof serve>, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers })

describe('with a site', () => {
  test('every kind of file has its type, and none may be taken for another', async () => {
    const app = serve('site')
    for (const [path, type] of [
      ['', 'text/html; charset=utf-8'],
      ['webhooks/', 'text/html; charset=utf-8'],
      ['webhooks.md', 'text/markdown; charset=utf-8'],
      ['llms.txt', 'text/plain; charset=utf-8'],
      ['_astro/page.a1b2.js', 'text/javascript; charset=utf-8'],
      ['_astro/common.a1b2.css', 'text/css; charset=utf-8'],
      ['_astro/wide.a1b2.webp', 'image/webp'],
      ['files/deploy/Caddyfile', 'text/plain; charset=utf-8'],
      ['files/docs/openapi.json', 'application/json; charset=utf-8'],
      ['pagefind/index/en.pf_index', 'application/octet-stream'],
    ] as const) {
      const answer = await ask(app, `/docs/${path}`)
      assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, type], path)
      assert.equal(answer.headers['x-content-type-options'], 'nosniff', path)
      assert.equal(answer.headers['referrer-policy'], 'no-referrer', path)
    }
  })

  test('no page may load a script of its own text, or anything from another host', async () => {
    const { headers } = await ask(serve('site'), '/docs/webhooks/')
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1)] as const),
    )
    assert.deepEqual(policy.get('default-src'), ["'none'"])
    assert.deepEqual(policy.get('script-src'), ["'self'", "'wasm-unsafe-eval'"])
    assert.deepEqual(policy.get('frame-ancestors'), ["'none'"])
    for (const sources of policy.values())
      for (const source of sources)
        assert.match(source, /^'(?:none|self|wasm-unsafe-eval|unsafe-inline)'$|^data:$/)
    assert.ok(!policy.get('style-src')?.includes("'unsafe-inline'"))
  })

  test('who has a page hears so; files whose name changes with them are kept for a year', async () => {
    const app = serve('site')
    const page = await ask(app, '/docs/webhooks/', { 'accept-encoding': 'br' })
    assert.equal(page.headers['content-encoding'], 'br')
    assert.equal(page.headers['cache-control'], 'no-cache')
    const again = await ask(app, '/docs/webhooks/', {
      'accept-encoding': 'br',
      'if-none-match': String(page.headers.etag),
    })
    assert.deepEqual([again.statusCode, again.body], [304, ''])
    const script = await ask(app, '/docs/_astro/page.a1b2.js')
    assert.equal(script.headers['cache-control'], 'public, max-age=31536000, immutable')
    const head = await app.inject({ method: 'HEAD', url: '/docs/webhooks/' })
    assert.deepEqual([head.statusCode, head.body], [200, ''])
  })

  test('an address without its last stroke leads to the page', async () => {
    const app = serve('site')
    for (const [url, location] of [
      ['/docs', '/docs/'],
      ['/docs/webhooks', '/docs/webhooks/'],
    ] as const) {
      const answer = await ask(app, url)
      assert.deepEqual([answer.statusCode, answer.headers.location], [308, location])
    }
  })

  test('an address that nothing lies at gets the page that says so', async () => {
    const app = serve('site')
    for (const path of ['nothing', 'nothing/', 'webhooks/index', 'constructor', '//example.com/']) {
      const answer = await ask(app, `/docs/${path}`)
      assert.equal(answer.statusCode, 404, path)
      assert.match(answer.body, /No such page/)
      assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/)
    }
  })

  test('no address leads out of the folder, however it is written, and no link in it does', async () => {
    const app = serve('site')
    const origin = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    try {
      for (const path of [
        '../secret.txt',
        '%2e%2e/secret.txt',
        '..%2fsecret.txt',
        '%2e%2e%2fsecret.txt',
        '..%5csecret.txt',
        'webhooks/../../secret.txt',
        '%252e%252e%252fsecret.txt',
        'secret.txt%00.html',
        `${folder}/secret.txt`,
        'link.txt',
      ]) {
        // Over a socket: clients that follow the URL standard would resolve the dots themselves.
        const socket = connect(Number(origin.port), origin.hostname)
        socket.write(
          `GET /docs/${path} HTTP/1.1\r\nhost: ${origin.host}\r\nconnection: close\r\n\r\n`,
        )
        const answer = await text(socket)
        assert.match(answer, /^HTTP\/1\.1 40[04] /, path)
        assert.doesNotMatch(answer, /nobody may read this/, path)
      }
    } finally {
      await app.close()
    }
  })
})

describe('without a site', () => {
  test('one page says how to make it, and leads to the Markdown that lies there', async () => {
    const app = serve('nowhere', 'sources')
    const first = await ask(app, '/docs/')
    assert.equal(first.statusCode, 200)
    assert.match(first.body, /<code>npm run docs<\/code>/)
    const links = [...first.body.matchAll(/href="(\/docs\/[^"]+)"/g)].map(([, link = '']) => link)
    assert.deepEqual(links, ['/docs/README.md', '/docs/webhooks.md'])
    for (const link of [...links, '/docs/roles/support.md']) {
      const { headers, body } = await ask(app, link)
      assert.equal(headers['content-type'], 'text/markdown; charset=utf-8')
      assert.match(body, /^# /)
    }
    const missing = await ask(app, '/docs/openapi.json')
    assert.equal(missing.statusCode, 404)
    assert.match(missing.body, /no such page/)
  })

  test('it says so where no Markdown lies either', async () => {
    const first = await ask(serve('nowhere'), '/docs/')
    assert.match(first.body, /npm run docs/)
    assert.doesNotMatch(first.body, /plain Markdown/)
  })
})
