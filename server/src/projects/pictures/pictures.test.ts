/** Pictures of other hosts: only what is signed is fetched, only pictures are shown, and memory is bounded. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createWorld, type World } from '../../../test/support/world.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { httpServer } from '../../base/http/server.ts'
import { type OutboundAnswer, OutboundFailure } from '../../base/outbound/outbound.ts'
import { pictureAddress, pictureOf } from './picture-addresses.ts'
import { pictureKindOf } from './picture-kinds.ts'
import { pictureRoutes } from './picture-routes.ts'
import { pictures } from './pictures.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const beginnings: Record<string, Buffer> = {
  'image/png': png,
  'image/jpeg': Buffer.from('ffd8ffe000104a464946', 'hex'),
  'image/gif': Buffer.from('GIF89a\x01\x00', 'latin1'),
  'image/webp': Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1'),
  'image/avif': Buffer.from('\x00\x00\x00\x1cftypavif\x00\x00', 'latin1'),
}

/** A world whose way out answers what a test has prepared, by address. */
type Answers = Record<string, Partial<OutboundAnswer> | Error>
const worldWith = (world: World, answers: Answers) => {
  const asked: string[] = []
  const outbound = {
    ...world.deps.outbound,
    request: async ({ url }: { url: string }): Promise<OutboundAnswer> => {
      asked.push(url)
      const answer = answers[url]
      if (!answer || answer instanceof Error) throw answer ?? new OutboundFailure('dns', 'no')
      const usual = { status: 200, headers: {}, body: png, truncated: false, durationMs: 1 }
      return { ...usual, ...answer }
    },
  }
  return { asked, deps: { ...world.deps, outbound } }
}

let world: World
let app: FastifyInstance
let asked: string[]
const answers: Answers = {}
before(async () => {
  world = await createWorld()
  world.clock.stop()
  const its = worldWith(world, answers)
  asked = its.asked
  app = httpServer({ log: world.deps.log, trustedProxies: [], monotonicMs: () => 0 })
  await app.register(pictureRoutes(its.deps))
  await app.ready()
})
after(async () => {
  await app?.close()
  await world?.close()
})
const addressOf = (url: string): string => {
  const address = pictureAddress(world.deps, url)
  assert.ok(address)
  return address
}

describe('an address', () => {
  test('is made for https alone', () => {
    for (const url of ['http://a.example/a.png', 'data:image/png,a', 'javascript:1', 'x', '', null])
      assert.equal(pictureAddress(world.deps, url), null, String(url))
    assert.equal(pictureAddress(world.deps, `https://a.example/${'a'.repeat(2000)}`), null)
  })

  test('is the same for an hour, and over within two', () => {
    const address = addressOf('https://a.example/a.png')
    const given = Object.fromEntries(new URL(address, 'https://us.example').searchParams)
    assert.equal(pictureOf(world.deps, given), 'https://a.example/a.png')
    world.clock.advance(7200)
    assert.equal(pictureOf(world.deps, given), undefined)
    assert.notEqual(addressOf('https://a.example/a.png'), address)
  })

  test('that is altered anywhere opens nothing, and nobody is asked', async () => {
    const url = new URL(addressOf('https://a.example/b.png'), 'https://us.example')
    const before = asked.length
    for (const [name, value] of [
      ['url', 'https://inner.example/b.png'],
      ['until', '99999999999'],
      ['signature', 'A'.repeat(43)],
      ['signature', ''],
    ] as const) {
      const other = new URL(url)
      other.searchParams.set(name, value)
      const answer = await app.inject({ url: `${other.pathname}${other.search}` })
      assert.equal(answer.statusCode, 403, name)
    }
    const twice = await app.inject({ url: `${url.pathname}${url.search}&url=https://b.example` })
    assert.equal(twice.statusCode, 403)
    assert.equal((await app.inject({ url: url.pathname })).statusCode, 403)
    assert.equal(asked.length, before)
  })
})

describe('a picture', () => {
  test('has the type that its bytes have, and may do nothing', async () => {
    for (const [type, body] of Object.entries(beginnings)) {
      const url = `https://a.example/${type}`
      answers[url] = { body, headers: { 'content-type': 'text/html' } }
      const answer = await app.inject({ url: addressOf(url) })
      assert.equal(answer.statusCode, 200, type)
      assert.equal(answer.headers['content-type'], type)
      assert.deepEqual(answer.rawPayload, body)
      assert.equal(answer.headers['content-security-policy'], "default-src 'none'; sandbox")
      assert.equal(answer.headers['x-content-type-options'], 'nosniff')
      assert.equal(answer.headers['cross-origin-resource-policy'], 'same-origin')
      assert.match(String(answer.headers['cache-control']), /^private/)
    }
  })

  test('is nothing else: no SVG, no page, nothing that only says so', async () => {
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<html>',
      '',
      ' GIF89a',
      'RIFF',
    ]) {
      assert.equal(pictureKindOf(Buffer.from(text)), undefined, text)
      const url = `https://a.example/not/${encodeURIComponent(text)}`
      answers[url] = { body: Buffer.from(text), headers: { 'content-type': 'image/png' } }
      const answer = await app.inject({ url: addressOf(url) })
      assert.deepEqual([answer.statusCode, answer.body], [404, 'There is no picture.\n'])
    }
  })

  test('may lie behind three redirects to https, each through the guard', async () => {
    const at = (name: string): string => `https://a.example/way/${name}`
    answers[at('1')] = { status: 302, headers: { location: '/way/2' } }
    answers[at('2')] = { status: 301, headers: { location: at('3') } }
    answers[at('3')] = { status: 307, headers: { location: 'https://b.example/end' } }
    answers['https://b.example/end'] = {}
    assert.equal((await app.inject({ url: addressOf(at('1')) })).statusCode, 200)
    answers[at('0')] = { status: 302, headers: { location: at('1') } }
    assert.equal((await app.inject({ url: addressOf(at('0')) })).statusCode, 404)
    answers[at('plain')] = { status: 302, headers: { location: 'http://b.example/end' } }
    assert.equal((await app.inject({ url: addressOf(at('plain')) })).statusCode, 404)
  })
})

describe('what was fetched', () => {
  test('is kept for a day, asked for once by many, and a failure for a minute', async () => {
    const its = worldWith(world, { 'https://a.example/kept': {} })
    const found = pictures(its.deps)
    const all = await Promise.all([1, 2, 3].map(() => found.find('https://a.example/kept')))
    assert.ok(all.every((one) => one?.type === 'image/png'))
    world.clock.advance(86_399)
    await found.find('https://a.example/kept')
    assert.equal(its.asked.length, 1)
    world.clock.advance(1)
    await found.find('https://a.example/kept')
    assert.equal(its.asked.length, 2)
    for (const [seconds, calls] of [
      [0, 1],
      [59, 1],
      [1, 2],
    ] as const) {
      world.clock.advance(seconds)
      assert.equal(await found.find('https://a.example/away'), undefined)
      assert.equal(its.asked.filter((url) => url.endsWith('away')).length, calls)
    }
  })

  test('takes 32 MiB at most: what was seen longest ago goes', async () => {
    const body = Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024 - png.length)])
    const names = Array.from({ length: 17 }, (_, index) => `https://a.example/large/${index}`)
    const its = worldWith(world, Object.fromEntries(names.map((name) => [name, { body }])))
    const found = pictures(its.deps)
    for (const name of names.slice(0, 16)) await found.find(name)
    await found.find(names[0] ?? '')
    assert.equal(its.asked.length, 16)
    await found.find(names[16] ?? '')
    await found.find(names[0] ?? '')
    assert.equal(its.asked.length, 17)
    await found.find(names[1] ?? '')
    assert.equal(its.asked.length, 18)
  })
})
