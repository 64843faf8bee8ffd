/** A finding about the surroundings of the service: a code for programs, facts, and a sentence for people. */

/** The codes of findings. Codes are forever: add, never rename. */
export const healthCodes = [
  'address_answers',
  'address_silent',
  'address_wrong',
  'citus_conninfo_hidden',
  'citus_conninfo_lacks',
  'citus_copies_missing',
  'citus_coordinator_nameless',
  'citus_hidden',
  'citus_language',
  'citus_node_cannot_reach',
  'citus_node_silent',
  'citus_nodes_reach',
  'citus_tables_alone',
  'citus_tables_spread',
  'citus_timeout_long',
  'citus_version',
  'citus_version_old',
  'citus_version_untried',
  'clock_near',
  'clock_same',
  'clock_wrong',
  'console_missing',
  'console_there',
  'database_answers',
  'database_embedded',
  'database_old',
  'database_silent',
  'key_expired',
  'key_expires',
  'listening_good',
  'listening_missing',
  'listening_other',
  'listening_pooled',
  'listening_silent',
  'mail_good',
  'mail_refused',
  'mail_sandbox',
  'mail_unset',
  'master_keys_good',
  'master_keys_hidden',
  'master_keys_none',
  'master_keys_retired',
  'master_keys_surplus',
  'master_keys_wrong',
  'outgoing_good',
  'outgoing_refused',
  'passkeys_impossible',
  'people_without_mail',
  'pooler_hidden',
  'pooler_forgetful',
  'pooler_good',
  'pooler_none',
  'pooler_session',
  'pooler_statement',
  'provider_good',
  'provider_wrong',
  'proxies_believed',
  'proxies_unset',
  'proxies_wide',
  'schema_current',
  'schema_hidden',
  'schema_old',
  'sealed_unopened',
  'session_limits_missing',
  'texts_good',
  'texts_logged',
  'texts_sandbox',
  'texts_unset',
  'too_slow',
  'valkey_good',
  'valkey_silent',
] as const
export type HealthCode = (typeof healthCodes)[number]

type Facts = Readonly<Record<string, string | number | readonly (string | number)[]>>

export type HealthFinding = {
  subject: string
  /** `bad` keeps the service from working; `note` is worth knowing. */
  state: 'good' | 'note' | 'bad'
  why: HealthCode
  /** Facts for a text in another language. */
  values: Facts
  says: string
}

const finding =
  (state: HealthFinding['state']) =>
  (subject: string, why: HealthCode, says: string, values: Facts = {}): HealthFinding => ({
    subject,
    state,
    why,
    values,
    says,
  })

/** Says that something is as it should be. */
export const good = finding('good')
/** Says something that is worth knowing. */
export const note = finding('note')
/** Says what keeps the service from working. */
export const bad = finding('bad')
