/** Reasons: why a problem stands where its code is too coarse, each for texts in other languages. */

/** The codes of reasons, with what they say and which `values` they have. Codes are forever: add, never rename. */
export const reasons = {
  answer_lost: 'the answer to the same call before cannot be read any more',
  file_unreadable: 'the file cannot be read from `line` on, at `column` where it is known',
  import_changes_nothing: 'the import has failed or was canceled, and has no changes',
  import_ended: 'the import has ended already: `state`',
  import_no_trial: 'the import is no dry run, and keeps no list of changes',
  import_not_kept: 'a newer dry run has taken the place of this one, or a day is over',
  import_under_way: 'the dry run has not ended yet',
  keys_full: 'there are `limit` keys already',
  last_identity: 'it is the last way in of the user: `network`',
  last_operator_key: 'it is the last valid operator key',
  link_wrong: 'the link of the sign-in was used, replaced or is over',
  code_wrong: 'the code of the sign-in is wrong, was used or is over',
  passkey_unknown: 'the passkey of the sign-in is unknown, or came too late',
  passkey_registered: 'the passkey is registered already',
  provider_refused:
    'the identity provider’s answer does not fit, came too late, or is about nobody who was invited',
  merchant_archived: 'the merchant `merchant_id` is archived',
  merchant_full: 'the merchant has `limit` people already',
  not_there: 'the thing that If-Match speaks of is not there',
  not_then: 'there was no such item at that time, as far as the audit trail tells',
  people_full: 'there are `limit` people already',
  places_kept: 'of `limit` places for people the last `kept` are for operators to fill',
  person_has_more: 'the person has permissions that the caller lacks: `missing`',
  refund_too_large: 'of the transaction `left` of `currency` are left to give back',
  refund_without_amount: 'the transaction has no amount of which a part could be given back',
  replay_state: 'the replay is `state` already',
  several_changed: 'some of the things were changed meanwhile, and none was changed now',
  subscription_state: 'the subscription is `state`',
  transaction_state: 'the transaction is `state`',
  types_not_allowed: 'the operator has to switch these on first: `types`',
  upload_canceled: 'the import was canceled, or its file came too slowly',
} as const

export type ReasonCode = keyof typeof reasons

/** All codes, in the order of the alphabet. */
export const reasonCodes: readonly ReasonCode[] = (Object.keys(reasons) as ReasonCode[]).toSorted()
