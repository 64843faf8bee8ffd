import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { suite, test } from 'node:test'
import { decodeJwt, jwtVerify } from 'jose'
import { recordingOf, settingOf, visiting } from '../../../test/support/network-setting.ts'
import { epochSeconds } from '../../base/clock.ts'
import type { OAuthNetwork } from './network.ts'
import { findNetwork, listNetworks, networkNameOf, networkNames } from './table.ts'
import { authorizationUrl, completeVisit } from './visit.ts'

const { callback, clock, now, state } = visiting

const find = (name: string): OAuthNetwork => {
  const network = findNetwork(name)
  assert.ok(network?.protocol === 'oauth2')
  return network
}

suite('what single networks need', () => {
  test("Apple's client secret is a JWT of the team's key, made once an hour", async (t) => {
    const { comeBack, vendor, connection } = await settingOf(t, find('apple'))
    await comeBack()
    await comeBack()
    const [secret, again] = vendor.calls
      .filter(({ method }) => method === 'POST')
      .map(({ form }) => form.get('client_secret') ?? '')
    assert.equal(secret, again)
    const key = createPublicKey(connection.credentials.private_key ?? '')
    const { payload, protectedHeader } = await jwtVerify(secret ?? '', key, { currentDate: now })
    assert.deepEqual(protectedHeader, { alg: 'ES256', kid: 'KEY1234567', typ: 'JWT' })
    assert.deepEqual(payload, {
      iss: 'TEAM123456',
      sub: 'our-client',
      aud: `${vendor.url}/appleid.apple.com`,
      iat: epochSeconds(now),
      exp: epochSeconds(now) + 3600,
    })
  })

  test("Apple's client secret is renewed before it expires", async (t) => {
    const { vendor, connection, keep, play, network } = await settingOf(t, find('apple'))
    const visitAt = async (moment: Date) => {
      const seconds = epochSeconds(moment)
      await play(recordingOf('apple').full, { claims: { iat: seconds, exp: seconds + 600 } })
      const visit = { callback, state, keep, params: { code: 'c' } }
      const deps = { outbound: vendor.outbound, clock: { now: () => moment } }
      await completeVisit(network, connection, visit, deps)
      const sent = vendor.calls.findLast(({ method }) => method === 'POST')
      return decodeJwt(sent?.form.get('client_secret') ?? '').exp
    }
    const first = await visitAt(now)
    assert.equal(await visitAt(new Date(now.getTime() + 3_200_000)), first)
    const renewed = await visitAt(new Date(now.getTime() + 3_400_000))
    assert.ok(renewed !== undefined && first !== undefined && renewed > first)
  })

  test('a key that is none, or of another curve, is an incomplete connection', async (t) => {
    const { vendor, connection, keep, network } = await settingOf(t, find('apple'))
    const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey
    for (const key of ['not a key', other.export({ type: 'pkcs8', format: 'pem' }).toString()]) {
      const broken = {
        ...connection,
        credentials: { ...connection.credentials, private_key: key },
      }
      await assert.rejects(
        completeVisit(
          network,
          broken,
          { callback, state, keep, params: { code: 'c' } },
          { outbound: vendor.outbound, clock },
        ),
        { reason: 'refused', detail: 'connection_incomplete' },
      )
    }
    assert.equal(vendor.calls.length, 0)
  })

  test("GitHub's e-mails are asked for only where the player granted it", async (t) => {
    const { comeBack, play, vendor } = await settingOf(t, find('github'))
    await play(recordingOf('github').full, { token: { scope: 'read:user' } })
    assert.equal((await comeBack()).email, undefined, 'the public address is not vouched for')
    assert.ok(!vendor.calls.some(({ path }) => path.endsWith('/emails')))
  })

  test('GitHub answering a form is read all the same', async (t) => {
    const { comeBack, vendor } = await settingOf(t, find('github'))
    vendor.answer('/github.com/login/oauth/access_token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: 'access_token=gho_f&scope=user%3Aemail&token_type=bearer',
    })
    assert.equal((await comeBack()).accessToken, 'gho_f')
  })

  test('Discord accounts without a picture have one of the six drawn ones', async (t) => {
    const { comeBack, play } = await settingOf(t, find('discord'))
    await play(recordingOf('discord').bare)
    const index = (80351110224678912n >> 22n) % 6n
    const drawn = `https://cdn.discordapp.com/embed/avatars/${index}.png`
    assert.equal((await comeBack()).picture, drawn)
  })

  test("Twitch is asked for its claims, and shown the client's id", async (t) => {
    const { comeBack, vendor, connection, network } = await settingOf(t, find('twitch'))
    const claimsFor = (scope: string[]) => {
      const departure = { callback, state, keep: {}, scope }
      const url = new URL(authorizationUrl(network, connection, departure))
      return JSON.parse(url.searchParams.get('claims') ?? '') as unknown
    }
    assert.deepEqual(claimsFor(['email']), {
      id_token: { email: null, email_verified: null, picture: null, preferred_username: null },
    })
    assert.deepEqual(claimsFor([]), { id_token: { picture: null, preferred_username: null } })
    await comeBack()
    const lookup = vendor.calls.find(({ path }) => path === '/api.twitch.tv/helix/users')
    assert.equal(lookup?.headers['client-id'], 'our-client')
  })
})

/** The names of the public interface, which must not change. */
const interfaceNames = [
  'amazon',
  'apple',
  'babka',
  'baidu',
  'battlenet',
  'discord',
  'epicgames',
  'facebook',
  'github',
  'google',
  'kakao',
  'linkedin',
  'mailru',
  'microsoft',
  'msn',
  'naver',
  'ok',
  'paypal',
  'qq',
  'reddit',
  'steam',
  'twitch',
  'twitter',
  'vimeo',
  'vk',
  'wechat',
  'weibo',
  'xbox',
  'xsolla',
  'yahoo',
  'yandex',
  'youtube',
]

suite('the table', () => {
  test('knows 31 names, and babka as the older name of one', () => {
    assert.deepEqual([...networkNames].toSorted(), interfaceNames)
    assert.equal(networkNameOf('babka'), 'xsolla')
    assert.equal(networkNameOf('constructor'), 'constructor')
  })

  test('finds what can be connected and nothing else', () => {
    const rows = listNetworks().map(({ name }) => name)
    assert.deepEqual(rows, rows.toSorted())
    for (const name of rows) assert.equal(findNetwork(name)?.name, name)
    for (const name of ['Google', '', '__proto__', 'example']) {
      assert.equal(findNetwork(name), undefined)
    }
  })

  test('accepts no id_token signature that is none or a shared secret', () => {
    for (const row of listNetworks()) {
      const idToken = row.protocol === 'oauth2' ? row.idToken : undefined
      assert.ok(idToken?.algorithms.every((name) => /^(RS|PS|ES)\d{3}$/.test(name)) ?? true)
    }
  })
})
