/** What guards and what signs: each source file with the tests that must notice a change in it, the quickest first. */

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
      source: 'server/src/base/address-guard.ts',
      tests: base('address-guard.test.ts', 'outbound-addresses.test.ts'),
    },
    {
      source: 'server/src/base/ip-notation.ts',
      tests: base('ip-notation.test.ts', 'address-guard.test.ts', 'caller-address.test.ts'),
    },
    {
      source: 'server/src/base/networks.ts',
      tests: base('networks.test.ts', 'address-guard.test.ts', 'caller-address.test.ts'),
    },
    { source: 'server/src/base/caller-address.ts', tests: base('caller-address.test.ts') },
  ],
  json: [
    { source: 'server/src/base/json.ts', tests: base('json.test.ts') },
    {
      source: 'server/src/base/unkeepable.ts',
      tests: base('json.test.ts', 'report-limits.test.ts'),
    },
    {
      source: 'server/src/base/exact-number.ts',
      tests: base('exact-number.test.ts', 'json.test.ts'),
    },
    {
      source: 'server/src/base/report-limits.ts',
      tests: base('report-limits.test.ts', 'json.test.ts', 'violations.test.ts'),
    },
  ],
  signatures: [
    {
      source: 'server/src/webhooks/signature.ts',
      tests: webhooks('signature.test.ts', 'webhooks.test.ts'),
    },
    {
      source: 'server/src/webhooks/secrets.ts',
      tests: webhooks('signature.test.ts', 'endpoint-settings.test.ts', 'rotation.test.ts'),
    },
    {
      source: 'server/src/webhooks/sending.ts',
      tests: webhooks('sending.test.ts', 'rotation.test.ts'),
    },
    {
      source: 'server/src/base/keyed-hash.ts',
      tests: [...base('keyed-hash.test.ts'), ...webhooks('signature.test.ts')],
    },
    { source: 'server/src/payments/processors/stripe.ts', tests: stripe },
    { source: 'server/src/payments/processors/connection.ts', tests: stripe },
    { source: 'receiver/src/verify-webhook.ts', tests: receiverTests },
    { source: 'receiver/src/signatures.ts', tests: receiverTests },
    { source: 'receiver/src/secrets.ts', tests: receiverTests },
    { source: 'receiver/src/bytes.ts', tests: receiverTests },
    { source: 'receiver/src/headers.ts', tests: receiverTests },
  ],
  judging: [
    {
      source: 'server/src/webhooks/judge.ts',
      tests: webhooks('judge.test.ts', 'webhooks.test.ts'),
    },
    { source: 'server/src/payments/processors/judging.ts', tests: judging },
    { source: 'server/src/payments/processors/receiving.ts', tests: judging },
  ],
  payments: [
    {
      source: 'server/src/payments/states.ts',
      tests: payments('states.test.ts', 'moves.test.ts', 'payments.test.ts'),
    },
    {
      source: 'server/src/payments/moves.ts',
      tests: payments('moves.test.ts', 'payments.test.ts', 'batch.test.ts', 'model.test.ts'),
    },
    {
      source: 'server/src/payments/closing.ts',
      tests: payments('payments.test.ts', 'moves.test.ts', 'author.test.ts'),
    },
    {
      source: 'server/src/payments/paying.ts',
      tests: payments('moves.test.ts', 'orders.test.ts'),
    },
    {
      source: 'server/src/payments/refunding.ts',
      tests: payments('moves.test.ts', 'orders.test.ts', 'payments.test.ts'),
    },
    {
      source: 'server/src/payments/subscriptions.ts',
      tests: payments(
        'payments.test.ts',
        'ending.test.ts',
        'processors/stripe-subscriptions.test.ts',
      ),
    },
    { source: 'server/src/payments/ending.ts', tests: payments('ending.test.ts') },
  ],
  'sealed state': [
    {
      source: 'server/src/base/seal.ts',
      tests: [...base('seal.test.ts'), 'server/src/master-key.test.ts'],
    },
    {
      source: 'server/src/signin/upstream-state.ts',
      tests: signin('sealed.test.ts', 'callback.test.ts'),
    },
    {
      source: 'server/src/signin/posted-form.ts',
      tests: signin('sealed.test.ts', 'posted-form.test.ts'),
    },
  ],
  exchange: [
    {
      source: 'server/src/signin/exchange.ts',
      tests: signin('exchange.test.ts', 'standard-client.test.ts'),
    },
    { source: 'server/src/signin/codes.ts', tests: signin('sealed.test.ts', 'exchange.test.ts') },
  ],
  refresh: [
    {
      source: 'server/src/signin/refresh.ts',
      tests: signin('refresh.test.ts', 'deployments.test.ts'),
    },
    {
      source: 'server/src/signin/refresh-tokens.ts',
      tests: signin('sealed.test.ts', 'refresh.test.ts'),
    },
  ],
  callback: [
    {
      source: 'server/src/signin/callback.ts',
      tests: [
        ...signin('callback.test.ts', 'posted-form.test.ts', 'linking.test.ts'),
        ...journeys('playfab.test.ts'),
      ],
    },
  ],
  tokens: [
    {
      source: 'server/src/signin/tokens.ts',
      tests: [
        ...signin('tokens.test.ts', 'signing-keys.test.ts', 'token-questions.test.ts'),
        ...signin('exchange.test.ts', 'groups.test.ts'),
      ],
    },
  ],
  admission: [
    {
      source: 'server/src/projects/admission.ts',
      tests: ['server/src/projects/admission.test.ts', 'server/src/projects/operator.test.ts'],
    },
    {
      source: 'server/src/signin/client-authentication.ts',
      tests: signin('exchange.test.ts', 'token-questions.test.ts', 'standard-client.test.ts'),
    },
  ],
}
