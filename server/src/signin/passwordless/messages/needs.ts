/** The parts of the service that messages to players need. */
import type { Deps } from '../../../projects/index.ts'
import type { CodeNeeds } from '../codes/one-time-codes.ts'
import type { Outgoing } from './outgoing.ts'

export type MessageNeeds = Pick<Deps, 'log' | 'mailer' | 'textSender'> &
  CodeNeeds & {
    /** The public address, with which links begin. */
    issuer: string
    outgoing: Outgoing
  }
