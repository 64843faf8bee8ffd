/** A player who entered the code that was sent to a phone or mailbox holds it, and is vouched for by that. */
import { plusSeconds } from '../../base/clock.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { sha256 } from '../../base/ids.ts'
import type { Entry } from '../landing/entry.ts'
import type { Vouched } from '../landing/finish.ts'
import { noteSignIn } from '../tracing/steps.ts'
import type { SignInErrand } from './codes/errand.ts'
import { oneTimeCodeSeconds } from './codes/one-time-codes.ts'
import type { PasswordlessNeeds } from './needs.ts'
import { walletId, walletName } from './wallet.ts'

/**
 * The holder of the phone or mailbox of an errand, by the operation whose code was entered. It counts once.
 */
export const vouchedHolder = (
  gate: Pick<PasswordlessNeeds, 'keyring' | 'clock'>,
  { project }: Pick<Entry, 'project'>,
  { channel, target }: Pick<SignInErrand, 'channel' | 'target'>,
  operation: string,
): Vouched => ({
  profile: {
    network: walletName,
    id: walletId(gate.keyring, project.projectId, channel, target),
    realm: channel,
    subject: target,
    isEmailVerified: channel === 'email',
    ...(channel === 'email' && { email: target }),
  },
  type: channel,
  isPlatform: false,
  mayCreateUser: true,
  proof: {
    fingerprint: sha256(`one-time code ${operation}`),
    until: plusSeconds(gate.clock.now(), oneTimeCodeSeconds),
  },
})

/** Notes of a request that it carries on the sign-in of an errand; nothing where the client is gone. */
export const noteErrand = async (
  { directory, clock }: Pick<PasswordlessNeeds, 'directory' | 'clock'>,
  request: FastifyRequest,
  { channel, entry, linkTo, steps }: SignInErrand,
): Promise<void> => {
  const found = await directory.findClient(entry.clientId)
  if (!found) return
  const way = linkTo ? 'linking' : channel
  noteSignIn(request, clock.now().getTime(), { way, steps, provider: walletName, ...found })
}
