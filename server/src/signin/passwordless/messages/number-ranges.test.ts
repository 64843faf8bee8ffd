import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countryOf, isNumberServed, rangeOf } from './number-ranges.ts'

test('a country is told by its calling code, and behind +1 by the area code', () => {
  for (const [number, country] of [
    ['+12025550142', '+1202'],
    ['+18765550142', '+1876'],
    ['+79161234567', '+7'],
    ['+491701234567', '+49'],
    ['+447911123456', '+44'],
    ['+35799123456', '+357'],
    ['+6591234567', '+65'],
    ['+85291234567', '+852'],
    ['+998901234567', '+998'],
    ['+88213123456', '+882'],
  ] as const) {
    assert.equal(countryOf(number), country, number)
  }
})

test('a range is ten thousand numbers, and all of a worldwide service', () => {
  assert.equal(rangeOf('+447911123456'), '+44791112')
  assert.equal(rangeOf('+447911129999'), '+44791112')
  assert.equal(rangeOf('+447911130000'), '+44791113')
  assert.equal(rangeOf('+88213123456'), '+882')
  assert.equal(rangeOf('+979123456789'), '+979')
})

test('every number lies in a country and a range that it begins with', () => {
  const digits = fc.stringMatching(/^[1-9]\d{6,14}$/)
  fc.assert(
    fc.property(digits, (typed) => {
      const number = `+${typed}`
      for (const part of [countryOf(number), rangeOf(number)]) {
        assert.ok(part.length >= 2 && part.length < number.length && number.startsWith(part), part)
      }
    }),
  )
})

test('a number is open by the longest listed beginning that it has', () => {
  const [jamaica, us, german] = ['+18765550142', '+12025550142', '+491701234567'] as const
  const open = (
    allowed: string[] | undefined,
    blocked: string[] | undefined,
  ): Record<'jamaica' | 'us' | 'german', boolean> => {
    const codes = {
      ...(allowed && { allowed_calling_codes: allowed }),
      ...(blocked && { blocked_calling_codes: blocked }),
    }
    const is = (number: string) => isNumberServed(number, codes)
    return { jamaica: is(jamaica), us: is(us), german: is(german) }
  }
  assert.deepEqual(open(undefined, undefined), { jamaica: true, us: true, german: true })
  assert.deepEqual(open(['+1'], undefined), { jamaica: true, us: true, german: false })
  assert.deepEqual(open(undefined, ['+1']), { jamaica: false, us: false, german: true })
  assert.deepEqual(open(['+1'], ['+1876']), { jamaica: false, us: true, german: false })
  assert.deepEqual(open(['+1876'], ['+1']), { jamaica: true, us: false, german: false })
  assert.deepEqual(open(['+1'], ['+1']), { jamaica: false, us: false, german: false })
  assert.deepEqual(open([], undefined), { jamaica: false, us: false, german: false })
  assert.equal(isNumberServed(us), true)
})
