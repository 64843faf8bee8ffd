import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { silentLog } from '../log.ts'
import { type Content, serveContent } from './kept-content.ts'
import { httpServer } from './server.ts'

const serve = (make: Content['make'], headers?: Record<string, string>) => {
  const app = httpServer({ log: silentLog, trustedProxies: [] })
  serveContent(app, '/page', {
    type: 'text/plain; charset=utf-8',
    make,
    ...(headers && { headers }),
  })
  return (asked: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/page', headers: asked })
}

const long = 'The sea is grey, and the gate is shut. '.repeat(100)

test('content is made once, and sent in the coding that the client takes', async () => {
  let made = 0
  const ask = serve(
    () => {
      made += 1
      return long
    },
    { 'cache-control': 'no-cache' },
  )
  const plain = await ask()
  assert.deepEqual([plain.statusCode, plain.body], [200, long])
  assert.equal(plain.headers['content-encoding'], undefined)
  const { 'cache-control': cache, vary, 'content-type': type } = plain.headers
  assert.deepEqual(
    [cache, vary, type],
    ['no-cache', 'Accept-Encoding', 'text/plain; charset=utf-8'],
  )
  for (const [coding, decode] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const coded = await ask({ 'accept-encoding': coding })
    assert.equal(coded.headers['content-encoding'], coding)
    assert.equal(decode(coded.rawPayload).toString(), long)
    assert.equal(coded.headers.etag, String(plain.headers.etag).replace(/"$/, `-${coding}"`))
    const head = await ask({ 'accept-encoding': coding }, 'HEAD')
    assert.equal(head.body, '')
    for (const name of ['content-length', 'content-encoding', 'etag', 'content-type', 'vary'])
      assert.equal(head.headers[name], coded.headers[name], name)
  }
  assert.equal(made, 1)
})

test('who has it hears so, with no content', async () => {
  const ask = serve(() => long)
  const etag = String((await ask()).headers.etag)
  const zipped = String((await ask({ 'accept-encoding': 'gzip' })).headers.etag)
  for (const [tag, coding] of [
    [etag, 'identity'],
    [etag, 'gzip'],
    [zipped, 'gzip'],
    [`W/${zipped}`, 'gzip'],
  ] as const) {
    const answer = await ask({ 'if-none-match': tag, 'accept-encoding': coding })
    assert.deepEqual([answer.statusCode, answer.body], [304, ''])
    assert.equal(answer.headers.etag, tag.replace('W/', ''))
    assert.equal(answer.headers['content-encoding'], undefined)
  }
  assert.equal((await ask({ 'if-none-match': zipped })).statusCode, 200)
})

test('short content comes as it is', async () => {
  const answer = await serve(() => 'short')({ 'accept-encoding': 'gzip' })
  assert.deepEqual([answer.body, answer.headers['content-encoding']], ['short', undefined])
})

test('what could not be made is tried again', async () => {
  let tries = 0
  const ask = serve(async () => {
    tries += 1
    if (tries === 1) throw new Error('not now')
    return long
  })
  assert.equal((await ask()).statusCode, 500)
  assert.equal((await ask()).statusCode, 200)
})
