/** The pages of the console to which a link may lead: nothing that a browser or proxy takes for another place. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type ConsoleWorld,
  consoleUrl,
  createConsoleWorld,
  operatorGrant,
  tokenOf,
} from '../../../test/support/console.ts'
import { consolePageOf } from './links.ts'

const pages = [
  '/console',
  '/console/projects/10001',
  '/console/projects/10001/webhooks/deliveries?status=dead&from=-24h&cursor=a%2Fb%3D',
  '/console/projects/10001/catalog/packages/chest.500',
  '/console/projects/10001/catalog/packages/a%E2%80%93b',
  '/console/projects/10001?next=https://evil.example/',
  '/console/...',
  `/console/${'a'.repeat(491)}`,
]

const elsewhere = [
  '',
  'https://evil.example/console',
  '//evil.example/console',
  '///evil.example',
  '/\\evil.example/console',
  '\\\\evil.example',
  '/console\\..\\..\\api',
  '/console//evil.example',
  '/console/../api/docs',
  '/console/./projects',
  '/console/..',
  '/console/projects/..?a',
  '/console/%2e%2e/api',
  '/console/%2E./api',
  '/console/..%2fapi',
  '/console/%2f%2fevil.example',
  '/console/%5c..%5capi',
  '/console/%252e%252e/api',
  '/console/a%00b',
  '/console/a%0d%0aSet-Cookie:x',
  '/console/a\r\nSet-Cookie: x',
  '/console/\t/evil.example',
  '\t//evil.example',
  ' /console',
  '/console ',
  '/console#//evil.example',
  '/console/a?b#c',
  '/console/a?b?c',
  '/console/a?b\\c',
  '/console/a;b',
  '/console/a@b:c//d',
  '/consolex',
  '/console.evil.example',
  '/console@evil.example',
  '/Console/projects',
  '/%63onsole/projects',
  'console/projects',
  'javascript:alert(1)',
  'data:text/html,x',
  '/console/link',
  '/console/link?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '/console/sign_out',
  '/console/%zz',
  '/console/<b>',
  `/console/${'a'.repeat(492)}`,
  '/console/\u202e',
  '/console/\ud800',
]

test('pages below /console are taken as they are', () => {
  for (const page of pages) {
    assert.equal(consolePageOf(page), page)
    const { origin, pathname, search } = new URL(page, consoleUrl)
    assert.equal(origin + pathname + search, consoleUrl + page, 'a browser goes there as written')
  }
})

test('anything else is none: another host, a step back, an encoded one, a step of signing in or out', () => {
  for (const text of elsewhere) assert.equal(consolePageOf(text), undefined, JSON.stringify(text))
  assert.equal(consolePageOf(undefined), undefined)
})

describe('a call that makes a link', () => {
  let its: ConsoleWorld
  before(async () => {
    its = await createConsoleWorld()
  })
  after(() => its.close())
  const path = '/api/operator/console_users'
  const make = (url: string, payload: object) => its.operator({ method: 'POST', url, payload })
  const whole = (to: string) => ({
    email: 'ada@studio.example',
    grants: [operatorGrant],
    mail: false,
    to,
  })

  test('takes the page along in its address, by invitation, by a further link and by mail', async () => {
    const to = '/console/projects/10001?q=a%26b'
    const invited = await make(path, whole(to))
    assert.equal(invited.statusCode, 201, invited.body)
    const { link, console_user_id } = invited.json()
    assert.equal(new URL(link).searchParams.get('to'), to)
    assert.equal(tokenOf(link).length, 43)
    const again = await make(`${path}/${console_user_id}/link`, { mail: false, to: '/console' })
    assert.equal(new URL(again.json().link).searchParams.get('to'), '/console')
    await make(`${path}/${console_user_id}/link`, { to })
    const [mailed = ''] = /https:\S+/.exec(String(its.mail.mails.at(-1)?.text)) ?? []
    assert.equal(new URL(mailed).searchParams.get('to'), to)
    const plain = await make(`${path}/${console_user_id}/link`, { mail: false })
    assert.match(plain.json().link, /\?token=[\w-]{43}$/)
  })

  test('refuses any other page by name, and makes nothing', async () => {
    for (const to of elsewhere) {
      const answer = await make(path, { ...whole(to), email: 'never@studio.example' })
      assert.equal(answer.statusCode, 422, to)
      assert.equal(answer.json().errorMessageExtended[0].property, 'to')
    }
    const found = await its.operator({ url: `${path}?q=never@studio.example` })
    assert.deepEqual(found.json().items, [])
  })
})
