/** The parts of the service that accounts with a password need. */
import type { Deps } from '../../projects/index.ts'
import type { PasswordlessNeeds } from '../passwordless/needs.ts'
import type { TokenCallNeeds } from '../token-calls/needs.ts'
import type { PasswordHashes } from './hashing.ts'
import type { Letters } from './letters.ts'

export type PasswordNeeds = Pick<Deps, 'limiter'> &
  PasswordlessNeeds &
  TokenCallNeeds & { passwordHashes: PasswordHashes; letters: Letters }
