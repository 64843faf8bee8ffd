/** The names under which networks and platforms can be connected. */
import { networkNames } from './networks/table.ts'
import { isPlatformName } from './platforms/platform.ts'

/** Whether a network or platform of this name is on the list. */
export const isProvider = (kind: 'network' | 'platform', provider: string): boolean =>
  kind === 'network' ? networkNames.has(provider) : isPlatformName(provider)
