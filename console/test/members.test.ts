/** Settings as forms hold them: flat, one by one, and back as the body of a change. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Member, patchOf, valuesOf, wholeOf } from '../src/rooms/set-up/members/members.ts'

const members: Member[] = [
  { path: 'name', kind: 'text' },
  { path: 'settings.origins', kind: 'lines' },
  { path: 'settings.tries', kind: 'numbers' },
  { path: 'settings.confirm', kind: 'switch', isOn: true },
  { path: 'settings.limit.per_minute', kind: 'number' },
  { path: 'settings.limit.burst', kind: 'number' },
  { path: 'settings.more', kind: 'pairs' },
]
const thing = {
  name: 'Harbour',
  settings: { origins: ['https://a.example'], tries: [5, 60], limit: { per_minute: 0, burst: 5 } },
}

test('a thing is held flat, and what nobody has set is as it would be', () => {
  assert.deepEqual(valuesOf(thing, members), {
    name: 'Harbour',
    'settings.origins': 'https://a.example',
    'settings.tries': '5, 60',
    'settings.confirm': true,
    'settings.limit.per_minute': '0',
    'settings.limit.burst': '5',
    'settings.more': '',
  })
  assert.equal(valuesOf({}, members)['settings.confirm'], true)
})

test('a patch holds what was changed alone, and an emptied member goes back to its default', () => {
  const values = {
    ...valuesOf(thing, members),
    'settings.origins': ' https://a.example \n\nhttps://b.example',
    'settings.tries': '5; x 7',
    'settings.confirm': false,
    'settings.limit.burst': '',
    'settings.more': 'prompt=login=1\nhd = x',
  }
  const changed = Object.keys(values).filter((path) => path !== 'name')
  assert.deepEqual(patchOf(members, values, changed), {
    settings: {
      origins: ['https://a.example', 'https://b.example'],
      tries: [5, 'x', 7],
      confirm: false,
      limit: { per_minute: 0, burst: null },
      more: { prompt: 'login=1', hd: 'x' },
    },
  })
  assert.deepEqual(patchOf(members, values, []), {})
})

test('a thing whose members are all empty goes as a whole', () => {
  const values = {
    ...valuesOf(thing, members),
    'settings.limit.per_minute': '',
    'settings.limit.burst': '',
  }
  const patch = patchOf(members, values, ['settings.limit.burst'], ['settings.limit'])
  assert.deepEqual(patch, { settings: { limit: null } })
})

test('the body of a new thing leaves out what is empty, or as it would be anyway', () => {
  const values = { ...valuesOf({}, members), 'settings.limit.burst': '7' }
  assert.deepEqual(wholeOf(members, values), { settings: { limit: { burst: 7 } } })
  const off = { ...values, 'settings.confirm': false }
  assert.deepEqual(wholeOf(members, off), { settings: { confirm: false, limit: { burst: 7 } } })
})
