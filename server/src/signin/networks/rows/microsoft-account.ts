/** Whom Microsoft lets in with an account, and when the e-mail address it tells may be believed. */
import { textOf } from '../../../base/input/scalar.ts'
import { VisitFailure } from '../calls/visit-failure.ts'
import type { Quirks } from '../network.ts'
import { readEmail } from '../profile.ts'

/** The tenant of all personal accounts. */
const personal = '9188040d-6c67-4c5b-b112-36a304b66dad'

/**
 * The player's directory must be one that the connection's `tenant` means
 * (learn.microsoft.com/entra/identity-platform/v2-protocols, "Endpoints", read 2026-11-20).
 *
 * The claim `email` is what an administrator of a directory wrote there. Only optional claims vouch for it:
 * `xms_edov` (the domain's owner is verified; comes as a boolean, a number or a text) or its place in the list
 * `verified_primary_email`. A claim `email_verified`, which is none of Microsoft's, is not believed
 * (learn.microsoft.com/entra/identity-platform/optional-claims-reference and
 * learn.microsoft.com/entra/identity-platform/migrate-off-email-claim-authorization, read 2026-11-20).
 */
export const microsoftAccount: NonNullable<Quirks['profile']> = (
  { email_verified: _unknown, ...claims },
  { connection },
) => {
  if (!isOfTenant(claims.tid, connection.credentials.tenant || 'common')) {
    throw new VisitFailure('refused', 'id_token_tenant')
  }
  const { email, xms_edov: isOwned, verified_primary_email: verified } = claims
  const address = readEmail(email)?.toLowerCase()
  const isListed =
    Array.isArray(verified) && verified.some((one) => readEmail(one)?.toLowerCase() === address)
  const isVerified =
    address !== undefined && (isListed || ['true', '1'].includes(textOf(isOwned).toLowerCase()))
  return Promise.resolve({ ...claims, email_verified: isVerified })
}

const isOfTenant = (tid: unknown, tenant: string): boolean => {
  if (tenant === 'consumers') return tid === personal
  if (tenant === 'organizations') return tid !== personal
  // Named by a domain, the directory is Microsoft's to check: nobody else's token comes from its address.
  return /^[0-9a-f-]{36}$/i.test(tenant) ? tid === tenant.toLowerCase() : true
}
