/** The parts of the service that sign-in by phone and e-mail needs. */
import type { Deps } from '../../projects/index.ts'
import type { LandingNeeds } from '../landing/needs.ts'
import type { GateLimits } from '../requests/limits.ts'
import type { StandingNeeds } from '../tokens/standing.ts'
import type { MessageNeeds } from './messages/needs.ts'

export type PasswordlessNeeds = Pick<Deps, 'directory'> &
  MessageNeeds &
  LandingNeeds &
  StandingNeeds & { limits: GateLimits }
