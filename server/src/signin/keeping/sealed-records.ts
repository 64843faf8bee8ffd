/** The gate's sealed records: signing keys, PlayFab's tickets, and the errands of codes under way. */
import { sealedRecords } from '../../base/seals/sealed-records.ts'
import { signingKeyContext, signingKeyPurpose } from '../keys/signing-keys.ts'
import { errandPurpose } from '../passwordless/codes/errand.ts'
import { hashContext, hashPurpose, sealedHashes } from '../passwords/check.ts'
import { changeHash } from '../passwords/passwords.sql.ts'
import { ticketContext, ticketPurpose } from '../playfab/playfab.ts'

/** Rows that are given up are deleted: what they were for begins anew. */
export const sealedByGate = [
  sealedRecords({
    name: 'signing keys',
    loss: 'are deleted and new ones are made: tokens signed by them are refused, and HS256 projects get a new secret',
    table: 'signing_keys',
    key: ['key_id'],
    column: 'private_key',
    purpose: signingKeyPurpose,
    contextOf: ({ project_id, key_id }) => signingKeyContext(project_id, String(key_id)),
  }),
  sealedRecords({
    name: "PlayFab's session tickets",
    loss: 'are deleted: their players sign in again for a ticket',
    table: 'playfab_sessions',
    key: ['session_id'],
    column: 'session_ticket',
    purpose: ticketPurpose,
    contextOf: ({ project_id, session_id }) => ticketContext(project_id, String(session_id)),
  }),
  sealedRecords({
    name: 'codes by mail or text message',
    loss: 'are deleted: those who wait for one ask for another',
    table: 'one_time_codes',
    key: ['operation_id'],
    column: 'errand',
    purpose: errandPurpose,
    contextOf: ({ operation_id }) => String(operation_id),
  }),
  sealedRecords({
    name: 'passwords',
    loss: 'are let go: their players set a new one by mail',
    table: 'passwords',
    key: ['user_id'],
    column: 'password',
    purpose: hashPurpose,
    contextOf: ({ project_id, user_id }) => hashContext(project_id, String(user_id)),
    // The account stays, with a hash that is no password's.
    async giveUp(sql, { project_id: project, user_id }, keyring, now) {
      const user = String(user_id)
      const nobodys = sealedHashes(keyring).seal('', hashContext(project, user))
      return { count: (await changeHash(sql, { project, user }, nobodys, now)).count }
    },
  }),
]
