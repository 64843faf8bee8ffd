/** PUT and PATCH of packages, currencies, groups and attributes alike. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import {
  aCurrency,
  aFullPackage,
  attributes,
  currencies,
  groups,
  openShop,
  packages,
  placesOf,
  type Shop,
} from '../../../test/support/catalog.ts'
import { administration, systemCaller } from '../../projects/index.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
  await shop.create(groups, { external_id: 'vip', name: { en: 'Very important' } })
})
after(() => shop.close())

type Kind = {
  list: string
  /** The member that names one, and its place in paths. */
  id: 'sku' | 'external_id'
  make(): Record<string, unknown>
  action: string
}

let made = 0
const kinds: Record<string, Kind> = {
  package: {
    list: packages,
    id: 'sku',
    make: () => aFullPackage(shop.world.project.project_id),
    action: 'virtual_currency_package',
  },
  currency: {
    list: currencies,
    id: 'sku',
    make: () => aCurrency({ description: { en: 'Shiny' }, is_hard: true, groups: ['vip'] }),
    action: 'virtual_currency',
  },
  group: {
    list: groups,
    id: 'external_id',
    make: () => ({
      external_id: `group / ${made++}`,
      name: { en: 'Group', de: 'Gruppe' },
      description: { en: 'Of items' },
      image_url: 'https://cdn.example/group.png',
      order: 4,
    }),
    action: 'group',
  },
  attribute: {
    list: attributes,
    id: 'external_id',
    make: () => ({
      external_id: `attribute.${made++}`,
      name: { en: 'Season' },
      values: [
        { external_id: 'summer', value: { en: 'Summer', fr: 'Été' } },
        { external_id: 'winter', value: { en: 'Winter' } },
      ],
      order: 2,
    }),
    action: 'attribute',
  },
}

for (const [name, kind] of Object.entries(kinds)) {
  describe(`a ${name}`, () => {
    let body: Record<string, unknown>
    let place: string
    beforeEach(async () => {
      body = kind.make()
      await shop.create(kind.list, body)
      place = `${kind.list}/${kind.id}/${encodeURIComponent(String(body[kind.id]))}`
    })

    const written = () => shop.call('GET', `${place}?view=write`)
    const audit = () => shop.world.sql`
      select action, before, after, actor_kind
      from audit_entries
      where project_id = ${shop.world.project.project_id}
        and target = ${`${kind.action} ${body[kind.id]}`}
      order by at, action
    `
    const version = async (): Promise<number> => {
      const [row] = await shop.world.sql<{ version: number }[]>`
        select version
        from catalog_versions
        where project_id = ${shop.world.project.project_id}
      `
      return row?.version ?? 0
    }

    test('is replaced by PUT: what the body leaves out is gone', async () => {
      const least = { [kind.id]: body[kind.id], name: { fr: 'Autre' } }
      const rest = name === 'package' ? { description: null, content: body.content } : {}
      const { headers, body: earlier } = await written()
      const reply = await shop.call('PUT', place, { body: { ...least, ...rest } })
      assert.deepEqual([reply.status, reply.text], [204, ''])
      const { body: read, headers: later } = await written()
      assert.deepEqual(read.name, { fr: 'Autre' })
      assert.equal(read.order, 0)
      assert.ok(!('image_url' in read) && !('values' in read) && !('prices' in read))
      assert.notEqual(later.etag, headers.etag)
      assert.equal(reply.headers.etag, later.etag)
      const [, updated] = await audit()
      assert.deepEqual(
        [updated?.action, updated?.actor_kind],
        [`${kind.action}.updated`, 'api_key'],
      )
      assert.deepEqual(updated?.before.name, earlier.name)
      assert.deepEqual(updated?.after.name, { fr: 'Autre' })
      assert.ok(!(kind.id in updated.before), 'what did not change is not told')
    })

    test('stays as it is when it is written as it was read, and nothing counts it', async () => {
      const { body: read, headers } = await written()
      const before = await version()
      const reply = await shop.call('PUT', place, { body: read })
      assert.equal(reply.status, 204, reply.text)
      assert.equal(reply.headers.etag, headers.etag)
      assert.equal((await written()).headers.etag, headers.etag)
      assert.deepEqual((await written()).body, read)
      assert.equal(await version(), before)
      assert.equal((await audit()).length, 1)
    })

    test('is patched: members are merged, null takes away, lists are replaced whole', async () => {
      const { body: earlier } = await written()
      const before = await version()
      const reply = await shop.call('PATCH', place, {
        body: { name: { en: null, it: 'Altro' }, order: 77 },
        headers: { 'content-type': 'application/merge-patch+json' },
      })
      assert.deepEqual([reply.status, reply.text], [204, ''])
      const { body: read } = await written()
      const { en: _, ...kept } = earlier.name
      assert.deepEqual(read, { ...earlier, name: { ...kept, it: 'Altro' }, order: 77 })
      assert.equal(await version(), before + 1)
      const [, updated] = await audit()
      assert.deepEqual(updated?.before, { name: earlier.name, order: earlier.order })
      assert.deepEqual(updated?.after, { name: { ...kept, it: 'Altro' }, order: 77 })
    })

    test('has no name after a patch that takes it away, and keeps the rest', async () => {
      const { body: earlier } = await written()
      assert.equal((await shop.call('PATCH', place, { body: { name: null } })).status, 204)
      assert.deepEqual((await written()).body, { ...earlier, name: null })
    })

    test('cannot be named anew', async () => {
      for (const method of ['PUT', 'PATCH'] as const) {
        const reply = await shop.call(method, place, { body: { ...body, [kind.id]: 'another' } })
        assert.deepEqual([reply.status, placesOf(reply)], [422, [kind.id]])
      }
    })

    test('is not changed over somebody else’s change', async () => {
      const { headers } = await written()
      const stale = { 'if-match': String(headers.etag) }
      const first = await shop.call('PATCH', place, { body: { order: 10 }, headers: stale })
      assert.equal(first.status, 204)
      for (const [method, more] of [
        ['PUT', { body }],
        ['PATCH', { body: { order: 11 } }],
        ['PUT', { body: {} }],
        ['DELETE', {}],
      ] as const) {
        const refused = await shop.call(method, place, { ...more, headers: stale })
        assert.deepEqual([refused.status, refused.body.errorCode], [412, 1026])
        assert.equal(refused.body.current_version, first.headers.etag)
        assert.equal(refused.body.current.order, 10)
        assert.equal(refused.headers.etag, first.headers.etag)
      }
      assert.equal((await written()).body.order, 10)
      const fresh = { 'if-match': String(first.headers.etag) }
      assert.equal((await shop.call('DELETE', place, { headers: fresh })).status, 204)
    })

    test('is changed where If-Match names its version among others, or any, and never by a weak one', async () => {
      const tag = String((await written()).headers.etag)
      const trial = async (ifMatch: string): Promise<number> => {
        const asked = { body: { order: 12 }, headers: { 'if-match': ifMatch } }
        return (await shop.call('PATCH', `${place}?validate_only=true`, asked)).status
      }
      for (const ifMatch of ['*', tag, `"0.0", ${tag}`, `${tag},"0.0"`]) {
        assert.equal(await trial(ifMatch), 200, ifMatch)
      }
      for (const ifMatch of [`W/${tag}`, tag.slice(1, -1), '"*"', '""', '"0.0", W/*']) {
        assert.equal(await trial(ifMatch), 412, ifMatch)
      }
    })

    test('of 20 parallel changes of one version exactly one wins', async () => {
      const { headers } = await written()
      const replies = await Promise.all(
        [...Array(20).keys()].map((order) =>
          shop.call('PATCH', place, {
            body: { order: 100 + order },
            headers: { 'if-match': String(headers.etag) },
          }),
        ),
      )
      const statuses = replies.map(({ status }) => status).sort()
      assert.deepEqual(statuses, [204, ...Array(19).fill(412)])
    })

    test('loses none of 20 parallel patches', async () => {
      const languages = [...Array(20).keys()].map((at) => `x${String.fromCharCode(97 + at)}`)
      const replies = await Promise.all(
        languages.map((language) =>
          shop.call('PATCH', place, { body: { name: { [language]: language } } }),
        ),
      )
      assert.ok(replies.every(({ status }) => status === 204))
      const { name: texts } = (await written()).body
      for (const language of languages) assert.equal(texts[language], language)
    })

    test('is only looked at with validate_only, and the answer says what would change', async () => {
      const { body: read, headers } = await written()
      const before = await version()
      for (const [method, sent, changed] of [
        ['PUT', read, []],
        ['PUT', { ...read, order: 5, name: null }, ['name', 'order']],
        ['PATCH', { order: read.order }, []],
        ['PATCH', { order: 5, name: { en: 'New' } }, ['name', 'order']],
      ] as const) {
        const reply = await shop.call(method, `${place}?validate_only=true`, { body: sent })
        assert.equal(reply.status, 200, reply.text)
        assert.deepEqual([reply.body.is_valid, reply.body.changed.sort()], [true, changed])
        const changes = new Map(
          reply.body.changes.map((one: { member: string }) => [one.member, one]),
        )
        assert.deepEqual([...changes.keys()].sort(), changed)
        for (const member of changed) {
          const after =
            member === 'name' ? (method === 'PUT' ? null : { ...read.name, en: 'New' }) : 5
          assert.deepEqual(changes.get(member), { member, before: read[member], after })
        }
        assert.equal(reply.headers.etag, headers.etag)
      }
      const other = { ...kind.make(), [kind.id]: `trial-${name}` }
      const made = await shop.call('POST', `${kind.list}?validate_only=true`, { body: other })
      assert.deepEqual([made.status, made.body.is_valid], [200, true])
      assert.ok(made.body.changed.includes('name'))
      const nobody = await shop.call('GET', `${kind.list}/${kind.id}/trial-${name}`)
      assert.equal(nobody.status, 404)
      assert.deepEqual((await written()).body, read)
      assert.deepEqual([await version(), (await audit()).length], [before, 1])
    })

    test('is refused by validate_only as it would be without', async () => {
      const wrong = { ...body, order: '1', more: 1 }
      const taken = await shop.call('POST', `${kind.list}?validate_only=true`, { body })
      assert.deepEqual([taken.status, taken.body.errorCode], [422, 4002])
      for (const [method, path] of [
        ['POST', kind.list],
        ['PUT', place],
        ['PATCH', place],
      ] as const) {
        const [trial, real] = await Promise.all([
          shop.call(method, `${path}?validate_only=true`, { body: wrong }),
          shop.call(method, path, { body: wrong }),
        ])
        assert.deepEqual([trial.status, real.status], [422, 422])
        assert.deepEqual(trial.body.errorMessageExtended, real.body.errorMessageExtended)
        assert.deepEqual(placesOf(trial).slice(0, 2), ['more', 'order'])
        const neither = await shop.call(method, `${path}?validate_only=yes`, { body })
        assert.deepEqual([neither.status, placesOf(neither)], [422, ['validate_only']])
      }
    })

    test('that does not exist is 404, whatever is sent', async () => {
      assert.equal((await shop.call('DELETE', place)).status, 204)
      for (const path of [place, `${kind.list}/${kind.id}/${encodeURIComponent('a\u0000b')}`]) {
        for (const method of ['PUT', 'PATCH'] as const) {
          const { status, body: problem } = await shop.call(method, path, { body })
          assert.deepEqual([status, problem.errorCode], [404, 4001])
        }
      }
    })

    test('of another project is nothing to change', async () => {
      const project = await shop.world.addProject()
      for (const [method, sent] of [
        ['PUT', { body }],
        ['PATCH', { body: { order: 1 } }],
        ['DELETE', {}],
      ] as const) {
        assert.equal((await shop.call(method, place, { project, ...sent })).status, 404)
        const { authorization } = project
        const foreign = await shop.call(method, place, { ...sent, headers: authorization })
        assert.deepEqual([foreign.status, foreign.body.errorCode], [401, 1020])
      }
    })

    test('takes no body that is no object, no other media type, and nothing too large', async () => {
      for (const method of ['PUT', 'PATCH'] as const) {
        for (const raw of ['[]', 'null', '"x"', '1', '[{"op":"remove","path":"/name"}]']) {
          const { status, body: problem } = await shop.call(method, place, { raw })
          assert.deepEqual([status, problem.errorCode], [422, 1102], raw)
        }
        for (const raw of ['', '{', '{"order":1', Buffer.from([0xff])]) {
          const { status, body: problem } = await shop.call(method, place, { raw })
          assert.deepEqual([status, problem.errorCode], [415, 1016])
        }
        const plain = await shop.call(method, place, {
          raw: '{}',
          headers: { 'content-type': 'text/plain' },
        })
        assert.deepEqual([plain.status, plain.body.errorCode], [415, 1016])
        const raw = JSON.stringify({ ...body, name: { en: 'x'.repeat(257 * 1024) } })
        const large = await shop.call(method, place, { raw })
        assert.deepEqual([large.status, large.body.errorCode], [413, 1027])
      }
    })

    test('as large as it can be made is put and patched as it was read', async () => {
      const id = `large.${made++}`
      const large = {
        [kind.id]: id,
        name: { en: '' },
        ...(name === 'package' ? { description: null, content: body.content } : {}),
      }
      large.name.en = 'x'.repeat(256 * 1024 - JSON.stringify(large).length)
      await shop.create(kind.list, large)
      const at = `${kind.list}/${kind.id}/${id}`
      const { text, headers } = await shop.call('GET', `${at}?view=write`)
      assert.ok(text.length > 256 * 1024)
      for (const [method, raw] of [
        ['PUT', text],
        ['PATCH', '{}'],
      ] as const) {
        const same = await shop.call(method, at, { raw })
        assert.deepEqual([same.status, same.headers.etag], [204, headers.etag])
      }
      const more = text.replace('"xxx', `"${'x'.repeat(1500)}`)
      assert.equal((await shop.call('PUT', at, { raw: more })).body.errorCode, 1027)
      await shop.call('DELETE', at)
    })

    test('does not grow by patches beyond what could be written at once', async () => {
      const half = 'x'.repeat(150 * 1024)
      assert.equal((await shop.call('PATCH', place, { body: { name: { de: half } } })).status, 204)
      const more = await shop.call('PATCH', place, { body: { name: { fr: half } } })
      assert.deepEqual([more.status, more.body.errorCode], [413, 1027])
    })

    for (const [accept, isProblem] of [
      ['application/json, Application/Problem+JSON', true],
      ['application/problem+json;q=0.5, text/html', true],
      ['application/json, application/problem+json;q=0.5', false],
      ['application/problem+json;q=0', false],
      ['application/problem+xml, */*', false],
    ] as const) {
      test(`shows problems ${isProblem ? '' : 'not '}as problem+json to ${accept}`, async () => {
        const reply = await shop.call('PATCH', place, { body: 1, headers: { accept } })
        assert.equal(reply.status, 422)
        assert.equal(/problem/.test(String(reply.headers['content-type'])), isProblem)
      })
    }

    test('shows problems as problem+json where Accept asks for it', async () => {
      const reply = await shop.call('PATCH', place, {
        body: { order: 'first' },
        headers: { accept: 'application/problem+json' },
      })
      assert.match(String(reply.headers['content-type']), /^application\/problem\+json/)
      assert.deepEqual(
        [reply.body.status, reply.body.type, reply.body.errors[0].property],
        [422, '/api/docs/problems#projects.invalid', 'order'],
      )
    })
  })
}

test('beside 600 patches of one project, a change of another one is in force before half of them', async () => {
  const busy = aCurrency()
  await shop.create(currencies, busy)
  const { deps, addProject } = shop.world
  const quiet = await addProject()
  const { promise: firstEnded, resolve } = Promise.withResolvers<void>()
  let ended = 0
  const patches = Array.from({ length: 600 }, async (_, order) => {
    const { status } = await shop.call('PATCH', `${currencies}/sku/${busy.sku}`, {
      body: { order },
    })
    assert.equal(status, 204)
    ended += 1
    resolve()
  })
  await firstEnded
  const name = 'Undisturbed'
  await administration.changeProject(deps, systemCaller, quiet.project_id, { name })
  assert.equal(deps.directory.project(quiet.project_id)?.name, name)
  assert.ok(ended < 300, `${ended} of them had ended`)
  await Promise.all(patches)
})
