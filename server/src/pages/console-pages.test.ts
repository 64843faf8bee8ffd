/** The page of the console's link, in a browser that only follows forms. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type ConsoleWorld,
  cookieOf,
  createConsoleWorld,
  operatorGrant,
} from '../../test/support/console.ts'

let its: ConsoleWorld
before(async () => {
  its = await createConsoleWorld()
})
after(() => its.close())

const form = 'application/x-www-form-urlencoded'
const ownPage = { 'content-type': form, 'sec-fetch-site': 'same-origin' }
const post = (token: string, headers: Record<string, string> = ownPage, url = '/console/link') =>
  its.ask({ method: 'POST', url, headers, payload: new URLSearchParams({ token }).toString() })
const invitedToken = async (email: string) => (await its.invited(email, [operatorGrant])).token

test('opening a link spends nothing, however often and by whatever method', async () => {
  const token = await invitedToken('scanned@studio.example')
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    const page = await its.ask({ method, url: `/console/link?token=${token}` })
    assert.equal(page.statusCode, 200)
    assert.equal(page.headers['set-cookie'], undefined)
  }
  const answer = await post(token)
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/console'])
  const cookie = cookieOf(answer)
  for (const site of ['same-origin', 'none']) {
    const page = await its.ask({ url: '/console', headers: { cookie, 'sec-fetch-site': site } })
    assert.match(page.body, /You are signed in.*scanned@studio\.example.*operator, installation/s)
  }
})

test('the pages have no script, lie in no frame, are kept by nobody, and lead forms to us alone', async () => {
  const token = await invitedToken('policy@studio.example')
  const cookie = cookieOf(await post(token))
  for (const [url, headers] of [
    [`/console/link?token=${token}`, {}],
    ['/console/link', {}],
    ['/console', {}],
    ['/console', { cookie, 'sec-fetch-site': 'same-origin' }],
  ] as const) {
    const page = await its.ask({ url, headers })
    const policy = String(page.headers['content-security-policy'])
    assert.match(policy, /default-src 'none'.*form-action 'self'; frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /script-src|unsafe/)
    assert.doesNotMatch(page.body, /<script|javascript:|onclick/i)
    assert.equal(page.headers['referrer-policy'], 'same-origin')
    assert.equal(page.headers['cache-control'], 'no-store')
    assert.equal(page.headers['x-frame-options'], 'DENY')
  }
})

test('the button counts only where the browser says that it was pressed on a page of ours', async () => {
  const token = await invitedToken('forged@studio.example')
  for (const headers of [
    { 'content-type': form, 'sec-fetch-site': 'cross-site' },
    { 'content-type': form, 'sec-fetch-site': 'same-site' },
    { 'content-type': form, origin: 'https://evil.example' },
    { 'content-type': form, origin: 'null' },
    { 'content-type': form },
  ] as Record<string, string>[]) {
    const answer = await post(token, headers)
    assert.equal(answer.statusCode, 403)
    assert.match(answer.body, /press the button yourself/)
    assert.equal(answer.headers['set-cookie'], undefined)
  }
  const plain = await post(token, { ...ownPage, 'content-type': 'text/plain' })
  assert.equal(plain.statusCode, 415)
  assert.equal((await post(token)).statusCode, 303)
})

test('a sign-in leads to the console, whatever address somebody adds', async () => {
  const token = await invitedToken('open@studio.example')
  const payload = new URLSearchParams({
    token,
    redirect: 'https://evil.example',
    next: '//evil.example',
  })
  const answer = await its.ask({
    method: 'POST',
    url: '/console/link?redirect_uri=https://evil.example',
    headers: ownPage,
    payload: payload.toString(),
  })
  assert.equal(answer.headers.location, '/console')
})

test('a link leads to the page that it names, once its button was pressed', async () => {
  const token = await invitedToken('page@studio.example')
  const to = '/console/projects/10001?status=dead&q="a"%26b'.replaceAll('"', '%22')
  const query = new URLSearchParams({ token, to })
  const page = await its.ask({ url: `/console/link?${query}` })
  const shown = /name="to" value="([^"]*)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&')
  assert.equal(shown, to)
  const answer = await its.ask({
    method: 'POST',
    url: '/console/link',
    headers: ownPage,
    payload: query.toString(),
  })
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, to])
})

test('a link leads to no other place, whatever is added to its address or form', async () => {
  for (const [index, to] of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/console/../api/docs',
    '/console/%2e%2e/api/docs',
    '/console//evil.example',
    '/console/a\r\nset-cookie: a=b',
    '/console/link?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'javascript:alert(1)',
    `/console/${'a'.repeat(1000)}`,
  ].entries()) {
    const token = await invitedToken(`astray${index}@studio.example`)
    const query = new URLSearchParams({ token, to })
    const page = await its.ask({ url: `/console/link?${query}` })
    assert.match(page.body, /name="token"/, 'the link itself is good')
    assert.doesNotMatch(page.body, /name="to"|evil/)
    const answer = await its.ask({
      method: 'POST',
      url: `/console/link?${query}`,
      headers: ownPage,
      payload: query.toString(),
    })
    assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/console'], to)
  }
})

test('a page that is named twice is none', async () => {
  const token = await invitedToken('twice@studio.example')
  const answer = await its.ask({
    method: 'POST',
    url: '/console/link',
    headers: ownPage,
    payload: `token=${token}&to=/console/a&to=/console/b`,
  })
  assert.equal(answer.headers.location, '/console')
})

test('a link that was used says what to do, and one that is not whole, too', async () => {
  const token = await invitedToken('used@studio.example')
  await post(token)
  const used = await post(token)
  assert.equal(used.statusCode, 422)
  assert.match(used.body, /does not work any more.*Ask whoever invited you for another one/s)
  for (const query of ['', '?token=', '?token=%3Cb%3E', `?token=${token}&token=${token}`]) {
    const page = await its.ask({ url: `/console/link${query}` })
    assert.match(page.body, /not whole.*Copy the whole link/s)
    assert.doesNotMatch(page.body, /<form|<b>/)
  }
  assert.equal((await post('')).statusCode, 422)
})

test('what stands on the page is text: names and addresses are no markup', async () => {
  const email = "o'hara+b@studio.example"
  const made = await its.operator({
    method: 'POST',
    url: '/api/operator/console_users',
    payload: { email, name: '<img src=x onerror=alert(1)>', grants: [operatorGrant], mail: false },
  })
  const token = new URL(made.json().link).searchParams.get('token') ?? ''
  const cookie = cookieOf(await post(token))
  const page = await its.ask({ url: '/console', headers: { cookie, 'sec-fetch-site': 'none' } })
  assert.match(page.body, /&lt;img src=x/)
  assert.doesNotMatch(page.body, /<img/)
})

test('the cookie alone shows nobody, and a sign-out needs the token of the page', async () => {
  const cookie = cookieOf(await post(await invitedToken('out@studio.example')))
  for (const headers of [{ cookie }, { cookie, 'sec-fetch-site': 'cross-site' }] as Record<
    string,
    string
  >[]) {
    const page = await its.ask({ url: '/console', headers })
    assert.match(page.body, /Nobody is signed in/)
    assert.doesNotMatch(page.body, /out@studio/)
  }
  const shown = { cookie, 'sec-fetch-site': 'same-origin' }
  const page = await its.ask({ url: '/console', headers: shown })
  const csrf = /name="csrf_token" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  const signOut = (csrf_token: string, headers: Record<string, string>) =>
    its.ask({
      method: 'POST',
      url: '/console/sign_out',
      headers: { 'content-type': form, ...headers },
      payload: new URLSearchParams({ csrf_token }).toString(),
    })
  assert.equal((await signOut('', shown)).statusCode, 403)
  assert.equal((await signOut(csrf, { cookie, 'sec-fetch-site': 'cross-site' })).statusCode, 403)
  const answer = await signOut(csrf, shown)
  assert.equal(answer.statusCode, 303)
  assert.match(String(answer.headers['set-cookie']), /Max-Age=0/)
  assert.match((await its.ask({ url: '/console', headers: shown })).body, /Nobody is signed in/)
})
