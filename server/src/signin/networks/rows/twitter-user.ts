/** The form of an X profile. */

import { VisitFailure } from '../calls/visit-failure.ts'
import { readField } from '../fields.ts'
import type { Quirks } from '../network.ts'

/**
 * X tells only an address that the player confirmed, so that one which comes is verified; `verified` is the badge.
 * The picture is the smallest one unless its name is changed. A profile that cannot be read comes with HTTP 200 and
 * `errors` in place of `data` (docs.x.com/x-api/users/get-my-user and
 * docs.x.com/x-api/fundamentals/response-codes-and-errors, read 2026-11-20).
 */
export const twitterUser: NonNullable<Quirks['profile']> = (body) => {
  if (body.data === undefined && Array.isArray(body.errors)) {
    throw new VisitFailure('refused', 'profile_refused')
  }
  const picture = readField({ profile: body }, 'data.profile_image_url')
  return Promise.resolve({
    ...body,
    is_email_confirmed: readField({ profile: body }, 'data.confirmed_email') !== undefined,
    picture:
      typeof picture === 'string' ? picture.replace(/_normal(?=\.\w+$)/, '_400x400') : undefined,
  })
}
