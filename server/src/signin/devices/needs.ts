/** The parts of the service that sign-in by device needs. */
import type { Deps } from '../../projects/index.ts'
import type { LandingNeeds } from '../landing/needs.ts'
import type { GateLimits } from '../requests/limits.ts'
import type { StandingNeeds } from '../tokens/standing.ts'

export type DeviceNeeds = Pick<Deps, 'directory'> &
  LandingNeeds &
  StandingNeeds & { limits: GateLimits }
