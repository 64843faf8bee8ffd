/** The parts of the service that the end of a sign-in needs. */
import type { Deps } from '../../projects/index.ts'
import type { SignInCounts } from '../counting/sign-in-counts.ts'
import type { SignInOutcomes } from '../counting/sign-in-outcomes.ts'
import type { TokenAnswerNeeds } from '../tokens/token-answer.ts'
import type { Traces } from '../tracing/traces.ts'
import type { FinishNeeds } from './finish.ts'

export type LandingNeeds = Pick<Deps, 'sql' | 'clock' | 'keyring'> &
  FinishNeeds &
  TokenAnswerNeeds & {
    /** The public address: what begins with it is ours. */
    issuer: string
    signInCounts: Pick<SignInCounts, 'count'>
    signInOutcomes: SignInOutcomes
    traces: Pick<Traces, 'cameIn'>
  }
