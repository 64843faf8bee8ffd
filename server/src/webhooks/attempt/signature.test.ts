/** The signatures against the vectors of docs/interface/webhooks.md. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { keyring } from '../../base/seals/seal.ts'
import {
  newSignatureSecret,
  newStandardSecret,
  secretsBox,
  standardKey,
} from '../endpoints/secrets.ts'
import { fieldSignature, standardSignature } from './signature.ts'

test('the field’s signature is SHA-1 over the body and then the secret', () => {
  assert.equal(
    fieldSignature('{"notification_type":"user_validation","user":{"id":"u1"}}', 'abc123'),
    'Signature 4a78ae3bf4d100206cbb8ed7c6dac70fa03f5533',
  )
  assert.equal(
    fieldSignature(
      '{"notification_type":"ps_declined","settings":{"project_id":18404,"merchant_id":2340},"transaction":{"id":77,"dry_run":1},"user":{"id":"player-1"}}',
      'devsecret16chars',
    ),
    'Signature fcef98273d6a53f4d84a814211fde91e9f38af5e',
  )
})

test('the standard signature is that of the Standard Webhooks reference', () => {
  // standard-webhooks/standard-webhooks, libraries/javascript/src/index.test.ts, "sign function works".
  const key = standardKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
  assert.ok(key)
  assert.equal(
    standardSignature('msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}', key),
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('a standard secret is whsec_ and 24 to 64 bytes of canonical Base64', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const key = standardKey(`whsec_${Buffer.from(bytes).toString('base64')}`)
      if (bytes.length < 24 || bytes.length > 64) assert.equal(key, undefined)
      else assert.deepEqual(key?.export(), Buffer.from(bytes))
    }),
  )
  for (const length of [23, 24, 64, 65]) {
    const key = standardKey(`whsec_${Buffer.alloc(length, 3).toString('base64')}`)
    assert.equal(key?.symmetricKeySize, length === 24 || length === 64 ? length : undefined)
  }
  assert.equal(standardKey(` ${newStandardSecret()}`), undefined)
  assert.equal(standardKey(`${newStandardSecret()}\n`), undefined)
  for (const bad of ['', 'whsec_', 'abc', `WHSEC_${'A'.repeat(32)}`, `whsec_${'A'.repeat(33)}`]) {
    assert.equal(standardKey(bad), undefined)
  }
  assert.equal(standardKey(newStandardSecret())?.symmetricKeySize, 32)
  assert.match(newSignatureSecret(), /^[A-Za-z0-9_-]{43}$/)
})

test('sealed secrets open for their own endpoint only', () => {
  const box = secretsBox(keyring([{ version: 1, key: Buffer.alloc(32, 1) }]))
  const secrets = { signature: 'abc123', standard: newStandardSecret() }
  const sealed = box.seal(1, 2, secrets)
  assert.deepEqual(box.open(1, 2, sealed), secrets)
  assert.equal(box.open(1, 3, sealed), undefined)
  assert.equal(box.open(2, 2, sealed), undefined)
  assert.equal(sealed.includes('abc123'), false)
})
