import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { compactDecrypt, decodeProtectedHeader, jwtVerify } from 'jose'
import { type Reply, sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const ours = client.credentials.xbox ?? {}
const { relying_party: relyingParty = '' } = ours

const ticketOf = async (more: Record<string, string> = {}) => {
  const { session_ticket: ticket } = await client.ticket('xbox', { person: 'alice', ...more })
  const found = /^(?<xid>\d+)-(?<uhs>[^;]+);(?<token>\S+)$/.exec(ticket)
  return { xid: '', uhs: '', token: '', ...found?.groups }
}

/** The local check of a relying party: decrypt, verify, look at the claims. */
const open = async (token: string) => {
  const key = createPrivateKey(ours.private_key ?? '')
  const { plaintext, protectedHeader } = await compactDecrypt(token, key)
  const signed = Buffer.from(plaintext).toString('utf8')
  const { payload } = await jwtVerify(signed, createPublicKey(ours.signing_key ?? ''), {
    issuer: 'xsts.auth.xboxlive.com',
    audience: relyingParty,
    algorithms: ['RS256'],
  })
  const [user] = payload.xui as Record<string, string>[]
  return { outer: protectedHeader, inner: decodeProtectedHeader(signed), payload, user }
}

const profile = (path: string, authorization: string, version = '3'): Promise<Reply> =>
  client.call(`/profile.xboxlive.com/users/${path}`, {
    headers: { authorization, 'x-xbl-contract-version': version },
  })

beforeEach(() => client.faults({}))

test('a token is a JWE for the relying party around a JWS of Xbox', async () => {
  const { xid, uhs, token } = await ticketOf()
  const { outer, inner, payload, user } = await open(token)
  assert.equal(outer.alg, 'RSA-OAEP')
  assert.equal(outer.enc, 'A128CBC-HS256')
  assert.ok(outer.x5t && inner.x5t)
  assert.equal(payload.sbx, ours.sandbox_id)
  assert.deepEqual([user?.xid, user?.uhs, user?.agg], [xid, uhs, 'Adult'])
  assert.ok(user?.gtg && user?.prv)
})

test('the same person has the same xid and another user hash every time', async () => {
  const [first, second] = [await ticketOf(), await ticketOf()]
  assert.equal(first.xid, second.xid)
  assert.notEqual(first.uhs, second.uhs)
  const renamed = await ticketOf({ gamertag: 'NewName' })
  assert.equal(renamed.xid, first.xid)
  assert.equal((await open(renamed.token)).user?.gtg, 'NewName')
})

test('a child says so, a token may come without gamertag', async () => {
  assert.equal((await open((await ticketOf({ person: 'underage' })).token)).user?.agg, 'Child')
  assert.equal(
    (await open((await ticketOf({ variant: 'no_gamertag' })).token)).user?.gtg,
    undefined,
  )
})

const spoiled: readonly [string, RegExp][] = [
  ['expired', /"exp"/],
  ['not_yet', /"nbf"/],
  ['other_rp', /"aud"/],
  ['rp_xboxlive', /decryption operation failed/],
  ['wrong_key', /decryption operation failed/],
  ['bad_signature', /signature verification failed/],
  ['alg_none', /alg/],
  ['wrong_issuer', /"iss"/],
]

for (const [variant, reason] of spoiled) {
  test(`the local check refuses the variant ${variant}`, async () => {
    await assert.rejects(open((await ticketOf({ variant })).token), reason)
  })
}

test('the variants wrong_xid and wrong_uhs differ from the token', async () => {
  const wrongXid = await ticketOf({ variant: 'wrong_xid' })
  assert.notEqual((await open(wrongXid.token)).user?.xid, wrongXid.xid)
  const wrongUhs = await ticketOf({ variant: 'wrong_uhs' })
  assert.notEqual((await open(wrongUhs.token)).user?.uhs, wrongUhs.uhs)
})

test('the profile service takes tokens of its own relying party only', async () => {
  const { xid, uhs, token } = await ticketOf({ rp: 'xboxlive' })
  const path = 'me/profile/settings?settings=Gamertag,GameDisplayPicRaw'
  const answer = await profile(path, `XBL3.0 x=${uhs};${token}`)
  assert.equal(answer.status, 200, answer.text)
  const [user] = answer.json<{ profileUsers: { id: string; settings: object[] }[] }>().profileUsers
  assert.equal(user?.id, xid)
  assert.deepEqual(user?.settings[0], { id: 'Gamertag', value: 'alice' })
  const foreign = await ticketOf()
  assert.equal((await profile(path, `XBL3.0 x=${foreign.uhs};${foreign.token}`)).status, 401)
  assert.equal((await profile(path, `XBL3.0 x=1;${token}`)).status, 401)
  assert.equal((await profile(path, `XBL3.0 x=${uhs};${token}`, '1')).status, 400)
})

test('a batch answers for any user, so it proves nothing about the caller', async () => {
  const { uhs, token } = await ticketOf({ rp: 'xboxlive' })
  const { xid: other } = await ticketOf({ person: 'bob' })
  const answer = await client.call('/profile.xboxlive.com/users/batch/profile/settings', {
    method: 'POST',
    headers: { authorization: `XBL3.0 x=${uhs};${token}`, 'x-xbl-contract-version': '2' },
    body: JSON.stringify({ userIds: [other], settings: ['Gamertag'] }),
  })
  assert.equal(answer.json<{ profileUsers: { id: string }[] }>().profileUsers[0]?.id, other)
})

test('faults spoil tokens when they are made, move the clock, or refuse the person', async () => {
  await client.faults({ xbox: { bad_signature: true } })
  await assert.rejects(open((await ticketOf()).token), /signature verification failed/)
  await client.faults({ xbox: { clock_skew_s: -86_400 } })
  await assert.rejects(open((await ticketOf()).token), /"exp"/)
  await client.faults({ xbox: { denied: true } })
  const answer = await client.call('/api/tickets/xbox?person=alice')
  assert.equal(answer.status, 401)
  assert.equal(answer.json<{ XErr: number }>().XErr, 2_148_916_233)
})
