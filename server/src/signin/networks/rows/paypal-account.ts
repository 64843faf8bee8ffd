/** PayPal's own forms in a profile: the id as an address, e-mail addresses as a list. */
import { readField } from '../fields.ts'
import type { Quirks } from '../network.ts'

/**
 * `user_id` is an address whose last part is the id. The primary one of `emails` counts, and it is verified where it is
 * `confirmed` (developer.paypal.com/docs/api/identity/v1, "Show user profile information", read 2026-11-20).
 */
export const paypalAccount: NonNullable<Quirks['profile']> = (body) => {
  const { user_id: userId, emails } = body
  const id = typeof userId === 'string' ? userId.split('/').findLast((part) => part !== '') : userId
  const listed: unknown[] = Array.isArray(emails) ? emails : []
  const primary = listed.find((one) => readField({ profile: one }, 'primary') === true)
  return Promise.resolve({
    ...body,
    account_id: id,
    email: readField({ profile: primary }, 'value') ?? body.email,
    email_verified: primary !== undefined && readField({ profile: primary }, 'confirmed') === true,
  })
}
