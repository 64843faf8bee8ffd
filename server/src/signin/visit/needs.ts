/** The parts of the service that a visit to a network needs. */
import type { Deps } from '../../projects/index.ts'
import type { LandingNeeds } from '../landing/needs.ts'
import type { GateLimits } from '../requests/limits.ts'

export type VisitNeeds = Pick<Deps, 'directory' | 'settings' | 'outbound'> &
  LandingNeeds & { limits: GateLimits }
