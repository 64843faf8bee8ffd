/** Refusals in words, by the service's codes: the problem, and the reason where the problem alone is too coarse. */
import type { ProblemId, ReasonCode } from '../../api/codes.ts'
import { counted } from '../plural.ts'
import { type Facts, told, type Words } from '../words.ts'

const states: Readonly<Record<string, string>> = {
  active: 'active',
  canceled: 'canceled',
  created: 'waiting to be paid',
  declined: 'declined',
  failed: 'failed',
  finished: 'finished',
  non_renewing: 'ending by itself',
  paid: 'paid',
  partially_refunded: 'refunded in part',
  partly_succeeded: 'done in part',
  paused: 'paused',
  refunded: 'refunded',
  rejected: 'rejected',
  running: 'running',
  succeeded: 'done',
}

const stateOf = ({ state }: Facts): string => states[String(state)] ?? told(state)

const people = ({ limit }: Facts): string => counted(Number(limit), 'person', 'people', 'en')

const notThere = 'This is not there, or not any more.'
const away = 'The service cannot reach its database just now. Try again in a moment.'
const tooLarge = 'This is too large to be sent at once.'

export const problems = {
  'catalog.attribute_taken': 'There is an attribute with this identifier already.',
  'catalog.content_not_found':
    'Something that the bundle is to hold does not exist, or holds bundles itself.',
  'catalog.currency_not_found': 'A virtual currency that is named does not exist.',
  'catalog.default_price': 'Exactly one price must be the default, for all countries.',
  'catalog.field_attribute_not_found': 'There is no such attribute.',
  'catalog.field_value_not_found': 'The attribute has no such value.',
  'catalog.field_value_taken': 'The attribute has a value with this identifier already.',
  'catalog.field_values_full': 'An attribute offers at most 20 values. Remove one first.',
  'catalog.group_not_found': 'A group that is named does not exist.',
  'catalog.group_taken': 'There is a group with this identifier already.',
  'catalog.import_not_found': 'There is no such import. Imports are kept for 30 days.',
  'catalog.item_not_found': 'There is no such item, or not any more.',
  'catalog.limit_out_of_range':
    'So many cannot be left: the number stays between none and the limit of the item.',
  'catalog.limit_reached': 'A limit of the item is reached.',
  'catalog.limits_not_set': 'The item has no limit for each player.',
  'catalog.not_free': 'The item is not free.',
  'catalog.player_not_found': 'There is no such player, or not any more.',
  'catalog.region_in_use':
    'Items are sold in this region only. Take it from them first: otherwise they would be sold everywhere.',
  'catalog.region_not_found': 'There is no such region, or not any more.',
  'catalog.regions_full':
    'The project has as many regions as it can. Delete one that no item names.',
  'catalog.sku_taken': 'There is an item with this SKU already.',
  'catalog.store_group_not_found': 'There is no such group.',
  'catalog.too_many_attributes': 'An item has at most 20 attributes.',
  'catalog.too_many_exports': 'Too many exports are under way. Try again when one has ended.',
  'catalog.too_many_imports': 'Too many imports have not ended yet. Wait for one to end.',
  'catalog.too_many_values': 'An attribute of an item has at most 6 values.',
  'catalog.upload_broken':
    'The file did not come to its end, and nothing was changed. Send it again.',
  'catalog.upload_too_large': 'The file is too large. Send it in parts, one after the other.',
  'console.csrf_refused': 'Your session is another one now. Load the page again.',
  'console.email_taken': 'Somebody with this e-mail address is there already.',
  'console.foreign_page': 'The call came from a page of another site and was refused.',
  'console.grant_refused': ({ missing }: Facts) =>
    `You cannot give what you do not have. You lack: ${told(missing)}.`,
  'console.last_operator':
    'There is no other operator and no operator key. Make one of them first.',
  'console.no_mail_server': 'No mail server is set up here, so no code can be sent.',
  'console.no_passkeys': 'At this address there can be no passkeys: they need https.',
  'console.no_secure_address': 'Signing in needs an address with https.',
  'console.passkey_forbidden':
    'You signed in by a link that somebody handed you. Sign in by a code from your mail to manage passkeys.',
  'console.passkey_refused': 'The passkey was not accepted. Try once more.',
  'console.session_over': 'Your session is over. Sign in again.',
  'console.sign_in_again': 'This needs a sign-in of the last ten minutes. Nothing was changed.',
  'console.sign_in_refused': 'This does not count, or not any more.',
  'console.too_many_passkeys': 'You have as many passkeys as there can be. Remove one first.',
  'console.too_many_people': 'There are as many people as there can be.',
  'payments.order_not_found': 'There is no such order of this player.',
  'payments.subscription_not_found': 'There is no such subscription.',
  'payments.transaction_not_found': 'There is no such payment.',
  'processors.event_unreadable': 'This is no event of the payment processor.',
  'processors.processor_not_connected': 'The payment processor is not connected with the project.',
  'processors.processor_unreachable': 'The payment processor cannot be asked now.',
  'processors.processor_unknown': 'There is no payment processor of this name.',
  'processors.signature_refused': 'The signature of the event is missing or wrong.',
  'projects.body_too_large': tooLarge,
  'projects.bug':
    'Something broke in the service. Its operator finds the cause by the number below.',
  'projects.call_in_progress': 'The same is still being worked on. Wait a moment.',
  'projects.cannot_write':
    'The service cannot save anything just now. If it lasts, its operator has to look at the database.',
  'projects.credentials_refused': 'These credentials do not count here.',
  'projects.invalid': 'The service cannot take this as it is.',
  'projects.key_outlasts': 'A key cannot give or end what lasts longer than itself.',
  'projects.not_found': notThere,
  'projects.not_in_this_state': 'This does not go in the present state.',
  'projects.not_json': 'This is not in a form that can be read here.',
  'projects.not_permitted': ({ permission }: Facts) =>
    permission === undefined
      ? 'You may not do this.'
      : `You may not do this: the permission ${told(permission)} is missing.`,
  'projects.notification_not_allowed': 'An operator has to allow these notifications first.',
  'projects.project_archived':
    'The project is archived, and nothing changes there. Take it back first.',
  'projects.project_not_found': 'There is no such project, or you may not see it.',
  'projects.temporarily_unavailable': away,
  'projects.too_many_requests': 'That was too much at once. Wait a moment.',
  'projects.upload_broken': 'The file did not come to its end. Send it again.',
  'projects.upload_too_large': 'The file is too large. Send it in parts, one after the other.',
  'projects.user_token_refused': 'The token of the player does not count, or not any more.',
  'projects.version_stale':
    'Somebody has changed it meanwhile, and nothing was saved. Look at it again.',
  'shop.not_for_money': 'The item is free, or has no price in money.',
  'shop.order_unknown': 'There is no such order, or not any more.',
  'shop.promo_code_not_found': 'There is no such promo code.',
  'shop.sandbox_refused': 'This player may not order in the sandbox.',
  'shop.cart_empty': 'The purchase holds no items.',
  'shop.cart_invalid': 'An item of the purchase is not in the store.',
  'shop.holds_too_many': 'The player would hold more of it than can be counted.',
  'shop.item_not_found': 'There is no such item, or not any more.',
  'shop.not_consumable': 'This item is not used up.',
  'shop.not_enough': 'The player does not have as much of the virtual currency.',
  'shop.not_for_currency': 'The item cannot be bought for this virtual currency.',
  'shop.not_in_inventory': 'The player does not have as many of it.',
  'shop.cart_item_free': 'An item of the purchase is free, or has no price in money.',
  'shop.owned_once': 'The item is owned once: it cannot be ordered several times at once.',
  'shop.owned_already': 'The player owns the item already.',
  'shop.player_not_found': 'There is no such player, or not any more.',
  'shop.quantity_or_instance': 'The SKU and either a quantity or an instance must be given.',
  'webhooks.delivery_not_found': 'There is no such delivery. Old ones are removed.',
  'webhooks.endpoint_not_found': 'There is no such endpoint, or not any more.',
  'webhooks.endpoint_off': 'The endpoint is switched off or deleted. Switch it on first.',
  'webhooks.endpoint_paused': 'The endpoint is paused. Resume it first.',
  'webhooks.portal_link_not_found': 'There is no such link, or not any more.',
  'webhooks.portal_link_refused':
    'The link is not whole, is over, or was taken back. Ask whoever gave it to you for another one.',
  'webhooks.replay_ended': 'The replay has ended already.',
  'webhooks.replay_not_found': 'There is no such replay. They are kept for 30 days.',
  'webhooks.too_many_endpoints':
    'There are as many endpoints as there can be. Delete one that is not used.',
  'webhooks.too_many_portal_links':
    'There are as many links as there can be. Take back one that nobody needs.',
  'webhooks.too_many_replays':
    'There are as many replays under way as there can be. Wait for one to end.',
  'webhooks.webhook_not_set': 'There is no endpoint yet.',
} satisfies Readonly<Record<ProblemId, Words>>

export const reasons = {
  answer_lost:
    'This was done before, and what it answered cannot be read any more. Look what it made.',
  code_wrong: 'The code is wrong, was used, or is over. Try again, or ask for another one.',
  file_unreadable: ({ line, column }: Facts) =>
    `The file cannot be read from line ${told(line)}${column === undefined ? '' : `, column ${told(column)}`} on. Nothing was changed.`,
  import_changes_nothing: 'The import would change nothing: its errors say why.',
  import_ended: (facts: Facts) => `The import has ended already: ${stateOf(facts)}.`,
  import_no_trial: 'This was no trial. The audit trail has its changes.',
  import_not_kept: 'Only the newest trial keeps its changes, for a day. Choose the file again.',
  import_under_way: 'The trial has not ended yet.',
  keys_full: ({ limit }: Facts) =>
    `There are ${told(limit)} keys already. Revoke some that nobody uses.`,
  last_identity: ({ network }: Facts) => `${told(network)} is the last way in of this player.`,
  last_operator_key: 'This is the last valid operator key. Make another one first.',
  link_wrong: 'The link was used, replaced, or is over. Ask whoever invited you for another one.',
  merchant_archived: 'The merchant is archived. Take the merchant back first.',
  merchant_full: (facts: Facts) =>
    `A merchant has at most ${people(facts)}. Remove those who are gone, or ask an operator.`,
  not_then: 'There was no such item at that time, as far as the audit trail tells.',
  not_there: 'It is not there any more, so nothing was saved.',
  passkey_registered: 'This passkey is registered already.',
  passkey_unknown:
    'The passkey is not known here, or it took too long. Try again, or sign in another way.',
  people_full: (facts: Facts) =>
    `There can be at most ${people(facts)}. Remove those who are gone.`,
  person_has_more: ({ missing }: Facts) =>
    `This person has more rights than you. You lack: ${told(missing)}.`,
  places_kept: (facts: Facts) =>
    `There can be at most ${people(facts)}, and the last places are for operators to fill. Ask one.`,
  provider_refused:
    'What the provider answered does not fit, came too late, or is about nobody who was invited.',
  refund_too_large: ({ left, currency }: Facts) =>
    `Only ${[told(left), told(currency)].join(' ').trim()} are left to give back.`,
  refund_without_amount: 'The payment has no amount. Leave the amount empty to refund it.',
  replay_state: (facts: Facts) => `The replay has ended already: ${stateOf(facts)}.`,
  several_changed:
    'Some were changed meanwhile, and nothing was saved. Look at these again, then decide.',
  subscription_state: (facts: Facts) =>
    `This does not go any more: the subscription is ${stateOf(facts)}.`,
  transaction_state: (facts: Facts) =>
    `This does not go any more: the payment is ${stateOf(facts)}.`,
  types_not_allowed: ({ types }: Facts) =>
    `An operator has to allow these notifications first: ${told(types)}.`,
  upload_canceled:
    'The import was canceled, or its file came too slowly. Send it again if you still want it.',
} satisfies Readonly<Record<ReasonCode, Words>>
