import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkNameOf, networkNames } from '../networks/table.ts'
import { markOf } from './marks.ts'

test('each network has a mark of its own, and none asks anybody for anything', () => {
  const names = [...new Set([...networkNames].map(networkNameOf))]
  const drawn = names.map((name) => markOf({ name, title: 'Unnamed' }).markup)
  for (const [index, markup] of drawn.entries()) {
    assert.doesNotMatch(markup, />U</, `${names[index]} has no mark`)
    assert.doesNotMatch(markup, /href|url\(|style|<script|<image|<use/i, String(names[index]))
    assert.match(markup, /^<svg [^>]*aria-hidden="true">/)
  }
  assert.equal(new Set(drawn).size, names.length)
})

test('a network of a project’s own is marked with its first letter, as text', () => {
  const { markup } = markOf({ name: 'custom:guild', title: '<guild>' })
  assert.match(markup, />&lt;<\/text>/)
  assert.match(markOf({ name: 'custom:x', title: 'élan' }).markup, />É<\/text>/)
})
