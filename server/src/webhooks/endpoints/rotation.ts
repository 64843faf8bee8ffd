/** Rotations of an endpoint's secrets: each secret has one of its own, with an end of its own. */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import type { Keyring } from '../../base/seals/seal.ts'
import type { EndpointRow } from './endpoints.sql.ts'
import { isSameSecret, type SecretPair, secretsBox } from './secrets.ts'

/** A secret, and the one before it while that signs as well. */
export type Rotating = {
  secret: string
  before: string | undefined
  /** Until when that signs, or did; null where it was not rotated. */
  endsAt: Instant | null
}
export type RotatingPair = { [kind in keyof SecretPair]: Rotating }

type Kept = Pick<
  EndpointRow,
  'secrets' | 'signature_rotation_ends_at' | 'standard_rotation_ends_at'
>

/** An endpoint's secrets; those before that sign no longer are left out. Throws when no known master key opens them. */
export const openRotating = (keyring: Keyring, row: EndpointRow, at: Instant): RotatingPair => {
  const { project_id, endpoint_id, signature_rotation_ends_at, standard_rotation_ends_at } = row
  const opened = secretsBox(keyring).open(project_id, endpoint_id, row.secrets)
  if (!opened) throw new Error(`The secrets of webhook endpoint ${endpoint_id} cannot be opened`)
  const rotating = (kind: keyof SecretPair, endsAt: Instant | null): Rotating => ({
    secret: opened[kind],
    before: endsAt !== null && at < endsAt ? opened.previous?.[kind] : undefined,
    endsAt,
  })
  return {
    signature: rotating('signature', signature_rotation_ends_at),
    standard: rotating('standard', standard_rotation_ends_at),
  }
}

/** The stored form of an endpoint's secrets. */
export const sealRotating = (
  keyring: Keyring,
  { project_id, endpoint_id }: Pick<EndpointRow, 'project_id' | 'endpoint_id'>,
  { signature, standard }: RotatingPair,
): Kept => ({
  secrets: secretsBox(keyring).seal(project_id, endpoint_id, {
    signature: signature.secret,
    standard: standard.secret,
    previous: {
      ...(signature.before === undefined ? {} : { signature: signature.before }),
      ...(standard.before === undefined ? {} : { standard: standard.before }),
    },
  }),
  signature_rotation_ends_at: signature.endsAt,
  standard_rotation_ends_at: standard.endsAt,
})

/** A secret that has none before it. */
export const unrotated = (secret: string): Rotating => ({
  secret,
  before: undefined,
  endsAt: null,
})

/** A secret that is rotated: the present one still signs until the overlap ends, and the one before it no longer. */
export const rotated = (
  present: Rotating,
  secret: string,
  { at, overlapSeconds }: { at: Instant; overlapSeconds: number },
): Rotating => {
  // The call that came before: its answer was lost.
  if (isSameSecret(present.secret, secret)) return present
  return {
    secret,
    before: overlapSeconds > 0 ? present.secret : undefined,
    endsAt: plusSeconds(at, overlapSeconds),
  }
}

/** A secret that is replaced at once where another one is given; the same one again leaves its rotation alone. */
export const replaced = (present: Rotating, given: string | undefined): Rotating =>
  given === undefined || isSameSecret(present.secret, given) ? present : unrotated(given)
