/** Keys of every role on trial: which of the admin calls of a running service let them in. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type App, createApp } from '../../src/app.ts'
import { callRules } from '../../src/projects/index.ts'
import { type Grant, may, mayAnywhere } from '../../src/projects/permissions/grants.ts'
import { grantableRoles, permissionsOf } from '../../src/projects/permissions/roles.ts'
import {
  type Call,
  documentedCalls,
  type Headers,
  isGuarded,
  make as makeCall,
  sender,
} from './guarded-calls.ts'
import { basic, createWorld, type World, type WorldProject } from './world.ts'

export type Rights = { role?: string; permissions?: string[]; expires_at?: string }
type MadeKey = { key_id: string; api_key: string; headers: Headers }

export type RoleTrial = {
  world: World
  origin: string
  /** Another project of the world's merchant. */
  neighbour: WorldProject
  /** A project of another merchant. */
  stranger: WorldProject
  projectKey(rights: Rights, of?: WorldProject): Promise<MadeKey>
  merchantKey(rights: Rights, of?: WorldProject): Promise<MadeKey>
  make(call: Call, headers: Headers, of?: WorldProject): ReturnType<typeof makeCall>
  /** Makes calls, all guarded ones by default, and compares who is let in. Returns the names of the calls that were. */
  tryCalls(
    headers: Headers,
    grants: readonly Grant[],
    calls?: readonly Call[],
  ): Promise<Set<string>>
  close(): Promise<void>
}

/** All calls that need a permission. */
export const guardedCalls: readonly Call[] = documentedCalls().filter(isGuarded)

/** One call for each permission at each kind of place. */
export const callOfEachPermission: readonly Call[] = Map.groupBy(
  guardedCalls,
  ({ operationId }) => {
    const { permission, on } = callRules[operationId] ?? {}
    return `${permission} ${on}`
  },
)
  .values()
  .map(([first]) => first ?? assert.fail())
  .toArray()

/** Starts the service on a world of its own, with two more projects. */
export const openRoleTrial = async (): Promise<RoleTrial> => {
  const world = await createWorld()
  const app: App = await createApp(world.deps, { trustedProxies: [] })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const operator = { authorization: `Bearer ${world.operatorKey}` }
  const makeKey = async (owner: 'projects' | 'merchants', id: number, rights: Rights) => {
    const path = `/api/operator/${owner}/${id}/api_keys`
    const answer = await sender(origin)('POST', path, operator, { name: 'on trial', ...rights })
    assert.equal(answer.status, 201, await answer.clone().text())
    const made = (await answer.json()) as Omit<MadeKey, 'headers'>
    return { ...made, headers: basic(id, made.api_key) }
  }
  const make: RoleTrial['make'] = (call, headers, of = world.project) =>
    makeCall(origin, call, headers, of)
  return {
    world,
    origin,
    neighbour: await world.addProject({ merchantId: world.project.merchant_id }),
    stranger: await world.addProject(),
    projectKey: (rights, of = world.project) => makeKey('projects', of.project_id, rights),
    merchantKey: (rights, of = world.project) => makeKey('merchants', of.merchant_id, rights),
    make,
    async tryCalls(headers, grants, calls = guardedCalls) {
      const letIn = new Set<string>()
      for (const call of calls) {
        const { operationId } = call
        const { status, body, text } = await make(call, headers)
        if (isLetIn(grants, call, world.project)) {
          assert.ok(![401, 403, 500].includes(status), `${operationId} ${status} ${text}`)
          letIn.add(operationId)
          continue
        }
        assert.equal(status, 403, `${operationId} ${text}`)
        const { permission } = callRules[operationId] ?? assert.fail(operationId)
        assert.deepEqual(
          [body.statusCode, body.errorCode, body.permission],
          [403, 1034, permission],
        )
        assert.equal(body.errorMessage, `[0401-1034]: The permission ${permission} is missing here`)
      }
      return letIn
    },
    async close() {
      await app.close()
      await world.close()
    },
  }
}

/** Whether a key with these grants is let in to a call about a project and its merchant. */
const isLetIn = (grants: readonly Grant[], { operationId }: Call, of: WorldProject): boolean => {
  const { permission, on } = callRules[operationId] ?? assert.fail(operationId)
  const { project_id: projectId, merchant_id: merchantId } = of
  if (on === 'anywhere') return mayAnywhere({ grants }, permission)
  const place =
    on === 'installation'
      ? ({ kind: on } as const)
      : on === 'merchant'
        ? ({ kind: on, merchantId } as const)
        : ({ kind: on, projectId, merchantId } as const)
  return may({ grants }, permission, place)
}

/** Calls that a key of the role opens in its project, and calls that it does not, as people would say it. */
const examples: Record<(typeof grantableRoles)[number], { may: string[]; mayNot: string[] }> = {
  merchant_admin: {
    may: ['refundTransaction', 'eraseUser', 'createProjectApiKey', 'changeProject', 'exportUser'],
    mayNot: ['createMerchant', 'listAudit', 'createOperatorKey', 'createMerchantApiKey'],
  },
  developer: {
    may: ['putConnection', 'createProjectApiKey', 'readSharedSecret', 'listConsoleUsers'],
    mayNot: ['refundTransaction', 'eraseUser', 'exportUser', 'inviteConsoleUser'],
  },
  shop: {
    may: ['createPackage', 'importCatalog', 'getProject', 'listProjects', 'searchProject'],
    mayNot: ['listTransactions', 'searchUsers', 'putWebhook', 'changeProject', 'readAudit'],
  },
  support: {
    may: ['searchUsers', 'banUser', 'listTransactions', 'replayWebhookDelivery', 'readStatistics'],
    mayNot: ['refundTransaction', 'eraseUser', 'importUsers', 'patchPackage', 'exportUser'],
  },
  support_lead: {
    may: ['refundTransaction', 'eraseUser', 'exportUser', 'changeSubscription', 'banUser'],
    mayNot: ['payTransaction', 'createSubscription', 'listConsoleUsers', 'changeProject'],
  },
  read_only: {
    may: ['listTransactions', 'listConnections', 'readAudit', 'lintCatalog', 'listConsoleUsers'],
    mayNot: ['readSharedSecret', 'banUser', 'createPackage', 'listProjectApiKeys', 'testWebhook'],
  },
}

/**
 * Declares the tests of a key of each role. A key may do its part in its project, or in those of its merchant, and
 * nothing else.
 *
 * @param tried the calls that each key makes besides the examples of its role
 */
export const testKeysOfRoles = (trial: () => RoleTrial, tried: readonly Call[]): void => {
  const callsFor = (role: keyof typeof examples): Call[] => {
    const named = [...examples[role].may, ...examples[role].mayNot]
    return guardedCalls.filter((call) => tried.includes(call) || named.includes(call.operationId))
  }

  describe('a key of each role', () => {
    for (const role of grantableRoles) {
      const permissions = permissionsOf[role]

      test(`${role}: of a project it may do its part there, and nothing else`, async () => {
        const { world, projectKey, tryCalls } = trial()
        const { project_id: projectId } = world.project
        const { headers } = await projectKey({ role })
        const grants: Grant[] = [{ scope: { kind: 'project', projectId }, permissions }]
        const letIn = await tryCalls(headers, grants, callsFor(role))
        for (const name of examples[role].may) assert.ok(letIn.has(name), name)
        for (const name of examples[role].mayNot) assert.ok(!letIn.has(name), name)
      })

      test(`${role}: of a merchant it may do its part in its projects, and nothing in those of others`, async () => {
        const { world, merchantKey, tryCalls, make, neighbour, stranger } = trial()
        const { merchant_id: merchantId } = world.project
        const { headers } = await merchantKey({ role })
        const grants: Grant[] = [{ scope: { kind: 'merchant', merchantId }, permissions }]
        await tryCalls(headers, grants, callsFor(role))
        const [list = assert.fail()] = guardedCalls.filter(
          ({ operationId }) => operationId === 'listPackages',
        )
        assert.notEqual((await make(list, headers, neighbour)).status, 401)
        assert.equal((await make(list, headers, stranger)).status, 401)
      })
    }
  })
}
