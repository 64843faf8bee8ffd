/** Whoever entered the code that was sent to a phone or mailbox holds it, and is vouched for by that. */
import { plusSeconds } from '../../base/clock.ts'
import { sha256 } from '../../base/ids.ts'
import type { Gate } from '../gate.ts'
import type { Entry } from '../landing/entry.ts'
import type { Vouched } from '../landing/finish.ts'
import type { SignInErrand } from './codes/errand.ts'
import { oneTimeCodeSeconds } from './codes/one-time-codes.ts'
import { walletHolder } from './wallet.ts'

/** The holder of the phone or mailbox of an errand, by the operation whose code was entered. It counts once. */
export const vouchedHolder = (
  gate: Pick<Gate, 'keyring' | 'clock'>,
  { project }: Pick<Entry, 'project'>,
  { channel, target }: Pick<SignInErrand, 'channel' | 'target'>,
  operation: string,
): Vouched => ({
  profile: walletHolder(gate, project.projectId, channel, target),
  type: channel,
  isPlatform: false,
  mayCreateUser: true,
  proof: {
    fingerprint: sha256(`one-time code ${operation}`),
    until: plusSeconds(gate.clock.now(), oneTimeCodeSeconds),
  },
})
