/** The look of `portreeve doctor` at the doors of the console: passkeys, and the studio's identity provider. */
import { systemClock } from '../../base/clock.ts'
import { outbound } from '../../base/outbound/outbound.ts'
import type { Config } from '../../config.ts'
import { hasPasskeys, provider, providerBackPath } from '../../projects/index.ts'
import { bad, good, type HealthFinding, note } from '../../running/health-finding.ts'
import { runningAddress } from '../../start/running-address.ts'

/** Passkeys are for the name of a host, so nobody can have one at an address by number or without https. */
export const examinePasskeys = ({ publicUrl }: Config): HealthFinding[] =>
  publicUrl === undefined || hasPasskeys({ settings: { publicUrl } })
    ? []
    : [
        note(
          'passkeys',
          'passkeys_impossible',
          `nobody signs in to the console by a passkey at ${publicUrl}: browsers need https and the name of a host in PORTREEVE_PUBLIC_URL`,
          { url: publicUrl },
        ),
      ]

/** Asks the identity provider of the console for what it says of itself, as a sign-in does first. */
export const examineProvider = async (config: Config): Promise<HealthFinding[]> => {
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
      good(subject, 'provider_good', `${its.issuer} answers; its client has to know ${back}`, {
        issuer: its.issuer,
        back,
      }),
    ]
  } catch (error) {
    const { message } = error as Error
    const says = `${its.issuer}: ${message}: check PORTREEVE_CONSOLE_OIDC_ISSUER, which has to be as its discovery document writes it`
    return [bad(subject, 'provider_wrong', says, { issuer: its.issuer, reason: message })]
  } finally {
    await out.close()
  }
}
