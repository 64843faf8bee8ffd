import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNetworks } from '../signin/index.ts'
import { networksPage } from './networks-page.ts'

const page = networksPage(listNetworks())

test('the page has a section for every network that can be connected', () => {
  for (const { name, title, protocol } of listNetworks()) {
    if (protocol === 'wallet') assert.ok(page.includes(`\`${name}\``))
    else assert.ok(page.includes(`\n## ${title}\n\nName: \`${name}\``), name)
  }
})

test('every network says where to register what, and what each credential is called there', () => {
  for (const row of listNetworks()) {
    if (row.protocol === 'wallet') continue
    const { name, guide, credentials, optionalCredentials = [] } = row
    assert.ok(guide, name)
    assert.match(guide.console, /^https:\/\//, name)
    assert.ok(guide.steps.length > 0, name)
    for (const credential of [...credentials, ...optionalCredentials]) {
      assert.ok(guide.names?.[credential], `${name}: ${credential}`)
    }
  }
})

test('the limits of 2026 stand where a network is restricted', () => {
  for (const name of ['mailru', 'msn', 'reddit', 'twitter', 'vimeo']) {
    const row = listNetworks().find((one) => one.name === name)
    assert.ok(row?.guide?.limits2026, name)
  }
})

test('links inside the page lead somewhere', () => {
  const anchors = new Set(
    [...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
  for (const [, target = ''] of page.matchAll(/\(#([^)]+)\)/g))
    assert.ok(anchors.has(target), target)
})
