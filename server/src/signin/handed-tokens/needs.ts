/** The parts of the service that credentials of platforms and tokens of networks need. */
import type { Deps } from '../../projects/index.ts'
import type { LandingNeeds } from '../landing/needs.ts'
import type { GateLimits } from '../requests/limits.ts'

export type HandedTokenNeeds = Pick<Deps, 'directory' | 'outbound'> &
  LandingNeeds & { limits: GateLimits }
