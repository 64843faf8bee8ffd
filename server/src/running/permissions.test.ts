/** Every admin call there is, over real sockets, with keys of every role: what each may do, and 403 for the rest. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  type Call,
  documentedCalls,
  type Headers,
  isGuarded,
  sender,
} from '../../test/support/guarded-calls.ts'
import { printedDocument } from '../../test/support/printed-document.ts'
import {
  callOfEachPermission,
  guardedCalls,
  openRoleTrial,
  type Rights,
  type RoleTrial,
  testKeysOfRoles,
} from '../../test/support/role-trial.ts'
import type { World } from '../../test/support/world.ts'
import { callRules, type ProjectSettings } from '../projects/index.ts'
import { callsOfAnyKey } from '../projects/permissions/calls.ts'
import type { Grant } from '../projects/permissions/grants.ts'
import {
  type Permission,
  permissionNames,
  permissions,
} from '../projects/permissions/permissions.ts'
import {
  isGrantable,
  permissionsOf,
  permissionsOfPlainKeys,
  roleNames,
  rolePurposes,
} from '../projects/permissions/roles.ts'
import { settingNames, settingRules } from '../projects/permissions/settings.ts'

let trial: RoleTrial
let world: World
let documented: Call[]
let head: {
  'x-permissions': Record<string, string>
  'x-roles': Record<string, { description: string; granted_on: string[]; permissions: string[] }>
}
before(async () => {
  trial = await openRoleTrial()
  world = trial.world
  head = printedDocument<typeof head>()
  documented = documentedCalls()
})
after(() => trial.close())

const operator = (): Headers => ({ authorization: `Bearer ${world.operatorKey}` })

const send = (...words: Parameters<ReturnType<typeof sender>>) => sender(trial.origin)(...words)

/** Calls besides those of a project that show of it what its own calls do; the last one is about a whole merchant. */
const showingTheSame = [
  'listProjectAudit',
  'listAttention',
  'searchProjects',
  'listMetrics',
  'readMerchantMetrics',
]

describe('the table of permissions', () => {
  test('has a line for each call below /api/operator, …/admin and …/inventory, and no other', () => {
    const named = guardedCalls.map(({ operationId }) => operationId)
    assert.ok(named.length > 100, `only ${named.length} calls are documented`)
    const table = 'server/src/projects/permissions/calls.ts'
    const missing = named.filter((operationId) => !Object.hasOwn(callRules, operationId))
    assert.deepEqual(missing, [], `calls without a line in ${table}`)
    const gone = Object.keys(callRules).filter((operationId) => !named.includes(operationId))
    assert.deepEqual(gone, [], `lines of ${table} for calls that do not exist`)
  })

  test('is shown for each of them in the API document, in a member and in words', () => {
    for (const call of guardedCalls) {
      const { operationId, description = '' } = call
      const rule = callRules[operationId]
      assert.equal(call['x-permission'], rule?.permission, operationId)
      assert.equal(call['x-permission-on'], rule?.on, operationId)
      assert.ok(description.includes(`\`${rule?.permission}\``), operationId)
    }
    for (const call of documented.filter((one) => !isGuarded(one)))
      assert.equal(call['x-permission'], undefined, call.operationId)
    for (const operationId of callsOfAnyKey)
      assert.ok(
        documented.some((call) => call.operationId === operationId),
        operationId,
      )
  })

  test('stands at the head of the API document with its sentences, and roles with what they allow and where', () => {
    assert.deepEqual(head['x-permissions'], permissions)
    assert.deepEqual(Object.keys(head['x-roles']), roleNames)
    for (const role of roleNames) {
      const told = head['x-roles'][role] ?? assert.fail(role)
      assert.equal(told.description, rolePurposes[role])
      assert.deepEqual(told.permissions, [...permissionsOf[role]])
      for (const kind of ['installation', 'merchant', 'project'] as const)
        assert.equal(told.granted_on.includes(kind), isGrantable(role, kind), `${role} ${kind}`)
    }
  })

  test('goes with what a call takes besides: headers, and trials of what changes something', () => {
    const takes = new Map(documented.map((call) => [call.operationId, call['x-takes'] ?? []]))
    assert.deepEqual(takes.get('createPackage'), ['validate_only', 'Idempotency-Key'])
    assert.deepEqual(takes.get('changeProject'), ['validate_only', 'If-Match'])
    assert.deepEqual(takes.get('importUsers'), ['dry_run'])
    assert.deepEqual(takes.get('listTransactions'), [], 'a filter tries nothing')
    for (const { operationId, parameters = [] } of documented)
      for (const { name, in: place } of parameters)
        if (place === 'header')
          assert.ok(
            takes.get(operationId)?.some((taken) => taken.toLowerCase() === name.toLowerCase()),
            `${operationId} ${name}`,
          )
  })

  test('names a merchant or project only where the path does', () => {
    for (const { operationId, path } of guardedCalls) {
      const on = callRules[operationId]?.on
      if (on === 'project') assert.ok(path.includes('{project_id}'), operationId)
      else if (on === 'merchant') assert.ok(path.includes('{merchant_id}'), operationId)
      else assert.doesNotMatch(path, /\{(project|merchant)_id\}/, operationId)
    }
  })

  test('uses every permission but those of calls that are still to come', () => {
    const used = new Set(Object.values(callRules).map(({ permission }) => permission))
    const unused = permissionNames.filter((name) => !used.has(name))
    const toCome: Permission[] = [
      'people.manage',
      'sign_ins.read',
      'statistics.read',
      'search.read',
    ]
    assert.deepEqual(
      unused.filter((name) => !toCome.includes(name)),
      [],
    )
  })

  test('stands with its permissions, in the same words, and roles in docs/people-and-keys.md', async () => {
    const root = join(import.meta.dirname, '..', '..', '..')
    const page = await readFile(join(root, 'docs', 'people-and-keys.md'), 'utf8')
    for (const name of permissionNames)
      assert.ok(page.includes(`| \`${name}\` | ${permissions[name]} |`), name)
    for (const role of roleNames)
      assert.ok(page.includes(`| \`${role}\` | ${rolePurposes[role]} |`), role)
  })

  test('gives a plain key every admin call of a project, and of the operator’s only those that show the same of it', () => {
    for (const { operationId, path } of guardedCalls) {
      const { permission, on } = callRules[operationId] ?? assert.fail(operationId)
      const isGiven = permissionsOfPlainKeys.has(permission) && on !== 'installation'
      const isGames = /^\/api\/v[23]\//.test(path) || showingTheSame.includes(operationId)
      assert.equal(isGiven, isGames, operationId)
    }
  })
})

testKeysOfRoles(() => trial, callOfEachPermission)

describe('a key', () => {
  test('plain, as keys were before: all admin calls of the project, and of the operator’s only those that show the same of it', async () => {
    const { project_id: projectId } = world.project
    const grants: Grant[] = [
      { scope: { kind: 'project', projectId }, permissions: permissionsOfPlainKeys },
    ]
    const letIn = await trial.tryCalls(world.project.authorization, grants)
    for (const { operationId, path } of guardedCalls)
      assert.equal(
        letIn.has(operationId),
        /^\/api\/v[23]\//.test(path) ||
          (showingTheSame.includes(operationId) && operationId !== 'readMerchantMetrics'),
        operationId,
      )
  })

  test('of operators: everything', async () => {
    const grants: Grant[] = [
      { scope: { kind: 'installation' }, permissions: permissionsOf.operator },
    ]
    const letIn = await trial.tryCalls(operator(), grants)
    assert.equal(letIn.size, guardedCalls.length)
  })

  test('with single permissions: exactly the calls that need them', async () => {
    const { project_id: projectId } = world.project
    const names: Permission[] = ['players.erase', 'webhooks.replay', 'projects.read']
    const { headers } = await trial.projectKey({ permissions: names })
    const scope = { kind: 'project', projectId } as const
    const letIn = await trial.tryCalls(headers, [{ scope, permissions: new Set(names) }])
    assert.ok(letIn.has('eraseUser') && letIn.has('replayWebhookDelivery'))
    assert.ok(!letIn.has('readUser') && !letIn.has('listWebhookDeliveries'))
  })
})

describe('a permission that was split', () => {
  test('is whole for keys of before: payments.write cancels subscriptions, people.manage reads people', async () => {
    const { project_id: projectId } = world.project
    const scope = { kind: 'project', projectId } as const
    for (const [held, contained, name] of [
      ['payments.write', 'payments.cancel', 'changeSubscription'],
      ['people.manage', 'people.read', 'listConsoleUsers'],
    ] as const) {
      const { key_id, headers } = await trial.projectKey({ permissions: [held] })
      const [row] = await world.sql<{ permissions: string[] }[]>`
        select permissions from api_keys where key_id = ${key_id}
      `
      assert.deepEqual(row?.permissions, [held], 'it is kept as keys of before are')
      const grants: Grant[] = [{ scope, permissions: new Set([held, contained]) }]
      const named = guardedCalls.filter(({ operationId }) => operationId === name)
      const letIn = await trial.tryCalls(headers, grants, [...callOfEachPermission, ...named])
      assert.ok(letIn.has(name))
    }
  })

  test('is a part of its own for others: payments.cancel reports no payment', async () => {
    const { project_id: projectId } = world.project
    const { headers } = await trial.projectKey({ permissions: ['payments.cancel'] })
    const scope = { kind: 'project', projectId } as const
    const permissions = new Set<Permission>(['payments.cancel'])
    assert.deepEqual(
      [...(await trial.tryCalls(headers, [{ scope, permissions }]))],
      ['changeSubscription'],
    )
  })

  test('can be given by whoever had the whole', async () => {
    const { headers } = await trial.projectKey({ permissions: ['keys.manage', 'payments.write'] })
    const path = `/api/operator/projects/${world.project.project_id}/api_keys`
    const body = { name: 'part', permissions: ['payments.cancel'] }
    assert.equal((await send('POST', path, headers, body)).status, 201)
  })
})

describe('attacks', () => {
  const all = permissionNames.filter((name) => name !== 'installation.manage')

  test('a key with all permissions for one project opens no call about another, nor tells whether there is one', async () => {
    const { headers } = await trial.projectKey({ permissions: all })
    const inProject = guardedCalls.filter(({ path }) => path.includes('{project_id}'))
    for (const call of inProject) {
      for (const other of [
        trial.neighbour,
        trial.stranger,
        { ...trial.stranger, project_id: 987_654_321 },
      ]) {
        const { status, body } = await trial.make(call, headers, other)
        assert.deepEqual([status, body.errorCode], [401, 1020], call.operationId)
      }
    }
  })

  test('a key of a project opens no call about its merchant, and one of a merchant none about another', async () => {
    const own = await trial.projectKey({ permissions: all })
    const merchants = await trial.merchantKey({ permissions: all })
    const ofMerchant = guardedCalls.filter(({ path }) => path.includes('{merchant_id}'))
    for (const call of ofMerchant) {
      assert.equal((await trial.make(call, own.headers)).status, 403, call.operationId)
      assert.notEqual((await trial.make(call, merchants.headers)).status, 403, call.operationId)
      const foreign = await trial.make(call, merchants.headers, trial.stranger)
      const missing = await trial.make(call, merchants.headers, {
        ...trial.stranger,
        merchant_id: 987_654_321,
      })
      assert.deepEqual([foreign.status, missing.status], [403, 403], call.operationId)
      assert.equal(foreign.body.errorMessage, missing.body.errorMessage)
    }
  })

  test('HEAD asks for what GET asks for', async () => {
    const { headers } = await trial.projectKey({ role: 'shop' })
    const admin = `/api/v2/project/${world.project.project_id}/admin`
    for (const [path, status] of [
      [`${admin}/items/groups`, 200],
      [`${admin}/audit`, 403],
      [`${admin}/transactions`, 403],
      [`/api/operator/projects/${world.project.project_id}`, 200],
      [`/api/operator/projects/${world.project.project_id}/connections`, 403],
      ['/api/operator/audit', 403],
    ] as const)
      assert.equal((await send('HEAD', path, headers)).status, status, path)
  })

  test('other methods, other cases and other spellings of a path open nothing', async () => {
    const { headers } = await trial.projectKey({ role: 'shop' })
    const id = world.project.project_id
    const audit = `/api/v2/project/${id}/admin/audit`
    const spellings = [
      audit.replace('admin', 'ADMIN'),
      audit.replace('admin', 'Admin'),
      audit.replace('/api', '/API'),
      audit.replace('audit', 'AUDIT'),
      audit.replace('admin', '%61dmin'),
      audit.replace('audit', '%61udit'),
      `${audit}/`,
      `${audit}//`,
      `${audit};x`,
      `${audit}?_method=GET`,
      audit.replace('/admin', '//admin'),
      audit.replace('/admin', '/./admin'),
      `/api/v2/project/${id}/admin/items/../audit`,
      `/api/v2/project/0${id}/admin/audit`,
      `/api/v2/project/%20${id}/admin/audit`,
      '/api/operator/audit',
      '/api/Operator/audit',
      '/api/operator/%61udit',
      '/api/operator/keys/',
    ]
    for (const path of spellings) {
      const { status } = await send('GET', path, headers)
      assert.ok([401, 403, 404, 405, 422].includes(status), `${path} ${status}`)
    }
    const overrides = { 'x-http-method-override': 'GET', 'x-method-override': 'GET' }
    for (const method of ['OPTIONS', 'PROPFIND', 'PURGE', 'SEARCH', 'POST', 'PUT', 'DELETE']) {
      const { status } = await send(method, audit, { ...headers, ...overrides })
      assert.ok([401, 403, 404, 405].includes(status), `${method} ${status}`)
    }
  })

  test('lists show only what the caller may see', async () => {
    const list = async (path: string, headers: Headers, name: string) => {
      const { items } = (await (await send('GET', path, headers)).json()) as {
        items: Record<string, number>[]
      }
      return items.map((item) => item[name])
    }
    const project = (await trial.projectKey({ role: 'read_only' })).headers
    const merchant = (await trial.merchantKey({ role: 'read_only' })).headers
    const { project_id, merchant_id } = world.project
    const projects = (headers: Headers) => list('/api/operator/projects', headers, 'project_id')
    const merchants = (headers: Headers) => list('/api/operator/merchants', headers, 'merchant_id')
    assert.deepEqual(await projects(project), [project_id])
    assert.deepEqual(await merchants(project), [])
    assert.deepEqual(await projects(merchant), [project_id, trial.neighbour.project_id])
    assert.deepEqual(await merchants(merchant), [merchant_id])
    assert.ok((await projects(operator())).includes(trial.stranger.project_id))
    assert.ok((await merchants(operator())).includes(trial.stranger.merchant_id))
  })

  test('a project is made only by who may change all of its merchant', async () => {
    const create = async (headers: Headers, merchant_id: number) => {
      const answer = await send('POST', '/api/operator/projects', headers, {
        merchant_id,
        name: 'Next game',
      })
      return answer.status
    }
    const { merchant_id } = world.project
    const project = (await trial.projectKey({ role: 'merchant_admin' })).headers
    const merchant = (await trial.merchantKey({ role: 'merchant_admin' })).headers
    assert.equal(await create(project, merchant_id), 403)
    assert.equal(await create(merchant, trial.stranger.merchant_id), 403)
    assert.equal(await create(merchant, 987_654_321), 403)
    assert.equal(await create(merchant, merchant_id), 201)
    assert.equal(await create(operator(), 987_654_321), 404)
  })

  test('nobody gives a key more than they may do themselves', async () => {
    const path = `/api/operator/projects/${world.project.project_id}/api_keys`
    const { headers } = await trial.projectKey({ role: 'developer' })
    const ask = async (rights: Rights) => {
      const answer = await send('POST', path, headers, { name: 'mightier', ...rights })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    for (const [rights, missing] of [
      [{ role: 'merchant_admin' }, 'people.manage'],
      [{ role: 'support_lead' }, 'payments.refund'],
      [{ permissions: ['catalog.read', 'players.erase'] }, 'players.erase'],
      [{}, 'payments.refund'],
    ] as const) {
      const { status, body } = await ask(rights as Rights)
      assert.deepEqual([status, body.errorCode, body.permission], [403, 1034, missing])
    }
    assert.equal((await ask({ role: 'shop' })).status, 201)
    assert.equal((await ask({ permissions: ['keys.manage'] })).status, 201)
  })

  test('each setting is changed by whoever has its permission, and by nobody else', async () => {
    const changes: Record<keyof ProjectSettings, unknown> = {
      jwt_algorithm: 'RS256',
      own_issuer: true,
      jwt_type: 'at+jwt',
      steam_allow_vac_banned: false,
      steam_allow_borrowed: false,
      deployment_required: true,
      playfab: { title_id: 'A1' },
      email_confirmation: false,
      device_sign_in: true,
      password_sign_in: true,
      registration: false,
      support_address: 'support@game.example',
      branding: { name: 'A game' },
      default_locale: 'de',
      default_country: 'DE',
      allowed_origins: ['https://game.example'],
      notifications: { order_paid: false },
      notifications_allowed: ['afs_reject'],
      webhook_mode: 'separate',
      user_validation: true,
      webhook_schedule: { other: [1] },
      rate_limits: { admin: { per_minute: 0, burst: 1 } },
      message_budgets: { text_messages_per_hour: 0 },
      shop: { sandbox_orders: 'nobody' },
    }
    assert.deepEqual(Object.keys(changes).toSorted(), settingNames.toSorted())
    const project = await world.addProject()
    const path = `/api/operator/projects/${project.project_id}`
    const patch = async (settings: object, by: Headers) => {
      const answer = await send('PATCH', path, by, { settings })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    const all = permissionNames.filter((name) => name !== 'installation.manage')
    for (const name of settingNames) {
      const { permission, on } = settingRules[name]
      const settings = { [name]: changes[name] }
      const without = all.filter((one) => one !== permission)
      const lacking = await trial.projectKey({ permissions: without }, project)
      const { status, body } = await patch(settings, lacking.headers)
      assert.deepEqual([status, body.errorCode, body.permission], [403, 1034, permission], name)
      // No key of a project can have what the installation needs.
      const enough = new Set<Permission>(['projects.write', permission])
      const headers =
        on === 'installation'
          ? operator()
          : (await trial.projectKey({ permissions: [...enough] }, project)).headers
      assert.equal((await patch(settings, headers)).status, 200, name)
      // Unchanged settings need no permission.
      const writing = await trial.projectKey({ permissions: ['projects.write'] }, project)
      assert.equal((await patch(settings, writing.headers)).status, 200, name)
    }
  })

  test('a project is made with settings only by whoever may change them', async () => {
    const make = async (settings: object, permissions: string[]) => {
      const { headers } = await trial.merchantKey({ permissions })
      const body = { merchant_id: world.project.merchant_id, name: 'One more', settings }
      const answer = await send('POST', '/api/operator/projects', headers, body)
      return [answer.status, ((await answer.json()) as Record<string, unknown>).permission]
    }
    const settings = { jwt_algorithm: 'RS256' }
    assert.deepEqual(await make(settings, ['projects.write']), [403, 'signing_keys.rotate'])
    assert.deepEqual(await make(settings, ['projects.write', 'signing_keys.rotate']), [
      201,
      undefined,
    ])
    assert.deepEqual(await make({ default_locale: 'de' }, ['projects.write']), [201, undefined])
  })

  test('the document names the permission of each setting, as data and where it needs one besides in words', () => {
    for (const id of ['createProject', 'changeProject']) {
      const call = documented.find(({ operationId }) => operationId === id)
      assert.deepEqual(call?.['x-settings'], settingRules, id)
    }
    const { description = '' } =
      documented.find(({ operationId }) => operationId === 'changeProject') ?? assert.fail()
    for (const name of settingNames) {
      const { permission } = settingRules[name]
      if (permission === 'projects.write') assert.ok(!description.includes(name), name)
      else assert.match(description, new RegExp(`\`${permission}\`[^;]*\\b${name}\\b`), name)
    }
  })

  test('limits, budgets and what may be notified are changed by the operator alone', async () => {
    const path = `/api/operator/projects/${world.project.project_id}`
    const { headers } = await trial.projectKey({ role: 'merchant_admin' })
    const patch = async (settings: object, by: Headers = headers) =>
      (await send('PATCH', path, by, { settings })).status
    for (const settings of [
      { rate_limits: { admin: { per_minute: 0, burst: 1 } } },
      { message_budgets: { text_messages_per_hour: 0 } },
      { notifications_allowed: ['ps_declined'] },
      { notifications: { afs_reject: true } },
    ]) {
      assert.equal(await patch(settings), 403, JSON.stringify(settings))
      assert.equal(await patch(settings, operator()), 200, JSON.stringify(settings))
    }
    assert.equal(await patch({ default_locale: 'nb' }), 200)
    assert.equal(await patch({ notifications: { ps_declined: false } }), 200)
    assert.equal(await patch({ notifications: { ps_declined: true } }), 200, 'allowed before')
  })

  test('a batch refunds nothing for a key that may not refund', async () => {
    const { headers } = await trial.projectKey({ permissions: ['payments.read', 'payments.write'] })
    const admin = `/api/v2/project/${world.project.project_id}/admin/transactions`
    const order = {
      user: { id: 'p1' },
      currency: 'USD',
      amount: '4.99',
      items: [{ sku: 'bag', type: 'bundle', quantity: 1, amount: '4.99' }],
    }
    const begun = await send('POST', admin, headers, order)
    const text = await begun.text()
    assert.equal(begun.status, 201, text)
    const transaction_id = (JSON.parse(text) as { id: number }).id
    assert.equal((await send('POST', `${admin}/${transaction_id}/pay`, headers, {})).status, 200)
    const operations = [
      { refund: { transaction_id, code: 9, reason: 'asked' } },
      { decline: { transaction_id, code: 1, reason: 'late' } },
    ]
    const answer = await send('POST', `${admin}/batch`, headers, { operations })
    assert.equal(answer.status, 200, await answer.clone().text())
    const { results } = (await answer.json()) as {
      results: { status: number; error: { errorCode: number } }[]
    }
    assert.deepEqual(
      results.map(({ status, error }) => [status, error.errorCode]),
      [
        [403, 1034],
        [409, 1025],
      ],
    )
    const read = await send('GET', `${admin}/${transaction_id}`, headers)
    assert.equal(((await read.json()) as { status: string }).status, 'paid')
  })
})
