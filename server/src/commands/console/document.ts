/** The API document as the printed files of the console need it: the calls that people make. */

export type Schema = Record<string, unknown>

/** A call of the console's people, with its place in the document. */
export type Call = {
  method: string
  path: string
  operationId: string
  security?: Record<string, unknown>[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  'x-permission'?: string
  'x-permission-on'?: string
  'x-takes'?: string[]
  'x-settings'?: Record<string, { permission: string; on: string }>
}

export type ApiDocument = {
  paths: Record<string, Record<string, Omit<Call, 'method' | 'path'>>>
  components: { schemas: Record<string, Schema> }
  'x-permissions': Record<string, string>
  'x-roles': Record<string, { description: string; granted_on: string[]; permissions: string[] }>
}

/** Calls of admins, of operators, of the console itself and of its portals: by a session, or before there is one. */
export const callsOf = ({ paths }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, call]) => ({ ...call, path, method: method.toUpperCase() }))
      .filter(isOfPeople),
  )

const isOfPeople = ({ path, operationId, security = [] }: Call): boolean =>
  /^\/api\/(?:console|portal)\//.test(path) ||
  (security.some((way) => 'consoleSession' in way) &&
    !fieldTwins.test(path) &&
    !ofScripts.has(operationId))

/** Calls in the field's form that do the same as others: scripts make them, and pages do not. */
export const fieldTwins =
  /\/items\/(?:virtual_items|bundle)\/group\/|\/bundle\/sku\/\{sku\}\/(?:show|hide)$|\/admin\/attribute(?:\/|$)|^\/api\/v3\//

/** Calls that a game's server or a script makes, and no page. Their place in the first view is for others. */
export const ofScripts: ReadonlySet<string> = new Set([
  'batchTransactions',
  'changeDeployment',
  'changeUserGroup',
  'createDeployment',
  'createSubscription',
  'createTransaction',
  'createUserGroup',
  'deleteDeployment',
  'deleteGroupBySku',
  'deleteUserGroup',
  'getNotifications',
  'getWebhook',
  'importUsers',
  'listProjectAudit',
  'listWebhookEvents',
  'patchCurrencies',
  'patchGroupBySku',
  'putWebhook',
  'readDeployment',
  'readGroupBySku',
  'readMerchantMetrics',
  'readSharedSecret',
  'replaceAttribute',
  'replaceCurrency',
  'replaceGroup',
  'replaceGroupBySku',
  'replacePackage',
])
