/** The files that guard and sign: each with the tests that must notice a change in it, the quickest first. */

export type Guarded = { source: string; tests: readonly string[] }

const under = (folder: string, ...names: readonly string[]): string[] =>
  names.map((name) => `${folder}/${name}`)

const base = (...names: readonly string[]): string[] => under('server/src/base', ...names)
const signin = (...names: readonly string[]): string[] => under('server/src/signin', ...names)
const webhooks = (...names: readonly string[]): string[] => under('server/src/webhooks', ...names)
const payments = (...names: readonly string[]): string[] => under('server/src/payments', ...names)
const receiver = (...names: readonly string[]): string[] => under('receiver/src', ...names)
const journeys = (...names: readonly string[]): string[] => under('server/test/journeys', ...names)

const stripe = payments(
  'processors/stripe-reading.test.ts',
  'processors/stripe-signatures.test.ts',
  'processors/judging.test.ts',
  'processors/stripe.test.ts',
  'processors/stripe-refunds.test.ts',
  'processors/stripe-subscriptions.test.ts',
  'processors/stripe-arrival.test.ts',
  'processors/processors.test.ts',
)
const judging = payments(
  'processors/judging.test.ts',
  'processors/stripe-refunds.test.ts',
  'processors/stripe.test.ts',
  'processors/stripe-subscriptions.test.ts',
  'processors/processors.test.ts',
)
const receiverTests = receiver('verify-webhook.test.ts', 'receive.test.ts', 'user-token.test.ts')

export const groups: Readonly<Record<string, readonly Guarded[]>> = {
  addresses: [
    {
      source: 'server/src/base/outbound/address-guard.ts',
      tests: base('outbound/address-guard.test.ts', 'outbound/outbound-addresses.test.ts'),
    },
    {
      source: 'server/src/base/ip-notation.ts',
      tests: base(
        'ip-notation.test.ts',
        'outbound/address-guard.test.ts',
        'http/caller-address.test.ts',
      ),
    },
    {
      source: 'server/src/base/networks.ts',
      tests: base(
        'networks.test.ts',
        'outbound/address-guard.test.ts',
        'http/caller-address.test.ts',
      ),
    },
    {
      source: 'server/src/base/http/caller-address.ts',
      tests: base('http/caller-address.test.ts'),
    },
  ],
  json: [
    { source: 'server/src/base/input/json.ts', tests: base('input/json.test.ts') },
    {
      source: 'server/src/base/input/unkeepable.ts',
      tests: base('input/json.test.ts', 'refusals/report-limits.test.ts'),
    },
    {
      source: 'server/src/base/input/exact-number.ts',
      tests: base('input/exact-number.test.ts', 'input/json.test.ts'),
    },
    {
      source: 'server/src/base/refusals/report-limits.ts',
      tests: base(
        'refusals/report-limits.test.ts',
        'input/json.test.ts',
        'input/violations.test.ts',
      ),
    },
  ],
  signatures: [
    {
      source: 'server/src/webhooks/attempt/signature.ts',
      tests: webhooks('attempt/signature.test.ts', 'webhooks.test.ts'),
    },
    {
      source: 'server/src/webhooks/endpoints/secrets.ts',
      tests: webhooks(
        'attempt/signature.test.ts',
        'endpoints/endpoint-settings.test.ts',
        'endpoints/rotation.test.ts',
      ),
    },
    {
      source: 'server/src/webhooks/attempt/sending.ts',
      tests: webhooks('attempt/sending.test.ts', 'endpoints/rotation.test.ts'),
    },
    { source: 'server/src/payments/vendors/stripe.ts', tests: stripe },
    { source: 'server/src/payments/processors/connection.ts', tests: stripe },
    { source: 'receiver/src/verify-webhook.ts', tests: receiverTests },
    { source: 'receiver/src/signatures.ts', tests: receiverTests },
    { source: 'receiver/src/secrets.ts', tests: receiverTests },
    { source: 'receiver/src/bytes.ts', tests: receiverTests },
    { source: 'receiver/src/headers.ts', tests: receiverTests },
  ],
  judging: [
    {
      source: 'server/src/webhooks/attempt/judge.ts',
      tests: webhooks('attempt/judge.test.ts', 'webhooks.test.ts'),
    },
    { source: 'server/src/payments/processors/judging.ts', tests: judging },
    { source: 'server/src/payments/processors/receiving.ts', tests: judging },
  ],
  payments: [
    {
      source: 'server/src/payments/states.ts',
      tests: payments('states.test.ts', 'model.test.ts', 'transactions/moves.test.ts'),
    },
    {
      source: 'server/src/payments/transactions/moves.ts',
      tests: payments(
        'model.test.ts',
        'transactions/moves.test.ts',
        'payments.test.ts',
        'transactions/batch.test.ts',
      ),
    },
    {
      source: 'server/src/payments/transactions/closing.ts',
      tests: payments(
        'payments.test.ts',
        'model.test.ts',
        'transactions/moves.test.ts',
        'transactions/author.test.ts',
      ),
    },
    {
      source: 'server/src/payments/transactions/paying.ts',
      tests: payments('model.test.ts', 'transactions/moves.test.ts', 'transactions/orders.test.ts'),
    },
    {
      source: 'server/src/payments/transactions/refunding.ts',
      tests: payments(
        'states.test.ts',
        'transactions/moves.test.ts',
        'transactions/orders.test.ts',
        'payments.test.ts',
      ),
    },
    {
      source: 'server/src/payments/subscriptions/subscriptions.ts',
      tests: payments(
        'payments.test.ts',
        'model.test.ts',
        'subscriptions/ending.test.ts',
        'processors/stripe-subscriptions.test.ts',
      ),
    },
    {
      source: 'server/src/payments/subscriptions/ending.ts',
      tests: payments('subscriptions/ending.test.ts'),
    },
  ],
  'sealed state': [
    {
      source: 'server/src/base/seals/seal.ts',
      tests: [...base('seals/seal.test.ts'), 'server/src/start/master-key.test.ts'],
    },
    {
      source: 'server/src/base/backup/sealed-file.ts',
      tests: base('backup/sealed-file.test.ts'),
    },
    {
      source: 'server/src/signin/visit/upstream-state.ts',
      tests: signin('sealed.test.ts', 'visit/callback.test.ts'),
    },
    {
      source: 'server/src/signin/visit/posted-form.ts',
      tests: signin('sealed.test.ts', 'visit/posted-form.test.ts'),
    },
  ],
  exchange: [
    {
      source: 'server/src/signin/token-calls/exchange.ts',
      tests: signin('token-calls/exchange.test.ts', 'token-calls/standard-client.test.ts'),
    },
    {
      source: 'server/src/signin/tokens/codes.ts',
      tests: signin('sealed.test.ts', 'token-calls/exchange.test.ts'),
    },
  ],
  refresh: [
    {
      source: 'server/src/signin/token-calls/refresh.ts',
      tests: signin('token-calls/refresh.test.ts', 'deployments/deployments.test.ts'),
    },
    {
      source: 'server/src/signin/tokens/refresh-tokens.ts',
      tests: signin('sealed.test.ts', 'token-calls/refresh.test.ts'),
    },
  ],
  callback: [
    {
      source: 'server/src/signin/visit/callback.ts',
      tests: [
        ...signin('visit/callback.test.ts', 'visit/posted-form.test.ts', 'linking/linking.test.ts'),
        ...journeys('playfab.test.ts'),
      ],
    },
  ],
  tokens: [
    {
      source: 'server/src/signin/tokens/tokens.ts',
      tests: [
        ...signin(
          'tokens/tokens.test.ts',
          'keys/signing-keys.test.ts',
          'token-calls/token-questions.test.ts',
        ),
        ...signin('token-calls/exchange.test.ts', 'groups/groups.test.ts'),
      ],
    },
    {
      source: 'server/src/signin/requests/jwt-text.ts',
      tests: signin('tokens/tokens.test.ts', 'token-calls/token-questions.test.ts'),
    },
  ],
  admission: [
    {
      source: 'server/src/projects/admission/admission.ts',
      tests: [
        'server/src/projects/admission/admission.test.ts',
        'server/src/projects/administration/own-key-call.test.ts',
        'server/src/projects/operator.test.ts',
      ],
    },
    {
      source: 'server/src/signin/tokens/client-authentication.ts',
      tests: signin(
        'token-calls/exchange.test.ts',
        'token-calls/token-questions.test.ts',
        'token-calls/standard-client.test.ts',
      ),
    },
  ],
}
