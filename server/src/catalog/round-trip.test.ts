/** Packages of every form between body and row, and a few of them through the admin calls. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../test/support/any-character.ts'
import { newSku, type Shop } from '../../test/support/catalog.ts'
import {
  defaults,
  item,
  money,
  nonsense,
  openItemShop,
  patch,
  priced,
  sent,
  testItemProperties,
  trimmed,
  withDigit,
} from '../../test/support/item-properties.ts'
import { parseJson, UnkeepableJson } from '../base/input/json.ts'
import { mergePatch } from '../base/input/merge-patch.ts'
import { changedMembers } from '../projects/index.ts'
import { submitRow } from './bulk/imports/submit-row.ts'
import { kinds } from './bulk/records/kinds.ts'
import { patched } from './changes/change.ts'
import { skuPattern } from './contract.ts'
import { fullBody, type ItemBody, keptItem } from './items/item.ts'

const kind = 'virtual_currency_package'

/** Checks a body by the schema and the rules, as calls and imports do. */
const check = (body: unknown, as: (typeof kinds)[number] = kind) =>
  submitRow(1, { kind: as, body, findings: [], line: 1 })

/** A valid body as it is read back. */
const readBack = (raw: string): ItemBody => {
  const body = parseJson(Buffer.from(raw))
  assert.deepEqual(check(body).findings, [])
  return fullBody(keptItem(kind, body as ItemBody))
}

describe('between body and row', () => {
  test('whatever package is written is read back equal, and changes nothing when it is put back', () => {
    fc.assert(
      fc.property(item, (rest) => {
        const body = sent({ sku: newSku(), ...rest })
        const read = readBack(JSON.stringify(body))
        assert.deepEqual(read, { ...defaults, ...body })
        const again = readBack(JSON.stringify(read))
        assert.equal(JSON.stringify(again), JSON.stringify(read))
        assert.deepEqual(changedMembers({ ...read }, { ...again }), [])
      }),
      { numRuns: 150 },
    )
  })

  test('whatever patch is taken makes of a package what RFC 7396 says', () => {
    let taken = 0
    fc.assert(
      fc.property(item, patch, (first, given) => {
        const before = readBack(JSON.stringify({ sku: newSku(), ...first }))
        const whole = patched({ ...before }, sent(given))
        // Two halves of custom_attributes can be too long together.
        if (check(whole).findings.length > 0) return
        taken += 1
        const merged = mergePatch(before, sent(given)) as object
        assert.deepEqual(readBack(JSON.stringify(whole)), { ...defaults, name: null, ...merged })
      }),
      { numRuns: 150 },
    )
    assert.ok(taken > 100, `only ${taken} were taken`)
  })

  test('prices come back to the last digit, as they were written', () => {
    fc.assert(
      fc.property(money, ({ currency, amount }) => {
        const [, shown = ''] =
          /"amount":([-+.\de]+)/i.exec(JSON.stringify(readBack(priced(currency, amount)))) ?? []
        assert.equal(shown, trimmed(amount))
      }),
      { numRuns: 100 },
    )
  })

  test('one digit more than the currency has is always refused', () => {
    const violations = (raw: string): readonly { property: string }[] => {
      try {
        return check(parseJson(Buffer.from(raw))).findings
      } catch (error) {
        assert.ok(error instanceof UnkeepableJson)
        return error.violations
      }
    }
    fc.assert(
      fc.property(money, fc.integer({ min: 1, max: 9 }), ({ currency, amount }, digit) => {
        const [first] = violations(priced(currency, withDigit(amount, digit)))
        assert.equal(first?.property, 'prices[0].amount')
      }),
      { numRuns: 100 },
    )
  })

  test('whatever JSON is checked, it is kept or told what is wrong', () => {
    fc.assert(
      fc.property(nonsense, (body) => {
        for (const each of kinds) {
          const { row, findings } = check(sent(body), each)
          assert.equal(row === undefined, findings.length > 0)
        }
        patched({ sku: 'changed', ...defaults, name: null }, sent(body))
      }),
      { numRuns: 150 },
    )
  })
})

test('a sku is exactly what its characters and length allow', () => {
  const form = new RegExp(skuPattern, 'u')
  const allowed = new Set('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-–_')
  const anything = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...allowed), maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...allowed, ' ', '—', '\n', 'é'), maxLength: 20 }),
  )
  fc.assert(
    fc.property(anything, (sku) => {
      const characters = [...sku]
      const isSku =
        characters.length >= 1 &&
        characters.length <= 255 &&
        characters.every((character) => allowed.has(character))
      assert.equal(form.test(sku), isSku)
    }),
    { numRuns: 2000 },
  )
})

describe('through the admin calls', () => {
  let shop: Shop
  before(async () => {
    shop = await openItemShop()
  })
  after(() => shop.close())

  testItemProperties(() => shop, 5)
})
