/** The parts of the service that the pages of sign-in by phone and e-mail need. */
import type { Deps } from '../../../projects/index.ts'
import type { SignInCounts } from '../../counting/sign-in-counts.ts'
import type { Traces } from '../../tracing/traces.ts'
import type { PasswordlessNeeds } from '../needs.ts'

export type PasswordlessPageNeeds = Pick<Deps, 'settings'> &
  PasswordlessNeeds & { signInCounts: SignInCounts; traces: Traces }
