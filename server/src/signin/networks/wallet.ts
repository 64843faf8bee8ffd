/** A visit to our own wallet: it has a page instead of an authorization endpoint, and nothing comes to the callback. */
import type { Departure } from './network.ts'

/** Where the wallet's page stands. */
export const walletPath = '/signin/wallet'

/** The address of the wallet's page, at the origin of our callback. */
export const authorizationUrl = ({ callback, state, phoneOnly }: Departure): string => {
  const address = new URL(walletPath, callback)
  address.searchParams.set('visit', state)
  if (phoneOnly) address.searchParams.set('phone_only', 'true')
  return address.href
}
