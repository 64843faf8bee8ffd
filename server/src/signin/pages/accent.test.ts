import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contrast, grounds, paletteOf } from './accent.ts'

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast is measured as WCAG says', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#777777', '#777777'), 1)
  assert.ok(Math.abs(contrast('#767676', '#ffffff') - 4.54) < 0.01)
})

test('whatever colour a project chooses, texts and lines in it can be read', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const { accent, onAccent, accentEnd, lineOnLight, lineOnDark } = paletteOf(color)
      assert.equal(accent, color)
      assert.ok(contrast(onAccent, accent) >= 4.5, `${onAccent} on ${accent}`)
      assert.ok(contrast(onAccent, accentEnd) >= 4.5, `${onAccent} on ${accentEnd}`)
      assert.ok(contrast(lineOnLight, grounds.light) >= 4.5)
      assert.ok(contrast(lineOnDark, grounds.dark) >= 4.5)
    }),
    { numRuns: 2000 },
  )
})

test('a colour that can be read stays as it is', () => {
  assert.equal(paletteOf('#0f5468').lineOnLight, '#0f5468')
  assert.equal(paletteOf('#ffd24a').lineOnDark, '#ffd24a')
})
