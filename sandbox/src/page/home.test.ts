import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()

beforeEach(() => client.faults({}))

const press = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  client.post(path, form, headers)

test('the page has no script and allows none', async () => {
  const page = await client.call('/')
  assert.equal(page.status, 200)
  assert.match(
    page.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; style-src 'self';/,
  )
  assert.equal(page.text.includes('<script'), false)
  assert.equal((await client.call('/sandbox.css')).headers.get('content-type'), 'text/css')
})

for (const platform of ['steam', 'epicgames', 'xbox']) {
  test(`a ${platform} ticket can be minted on the page, with the command to sign in by it`, async () => {
    const page = await client.call(`/?ticket=${platform}/good&person=bob`)
    assert.ok(page.text.includes(`/api/oauth2/social/${platform}/cross_auth`))
    assert.ok(page.text.includes(`GET ${client.url}/api/tickets/${platform}?person=bob`))
  })
}

test('a token of a network’s SDK can be had on the page, with the command to sign in by it', async () => {
  const page = await client.call('/?ticket=sdk/discord&person=bob')
  assert.match(page.text, /access_token/)
  assert.match(page.text, /discord\/login_with_token/)
  assert.ok(page.text.includes(`GET ${client.url}/api/tokens/discord?person=bob`))
})

test('a ticket that does not exist is told, what was typed is shown as text', async () => {
  const page = await client.call(`/?ticket=psn/good&person=${encodeURIComponent('"><script>')}`)
  assert.match(page.text, /no such ticket or person/)
  assert.equal(page.text.includes('<script'), false)
})

test('webhooks, mails and names with markup in them are shown as text', async () => {
  const body = '{"notification_type":"<script>x</script>"}'
  await client.call('/webhooks/receiver', { method: 'POST', body })
  const page = await client.call('/')
  assert.equal(page.text.includes('<script'), false)
  assert.ok(page.text.includes('&lt;script&gt;x'))
  assert.equal((await press('/page/clear', { what: 'webhooks' })).status, 303)
  assert.equal((await client.call('/')).text.includes('&lt;script'), false)
})

test('a button of the board turns a fault on and off and leaves the others', async () => {
  await client.faults({ google: { html: true } })
  await press('/page/faults', { toggle: 'google.wrong_audience' })
  const set = { google: { html: true, wrong_audience: true } }
  assert.deepEqual((await client.call('/api/faults')).json(), set)
  await press('/page/faults', { toggle: 'steam.delay_ms' })
  await press('/page/faults', { toggle: 'google.wrong_audience' })
  await press('/page/faults', { receiver: 'fail' })
  assert.deepEqual((await client.call('/api/faults')).json(), {
    google: { html: true },
    steam: { delay_ms: 5_000 },
    receiver: { answers: [{ status: 500 }] },
  })
  await press('/page/faults', { clear: 'all' })
  assert.deepEqual((await client.call('/api/faults')).json(), {})
})

test('forms of other sites are refused', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'http://127.0.0.1:1' },
    { origin: 'null' },
  ]) {
    const answer = await press('/page/faults', { toggle: 'google.denied' }, headers)
    assert.equal(answer.status, 403)
    assert.deepEqual((await client.call('/api/faults')).json(), {})
  }
  const own = await press('/page/faults', { toggle: 'google.denied' }, { origin: client.url })
  assert.equal(own.status, 303)
})

test('the pages that ask who signs in keep every parameter of the request', async () => {
  const { client_id: id = '' } = client.credentials.discord ?? {}
  const query = new URLSearchParams({
    client_id: id,
    redirect_uri: 'http://127.0.0.1:1/api/social/oauth2/callback',
    response_type: 'code',
    scope: 'identify',
    state: '"><script>',
  })
  const page = await client.call(`/discord.com/oauth2/authorize?${query}`)
  assert.equal(page.text.includes('<script'), false)
  const href = /href="([^"]*sandbox_person=deny)"/.exec(page.text)?.[1] ?? ''
  const back = await client.call(href.replaceAll('&amp;', '&'))
  assert.equal(back.landed().get('state'), '"><script>')
  const byCookie = await client.call(`/discord.com/oauth2/authorize?${query}`, {
    headers: { cookie: 'a=b; sandbox_person=alice' },
  })
  assert.ok(byCookie.landed().get('code'))
})
