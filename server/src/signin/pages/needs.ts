/** The parts of the service that the sign-in page needs. */
import type { Deps } from '../../projects/index.ts'
import type { SignInCounts } from '../counting/sign-in-counts.ts'
import type { Deployments } from '../deployments/deployments.ts'
import type { GateLimits } from '../requests/limits.ts'
import type { WayBackNeeds } from './way-back.ts'

export type PageNeeds = Pick<Deps, 'mailer' | 'textSender'> &
  WayBackNeeds & {
    deployments: Deployments
    limits: GateLimits
    signInCounts: SignInCounts
  }
