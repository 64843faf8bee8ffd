/** The jobs of each role: every call that a job takes is let in for a person of the role, over real sockets. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Call,
  documentedCalls,
  type Headers,
  isGuarded,
  make,
  sender,
} from '../../test/support/guarded-calls.ts'
import { createWorld, type World } from '../../test/support/world.ts'
import { type App, createApp } from '../app.ts'
import { callRules } from '../projects/index.ts'
import { permissionsOf, type Role, roleNames } from '../projects/permissions/roles.ts'

/** The jobs of a person, in their words, with the calls that each takes. */
type Jobs = Readonly<Record<string, readonly string[]>>

const operator: Jobs = {
  'sees whether all is well': ['readHealth', 'readAttention'],
  'makes a game': ['createProject', 'createClient', 'createProjectApiKey'],
  'invites somebody': ['listProjects', 'listMerchants', 'inviteConsoleUser'],
  'changes what somebody may do, or takes it away': [
    'listConsoleUsers',
    'readConsoleUser',
    'changeConsoleUser',
    'removeConsoleUser',
    'createConsoleUserLink',
  ],
  'replaces an operator key': ['listOperatorKeys', 'createOperatorKey', 'revokeOperatorKey'],
  'allows a notification, or changes limits': ['getProject', 'changeProject'],
  'looks at sign-ins that belong to no project': ['listStraySignIns', 'readStraySignIn'],
  'finds what a number stands for': ['searchInstallation', 'searchProject'],
  'finds who changed something': ['listAudit'],
}

const merchantAdmin: Jobs = {
  'sees all games at a glance': [
    'listConsoleProjects',
    'listProjects',
    'readStatistics',
    'readMetrics',
    'readMerchantMetrics',
    'listMetrics',
    'readAttention',
    'listAttention',
  ],
  'looks after the people of a game': [
    'listConsoleUsers',
    'readConsoleUser',
    'inviteConsoleUser',
    'changeConsoleUser',
  ],
  'replaces a key that is about to end': [
    'readAttention',
    'listProjectApiKeys',
    'listMerchantApiKeys',
    'createProjectApiKey',
    'createMerchantApiKey',
    'changeProjectApiKey',
    'changeMerchantApiKey',
    'revokeProjectApiKey',
    'revokeMerchantApiKey',
  ],
  'sees what was earned': ['readStatistics'],
  'refunds a payment': ['getTransaction', 'refundTransaction'],
  'tells a player what is known of them': ['readUser', 'exportUser', 'eraseUser', 'readErasure'],
  'sets name and colours of the sign-in page': ['getProject', 'changeProject'],
  'sets a card processor up, and sees what it says': [
    'getProcessor',
    'putProcessor',
    'listProcessorEvents',
    'getTransaction',
  ],
  'reads the audit of a month': ['listProjectAudit'],
}

const developer: Jobs = {
  'connects a network': ['listNetworks', 'putConnection', 'testConnection'],
  'adds an address that was refused': ['listRefusedRedirectUris', 'getClient', 'changeClient'],
  'makes a client, and a new secret': ['createClient', 'renewClientSecret'],
  'sets the receiver up': ['createWebhookEndpoint', 'selfTestWebhook', 'testWebhook'],
  'finds why a delivery failed': [
    'listWebhookAttempts',
    'getWebhookDelivery',
    'getWebhookSignatures',
  ],
  'watches deliveries come': ['listWebhookDeliveries', 'countWebhookDeliveries'],
  'sends again after an outage': [
    'listWebhookDeadLetters',
    'previewWebhookReplay',
    'createWebhookReplay',
    'getWebhookReplay',
    'pauseWebhookReplay',
    'resumeWebhookReplay',
    'cancelWebhookReplay',
  ],
  'rotates secrets and keys': ['rotateWebhookSecret', 'listSigningKeys', 'rotateSigningKeys'],
  'makes a key that may do one thing': ['createProjectApiKey'],
  'finds since when a network refuses': ['readStatistics', 'listSignIns', 'readSignIn'],
}

const shop: Jobs = {
  'changes one price': ['listPackages', 'readPackage', 'patchPackage'],
  'makes a package': ['createPackage'],
  'changes forty at once': ['patchPackages'],
  'writes texts in several languages': ['listPackages', 'patchPackages', 'lintCatalog'],
  'plans a sale': ['patchPackage', 'previewStorePackages'],
  'finds why an item is not in the shop': ['readItemVisibility'],
  'brings a spreadsheet in': ['importCatalog', 'readImport', 'listImportErrors'],
  'takes a change back': ['restorePackage'],
  'sees how it sells': ['readStatistics'],
  'finds an item, and sees what needs attention': ['searchProject', 'readAttention'],
}

const support: Jobs = {
  'finds a sign-in by the number of its request': ['searchProject', 'listSignIns', 'readSignIn'],
  'finds a player': ['searchProject', 'searchProjects', 'searchUsers', 'readUser'],
  'reads and writes notes': ['listUserNotes', 'createUserNote', 'deleteUserNote'],
  'finds a payment and its notifications': [
    'searchProject',
    'getTransaction',
    'getWebhookDelivery',
  ],
  'sends a notification again': ['replayWebhookDelivery'],
  'bans a player': ['banUser'],
  'takes a ban back': ['searchUsers', 'listUserBans', 'unbanUser'],
  'signs a player out': ['endSessions', 'endSession'],
  'takes an identity from an account': ['unlinkIdentity', 'endSessions'],
  'sees whether others fail, too': ['readStatistics'],
  'lets a player into a test and a group': [
    'listDeployments',
    'listUserGroups',
    'entitleUser',
    'addUserToGroup',
  ],
}

const supportLead: Jobs = {
  'refunds all or a part': ['getTransaction', 'refundTransaction'],
  'cancels a subscription': ['getSubscription', 'changeSubscription'],
  'forgets a player': ['eraseUser', 'readErasure'],
  'exports a player': ['exportUser'],
  'clears dead letters': ['listWebhookDeadLetters', 'dismissWebhookDeadLetters'],
  'sends again after an outage': [
    'previewWebhookReplay',
    'createWebhookReplay',
    'getWebhookReplay',
  ],
  'looks over the bans': ['searchUsers', 'listUserBans'],
  'sees what the team did': ['readAudit'],
  'compares with the card processor': ['listProcessorEvents', 'getTransaction'],
}

const readOnly: Jobs = {
  'sees how it goes': ['readStatistics', 'readMetrics', 'readAttention'],
  'lists refunds': ['listTransactions'],
  'reads one transaction': ['searchProject', 'searchProjects', 'getTransaction'],
  'sees who changed what': ['readAudit'],
  'sees who has access': ['listConsoleUsers', 'readConsoleUser'],
  'sees how it is set up': ['getProject', 'listConnections', 'listClients'],
  'sees whether the receiver is well': ['listWebhookEndpoints', 'countWebhookDeliveries'],
  'sees the shop as players do': ['previewStorePackages'],
}

const jobs: Readonly<Record<Role, Jobs>> = {
  operator,
  merchant_admin: merchantAdmin,
  developer,
  shop,
  support,
  support_lead: supportLead,
  read_only: readOnly,
}

let world: World
let app: App
let origin: string
let documented: Call[]
before(async () => {
  world = await createWorld()
  app = await createApp(world.deps, { trustedProxies: [] })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  documented = documentedCalls()
})
after(async () => {
  await app.close()
  await world.close()
})

/** Where a person of a role has it: operators everywhere, a merchant's administrator there, others in one project. */
const grantOf = (role: Role) => {
  const { project_id, merchant_id } = world.project
  if (role === 'operator') return { scope: 'installation', role }
  if (role === 'merchant_admin') return { scope: 'merchant', merchant_id, role }
  return { scope: 'project', project_id, role }
}

/** Invites somebody of a role, signs them in, and answers the headers of their calls. */
const signedInAs = async (role: Role): Promise<Headers> => {
  const send = sender(origin)
  const invited = await send(
    'POST',
    '/api/operator/console_users',
    { authorization: `Bearer ${world.operatorKey}` },
    { email: `${role}@studio.example`, grants: [grantOf(role)], mail: false },
  )
  assert.equal(invited.status, 201)
  const { link } = (await invited.json()) as { link: string }
  const token = new URL(link).searchParams.get('token')
  const signedIn = await send('POST', '/api/console/sign_in/link', {}, { token })
  assert.equal(signedIn.status, 200)
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';')
  const { csrf_token } = (await signedIn.json()) as { csrf_token: string }
  return { cookie, 'x-csrf-token': csrf_token, 'sec-fetch-site': 'same-origin' }
}

/** The calls that need a permission of the role, for a merchant's or project's people only where they have it. */
const isOfRole = (role: Role, { operationId }: Call): boolean => {
  const { permission, on } = callRules[operationId] ?? assert.fail(operationId)
  if (!permissionsOf[role].has(permission)) return false
  const { scope } = grantOf(role)
  return on === 'installation' ? scope === 'installation' : on !== 'merchant' || scope !== 'project'
}

for (const role of roleNames) {
  describe(`a person with the role ${role}`, () => {
    let headers: Headers
    before(async () => {
      headers = await signedInAs(role)
    })

    for (const [job, names] of Object.entries(jobs[role])) {
      test(job, async () => {
        for (const name of names) {
          const call = documented.find(({ operationId }) => operationId === name)
          assert.ok(call, `there is no call ${name}`)
          const { status, text } = await make(origin, call, headers, world.project)
          assert.ok(![401, 403, 500].includes(status), `${name} ${status} ${text}`)
        }
      })
    }

    test('is refused everything else, by the name of the permission', async () => {
      for (const call of documented.filter(isGuarded)) {
        if (isOfRole(role, call)) continue
        const { status, body } = await make(origin, call, headers, world.project)
        const { permission } = callRules[call.operationId] ?? assert.fail(call.operationId)
        assert.deepEqual([status, body.errorCode], [403, 1034], call.operationId)
        assert.equal(body.permission, permission, call.operationId)
      }
    })
  })
}
