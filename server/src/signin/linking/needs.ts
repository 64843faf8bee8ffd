/** The parts of the service that linking several networks to one player needs. */
import type { Deps } from '../../projects/index.ts'
import type { StandingNeeds } from '../tokens/standing.ts'
import type { VisitNeeds } from '../visit/needs.ts'

export type LinkingNeeds = Pick<Deps, 'mailer' | 'textSender'> & VisitNeeds & StandingNeeds
