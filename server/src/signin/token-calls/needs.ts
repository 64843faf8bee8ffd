/** The parts of the service that the calls of tokens need. */
import type { Deps } from '../../projects/index.ts'
import type { Groups } from '../groups/groups.ts'
import type { SigningKeys } from '../keys/signing-keys.ts'
import type { GateLimits } from '../requests/limits.ts'
import type { SessionUses } from '../tokens/session-uses.ts'
import type { StandingNeeds } from '../tokens/standing.ts'
import type { TokenAnswerNeeds } from '../tokens/token-answer.ts'
import type { Traces } from '../tracing/traces.ts'

export type TokenCallNeeds = Pick<Deps, 'sql' | 'clock' | 'directory' | 'settings'> &
  StandingNeeds &
  TokenAnswerNeeds & {
    /** The public address, below which projects have their own issuer. */
    issuer: string
    keys: Pick<SigningKeys, 'published'>
    sessionUses: SessionUses
    groups: Pick<Groups, 'of'>
    limits: GateLimits
    traces: Pick<Traces, 'exchanged'>
  }
