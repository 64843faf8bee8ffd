/** The look of `portreeve doctor` at the doors of the console: passkeys, and the studio's identity provider. */
import { systemClock } from '../../base/clock.ts'
import { outbound } from '../../base/outbound/outbound.ts'
import type { Config } from '../../config.ts'
import { hasPasskeys, provider, providerBackPath } from '../../projects/index.ts'
import { runningAddress } from '../../start/running-address.ts'

type Finding = { subject: string; state: 'good' | 'note' | 'bad'; says: string }

/** Passkeys are for the name of a host, so nobody can have one at an address by number or without https. */
export const examinePasskeys = ({ publicUrl }: Config): Finding[] =>
  publicUrl === undefined || hasPasskeys({ settings: { publicUrl } })
    ? []
    : [
        {
          subject: 'passkeys',
          state: 'note',
          says: `nobody signs in to the console by a passkey at ${publicUrl}: browsers need https and the name of a host in PORTREEVE_PUBLIC_URL`,
        },
      ]

/** Asks the identity provider of the console for what it says of itself, as a sign-in does first. */
export const examineProvider = async (config: Config): Promise<Finding[]> => {
  const { provider: its } = config
  if (!its) return []
  const subject = 'identity provider'
  const out = outbound({
    allowLoopback: !config.isProduction,
    allowedNetworks: [...config.allowedNetworks],
    proxy: config.outboundProxy,
  })
  try {
    await provider({ clock: systemClock, outbound: out }, its).facts()
    const back = `${await runningAddress(config)}${providerBackPath}`
    return [
      { subject, state: 'good', says: `${its.issuer} answers; its client has to know ${back}` },
    ]
  } catch (error) {
    const says = `${its.issuer}: ${(error as Error).message}: check PORTREEVE_CONSOLE_OIDC_ISSUER, which has to be as its discovery document writes it`
    return [{ subject, state: 'bad', says }]
  } finally {
    await out.close()
  }
}
