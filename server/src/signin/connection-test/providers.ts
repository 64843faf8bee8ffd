/** The names under which networks and platforms can be connected, and what their settings must hold. */
import { violation } from '../../base/refusals/violation.ts'
import type { ConnectionRules } from '../../projects/index.ts'
import { credentialNames } from '../connections/credential-names.ts'
import type { AddressSettings } from '../networks/calls/foreign-address.ts'
import { customNetworkViolations, isCustomName } from '../networks/custom.ts'
import { listNetworks, networkNameOf, networkNames } from '../networks/table.ts'
import { isPlatformName } from '../platforms/platform.ts'

/** The names of the networks that a project can connect, in alphabetical order. */
export const connectableNetworks = (): string[] => listNetworks().map(({ name }) => name)

/** Which connections there may be in this installation. */
export const connectionRules = (installation: AddressSettings): ConnectionRules => ({
  credentialNames,
  isProvider(kind, provider) {
    if (kind === 'platform') return isPlatformName(provider)
    return networkNames.has(provider) || isCustomName(provider)
  },
  connectionViolations(kind, provider, settings) {
    const name = kind === 'network' ? networkNameOf(provider) : provider
    // Nobody would find it there: addresses with an alias lead to the connection of the name.
    if (name !== provider) {
      const message = `is another name of ${name}: connect that one`
      return [violation('provider', 'fixed', message, { allowed: [name] })]
    }
    if (!isCustomName(provider)) {
      return settings?.network === undefined
        ? []
        : [violation('settings.network', 'unexpected', 'is only for networks named custom:<name>')]
    }
    return [
      ...customNetworkViolations(settings?.network, installation),
      ...(['app_ids', 'scope', 'simulator'] as const)
        .filter((name) => settings?.[name] !== undefined)
        .map((name) =>
          violation(
            `settings.${name}`,
            'unexpected',
            'must be left out: settings.network says all about a network of your own',
            { beside: 'settings.network' },
          ),
        ),
    ]
  },
})
