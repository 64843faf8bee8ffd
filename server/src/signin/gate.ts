/** What the calls of the gate share: built once, passed on as an argument. */
import type { Deps } from '../projects/index.ts'
import { type Deployments, openDeployments } from './deployments.ts'
import { type Groups, openGroups } from './groups.ts'
import { gateLimits, type Limits } from './limits.ts'
import { type Outgoing, outgoing } from './passwordless/outgoing.ts'
import { type PlayFab, playFab } from './playfab/playfab.ts'
import { type RefreshTokens, refreshTokens } from './refresh-tokens.ts'
import { type SessionUses, sessionUses } from './session-uses.ts'
import { type SignInCounts, signInCounts } from './sign-in-counts.ts'
import { type SignInOutcomes, signInOutcomes } from './sign-in-outcomes.ts'
import { openSigningKeys, type SigningKeys } from './signing-keys.ts'
import { type Tokens, tokens } from './tokens.ts'

export type GateDeps = Pick<
  Deps,
  | 'sql'
  | 'clock'
  | 'log'
  | 'outbound'
  | 'keyring'
  | 'directory'
  | 'admission'
  | 'limiter'
  | 'settings'
  | 'mailer'
  | 'textSender'
>

export type Gate = GateDeps & {
  /** The public address: what begins with it is ours, and it is the issuer of projects without one of their own. */
  issuer: string
  keys: SigningKeys
  tokens: Tokens
  refreshTokens: RefreshTokens
  sessionUses: SessionUses
  deployments: Deployments
  groups: Groups
  limits: Limits
  outgoing: Outgoing
  signInCounts: SignInCounts
  signInOutcomes: SignInOutcomes
  playFab: PlayFab
}

/** Loads what the gate keeps in memory. */
export const openGate = async (deps: GateDeps): Promise<Gate> => {
  const issuer = deps.settings.publicUrl
  const keys = await openSigningKeys(deps)
  const [deployments, groups] = [await openDeployments(deps), await openGroups(deps)]
  return {
    ...deps,
    issuer,
    keys,
    tokens: tokens({ keys, directory: deps.directory, groups, issuer }),
    refreshTokens: refreshTokens(deps.keyring),
    sessionUses: sessionUses({ ...deps, deployments }),
    deployments,
    groups,
    playFab: playFab(deps),
    signInCounts: signInCounts(deps),
    signInOutcomes: signInOutcomes(),
    outgoing: outgoing(deps),
    limits: gateLimits({ limiter: deps.limiter, isOn: deps.settings.limits }),
  }
}

/** Where a request came from, for the audit. */
export type Origin = { address: string; requestId: string }
