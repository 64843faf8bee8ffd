/** The sandbox as every simulated vendor sees it. */
import type { Credentials } from './credentials.ts'
import type { Faults } from './faults/faults.ts'
import type { Keys } from './keys.ts'
import type { People } from './people/people.ts'
import type { RegisteredAddresses } from './registered-addresses.ts'
import type { Settings } from './settings.ts'

export interface World {
  /** The sandbox's own address, without a slash at the end; issuers and ids are made from it. */
  readonly url: string
  /** Public address of the service under test, without a slash at the end. */
  readonly publicUrl: string
  readonly credentials: Credentials
  readonly keys: Keys
  readonly people: People
  readonly faults: Faults
  readonly addresses: RegisteredAddresses
  readonly settings: Settings
}

/** Seconds since 1970 by the clock of a vendor, whose skew is a fault. */
export const vendorSeconds = (skew: { clock_skew_s?: number }): number =>
  Math.floor(Date.now() / 1000) + (skew.clock_skew_s ?? 0)
