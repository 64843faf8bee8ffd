/** Which problems each call of the API can answer with: from its guard, its parameters and what it does. */
import type { ProblemKind } from '../base/problem.ts'
import { catalogProblems as catalog } from '../catalog/index.ts'
import { paymentsProblems as payments, processorProblems as processors } from '../payments/index.ts'
import { projectProblems as admin, consoleProblems as people } from '../projects/index.ts'
import { signinProblems as signin } from '../signin/index.ts'
import { webhookProblems as webhooks } from '../webhooks/index.ts'

/** How a call words its failures. */
export type Dialect = 'admin' | 'field' | 'standard' | 'page'

/** The description of a call so far. */
export type DescribedCall = {
  operationId: string
  path: string
  /** Names of what is put into the address. */
  pathNames: ReadonlySet<string>
  /** Names of headers, in lower case. */
  headerNames: ReadonlySet<string>
  hasQuery: boolean
  hasBody: boolean
  /** Whether it takes the form of a page of ours, whose fields are not described. */
  hasPageForm: boolean
  /** Names of the security schemes it takes. */
  schemes: ReadonlySet<string>
}

/** The dialect of the calls at this path. */
export const dialectOf = (path: string): Dialect => {
  if (/^\/api\/(v2|operator|console)\//.test(path)) return 'admin'
  if (/^\/oauth2\/(token|revoke|introspect|userinfo)$/.test(path)) return 'standard'
  if (/^\/(signin|oauth2\/authorize|api\/blank|api\/social\/oauth2)(\/|$)/.test(path)) return 'page'
  return 'field'
}

/** The problems of a call, without repetition, but for `projects.host_refused`, with which none is reached. */
export const problemsOf = (call: DescribedCall): ProblemKind[] => {
  const found = dialectOf(call.path) === 'admin' ? adminProblems(call) : signinProblems(call)
  const own = ownProblems.filter(({ calls }) => calls.test(call.operationId))
  return [...new Set([...found, ...own.flatMap(({ kinds }) => kinds)])]
}

/** Pages of ours that answer 422 with their form again, which says what is wrong with what was typed. */
export const showsFormAgain = (operationId: string): boolean =>
  /^(sendWalletCode|enterWalletCode|enterEmailOnPage|confirmEmailOnPage)$/.test(operationId)

const adminProblems = (call: DescribedCall): ProblemKind[] => {
  const { pathNames, headerNames, schemes, hasBody, hasQuery } = call
  const isGuarded = schemes.has('apiKey') || schemes.has('operatorKey')
  return [
    ...when(isGuarded, admin.credentials_refused, admin.not_permitted),
    ...when(
      schemes.has('consoleSession'),
      people.session_over,
      people.csrf_refused,
      people.foreign_page,
    ),
    ...when(schemes.has('userToken'), admin.user_token_refused),
    ...when(pathNames.has('project_id'), admin.project_not_found),
    ...whatIsNotThere(call),
    ...when(headerNames.has('idempotency-key'), admin.call_in_progress),
    ...when(headerNames.has('if-match'), admin.version_stale),
    ...when(hasBody, admin.body_too_large, admin.not_json),
    ...when(hasBody || hasQuery || pathNames.size > 0, admin.invalid),
    admin.too_many_requests,
    admin.temporarily_unavailable,
    admin.cannot_write,
    admin.bug,
  ]
}

/** An id in the address is of nothing, each in the words of its area. */
const whatIsNotThere = ({ path, pathNames }: DescribedCall): ProblemKind[] =>
  [...pathNames].flatMap((name) => {
    // The user of a subscription is only compared with it.
    if (name === 'user_id' && pathNames.has('subscription_id')) return []
    if (name === 'project_id') return []
    if (path.startsWith('/api/operator/')) return [admin.not_found]
    return [notThere[name] ?? admin.not_found]
  })

const notThere: Readonly<Record<string, ProblemKind>> = {
  sku: catalog.item_not_found,
  external_id: catalog.item_not_found,
  import_id: catalog.import_not_found,
  transaction_id: payments.transaction_not_found,
  subscription_id: payments.subscription_not_found,
  order_id: payments.order_not_found,
  processor: processors.processor_unknown,
  endpoint_id: webhooks.endpoint_not_found,
  delivery_id: webhooks.delivery_not_found,
  replay_id: webhooks.replay_not_found,
}

const signinProblems = (call: DescribedCall) => {
  const { pathNames, schemes, hasBody, hasPageForm, hasQuery, path } = call
  const isStatic = !hasBody && !hasQuery && pathNames.size === 0 && schemes.size === 0
  const isForms = /\/(token|revoke|introspect|userinfo)$/.test(path)
  return [
    ...when(hasBody || hasQuery, signin.parameter_refused),
    ...when(hasBody, signin.body_too_large, isForms ? signin.not_a_form : signin.not_json),
    ...when(hasPageForm, signin.body_too_large, signin.not_a_form),
    ...when(schemes.has('userToken'), signin.user_token_refused, signin.user_banned),
    ...when(schemes.has('client'), signin.client_missing, signin.client_refused),
    ...when(pathNames.has('login_project_id'), signin.project_unknown),
    ...when(pathNames.has('provider'), signin.provider_unknown),
    ...when(!isStatic && !pathNames.has('login_project_id'), signin.too_many_requests),
    ...when(!isStatic, signin.out_of_service, signin.cannot_write, signin.bug),
  ]
}

const when = (isSo: boolean, ...kinds: ProblemKind[]): ProblemKind[] => (isSo ? kinds : [])

/** Problems of single calls, by their operationIds. */
const ownProblems: readonly { calls: RegExp; kinds: readonly ProblemKind[] }[] = [
  // Operator
  { calls: /^(createProject|removeConnection)$/, kinds: [admin.not_found] },
  // They take nothing, and say so to who sends something.
  { calls: /^readHealth$/, kinds: [admin.invalid] },
  {
    calls: /^signOutOfConsole$/,
    kinds: [admin.invalid, admin.not_json, admin.body_too_large],
  },
  {
    calls: /^(create\w*ApiKey|createOperatorKey|revokeOperatorKey|unlinkIdentity)$/,
    kinds: [admin.not_in_this_state],
  },
  {
    calls: /^(create|revoke)(\w*Api|Operator)Key$/,
    kinds: [admin.key_outlasts],
  },
  {
    calls: /^(inviteConsoleUser|changeConsoleUser|removeConsoleUser|createConsoleUserLink)$/,
    kinds: [people.grant_refused],
  },
  { calls: /^inviteConsoleUser$/, kinds: [people.email_taken] },
  { calls: /^(invite|change)ConsoleUser$/, kinds: [people.too_many_people] },
  { calls: /^(change|remove)ConsoleUser$/, kinds: [people.last_operator] },
  {
    calls: /^(signInToConsoleBy(Link|Code)|askForConsoleCode)$/,
    kinds: [people.foreign_page, people.no_secure_address],
  },
  { calls: /^signInToConsoleBy(Link|Code)$/, kinds: [people.sign_in_refused] },
  { calls: /^askForConsoleCode$/, kinds: [people.no_mail_server] },
  { calls: /^change(Project|Client|Connection)$/, kinds: [admin.version_stale] },
  // Catalog
  { calls: /^create(Package|Currency)$/, kinds: [catalog.sku_taken] },
  { calls: /^(create|replace|patch)Group/, kinds: [catalog.group_taken] },
  {
    calls: /^((create|replace|patch)Attribute|createFieldAttribute)$/,
    kinds: [catalog.attribute_taken],
  },
  {
    calls: /^(read|change|delete|add|remove)FieldAttribute/,
    kinds: [catalog.field_attribute_not_found],
  },
  { calls: /^(change|remove)FieldAttributeValue$/, kinds: [catalog.field_value_not_found] },
  {
    calls: /^addFieldAttributeValue$/,
    kinds: [catalog.field_value_taken, catalog.field_values_full],
  },
  {
    calls: /^(create|replace|patch)(Package|Currency)$/,
    kinds: [
      catalog.default_price,
      catalog.group_not_found,
      catalog.currency_not_found,
      catalog.too_many_attributes,
      catalog.too_many_values,
    ],
  },
  {
    calls: /^importCatalog$/,
    kinds: [catalog.too_many_imports, catalog.upload_too_large, catalog.upload_broken],
  },
  { calls: /^exportCatalog$/, kinds: [catalog.too_many_exports] },
  { calls: /^claimFreeItem$/, kinds: [catalog.not_free, catalog.limit_reached] },
  // Payments
  {
    calls: /^((decline|reject|pay|refund)Transaction|changeSubscription)$/,
    kinds: [admin.not_in_this_state],
  },
  {
    calls: /^(get|delete)Processor$|ProcessorEvents?$/,
    kinds: [processors.processor_not_connected],
  },
  {
    calls: /^receiveProcessorEvent$/,
    kinds: [
      processors.signature_refused,
      processors.event_unreadable,
      admin.body_too_large,
      admin.not_json,
    ],
  },
  // Webhooks
  {
    calls: /^(getWebhook|selfTestWebhook|testWebhook|(create|preview)WebhookReplay)$/,
    kinds: [webhooks.webhook_not_set],
  },
  {
    calls: /^(selfTestWebhook|testWebhook|(create|preview)WebhookReplay)$/,
    kinds: [webhooks.endpoint_not_found],
  },
  { calls: /^(testWebhook|replayWebhookDelivery)$/, kinds: [webhooks.endpoint_off] },
  {
    calls: /^retryWebhookEndpoint$/,
    kinds: [webhooks.endpoint_off, webhooks.endpoint_paused],
  },
  { calls: /^(putWebhook|createWebhookEndpoint)$/, kinds: [webhooks.too_many_endpoints] },
  { calls: /^createWebhookReplay$/, kinds: [webhooks.too_many_replays] },
  { calls: /^switchNotifications$/, kinds: [admin.notification_not_allowed] },
  { calls: /^(pause|resume|cancel)WebhookReplay$/, kinds: [webhooks.replay_ended] },
  // Sign-in: where a client begins
  {
    calls: /^(login(Redirect|Url|WithToken)|crossAuth|requestLoginBy.*|signInPage|authorize)$/,
    kinds: [
      signin.client_unknown,
      signin.state_refused,
      signin.redirect_uri_needed,
      signin.redirect_uri_unknown,
      signin.not_available,
    ],
  },
  { calls: /^confirmLoginBy/, kinds: [signin.client_unknown, signin.not_available] },
  {
    calls: /^(login(Redirect|Url)|linkSocialProvider)$/,
    kinds: [signin.denied, signin.not_connected, signin.unreachable],
  },
  {
    calls: /^(loginWithToken|crossAuth)$/,
    kinds: [
      signin.not_connected,
      signin.credential_refused,
      signin.unreachable,
      signin.user_unknown,
      signin.user_banned,
      signin.user_banned_at_platform,
      signin.not_entitled,
    ],
  },
  { calls: /^confirmLoginBy/, kinds: [signin.user_banned, signin.not_entitled] },
  // Sign-in: what a visit comes back with
  {
    calls: /^(callback|callbackByForm)$/,
    kinds: [
      signin.parameter_refused,
      signin.visit_refused,
      signin.denied,
      signin.credential_refused,
      signin.unreachable,
      signin.user_banned,
      signin.not_entitled,
      signin.too_many_requests,
      signin.out_of_service,
      signin.cannot_write,
      signin.bug,
    ],
  },
  {
    calls:
      /^(linkPage|agreeToLink|walletPage|(send|enter)WalletCode|codePage|signIn(LinkPage|ByLink))$/,
    kinds: [signin.visit_refused],
  },
  {
    calls: /^(email(Step|Code)Page|enterEmailOnPage|confirm(EmailOnPage|ationPage|EmailByLink))$/,
    kinds: [signin.visit_refused],
  },
  // Sign-in: codes by message
  {
    calls: /^(requestLoginBy.*|enterEmail|sendWalletCode|enterWalletCode|confirmEmailOnPage)$/,
    kinds: [signin.message_not_sent],
  },
  { calls: /^sendWalletCode$/, kinds: [signin.not_available] },
  {
    calls: /^(linkPage|agreeToLink|walletPage|sendWalletCode)$/,
    kinds: [signin.not_connected],
  },
  {
    calls: /^(confirmLoginBy.*|confirmEmail|enterWalletCode|confirmEmailOnPage)$/,
    kinds: [signin.one_time_code_wrong, signin.too_many_tries],
  },
  {
    calls: /^(enterEmail|confirmEmail|confirmLoginByEmail|confirmEmailOnPage|confirmEmailByLink)$/,
    kinds: [signin.email_taken],
  },
  {
    calls: /^authorize$/,
    kinds: [
      signin.response_type_unsupported,
      signin.login_required,
      signin.request_unsupported,
      signin.request_uri_unsupported,
    ],
  },
  // Sign-in: accounts
  { calls: /^readUserInfo$/, kinds: [signin.parameter_refused] },
  { calls: /^validateToken$/, kinds: [signin.user_token_refused, signin.user_banned] },
  {
    calls: /^linkSocialProvider$/,
    kinds: [
      signin.not_available,
      signin.redirect_uri_needed,
      signin.redirect_uri_unknown,
      signin.network_linked_before,
    ],
  },
  {
    calls: /^unlinkSocialProvider$/,
    kinds: [signin.not_available, signin.network_not_linked, signin.last_way_in],
  },
  { calls: /^(agreeToLink|callback|callbackByForm)$/, kinds: [signin.identity_taken] },
  // Tokens
  {
    calls: /^token(Standard)?$/,
    kinds: [
      signin.grant_unsupported,
      signin.grant_not_for_client,
      signin.grant_refused,
      signin.scope_refused,
      signin.audience_refused,
      signin.refresh_not_entitled,
      signin.user_banned,
    ],
  },
]
