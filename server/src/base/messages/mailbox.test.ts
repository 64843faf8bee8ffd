import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { readMailbox } from './mailbox.ts'

test('a mailbox is read in one spelling', () => {
  for (const [typed, mailbox] of [
    [' Ann@Players.Example ', 'ann@players.example'],
    ['ann.b+games@players.example', 'ann.b+games@players.example'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['zoe\u0308@players.example', 'zo\u00eb@players.example'],
    ["o'hara@players.example", "o'hara@players.example"],
  ] as const) {
    assert.equal(readMailbox(typed), mailbox)
  }
})

test('whatever is typed, a mailbox is one address or none, and stays itself when read again', () => {
  const nearly = fc
    .tuple(
      fc.string({ unit: 'grapheme', maxLength: 70 }),
      fc.constantFrom('@', ',', ' ', '@@', '<', '\r\n'),
      fc.oneof(fc.domain(), fc.string({ maxLength: 40 })),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(nearly, fc.emailAddress(), fc.string({ unit: anyCharacter })), (typed) => {
      const mailbox = readMailbox(typed)
      if (mailbox === undefined) return
      assert.doesNotMatch(mailbox, /[\s,;:<>()"\\[\]\p{Cc}]/u)
      assert.equal(mailbox.split('@').length, 2)
      assert.ok(Buffer.byteLength(mailbox) <= 254)
      assert.equal(readMailbox(mailbox), mailbox)
    }),
    { numRuns: 500 },
  )
})
