/** The listeners of orders, one behind the other: the shop's orders, the goods of players, and the limits of items. */
import { purchases } from './catalog/index.ts'
import type { OrderListener } from './payments/index.ts'
import type { Deps } from './projects/index.ts'
import { listenForGoods, listenForOrders } from './shop/index.ts'

/** Builds them. */
export const orderListener = (deps: Pick<Deps, 'clock' | 'directory' | 'tracing'>): OrderListener =>
  listenForOrders(deps, listenForGoods(deps, purchases(deps)))
