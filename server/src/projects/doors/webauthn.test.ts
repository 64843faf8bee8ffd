/** The checks of WebAuthn by themselves: no bytes of strangers make them throw, and each of them is looked at. */
import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { authenticator } from '../../../test/support/authenticator.ts'
import {
  challengeOf,
  mayFollow,
  newPasskeyOf,
  relyingPartyOf,
  signedCounterOf,
} from './webauthn.ts'

const url = 'https://portreeve.example'
const party = { id: 'portreeve.example', origin: url }
const asked = { challenge: randomBytes(32).toString('base64url'), rp_id: party.id }
const bytes = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url')

test('passkeys are for the name of a host, with https or on this machine', () => {
  assert.deepEqual(relyingPartyOf(url), party)
  assert.deepEqual(relyingPartyOf('https://a.example:8443'), {
    id: 'a.example',
    origin: 'https://a.example:8443',
  })
  assert.deepEqual(relyingPartyOf('http://localhost:8080'), {
    id: 'localhost',
    origin: 'http://localhost:8080',
  })
  for (const none of [
    'http://portreeve.example',
    'https://192.0.2.7',
    'https://[2001:db8::7]',
    'http://127.0.0.1:8080',
  ])
    assert.equal(relyingPartyOf(none), undefined, none)
})

test('a counter goes up, or is 0 for ever', () => {
  assert.ok(mayFollow(1, 0) && mayFollow(0, 0) && mayFollow(0xffff_ffff, 7))
  assert.ok(!mayFollow(7, 7) && !mayFollow(6, 7) && !mayFollow(0, 7))
})

test('a challenge has 32 bytes, of this ceremony', () => {
  const data = bytes(authenticator(url).get(asked, 'AA').client_data)
  const found = challengeOf(data, 'webauthn.get', party)
  assert.ok('challenge' in found && found.challenge.toString('base64url') === asked.challenge)
  assert.ok('wrong' in challengeOf(data, 'webauthn.create', party))
})

test('a bit that is changed anywhere in what was signed breaks the proof', () => {
  for (const kind of ['es256', 'eddsa', 'rs256'] as const) {
    const key = authenticator(url, kind)
    const publicKey = bytes(key.create(asked).public_key)
    const proof = key.get(asked, 'AA', { counter: 7 })
    const given = {
      authenticatorData: bytes(proof.authenticator_data),
      clientData: bytes(proof.client_data),
      signature: bytes(proof.signature),
    }
    assert.deepEqual(signedCounterOf(given, publicKey, party), { counter: 7 })
    fc.assert(
      fc.property(
        fc.constantFrom('authenticatorData', 'clientData', 'signature'),
        fc.nat(),
        (name, at) => {
          const spoilt = Buffer.from(given[name])
          spoilt[(at >> 3) % spoilt.length] =
            (spoilt[(at >> 3) % spoilt.length] ?? 0) ^ (1 << (at & 7))
          assert.ok('wrong' in signedCounterOf({ ...given, [name]: spoilt }, publicKey, party))
        },
      ),
      { numRuns: 60 },
    )
  }
})

test('whatever bytes come, they are judged and never throw', () => {
  const any = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array))
  const { publicKey } = generateKeyPairSync('ed25519')
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  fc.assert(
    fc.property(any, any, any, (one, two, three) => {
      assert.ok('wrong' in challengeOf(one, 'webauthn.get', party))
      assert.ok(
        'wrong' in
          newPasskeyOf({ credentialId: one, authenticatorData: two, publicKey: three }, party),
      )
      const given = { authenticatorData: one, clientData: two, signature: three }
      assert.ok('wrong' in signedCounterOf(given, spki, party))
      assert.ok('wrong' in signedCounterOf(given, three, party))
    }),
    { numRuns: 300 },
  )
  fc.assert(
    fc.property(fc.json(), (text) => {
      assert.ok('wrong' in challengeOf(Buffer.from(text), 'webauthn.get', party))
    }),
    { numRuns: 300 },
  )
})
