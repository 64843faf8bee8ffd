/**
 * A catalog is kept by a client that is made from the committed API document, and every answer is as promised there.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatTimestamp, systemClock } from '../../src/base/clock.ts'
import { aFullPackage } from '../support/catalog.ts'
import {
  type ClientAnswer,
  type ClientCall,
  type GeneratedClient,
  generatedClient,
} from '../support/generated-client.ts'
import { type Service, startService } from '../support/service.ts'
import { until } from '../support/webhooks.ts'
import { basic } from '../support/world.ts'

let service: Service
let client: GeneratedClient
before(async () => {
  service = await startService()
  client = await generatedClient(service.world.deps.settings.publicUrl)
})
after(() => service.close())

const call = (operationId: string, given: ClientCall = {}): Promise<ClientAnswer> => {
  const { project_id, api_key } = service.file
  return client.call(operationId, {
    ...given,
    parameters: { project_id: String(project_id), ...given.parameters },
    headers: basic(project_id, api_key),
  })
}

type Kind = {
  name: string
  list: string
  /** Ways to name one, with what the operation ids call them. */
  ways: readonly [suffix: string, parameter: string][]
  id: 'sku' | 'external_id'
  filters: Record<string, string>
  body(): Record<string, unknown>
}

const text = { en: 'One', 'de-DE': 'Eins' }
const kinds: Kind[] = [
  {
    name: 'Group',
    list: 'listGroups',
    ways: [
      ['', 'external_id'],
      ['BySku', 'external_id'],
    ],
    id: 'external_id',
    filters: { sort: '-external_id', q: 'o' },
    body: () => ({ external_id: 'vip', name: text, description: text, order: 1 }),
  },
  {
    name: 'Attribute',
    list: 'listAttributes',
    ways: [['', 'external_id']],
    id: 'external_id',
    filters: { sort: 'updated_at', updated_since: '2020-01-01T00:00:00+00:00' },
    body: () => ({
      external_id: 'season',
      name: text,
      values: [{ external_id: 'one', value: text }],
    }),
  },
  {
    name: 'Currency',
    list: 'listCurrencies',
    ways: [['', 'sku']],
    id: 'sku',
    filters: { is_enabled: 'true', is_show_in_store: 'true', group: 'vip' },
    body: () => ({ sku: 'gems', name: text, is_hard: true, groups: ['vip'] }),
  },
  {
    name: 'Package',
    list: 'listPackages',
    ways: [['', 'sku']],
    id: 'sku',
    filters: { sort: '-updated_at', limit: '1', offset: '0' },
    body: () => ({ ...aFullPackage(Number(service.file.project_id)), sku: 'chest' }),
  },
  {
    name: 'VirtualItem',
    list: 'listVirtualItems',
    ways: [['', 'sku']],
    id: 'sku',
    filters: { group: 'vip', q: 'on' },
    body: () => ({
      sku: 'sword',
      name: text,
      groups: ['vip'],
      inventory_options: { consumable: null, expiration_period: { type: 'day', value: 7 } },
    }),
  },
  {
    name: 'Bundle',
    list: 'listBundles',
    ways: [['', 'sku']],
    id: 'sku',
    filters: { group: 'vip', is_show_in_store: 'false' },
    body: () => ({
      sku: 'kit',
      name: text,
      description: text,
      groups: ['vip'],
      content: [{ sku: 'sword', quantity: 2 }, { sku: 'gems' }],
    }),
  },
]

test('every call about items, groups and attributes answers as the document says', async () => {
  for (const { name, list, ways, id, filters, body } of kinds) {
    const trial = await call(`create${name}`, {
      body: body(),
      parameters: { validate_only: 'true' },
    })
    assert.deepEqual([trial.status, trial.body.is_valid], [200, true])
    const made = await call(`create${name}`, {
      body: body(),
      parameters: { 'Idempotency-Key': `make-${name}` },
    })
    assert.equal(made.status, 201)
    for (const query of [{}, { view: 'write' }, filters]) {
      const { body: page } = await call(list, { parameters: query })
      assert.ok(page.items.length > 0, `${list} with ${JSON.stringify(query)} found nothing`)
    }
    for (const [suffix, parameter] of ways) {
      const one = { [parameter]: String(body()[id]) }
      await call(`read${name}${suffix}`, { parameters: one })
      const { body: written, headers } = await call(`read${name}${suffix}`, {
        parameters: { ...one, view: 'write' },
      })
      const version = { 'if-match': headers.get('etag') ?? '' }
      const same = await call(`replace${name}${suffix}`, {
        body: written,
        parameters: { ...one, ...version },
      })
      assert.deepEqual([same.status, same.headers.get('etag')], [204, headers.get('etag')])
      for (const validate_only of ['true', 'false']) {
        const patched = await call(`patch${name}${suffix}`, {
          body: { order: 1 + Number(suffix.length), name: { fr: `Un ${suffix}`, 'de-DE': null } },
          parameters: { ...one, ...version, validate_only },
        })
        assert.equal(patched.status, validate_only === 'true' ? 200 : 204)
      }
    }
  }
  for (const [plural, name, sku] of [
    ['Packages', 'Package', 'chest'],
    ['Currencies', 'Currency', 'gems'],
    ['VirtualItems', 'VirtualItem', 'sword'],
    ['Bundles', 'Bundle', 'kit'],
  ] as const) {
    const many = await call(`patch${plural}`, {
      body: { items: [{ sku, order: 1 }] },
      parameters: { validate_only: 'true' },
    })
    assert.equal(many.body.items[0].sku, sku)
    // A moment is told to the second, and it was made within this one.
    const restored = await until(() =>
      call(`restore${name}`, {
        body: { at: formatTimestamp(systemClock.now()) },
        parameters: { sku, validate_only: 'true' },
      }).catch(() => undefined),
    )
    assert.equal(restored.status, 200)
    const versions = await call(`list${name}Versions`, { parameters: { sku, limit: '1' } })
    const undone = await call(`restore${name}`, {
      body: { version: versions.body.items[0].version },
      parameters: { sku, validate_only: 'true' },
    })
    assert.deepEqual(undone.body.changed, [])
  }
  for (const plural of ['VirtualItems', 'Bundles']) {
    const inGroup = { external_id: 'vip', limit: '1' }
    const { body } = await call(`list${plural}OfGroup`, { parameters: inGroup })
    assert.equal(body.items.length, 1)
    const shown = await client.call('showStoreGroups', {
      parameters: { project_id: String(service.file.project_id) },
    })
    const group_id = String(shown.body.groups[0].id)
    await call(`list${plural}OfGroupById`, { parameters: { group_id, limit: '1' } })
  }
  for (const verb of ['show', 'hide'])
    assert.equal((await call(`${verb}Bundle`, { parameters: { sku: 'kit' } })).status, 204)
  const seen = await call('readItemVisibility', { parameters: { sku: 'chest', country: 'DE' } })
  assert.equal(typeof seen.body.is_in_store, 'boolean')
  for (const { name, ways, id, body } of kinds.toReversed()) {
    for (const [at, [suffix, parameter]] of ways.entries()) {
      if (at > 0) await call(`create${name}`, { body: body() })
      await call(`delete${name}${suffix}`, { parameters: { [parameter]: String(body()[id]) } })
    }
  }
  const { body: audit } = await call('readAudit', {
    parameters: { action: 'virtual_currency_package', target: 'virtual_currency_package chest' },
  })
  const [deleted, updated, created] = audit.items
  assert.deepEqual(
    [deleted.action, updated.action, created.action, updated.actor.kind],
    [
      'virtual_currency_package.deleted',
      'virtual_currency_package.updated',
      'virtual_currency_package.created',
      'api_key',
    ],
  )
  assert.deepEqual([updated.before.order, updated.after.order], [-7, 1])
  assert.deepEqual(Object.keys(updated.after).sort(), ['name', 'order'])
  assert.deepEqual(client.uncalled(/\/admin\/(items|attributes)(\/|$)/), [])
})

test('every call about whole catalogs answers as the document says', async () => {
  const { project_id } = service.file
  const good = { ...aFullPackage(Number(project_id)), sku: 'bulk' }
  const bad = { ...good, sku: 'wrong', content: [{ sku: 'nothing', quantity: 1 }] }
  const file = {
    groups: [{ external_id: 'vip', name: text }],
    virtual_currencies: [{ sku: 'gems', name: text }],
    packages: [good, bad],
  }
  const sent = await call('importCatalog', {
    body: file,
    parameters: { mode: 'upsert', on_error: 'skip', dry_run: 'false' },
  })
  assert.equal(sent.status, 202)
  const import_id = String(sent.body.import_id)
  const done = await until(async () => {
    const { body } = await call('readImport', { parameters: { import_id } })
    return body.finished_at === null ? undefined : body
  })
  assert.deepEqual(
    [done.status, done.counts.created, done.errors_count],
    ['partly_succeeded', 3, 1],
  )
  const errors = await call('listImportErrors', {
    parameters: { import_id, limit: '10', offset: '0' },
  })
  assert.equal(errors.body.items[0].property, 'content[0].sku')
  const listed = await call('listImports', { parameters: { limit: '1' } })
  assert.equal(listed.body.items[0].import_id, sent.body.import_id)
  const { body: exported } = await call('exportCatalog', { parameters: { format: 'json' } })
  const again = await call('importCatalog', { body: exported, parameters: { mode: 'sync' } })
  const same = await until(async () => {
    const { body } = await call('readImport', {
      parameters: { import_id: String(again.body.import_id) },
    })
    return body.finished_at === null ? undefined : body
  })
  const { unchanged, ...changes } = same.counts
  assert.deepEqual([unchanged > 2, Object.values(changes)], [true, [0, 0, 0, 0]])
  const tried = await call('importCatalog', {
    body: { groups: [{ external_id: 'new', name: text }] },
    parameters: { dry_run: 'true' },
  })
  const trial = { import_id: String(tried.body.import_id) }
  await until(async () => {
    const { body } = await call('readImport', { parameters: trial })
    return body.finished_at !== null
  })
  const found = await call('listImportChanges', { parameters: { ...trial, limit: '10' } })
  assert.deepEqual(
    found.body.items.map(({ name, outcome }: Record<string, string>) => [name, outcome]),
    [['new', 'create']],
  )
  await assert.rejects(call('cancelImport', { parameters: trial }), /409/)
  const remarks = await call('lintCatalog', { parameters: { images: 'false', locales: 'en,fr' } })
  assert.ok(remarks.body.items.length > 0)
  for (const plural of ['Packages', 'Currencies', 'VirtualItems', 'Bundles']) {
    const { body } = await call(`previewStore${plural}`, { parameters: { user_id: 'anna' } })
    assert.equal(body.items.length, body.total_items_count)
  }
  assert.deepEqual(client.uncalled(/\/admin\/catalog\//), [])
})
