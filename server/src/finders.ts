/** Who is asked by the calls that search, in the order in which hits are told. */
import { itemFinder } from './catalog/index.ts'
import { causedEvents, paymentFinder } from './payments/index.ts'
import type { Deps, Finder } from './projects/index.ts'
import { signInFinder, userFinder } from './signin/index.ts'
import { deliveryFinder } from './webhooks/index.ts'

/** What all areas find in a project. */
export const finders = (deps: Pick<Deps, 'sql'>): Finder[] => [
  userFinder(deps),
  paymentFinder(deps),
  itemFinder(deps),
  deliveryFinder({ ...deps, findCaused: causedEvents(deps) }),
  signInFinder(deps),
]
