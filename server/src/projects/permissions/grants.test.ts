import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Grant,
  lacking,
  may,
  mayAnywhere,
  mayOnInstallation,
  type Place,
  reachesProject,
  type Scope,
} from './grants.ts'
import { type Permission, permissionNames, permissionsNamed } from './permissions.ts'
import {
  isGrantable,
  permissionsOf,
  permissionsOfPlainKeys,
  type Role,
  roleNames,
} from './roles.ts'

/** Few ids, so that they meet. */
const id = fc.integer({ min: 1, max: 3 })
const permission = fc.constantFrom(...permissionNames)
const someScope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant({ kind: 'installation' as const }),
  fc.record({ kind: fc.constant('merchant' as const), merchantId: id }),
  fc.record({ kind: fc.constant('project' as const), projectId: id }),
)
const somePermissions = fc
  .array(permission, { maxLength: 6 })
  .map((names) => new Set<Permission>(names))
const someGrant: fc.Arbitrary<Grant> = fc.record({ scope: someScope, permissions: somePermissions })
const someGrants = fc.array(someGrant, { maxLength: 5 })
const somePlace: fc.Arbitrary<Place> = fc.oneof(
  fc.constant({ kind: 'installation' as const }),
  fc.record({ kind: fc.constant('merchant' as const), merchantId: id }),
  fc.record({ kind: fc.constant('project' as const), projectId: id, merchantId: id }),
)

/** The meaning said another way: the names of all places that a grant opens, and of the places that open one. */
const opens = (scope: Scope): string =>
  scope.kind === 'installation'
    ? 'all'
    : scope.kind === 'merchant'
      ? `merchant ${scope.merchantId}`
      : `project ${scope.projectId}`
const openedBy = (place: Place): string[] => [
  'all',
  ...(place.kind === 'installation' ? [] : [`merchant ${place.merchantId}`]),
  ...(place.kind === 'project' ? [`project ${place.projectId}`] : []),
]

test('a permission counts where it was granted and below: installation, merchant, project', () => {
  fc.assert(
    fc.property(someGrants, permission, somePlace, (grants, wanted, place) => {
      const expected = grants.some(
        ({ scope, permissions }) =>
          permissions.has(wanted) && openedBy(place).includes(opens(scope)),
      )
      assert.equal(may({ grants }, wanted, place), expected)
      if (place.kind === 'installation')
        assert.equal(mayOnInstallation({ grants }, wanted), expected)
    }),
  )
})

test('a further grant takes nothing away, and who may do a thing at a place may do it anywhere', () => {
  fc.assert(
    fc.property(someGrants, someGrant, permission, somePlace, (grants, more, wanted, place) => {
      const before = may({ grants }, wanted, place)
      if (before) assert.ok(may({ grants: [...grants, more] }, wanted, place))
      if (before) assert.ok(mayAnywhere({ grants }, wanted))
      if (before && place.kind === 'project') assert.ok(reachesProject({ grants }, place))
    }),
  )
})

test('without a grant nothing is allowed', () => {
  fc.assert(
    fc.property(permission, somePlace, (wanted, place) => {
      assert.equal(may({ grants: [] }, wanted, place), false)
      assert.equal(mayAnywhere({ grants: [] }, wanted), false)
    }),
  )
})

test('what is lacking is what may not be done there, and nothing else', () => {
  fc.assert(
    fc.property(someGrants, somePermissions, somePlace, (grants, wanted, place) => {
      const missing = lacking({ grants }, wanted, place)
      for (const name of wanted)
        assert.equal(missing.includes(name), !may({ grants }, name, place), name)
    }),
  )
})

test('roles hold what their names say', () => {
  const held = (role: Role): Permission[] => [...permissionsOf[role]]
  assert.deepEqual(held('operator'), [...permissionNames])
  const onlyOperators = permissionNames.filter((name) => !permissionsOf.merchant_admin.has(name))
  assert.deepEqual(onlyOperators, ['installation.manage'])
  const lead = held('support_lead').filter((name) => !permissionsOf.support.has(name))
  assert.deepEqual(lead, ['payments.cancel', 'payments.refund', 'players.erase', 'players.export'])
  assert.ok(held('support').every((name) => permissionsOf.support_lead.has(name)))
  assert.ok(held('read_only').every((name) => name.endsWith('.read')))
  assert.ok(!permissionsOf.read_only.has('signing_keys.read'))
  for (const role of roleNames) {
    assert.ok(isGrantable(role, 'installation'), role)
    assert.equal(isGrantable(role, 'merchant'), role !== 'operator', role)
    assert.equal(isGrantable(role, 'project'), role !== 'operator', role)
  }
})

test('kept names stand for themselves and what they contain; names of newer versions stand for nothing', () => {
  const held = (...names: string[]) => [...permissionsNamed(names)]
  assert.deepEqual(held('payments.write'), ['payments.write', 'payments.cancel'])
  assert.deepEqual(held('people.read', 'people.manage'), ['people.read', 'people.manage'])
  assert.deepEqual(held('payments.cancel', 'payments.of_later', 'constructor'), ['payments.cancel'])
  assert.deepEqual(held(...permissionNames), [...permissionNames])
})

test('each role and a plain key hold what their permissions contain', () => {
  for (const held of [...Object.values(permissionsOf), permissionsOfPlainKeys])
    assert.deepEqual(new Set(permissionsNamed(held)), new Set(held))
})

test('a key without permissions of its own holds none of the operator’s', () => {
  const areas = ['installation', 'people', 'keys', 'projects', 'connections', 'signing_keys']
  for (const name of permissionsOfPlainKeys)
    assert.ok(!areas.includes(name.split('.')[0] ?? ''), name)
})
