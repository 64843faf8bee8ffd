/** The parts that the calls of the gate share: built once, passed on as an argument. */
import type { Deps } from '../projects/index.ts'
import { refusedRedirects } from './connections/refused-redirects.ts'
import { signInCounts } from './counting/sign-in-counts.ts'
import { signInOutcomes } from './counting/sign-in-outcomes.ts'
import { openDeployments } from './deployments/deployments.ts'
import { openGroups } from './groups/groups.ts'
import { openSigningKeys } from './keys/signing-keys.ts'
import { signIns } from './landing/sign-ins.ts'
import { outgoing } from './passwordless/messages/outgoing.ts'
import { passwordHashes } from './passwords/hashing.ts'
import { letters } from './passwords/letters.ts'
import { playFab } from './playfab/playfab.ts'
import { gateLimits } from './requests/limits.ts'
import { refreshTokens } from './tokens/refresh-tokens.ts'
import { sessionUses } from './tokens/session-uses.ts'
import { tokens } from './tokens/tokens.ts'
import { traces } from './tracing/traces.ts'

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

/** Loads what the gate keeps in memory. `hashes` are those of passwords. */
export const openGate = async (deps: GateDeps, hashes = passwordHashes()) => {
  const issuer = deps.settings.publicUrl
  const keys = await openSigningKeys(deps)
  const [deployments, groups] = [await openDeployments(deps), await openGroups(deps)]
  return {
    ...deps,
    /** The public address: what begins with it is ours, and it is the issuer of projects without one of their own. */
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
    passwordHashes: hashes,
    letters: letters(deps),
    limits: gateLimits({ limiter: deps.limiter, isOn: deps.settings.limits }),
  }
}

export type Gate = Awaited<ReturnType<typeof openGate>>
