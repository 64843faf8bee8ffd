/** The sign-in page with a draft of its branding. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld } from '../../../test/support/gate.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate({ projectSettings: { branding: { name: 'As it is' } } })
})
after(() => gate.close())

const ask = async (payload: object, key = gate.world.operatorKey) =>
  await gate.app.inject({
    method: 'POST',
    url: `/api/operator/projects/${gate.world.project.project_id}/preview`,
    headers: { authorization: `Bearer ${key}` },
    payload,
  })

const show = async (payload: object) => {
  const asked = await ask(payload)
  assert.equal(asked.statusCode, 201, asked.body)
  const { pathname, search } = new URL(asked.json().url)
  return { url: pathname + search, page: await gate.app.inject(pathname + search) }
}

const logo = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`

test('a draft is shown in its language, colours and theme, and changes nothing', async () => {
  const branding = { name: 'Draft & <b>', color: '#aa3300', logo }
  const { page } = await show({ branding, locale: 'de', theme: 'dark' })
  assert.equal(page.statusCode, 200, page.body)
  assert.match(page.body, /<html lang="de"/)
  assert.ok(page.body.includes('Draft &amp; &lt;b&gt;'))
  assert.ok(page.body.includes('<meta name="theme-color" content="#aa3300">'))
  assert.ok(page.body.includes(`<img class="logo" src="${logo}"`))
  assert.match(page.body, /color-scheme:dark;/)
  assert.match(page.body, /@media all\{:root/)
  assert.ok(!page.body.includes('\u0000'))
  const { client_id, redirect_uri } = gate.world.project.clients.public
  const query = new URLSearchParams({
    ...{ client_id: String(client_id), redirect_uri, response_type: 'code' },
    state: 'a state of the game',
  })
  const real = await gate.app.inject(`/signin?${query}`)
  assert.ok(real.body.includes('As it is'))
})

test('without a draft it is the page as it is now', async () => {
  const { page } = await show({})
  assert.ok(page.body.includes('As it is'))
  assert.match(page.body, /color-scheme:light dark;/)
})

test('only our own pages may frame it, and neither forms nor scripts nor links work in it', async () => {
  const { page } = await show({ branding: { name: 'Draft' } })
  const policy = String(page.headers['content-security-policy'])
  for (const part of ["frame-ancestors 'self'", "form-action 'none'", "default-src 'none'"])
    assert.ok(policy.split('; ').includes(part), policy)
  assert.ok(policy.split('; ').includes('sandbox'), 'scripts, forms and other windows')
  assert.equal(page.headers['x-frame-options'], 'SAMEORIGIN')
  assert.equal(page.headers['cache-control'], 'no-store')
  assert.match(page.body, /<base target="_blank">/)
  assert.doesNotMatch(page.body, /<script|<form/)
})

test('every other page stays out of frames', async () => {
  const refused = await gate.app.inject({
    url: '/signin/preview?draft=forged',
    headers: { accept: 'text/html' },
  })
  assert.equal(refused.statusCode, 400)
  assert.match(String(refused.headers['content-security-policy']), /frame-ancestors 'none'/)
  assert.equal(refused.headers['x-frame-options'], 'DENY')
})

test('an address counts for ten minutes, and an altered one never', async () => {
  const { url } = await show({ branding: { name: 'Draft' } })
  const altered = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`
  assert.equal((await gate.app.inject(altered)).statusCode, 400)
  assert.equal((await gate.app.inject(url)).statusCode, 200)
  gate.world.clock.advance(601)
  assert.equal((await gate.app.inject(url)).statusCode, 400)
})

test('a draft has the rules of the setting, and only callers who may change it make one', async () => {
  const wrong = await ask({ branding: { color: 'red' } })
  assert.equal(wrong.statusCode, 422)
  assert.equal(wrong.json().errorMessageExtended[0].property, 'branding.color')
  assert.equal((await ask({ theme: 'blue' })).statusCode, 422)
  assert.equal((await ask({}, 'op_wrong')).statusCode, 401)
})
