/** Passkeys of people, and challenges, as they are kept. */
import type { Instant } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'

export type PasskeyRow = {
  passkey_id: string
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  is_synced: boolean
  name: string
  created_at: Instant
  last_used_at: Instant | null
}

/** Keeps a passkey. No row where the credential is somebody's already. */
export const insertPasskey = (tx: Tx, row: Omit<PasskeyRow, 'last_used_at'>) => tx<
  { passkey_id: string }[]
>`
  insert into console_passkeys (
    passkey_id, user_id, credential_id, public_key, counter, is_synced, name, created_at
  )
  values (
    ${row.passkey_id}, ${row.user_id}, ${row.credential_id}, ${row.public_key}, ${row.counter},
    ${row.is_synced}, ${row.name}, ${row.created_at}
  )
  on conflict (credential_id) do nothing
  returning passkey_id
`

/** The passkeys of a person, the oldest first. */
export const listPasskeys = (sql: Query, userId: string) => sql<PasskeyRow[]>`
  select passkey_id, user_id, credential_id, public_key, counter, is_synced,
    name, created_at, last_used_at
  from console_passkeys
  where user_id = ${userId}
  order by created_at, passkey_id
`

/** The passkey of a credential. */
export const findPasskey = (sql: Query, credentialId: Buffer) => sql<PasskeyRow[]>`
  select passkey_id, user_id, credential_id, public_key, counter, is_synced,
    name, created_at, last_used_at
  from console_passkeys
  where credential_id = ${credentialId}
`

/** Notes a use, unless the counter was moved or the passkey removed meanwhile. */
export const notePasskeyUse = (
  tx: Tx,
  passkeyId: string,
  { former, counter, at }: { former: number; counter: number; at: Instant },
) => tx<{ passkey_id: string }[]>`
  update console_passkeys
  set counter = ${counter},
      last_used_at = ${at}
  where passkey_id = ${passkeyId}
    and counter = ${former}
  returning passkey_id
`

/** Gives a passkey another name. */
export const namePasskey = (tx: Tx, passkeyId: string, name: string) => tx`
  update console_passkeys
  set name = ${name}
  where passkey_id = ${passkeyId}
`

/** Removes a passkey of a person. */
export const deletePasskey = (tx: Tx, userId: string, passkeyId: string) => tx<{ name: string }[]>`
  delete from console_passkeys
  where user_id = ${userId}
    and passkey_id = ${passkeyId}
  returning name
`
