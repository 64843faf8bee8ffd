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
  const headers = { cookie: cookieOf(answer), 'sec-fetch-site': 'same-origin' }
  const me = await its.ask({ url: '/api/console/me', headers })
  assert.equal(me.json().user.email, 'scanned@studio.example')
})

test('the pages have no script, lie in no frame, are kept by nobody, and lead forms to us alone', async () => {
  const token = await invitedToken('policy@studio.example')
  for (const url of [`/console/link?token=${token}`, '/console/link']) {
    const page = await its.ask({ url })
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

test('a sign-out needs the token of the session, and ends it', async () => {
  const cookie = cookieOf(await post(await invitedToken('out@studio.example')))
  const shown = { cookie, 'sec-fetch-site': 'same-origin' }
  const me = () => its.ask({ url: '/api/console/me', headers: shown })
  const { csrf_token: csrf } = (await me()).json()
  const signOut = (csrf_token: string, headers: Record<string, string>) =>
    its.ask({
      method: 'POST',
      url: '/console/sign_out',
      headers: { 'content-type': form, ...headers },
      payload: new URLSearchParams({ csrf_token }).toString(),
    })
  assert.equal((await signOut('', shown)).statusCode, 403)
  assert.equal((await signOut(csrf, { cookie, 'sec-fetch-site': 'cross-site' })).statusCode, 403)
  assert.equal((await me()).statusCode, 200)
  const answer = await signOut(csrf, shown)
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/console'])
  assert.match(String(answer.headers['set-cookie']), /Max-Age=0/)
  assert.equal((await me()).statusCode, 401)
})
