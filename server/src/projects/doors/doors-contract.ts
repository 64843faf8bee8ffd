/** The contract of the console's further doors: passkeys, and the ways by which somebody may sign in. */
import {
  closed,
  DateTime,
  defineProblems,
  form,
  nullable,
  type Static,
  Timestamp,
  Type,
} from '../../base/contract.ts'

/** Problems of the doors, in the admin dialect. */
export const doorProblems = defineProblems('console', {
  no_passkeys: [409, 1050, 'There can be no passkeys at this address'],
  passkey_refused: [422, 1051, 'The passkey was not accepted'],
  passkey_forbidden: [403, 1052, 'This session may add no passkey'],
  too_many_passkeys: [409, 1053, 'There are as many passkeys as there can be'],
  provider_failed: [502, 1054, 'The identity provider did not answer as it should'],
  sign_in_again: [403, 1055, 'This needs a sign-in of the last ten minutes'],
})

/** Bytes in Base64 without padding, with `-` and `_` (RFC 4648, section 5). */
const bytes = (longest: number, description: string) =>
  Type.String({
    minLength: 1,
    maxLength: longest,
    pattern: '^[A-Za-z0-9_-]*$',
    ...form('name'),
    description: `${description}, in Base64url without padding`,
  })

const CredentialId = bytes(1400, 'The id of the credential, `rawId`')
const ClientData = bytes(4000, '`response.clientDataJSON`')
const AuthenticatorData = bytes(4000, 'The authenticator data')

const PasskeyName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[^\\p{Cc}]*$',
  ...form('text'),
  description: 'How its owner calls it, such as the device',
})

export const PasskeyChallengeAnswer = Type.Object({
  challenge: Type.String({ description: 'In Base64url; it counts once, for five minutes' }),
  rp_id: Type.String({ description: 'The host that passkeys are for' }),
  user_handle: Type.String({ description: 'For `user.id`, in Base64url' }),
  user_name: Type.String({ description: 'For `user.name` and `user.displayName`' }),
  exclude: Type.Array(Type.String(), {
    description: 'Ids of the credentials that are there already, for `excludeCredentials`',
  }),
})

export const PasskeySignInChallengeAnswer = Type.Object({
  challenge: Type.String({ description: 'In Base64url; it counts once, for five minutes' }),
  rp_id: Type.String({ description: 'The host that passkeys are for' }),
})

export const PasskeyBody = Type.Object(
  {
    name: Type.Optional(PasskeyName),
    credential_id: CredentialId,
    client_data: ClientData,
    authenticator_data: AuthenticatorData,
    public_key: bytes(1400, 'The key, as `response.getPublicKey()` answers it'),
  },
  {
    ...closed,
    examples: [
      {
        name: 'Laptop',
        credential_id: 'AAECAwQFBgcICQoLDA0ODw',
        client_data: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
        authenticator_data: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAA',
        public_key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
      },
    ],
  },
)
export type PasskeyBody = Static<typeof PasskeyBody>

export const PasskeyPatch = Type.Object(
  { name: PasskeyName },
  { ...closed, examples: [{ name: 'Old laptop' }] },
)

export const PasskeySignInBody = Type.Object(
  {
    credential_id: CredentialId,
    client_data: ClientData,
    authenticator_data: AuthenticatorData,
    signature: bytes(1400, '`response.signature`'),
    user_handle: bytes(100, '`response.userHandle`'),
  },
  {
    ...closed,
    examples: [
      {
        credential_id: 'AAECAwQFBgcICQoLDA0ODw',
        client_data: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
        authenticator_data: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
        signature: 'MEUCIQ',
        user_handle: 'AAAAAAAAQACAAAAAAAAAAA',
      },
    ],
  },
)
export type PasskeySignInBody = Static<typeof PasskeySignInBody>

export const PasskeyAnswer = Type.Object({
  passkey_id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  is_synced: Type.Boolean({
    description: 'Whether it may be copied to other devices of its owner, as by a password manager',
  }),
  created_at: Timestamp,
  last_used_at: nullable(DateTime('When somebody signed in by it last')),
})

export const PasskeyList = Type.Object({
  items: Type.Array(PasskeyAnswer, { description: 'The oldest first' }),
})

export const OwnPasskeyPath = Type.Object({ passkey_id: Type.String({ format: 'uuid' }) }, closed)

export const PersonsPasskeyPath = Type.Object(
  {
    console_user_id: Type.String({ format: 'uuid' }),
    passkey_id: Type.String({ format: 'uuid' }),
  },
  closed,
)

export const SignInWaysAnswer = Type.Object({
  email: Type.Boolean({ description: 'Whether codes can be mailed' }),
  passkey: Type.Boolean({ description: 'Whether there can be passkeys at the public address' }),
  provider: nullable(
    Type.Object({
      name: Type.String({ description: 'How the studio calls its identity provider' }),
      path: Type.String({
        description:
          'Leads there, below the public address; a parameter `to` names the page of the console to come back to',
      }),
    }),
  ),
})
