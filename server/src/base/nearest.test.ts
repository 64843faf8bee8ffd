import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { didYouMean, nearest } from './nearest.ts'

const networks = ['github', 'google', 'discord', 'vk', 'qq']

test('a name with a slip of the finger is known again', () => {
  for (const [name, meant] of [
    ['gitub', 'github'],
    ['gtihub', 'github'],
    ['Google', 'google'],
    ['googgle', 'google'],
    ['diskort', 'discord'],
    ['vkk', 'vk'],
  ] as const)
    assert.equal(nearest(name, networks), meant)
  assert.equal(didYouMean('gitub', networks), ', did you mean github?')
})

test('what is like none of the known names stays without a proposal', () => {
  for (const name of ['myspace', 'gog', '', 'github'.repeat(20), 'g'.repeat(64)])
    assert.equal(didYouMean(name, networks), '', name)
})

test('one edit anywhere in a long name still leads to it', () => {
  const one = fc.stringMatching(/^[a-z]{6,20}$/)
  fc.assert(
    fc.property(one, fc.nat(), fc.constantFrom('out', 'in', 'other'), (name, at, edit) => {
      const place = at % name.length
      const rest = name.slice(edit === 'in' ? place : place + 1)
      assert.equal(nearest(name.slice(0, place) + (edit === 'out' ? '' : '9') + rest, [name]), name)
    }),
  )
})
