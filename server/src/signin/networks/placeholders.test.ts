import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { VisitFailure } from './calls/visit-failure.ts'
import { fillAddress, fillTexts } from './placeholders.ts'

const values = {
  network: { defaults: { tenant: 'common', version: 'v1.0' } },
  connection: { credentials: { client_id: 'our client/+', tenant: '' }, settings: {} },
  state: 'the-state',
  token: { uid: 7, nested: { id: 'n' }, list: ['l'], empty: null },
  callback: { device_id: 'd' },
}

test('a placeholder takes a credential, a default, the state, or what the network has said', () => {
  const texts = {
    a: '{client_id}',
    b: '{version}',
    c: '{state}',
    d: '{token.uid}',
    e: '{token.nested.id}-{token.list.0}',
    f: '{callback.device_id}',
    g: 'nothing {to} fill'.replace('{to}', 'to'),
  }
  assert.deepEqual(fillTexts(texts, values), {
    a: 'our client/+',
    b: 'v1.0',
    c: 'the-state',
    d: '7',
    e: 'n-l',
    f: 'd',
    g: 'nothing to fill',
  })
})

test('a text whose value is missing is left out as a whole', () => {
  const texts = { a: 'x {token.missing} y', b: '{token.empty}', c: '{callback.x}', d: '{secret}' }
  assert.deepEqual(fillTexts(texts, values), {})
  assert.deepEqual(fillTexts(undefined, values), {})
  assert.deepEqual(fillTexts({ a: '{state}' }, { ...values, state: undefined }), {})
})

test('braces of JSON are no placeholders', () => {
  const claims = '{"id_token":{"email":null}}'
  assert.deepEqual(fillTexts({ claims }, values), { claims })
})

test('an empty credential counts as none, and the default stands', () => {
  const address = 'https://login.example/{tenant}/authorize'
  assert.equal(fillAddress(address, values), 'https://login.example/common/authorize')
})

test('a value that cannot be a part of an address is refused', () => {
  for (const tenant of ['a/b', '..', '.', 'a b', 'a?b', 'a#b', 'a@b', 'é', '%2e', '-', '{x}']) {
    assert.throws(
      () =>
        fillAddress('https://login.example/{tenant}/authorize', {
          network: {},
          connection: { credentials: { tenant }, settings: {} },
        }),
      { reason: 'refused', detail: 'connection_incomplete' },
      tenant,
    )
  }
})

test('no value can lead an address to another host, or a text past printable ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const given = {
        network: {},
        connection: { credentials: { tenant: text }, settings: {} },
        token: { id: text },
      }
      try {
        const url = new URL(fillAddress('https://login.example/{tenant}/authorize', given))
        assert.equal(url.host, 'login.example')
        assert.match(url.pathname, /^\/[^/]+\/authorize$/)
      } catch (error) {
        assert.ok(error instanceof VisitFailure)
      }
      for (const filled of Object.values(fillTexts({ a: '{token.id}' }, given))) {
        assert.match(filled, /^[\x20-\x7e]+$/)
      }
    }),
  )
})
