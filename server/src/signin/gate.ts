/** The parts that the calls of the gate share: built once, passed on as an argument. */
import type { Deps } from '../projects/index.ts'
import { type RefusedRedirects, refusedRedirects } from './connections/refused-redirects.ts'
import { type SignInCounts, signInCounts } from './counting/sign-in-counts.ts'
import { type SignInOutcomes, signInOutcomes } from './counting/sign-in-outcomes.ts'
import { type Deployments, openDeployments } from './deployments/deployments.ts'
import { type Groups, openGroups } from './groups/groups.ts'
import { openSigningKeys, type SigningKeys } from './keys/signing-keys.ts'
import { type SignIns, signIns } from './landing/sign-ins.ts'
import { type Outgoing, outgoing } from './passwordless/messages/outgoing.ts'
import { type PlayFab, playFab } from './playfab/playfab.ts'
import { type GateLimits, gateLimits } from './requests/limits.ts'
import { type RefreshTokens, refreshTokens } from './tokens/refresh-tokens.ts'
import { type SessionUses, sessionUses } from './tokens/session-uses.ts'
import { type Tokens, tokens } from './tokens/tokens.ts'
import { type Traces, traces } from './tracing/traces.ts'

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
  | 'countryOf'
  | 'occurrences'
>

export type Gate = GateDeps & {
  /** The public address: what begins with it is ours, and it is the issuer of projects without one of their own. */
  issuer: string
  keys: SigningKeys
  tokens: Tokens
  refreshTokens: RefreshTokens
  sessionUses: SessionUses
  signIns: SignIns
  deployments: Deployments
  groups: Groups
  limits: GateLimits
  outgoing: Outgoing
  signInCounts: SignInCounts
  signInOutcomes: SignInOutcomes
  refusedRedirects: RefusedRedirects
  traces: Traces
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
    signIns: signIns(deps.sql),
    deployments,
    groups,
    playFab: playFab(deps),
    signInCounts: signInCounts(deps),
    signInOutcomes: signInOutcomes(),
    refusedRedirects: refusedRedirects(deps),
    traces: traces(deps),
    outgoing: outgoing(deps),
    limits: gateLimits({ limiter: deps.limiter, isOn: deps.settings.limits }),
  }
}
