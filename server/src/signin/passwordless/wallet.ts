/**
 * The wallet: our own sign-in by phone and e-mail, which stands among the networks as `xsolla`
 * (docs/interface/passwordless.md#the-wallet).
 * It speaks no protocol: whoever knows the code that was sent there holds the phone or the mailbox.
 */
import { Problem } from '../../base/problem.ts'
import type { Keyring } from '../../base/seals/seal.ts'
import type { Project } from '../../projects/index.ts'
import { requireConnection } from '../connections/connections.ts'
import { problems } from '../contract.ts'
import { networkNameOf } from '../networks/table.ts'
import type { Channel } from './codes/address.ts'
import type { PasswordlessNeeds } from './needs.ts'

/** The name by which it is connected, and the claim `provider`. */
export const walletName = 'xsolla'

/**
 * The claim `id` of whoever holds a phone number or mailbox. It is derived, because tokens show the address only to
 * clients that asked for it.
 */
export const walletId = (
  keyring: Pick<Keyring, 'derive'>,
  projectId: number,
  channel: Channel,
  target: string,
): string => keyring.derive('wallet id', `${projectId} ${channel} ${target}`).toString('hex', 0, 16)

/** Whether a name in an address means the wallet; `babka` is its older one. */
export const isWallet = (provider: string): boolean => networkNameOf(provider) === walletName

/** The channels that messages can be sent by. */
export const openChannels = ({
  mailer,
  textSender,
}: Pick<PasswordlessNeeds, 'mailer' | 'textSender'>): Channel[] => [
  ...(textSender ? (['phone'] as const) : []),
  ...(mailer ? (['email'] as const) : []),
]

/**
 * Throws 422 `003-022` where the project has not connected the wallet, `003-020` where nothing can be sent that way.
 */
export const requireChannel = (
  gate: PasswordlessNeeds,
  project: Project,
  channel: Channel,
): void => {
  requireConnection(project, 'network', walletName)
  if (openChannels(gate).includes(channel)) return
  throw new Problem(problems.not_available, {
    detail:
      channel === 'phone'
        ? 'No text messages can be sent: the operator has to set PORTREEVE_SMS_URL'
        : 'No mail can be sent: the operator has to set PORTREEVE_SMTP_URL',
  })
}

/**
 * Whether an entered address is confirmed by a message:
 * unless the project switched that off or there is no mail server.
 */
export const mustConfirm = (
  { mailer }: Pick<PasswordlessNeeds, 'mailer'>,
  { settings }: Project,
): boolean => mailer !== undefined && settings.email_confirmation !== false
