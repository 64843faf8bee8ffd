import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { signedHeader } from './oauth1.ts'

// OAuth Core 1.0 Revision A, appendix A.5 (RFC 5849 took the algorithm over).
const photos = {
  consumerKey: 'dpf43f3p2l4k3l03',
  consumerSecret: 'kd94hf93k423kf44',
  token: 'nnch734d00sl2jdk',
  tokenSecret: 'pfkkdhi9sl3r4s00',
  now: 1191242096,
  nonce: 'kllo9940pd9333jh',
}
const address = 'http://photos.example.net/photos?file=vacation.jpg&size=original'

test('a request is signed as in the example of the specification', () => {
  assert.equal(
    signedHeader(address, photos),
    'OAuth oauth_consumer_key="dpf43f3p2l4k3l03", oauth_nonce="kllo9940pd9333jh", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1191242096", oauth_token="nnch734d00sl2jdk", oauth_version="1.0", oauth_signature="tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D"',
  )
})

test('the order of the query does not matter, everything else does', () => {
  const swapped = 'http://photos.example.net/photos?size=original&file=vacation.jpg'
  assert.equal(signedHeader(swapped, photos), signedHeader(address, photos))
  for (const changed of [
    signedHeader(`${address}x`, photos),
    signedHeader(address.replace('/photos?', '/photo?'), photos),
    signedHeader(address, { ...photos, tokenSecret: 'x' }),
    signedHeader(address, { ...photos, consumerSecret: 'x' }),
    signedHeader(address, { ...photos, nonce: 'x' }),
  ]) {
    assert.notEqual(changed, signedHeader(address, photos))
  }
})

test('whatever is in a token, the header stays one header', () => {
  fc.assert(
    fc.property(fc.string(), (token) => {
      fc.pre(token.isWellFormed())
      assert.match(signedHeader(address, { ...photos, token }), /^[\x20-\x7e]+$/)
      const quotes = signedHeader(address, { ...photos, token }).match(/"/g)
      assert.equal(quotes?.length, 14)
    }),
  )
})
