import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld } from '../../test/support/gate.ts'
import { linesOf } from '../../test/support/sections.ts'
import { type Studio, studio } from '../../test/support/studio.ts'
import { applyDocument, exportDocument, systemCaller } from '../projects/index.ts'
import { signinSections } from './index.ts'

let gate: GateWorld
let desk: Studio
before(async () => {
  gate = await createGate()
  desk = studio(gate)
})
after(() => gate.close())

const section = (name: 'deployments' | 'groups') => {
  const found = signinSections(gate.world.deps).find((candidate) => candidate.name === name)
  assert.ok(found)
  return found
}
const apply = (name: 'deployments' | 'groups', value: unknown) =>
  linesOf(section(name), gate.world.project.project_id, value)
const read = (name: 'deployments' | 'groups') =>
  section(name).read(gate.world.project.project_id, () => assert.fail('it has no secrets'))

test('deployments are made, changed and left alone as the document says; who is entitled is added', async () => {
  assert.equal(await read('deployments'), undefined)
  const { id } = await desk.player(1)
  const wanted = [
    { deployment_id: 'live', name: 'Live' },
    { deployment_id: 'beta', name: 'Beta', is_public: false, entitled_users: [id] },
  ]
  assert.deepEqual(await apply('deployments', wanted), [
    'deployment live added',
    'deployment beta added',
    `user ${id} let into deployment beta`,
  ])
  assert.deepEqual(await apply('deployments', wanted), [])
  await desk.player(1, { deployment_id: 'beta' })
  assert.deepEqual(await apply('deployments', [{ deployment_id: 'live', name: 'Main' }]), [
    'deployment live changed',
  ])
  // An absent is_public stays.
  assert.deepEqual(await apply('deployments', [{ deployment_id: 'beta', name: 'Beta' }]), [])
  const exported = await read('deployments')
  assert.deepEqual(exported, [
    { deployment_id: 'beta', name: 'Beta', is_public: false },
    { deployment_id: 'live', name: 'Main', is_public: true },
  ])
  assert.deepEqual(await apply('deployments', exported), [])
})

test('groups are recognised by their names', async () => {
  assert.equal(await read('groups'), undefined)
  assert.deepEqual(await apply('groups', [{ name: 'VIP' }, { name: 'All', is_default: true }]), [
    'group VIP added',
    'group All added',
  ])
  assert.deepEqual(await apply('groups', [{ name: 'VIP', is_default: true }, { name: 'All' }]), [
    'group VIP changed',
  ])
  const exported = await read('groups')
  assert.deepEqual(exported, [
    { name: 'VIP', is_default: true },
    { name: 'All', is_default: true },
  ])
  assert.deepEqual(await apply('groups', exported), [])
})

test('a wrong list changes nothing and names every wrong place', async () => {
  const before = await read('deployments')
  const wrong = [
    { deployment_id: 'a', name: 'A' },
    { deployment_id: 'a', name: 'B', entitled_users: ['00000000-0000-4000-8000-000000000000'] },
  ]
  await assert.rejects(
    apply('deployments', wrong),
    (error: { violations: { property: string }[] }) => {
      assert.deepEqual(
        error.violations.map(({ property }) => property),
        ['deployments[1].deployment_id', 'deployments[1].entitled_users[0]'],
      )
      return true
    },
  )
  assert.deepEqual(await read('deployments'), before)
  await assert.rejects(apply('groups', [{ name: 'X' }, { name: 'X' }]))
})

test('a document may hold both sections; what is exported changes nothing when applied', async () => {
  const { deps } = gate.world
  const sections = signinSections(deps)
  const credentialNames = () => undefined
  const nothing = { isProvider: () => true, connectionViolations: () => [], credentialNames }
  const options = { sections, environment: {}, ...nothing } as Parameters<typeof applyDocument>[1]
  const document = {
    merchants: [
      {
        name: 'Applied',
        projects: [
          {
            name: 'Game',
            deployments: [{ deployment_id: 'live', name: 'Live' }],
            groups: [{ name: 'VIP' }],
          },
        ],
      },
    ],
  }
  const changes = await applyDocument(deps, options, systemCaller, document)
  assert.ok(changes.includes('Game: deployment live added'), changes.join('\n'))
  assert.ok(changes.includes('Game: group VIP added'))
  const exported = await exportDocument(deps, { sections, credentialNames })
  assert.match(JSON.stringify(exported), /"deployments":\[\{"deployment_id":"live"/)
  // The world's own project has credentials, whose variables are not set here.
  exported.merchants = exported.merchants.filter(({ name }) => name === 'Applied')
  assert.deepEqual(await applyDocument(deps, options, systemCaller, exported), [])
  const wrong = structuredClone(document)
  Object.assign(wrong.merchants[0]?.projects[0] ?? {}, { groups: [{ name: 'VIP', members: [] }] })
  await assert.rejects(applyDocument(deps, options, systemCaller, wrong), /groups\[0\]\.members/)
  const twice = structuredClone(document)
  Object.assign(twice.merchants[0]?.projects[0] ?? {}, { groups: [{ name: 'X' }, { name: 'X' }] })
  await assert.rejects(
    applyDocument(deps, options, systemCaller, twice),
    /Game: groups\[1\]\.name stands twice/,
  )
})
