/** The remedies of all areas in one table. */
import { signinRemedies } from '../signin/index.ts'

/** A remedy for each problem, for the pages about problems; by the problem's id. */
export const remedies: Readonly<Record<string, string>> = {
  'console.session_over': 'Sign in again. Send the cookie once, as the browser keeps it.',
  'console.csrf_refused':
    'Send csrf_token of GET /api/console/me as the header X-CSRF-Token. Browsers ask /me from a page of the service; programs use an API key or operator key instead of a cookie.',
  'console.foreign_page':
    'Make the call from a page of the service’s own origin, or from a program, which sends neither Origin nor Sec-Fetch-Site.',
  'console.grant_refused':
    'Let somebody do it who has these permissions there; missing names those that you lack.',
  'console.last_operator': 'Make another operator, or an operator key, first.',
  'console.email_taken': 'Change the person who is there, or make another link for them.',
  'console.too_many_people':
    'Remove people who are gone. Operators may invite more to a merchant whose share is full.',
  'console.no_mail_server':
    'Set PORTREEVE_SMTP_URL, or sign in by a link: portreeve console-link prints one.',
  'console.no_secure_address':
    'Set PORTREEVE_PUBLIC_URL to the address with https. In development localhost is good, too.',
  'console.sign_in_refused':
    'Ask for another link or code, or sign in another way. A link counts once and is replaced by a newer one; a code counts for ten minutes and five tries, with its attempt_id; the challenge of a passkey for five minutes.',
  'console.no_passkeys':
    'Set PORTREEVE_PUBLIC_URL to an address with https and the name of a host. In development localhost is good, too.',
  'console.passkey_refused':
    'Ask for a new challenge, and let the browser make the passkey again: within five minutes, on a page of the service.',
  'console.passkey_forbidden':
    'Sign in by a code from your mail, by a link that was mailed, or by a passkey that you have.',
  'console.sign_in_again':
    'Sign in again, in whatever way, and make the call again with the new session. The former one goes on until it is ended.',
  'console.too_many_passkeys': 'Remove a passkey that is not used any more.',
  'console.provider_failed':
    'Try again, or sign in another way. The log says why; portreeve doctor looks at the settings.',
  ...signinRemedies,

  'projects.credentials_refused':
    'Use HTTP Basic with the project or merchant id and an API key of it, or for operator calls the operator key as a Bearer token.',
  'projects.not_permitted':
    'Use a key that has the permission, or ask whoever manages keys and people for it; permission names it.',
  'projects.key_outlasts':
    'Name an expires_at that is no later than own_expires_at, or use a key that lasts, a person’s sign-in, or portreeve operator-key on the machine itself.',
  'projects.user_token_refused': 'Get a new token with the refresh token, or sign in again.',
  'projects.project_not_found': 'Check the project id.',
  'projects.upload_too_large':
    'Send the file in parts, one after the other, or raise PORTREEVE_IMPORT_MEBIBYTES.',
  'projects.upload_broken': 'Send the file again: what came in already is passed over.',
  'projects.method_refused': 'Use one of the methods that the Allow header names.',
  'projects.call_in_progress':
    'Wait a moment and repeat the call with the same key: the answer of the first one comes back.',
  'projects.not_in_this_state': 'Read the object: the message says what it may do from here.',
  'projects.project_archived':
    'Take the project back with POST /api/operator/projects/{project_id}/unarchive, or stop the game’s server. Reading goes on.',
  'projects.notification_not_allowed':
    'Ask the operator to switch it on: settings.notifications of the project. Later the project can switch it off and on by itself.',
  'projects.version_stale':
    'Read it again, put your change on top of the present version, and send its ETag.',
  'projects.body_too_large': 'Send less at once.',
  'projects.not_json': 'Send JSON in UTF-8, with Content-Type application/json.',
  'projects.host_refused':
    'Come by IP address or localhost, or set PORTREEVE_PUBLIC_URL to the address that has this name. Production does not look.',
  'projects.invalid': 'Correct every place that errorMessageExtended names: the first hundred.',
  'projects.not_found': 'Check the address and the ids in it.',
  'projects.too_many_requests': 'Wait as many seconds as Retry-After says.',
  'projects.temporarily_unavailable':
    'Try again after Retry-After seconds. If it lasts, see whether the database runs; portreeve doctor looks at it.',
  'projects.cannot_write':
    'Try again after Retry-After seconds. The disk of the database is full or fails, or it is a standby: its log tells which, and so does portreeve_database_refused_writes_total.',
  'projects.bug': 'Report it with the transactionId, under which the log has the cause.',

  'catalog.item_not_found': 'Check the sku or external_id, and that it is not deleted.',
  'catalog.region_in_use': 'Take the region out of these items first.',
  'catalog.region_not_found': 'List the regions: they go by their numbers.',
  'catalog.regions_full': 'Delete a region that no item needs.',
  'catalog.sku_taken': 'Choose another sku, or change the item that has it.',
  'catalog.content_not_found':
    'Name items that exist. A bundle in a bundle must hold no bundles itself.',
  'catalog.store_group_not_found': 'Check the external_id, and that the group is not deleted.',
  'catalog.group_taken': 'Choose another external_id, or change the group that has it.',
  'catalog.attribute_taken': 'Choose another external_id, or change the attribute that has it.',
  'catalog.default_price':
    'Mark exactly one price without country_iso as is_default, in prices and in vc_prices.',
  'catalog.group_not_found': 'Create the group first, or take its external_id out of groups.',
  'catalog.currency_not_found': 'Create the virtual currency first, or correct its sku.',
  'catalog.not_free': 'Sell it: only items with is_free can be claimed without a payment.',
  'catalog.limit_out_of_range':
    'Send what is left: 0 at least, and no more than the limit of the item.',
  'catalog.limits_not_set': 'Give the item a limit for each player first.',
  'catalog.player_not_found': "Send the player's id: the sub of their token.",
  'catalog.limit_reached':
    'Tell the player when the limit is reset (reset_next_date), or ask for less; limits say how much is available.',
  'catalog.import_not_found': 'List the imports; they are kept for 30 days.',
  'catalog.field_attribute_not_found': 'Check the external_id of the attribute.',
  'catalog.field_value_not_found': 'Check the external_id of the value.',
  'catalog.field_value_taken': 'Choose another external_id, or change the value that has it.',
  'catalog.field_values_full': 'Remove a value of the attribute first.',
  'catalog.too_many_imports':
    'Wait until one of them has ended; read an import to see how far it is.',
  'catalog.too_many_exports': 'Try again when the others have been read to their end.',
  'catalog.upload_too_large':
    'Send the file in parts, one after the other, or raise PORTREEVE_IMPORT_MEBIBYTES.',
  'catalog.upload_broken': 'Send the file again: nothing of it was applied.',
  'catalog.too_many_attributes': 'Keep 20 attributes; custom_attributes hold other facts.',
  'catalog.too_many_values': 'Keep 6 values of the attribute.',

  'shop.item_not_found': 'Check the sku, and that the item is not deleted.',
  'shop.not_in_inventory': 'Read the inventory again: something else has used or taken it.',
  'shop.player_not_found': "Send the player's id: the sub of their token.",
  'shop.quantity_or_instance': 'Send the sku, and just one of quantity and instance_id.',
  'shop.not_consumable': 'Use up consumable items only: virtual_item_type says which those are.',
  'shop.not_enough': 'Offer the player a package of the currency.',
  'shop.not_for_currency': 'Use one of the virtual_prices that the store shows of the item.',
  'shop.cart_item_free': 'Give the item a price in money, or leave it out of the purchase.',
  'shop.owned_once': 'Order one piece of what is owned for good.',
  'shop.owned_already': 'Offer it only where can_be_bought is true.',
  'shop.not_for_money': 'Claim a free item by free/item, and give the others a price in money.',
  'shop.promo_code_not_found': 'Leave promo_code out: there are no promo codes yet.',
  'shop.sandbox_refused':
    'Order for money, or let the project name the player in shop.sandbox_players.',
  'shop.cart_invalid': 'Send skus of items that the store has now.',
  'shop.cart_empty': 'Send one item at least in purchase.items.',
  'shop.page_not_found': 'Open the page with the token to the letter, as the order was answered.',
  'shop.order_unknown': 'Check the number: only orders of the shop are found here.',
  'shop.holds_too_many': 'Give less: engines of the field count to 2147483647.',

  'payments.transaction_not_found': 'Check the transaction id.',
  'payments.subscription_not_found': 'Check the subscription id.',
  'payments.order_not_found':
    "Check the order id, and that the order's user.id is the sub of the player's token.",

  'processors.processor_unknown': 'Use one of the names that the message lists, in lowercase.',
  'processors.processor_not_connected':
    'Connect it with PUT …/admin/processors/{processor} and the signing secret of its webhook endpoint.',
  'processors.signature_refused':
    'The message says what is wrong. Most often the signing secret is of another endpoint or mode, or a proxy changes the body.',
  'processors.processor_unreachable':
    'The processor sends its event again by itself. The message says why it could not be asked; where it refuses the key, give it a new one.',
  'processors.event_unreadable':
    'Send the events of the processor itself, whole objects and not merely their ids.',

  'webhooks.endpoint_not_found': 'Check the endpoint id.',
  'webhooks.webhook_not_set': 'Set one with `PUT …/admin/webhook`, or name an endpoint.',
  'webhooks.delivery_not_found': 'Check the delivery id; old deliveries are removed.',
  'webhooks.endpoint_off': 'Enable the endpoint, then send again.',
  'webhooks.replay_not_found': 'Check the replay id; ended replays are removed after 30 days.',
  'webhooks.endpoint_paused': 'Resume the endpoint, then call again.',
  'webhooks.replay_ended': 'Make a new replay for what is still to be sent.',
  'webhooks.too_many_replays': 'Wait for a replay to finish, or cancel one.',
  'webhooks.too_many_endpoints': 'Delete an endpoint that is not used, or change one.',
  'webhooks.portal_link_refused': 'Ask whoever gave the link for another one.',
  'webhooks.portal_link_not_found':
    'Check the id; links that ended or were taken back are removed after 30 days.',
  'webhooks.too_many_portal_links': 'Take back a link that nobody needs.',
}
