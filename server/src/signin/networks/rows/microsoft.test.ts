import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { exportJWK, SignJWT } from 'jose'
import { recordingOf, settingOf, visiting } from '../../../../test/support/network-setting.ts'
import type { Credentials } from '../calls/connection.ts'
import type { OAuthNetwork } from '../network.ts'
import { authorizationUrl, completeVisit } from '../visit.ts'
import { microsoft } from './microsoft.ts'
import { msn } from './msn.ts'

const { callback, clock, state, now } = visiting
const personal = '9188040d-6c67-4c5b-b112-36a304b66dad'
const directory = '72f988bf-86f1-41af-91ab-2d7cd011db47'
const another = '0e8e7b3c-5a8e-4f6e-9d1c-6a1b2c3d4e5f'
const signing = generateKeyPairSync('rsa', { modulusLength: 2048 })
const published = { ...(await exportJWK(signing.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }

/** A visit of an account of `tid`, whose token's key says that it signs for `keyIssuer`. */
const visitAs = async (
  t: Parameters<typeof settingOf>[0],
  network: OAuthNetwork,
  given: { tid?: unknown; iss?: string; tenant?: string; keyIssuer?: string; claims?: object },
) => {
  const { vendor, keep, connection: recorded } = await settingOf(t, network)
  const host = `${vendor.url}/login.microsoftonline.com`
  const connection: Credentials = {
    ...recorded,
    credentials: { ...recorded.credentials, ...(given.tenant && { tenant: given.tenant }) },
  }
  const { tid = directory } = given
  const seconds = Math.floor(now.getTime() / 1000)
  const idToken = await new SignJWT({
    iss: `${host}/${given.iss ?? String(tid)}/v2.0`,
    aud: 'our-client',
    // As Microsoft dates them.
    iat: seconds - 300,
    nbf: seconds - 300,
    exp: seconds + 3600,
    nonce: keep.nonce,
    sub: 'player',
    tid,
    ...given.claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .sign(signing.privateKey)
  const tenant = network === msn ? 'consumers' : (given.tenant ?? 'common')
  const base = `/login.microsoftonline.com/${tenant}`
  vendor.answer(`${base}/oauth2/v2.0/token`, {
    body: { ...recordingOf(network.name).token, id_token: idToken },
  })
  const key = {
    ...published,
    ...(given.keyIssuer && { issuer: `${host}/${given.keyIssuer}/v2.0` }),
  }
  vendor.answer(`${base}/discovery/v2.0/keys`, { body: { keys: [key] } })
  const visit = { callback, state, keep, params: { code: 'c' } }
  return completeVisit(network, connection, visit, { outbound: vendor.outbound, clock })
}

const refused = (detail: string) => ({ reason: 'refused', detail })

test('the issuer is the one of the tenant that the token names', async (t) => {
  assert.equal((await visitAs(t, microsoft, {})).id, 'player')
  assert.equal((await visitAs(t, microsoft, { tid: another })).id, 'player')
  const mixed = visitAs(t, microsoft, { tid: directory, iss: another })
  await assert.rejects(mixed, refused('id_token_issuer'))
})

test('a tenant that is no GUID is no tenant', async (t) => {
  for (const tid of ['', 'common', `${directory}/../x`, '{tenantid}', null, 7, [directory]]) {
    await assert.rejects(
      visitAs(t, microsoft, { tid, iss: String(tid) }),
      refused('id_token_issuer'),
    )
  }
})

test('a key of personal accounts does not sign for a directory', async (t) => {
  for (const keyIssuer of [directory, '{tenantid}']) {
    assert.equal((await visitAs(t, microsoft, { keyIssuer })).id, 'player')
  }
  for (const keyIssuer of [personal, another]) {
    await assert.rejects(visitAs(t, microsoft, { keyIssuer }), refused('id_token_unknown_key'))
  }
  await assert.rejects(
    visitAs(t, msn, { tid: personal, keyIssuer: directory }),
    refused('id_token_unknown_key'),
  )
})

test('a connection for one kind of account lets no other in', async (t) => {
  const cases = [
    { tenant: directory, tid: directory, isIn: true },
    { tenant: directory.toUpperCase(), tid: directory, isIn: true },
    { tenant: directory, tid: another, isIn: false },
    { tenant: 'organizations', tid: directory, isIn: true },
    { tenant: 'organizations', tid: personal, isIn: false },
    { tenant: 'consumers', tid: personal, isIn: true },
    { tenant: 'consumers', tid: directory, isIn: false },
    { tenant: 'common', tid: personal, isIn: true },
  ]
  for (const { isIn, ...given } of cases) {
    const visit = visitAs(t, microsoft, given)
    if (isIn) assert.equal((await visit).id, 'player')
    else await assert.rejects(visit, refused('id_token_tenant'))
  }
})

test('MSN takes personal accounts only', async (t) => {
  assert.equal((await visitAs(t, msn, { tid: personal })).id, 'player')
  await assert.rejects(visitAs(t, msn, { tid: directory }), refused('id_token_issuer'))
})

test('an address is verified only where an optional claim says so', async (t) => {
  const email = 'robin@studio.example'
  const verdicts: [object, boolean][] = [
    [{}, false],
    [{ email_verified: true }, false],
    [{ xms_edov: false }, false],
    [{ xms_edov: '0' }, false],
    [{ xms_edov: true }, true],
    [{ xms_edov: 1 }, true],
    [{ xms_edov: '1' }, true],
    [{ verified_primary_email: ['Robin@Studio.example'] }, true],
    [{ verified_primary_email: ['other@studio.example'] }, false],
    [{ verified_primary_email: email }, false],
    [{ verified_primary_email: [] }, false],
  ]
  for (const [claims, isVerified] of verdicts) {
    const profile = await visitAs(t, microsoft, { claims: { email, ...claims } })
    assert.deepEqual([profile.email, profile.isEmailVerified], [email, isVerified])
  }
})

test('the tenant stands in the address, and only a tenant can', () => {
  const leave = (tenant: string) =>
    authorizationUrl(
      microsoft,
      { credentials: { client_id: 'c', client_secret: 's', tenant }, settings: {} },
      { callback, state, keep: {}, scope: [] },
    )
  assert.match(leave(directory), new RegExp(`^https://login.microsoftonline.com/${directory}/`))
  assert.match(leave('studio.example'), /^https:\/\/login.microsoftonline.com\/studio.example\//)
  for (const tenant of ['a/b', '..', '@evil.example', 'a?b', 'a b']) {
    assert.throws(() => leave(tenant), refused('connection_incomplete'))
  }
})
