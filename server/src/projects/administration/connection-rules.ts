/** What the projects area has to be told about connections: networks and platforms are the sign-in area's knowledge. */
import type { Violation } from '../../base/problem.ts'
import type { ConnectionSettings } from '../contract.ts'

export type ConnectionRules = {
  /** Which names a connection may have. */
  isProvider(kind: 'network' | 'platform', provider: string): boolean
  /** What is wrong with the settings of a connection of such a name; paths begin at `settings`. */
  connectionViolations(
    kind: 'network' | 'platform',
    provider: string,
    settings: ConnectionSettings | undefined,
  ): Violation[]
}
