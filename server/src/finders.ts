/** The finders that calls of searching ask, in the order of their hits. */
import { itemFinder } from './catalog/index.ts'
import { causedEvents, paymentFinder } from './payments/index.ts'
import type { Deps, Finder } from './projects/index.ts'
import { orderFinder } from './shop/index.ts'
import { signInFinder, userFinder } from './signin/index.ts'
import { deliveryFinder } from './webhooks/index.ts'

/** The finders of all areas for a project. */
export const finders = (deps: Pick<Deps, 'sql'>): Finder[] => [
  userFinder(deps),
  orderFinder(deps),
  paymentFinder(deps),
  itemFinder(deps),
  deliveryFinder({ ...deps, findCaused: causedEvents(deps) }),
  signInFinder(deps),
]
