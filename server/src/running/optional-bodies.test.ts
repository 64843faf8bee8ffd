/** Clients that always send a content type must reach the calls that need no body. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { printedDocument } from '../../test/support/printed-document.ts'
import { createWorld, type World } from '../../test/support/world.ts'
import { type App, createApp } from '../app.ts'

let world: World
let app: App
let origin: string
before(async () => {
  world = await createWorld()
  app = await createApp(world.deps, { trustedProxies: [] })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
after(async () => {
  await app.close()
  await world.close()
})

/** Status and problem of an answer to these headers and this body. */
const ask = async (method: string, path: string, headers: Record<string, string>, body = '') => {
  const sent = request(origin + path, {
    method,
    headers: { authorization: `Bearer ${world.operatorKey}`, ...headers },
  })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const told = await text(answer)
  const { errorCode, error } = told.startsWith('{') ? JSON.parse(told) : {}
  return { status: answer.statusCode, problem: errorCode ?? error?.code ?? error }
}

/** Ways to say that there is no body. */
const none: readonly Record<string, string>[] = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json ;charset=utf-8',
  'application/merge-patch+json',
  'application/x-www-form-urlencoded',
  'text/plain',
].flatMap((type) => [
  { 'content-type': type, 'content-length': '0' },
  { 'content-type': type, 'transfer-encoding': 'chunked' },
])

/** Pages take forms with fields, and what processors report is signed: a body belongs to these. */
const isForForms = (path: string): boolean =>
  /^\/(?:signin|pay|api\/social)\/|\/processors\/\{processor\}\/events$/.test(path)

type Calls = Record<string, { requestBody?: { required?: boolean } }>

/** All calls of the document that may come without a body. */
const bodiless = (): { method: string; path: string }[] => {
  const { paths } = printedDocument<{ paths: Record<string, Calls> }>()
  return Object.entries(paths)
    .filter(([path]) => !isForForms(path))
    .flatMap(([path, calls]) =>
      Object.entries(calls)
        .filter(([method, { requestBody }]) => method !== 'get' && !requestBody?.required)
        .map(([method]) => ({
          method: method.toUpperCase(),
          path: path
            .replace('{project_id}', String(world.project.project_id))
            .replaceAll(/\{[^}]+\}/g, '1'),
        })),
    )
}

test('a body that may be left out is none when nothing is in it, whatever its type', async () => {
  const calls = bodiless()
  assert.ok(calls.length > 30)
  for (const { method, path } of calls) {
    const expected = await ask(method, path, {})
    assert.ok(expected.status !== 415 && expected.status !== 405, `${method} ${path}`)
    for (const headers of none) {
      const got = await ask(method, path, headers)
      assert.deepEqual(got, expected, `${method} ${path} ${JSON.stringify(headers)}`)
    }
  }
})

test('a body of another type that has something in it is refused all the same', async () => {
  const path = `/api/v2/project/${world.project.project_id}/admin/webhook/test`
  for (const headers of [{ 'content-length': '3' }, { 'transfer-encoding': 'chunked' }]) {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const got = await ask('POST', path, { ...type, ...headers }, 'a=b')
    assert.deepEqual(got, { status: 415, problem: 1016 })
  }
})

test('a body that a call needs is not JSON when nothing is in it', async () => {
  const path = `/api/v2/project/${world.project.project_id}/admin/items/virtual_currency`
  for (const headers of none) {
    assert.deepEqual(await ask('POST', path, headers), { status: 415, problem: 1016 })
  }
})
