/** The parts of the service that the support desk needs. */
import type { Deps } from '../../projects/index.ts'
import type { Groups } from '../groups/groups.ts'

export type UserNeeds = Pick<Deps, 'sql' | 'clock' | 'log' | 'keyring' | 'admission'> & {
  /** The public address. */
  issuer: string
  groups: Pick<Groups, 'of'>
}
