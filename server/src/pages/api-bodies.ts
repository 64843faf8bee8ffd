/**
 * An example of the body of each call, for the API document and its page. Bodies that the guides in docs/ show stand
 * here as they show them: `api-bodies.test.ts` compares them, and validates all of them by the schema of their call.
 */

const chest = {
  sku: 'chest.500',
  name: { en: 'Chest', fr: 'Coffre' },
  description: { en: '500 crystals' },
  content: [{ sku: 'crystal', quantity: 500 }],
  prices: [{ currency: 'EUR', amount: 9.99, is_default: true, is_enabled: true }],
}
const crystal = {
  sku: 'crystal',
  name: { en: 'Crystals' },
  description: { en: 'Cut by dwarfs' },
}
const offers = { external_id: 'offers', name: { en: 'Offers' }, order: 1 }
const season = {
  external_id: 'season',
  name: { en: 'Season' },
  values: [{ external_id: 'summer', value: { en: 'Summer' } }],
}
const winter = { external_id: 'winter', value: { en: 'Winter' } }
const restored = { at: '2026-01-05T10:00:00Z' }
const vip = { name: 'VIP' }

const sessionToken = 'a-token-of-the-service'
const question = { token: sessionToken, token_type_hint: 'refresh_token' }
const exchange = {
  grant_type: 'authorization_code',
  client_id: '17',
  code: 'the-code-that-came-back',
  redirect_uri: 'https://game.example/signed-in',
}
const operationId = '00000000-0000-4000-8000-000000000000'

const catalogBodies = {
  importCatalog: {
    virtual_currencies: [crystal],
    packages: [chest],
  },
  createPackage: chest,
  replacePackage: chest,
  patchPackage: { order: 3, name: { de: 'Truhe', fr: null } },
  patchPackages: { items: [{ sku: 'chest.500', is_enabled: false }] },
  restorePackage: restored,
  createCurrency: crystal,
  replaceCurrency: crystal,
  patchCurrency: { name: { de: 'Kristalle' } },
  patchCurrencies: { items: [{ sku: 'crystal', order: 1 }] },
  restoreCurrency: restored,
  createGroup: offers,
  replaceGroup: offers,
  replaceGroupBySku: offers,
  patchGroup: { order: 2 },
  patchGroupBySku: { order: 2 },
  createAttribute: season,
  replaceAttribute: season,
  patchAttribute: { order: 2 },
  createFieldAttribute: season,
  changeFieldAttribute: { name: season.name },
  addFieldAttributeValue: winter,
  changeFieldAttributeValue: { value: winter.value },
  claimFreeItem: { quantity: 1 },
}

const paymentBodies = {
  createTransaction: {
    external_id: 'order-18',
    user: { id: 'player-1', email: 'player@game.example', country: 'DE' },
    currency: 'EUR',
    amount: '9.99',
    items: [{ sku: 'chest.500', type: 'virtual_currency', quantity: 1, amount: '9.99' }],
  },
  declineTransaction: { code: 8, reason: 'Insufficient funds' },
  rejectTransaction: { reason: 'Potential fraud' },
  payTransaction: { payment_date: '2026-01-05T10:00:00Z' },
  refundTransaction: { code: 9, reason: 'Asked for', amount: '2.50' },
  batchTransactions: {
    operations: [
      {
        create: {
          external_id: 'order-19',
          user: { id: 'player-2' },
          currency: 'EUR',
          amount: '4.99',
        },
      },
      { decline: { transaction_id: 1000001, code: 8, reason: 'Insufficient funds' } },
    ],
  },
  createSubscription: { user: { id: 'player-1' }, plan_id: 'monthly' },
  changeSubscription: { status: 'canceled' },
  putProcessor: { signing_secrets: ['whsec_from_their_dashboard'] },
}

const webhookBodies = {
  putWebhook: { url: 'https://game.example/hooks' },
  createWebhookEndpoint: {
    url: 'https://game.example/hooks/orders',
    name: 'orders',
    types: ['order_paid', 'refund'],
  },
  changeWebhookEndpoint: {
    types: ['order_paid', 'ps_declined', 'refund'],
    timeout_ms: 5000,
    max_per_second: 50,
  },
  rotateWebhookSecret: { overlap_seconds: 86_400 },
  switchNotifications: { notifications: { refund: false } },
  dismissWebhookDeadLetters: { receiver_code: 'INVALID_USER', to: '2026-01-05T12:00:00Z' },
  createWebhookReplay: { from: '2026-01-05T10:00:00Z', to: '2026-01-05T12:00:00Z' },
  previewWebhookReplay: {
    from: '2026-01-05T10:00:00Z',
    to: '2026-01-05T12:00:00Z',
    receiver_code: 'INVALID_USER',
  },
  testWebhook: { type: 'order_paid' },
  selfTestWebhook: { user_id: 'player-1' },
}

const signInBodies = {
  loginWithToken: { access_token: 'the-token-of-the-network' },
  validateToken: { token: sessionToken },
  requestLoginByPhone: { phone_number: '+12025550142' },
  confirmLoginByPhone: {
    operation_id: operationId,
    code: '123456',
    phone_number: '+12025550142',
  },
  requestLoginByEmail: { email: 'anna@players.example' },
  confirmLoginByEmail: { operation_id: operationId, code: '123456', email: 'anna@players.example' },
  enterEmail: { email: 'anna@players.example' },
  confirmEmail: { operation_id: operationId, code: '123456' },
  token: exchange,
  tokenStandard: exchange,
  revoke: question,
  revokeStandard: question,
  introspect: question,
  introspectStandard: question,
  readUserInfoByPost: { access_token: sessionToken },
  createDeployment: { deployment_id: 'beta', name: 'Closed beta', is_public: false },
  changeDeployment: { name: 'Open beta', is_public: true },
  createUserGroup: vip,
  changeUserGroup: vip,
  banUser: { reason: 'sold accounts', until: '2099-01-01T00:00:00Z' },
}

const consoleBodies = {
  inviteConsoleUser: {
    email: 'grace@studio.example',
    name: 'Grace',
    mail: false,
    grants: [{ scope: 'project', project_id: 100001, role: 'support' }],
  },
  changeConsoleUser: {
    grants: [{ scope: 'project', project_id: 100001, role: 'support_lead' }],
  },
  createConsoleUserLink: { mail: false },
  signInToConsoleByLink: { token: 'the-token-of-a-link-which-has-forty-three-ch' },
  askForConsoleCode: { email: 'grace@studio.example' },
  signInToConsoleByCode: { attempt_id: operationId, code: '123456' },
}

const operatorBodies = {
  createMerchant: { name: 'My studio' },
  createProject: { merchant_id: 100001, name: 'My game' },
  changeProject: { settings: { notifications: { refund: false }, default_locale: null } },
  createClient: {
    name: 'Game',
    type: 'public',
    redirect_uris: ['https://game.example/signed-in'],
  },
  changeClient: { redirect_uris: ['https://game.example/signed-in', 'http://127.0.0.1/signed-in'] },
  createProjectApiKey: {
    name: 'Refund desk',
    permissions: ['payments.read', 'payments.refund'],
    expires_at: '2036-01-01T00:00:00Z',
  },
  createMerchantApiKey: { name: 'Shop', role: 'shop' },
  createOperatorKey: { name: 'Deploy job', expires_at: '2036-01-01T00:00:00Z' },
  putConnection: {
    credentials: { client_id: 'of-the-network', client_secret: 'of-the-network' },
  },
  changeConnection: { is_enabled: false },
}

/** By operationId. */
export const apiBodies: Readonly<Record<string, unknown>> = {
  ...catalogBodies,
  ...paymentBodies,
  ...webhookBodies,
  ...signInBodies,
  ...consoleBodies,
  ...operatorBodies,
}

/** Files of catalogs, by their Content-Type. */
export const textBodies: Readonly<Record<string, string>> = {
  'text/csv': [
    'type,sku,name.en,description.en,content[0].sku,content[0].quantity,prices[0].currency,prices[0].amount,prices[0].is_default',
    'virtual_currency,crystal,Crystals,Cut by dwarfs,,,,,',
    'virtual_currency_package,chest.500,Chest,500 crystals,crystal,500,EUR,9.99,true',
    '',
  ].join('\n'),
  'application/x-ndjson': [
    { type: 'virtual_currency', ...crystal },
    { type: 'virtual_currency_package', ...chest },
  ]
    .map((record) => `${JSON.stringify(record)}\n`)
    .join(''),
}
