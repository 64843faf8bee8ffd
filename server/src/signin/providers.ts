/** The names under which networks and platforms can be connected. */
import { isCustomName } from './networks/custom.ts'
import { listNetworks, networkNames } from './networks/table.ts'
import { isPlatformName } from './platforms/platform.ts'

/** Whether a network or platform of this name is on the list, or may be a network of a project's own. */
export const isProvider = (kind: 'network' | 'platform', provider: string): boolean =>
  kind === 'network'
    ? networkNames.has(provider) || isCustomName(provider)
    : isPlatformName(provider)

/** The names of the networks that a project can connect, in alphabetical order. */
export const connectableNetworks = (): string[] => listNetworks().map(({ name }) => name)
