/** The networks that have a file of their own in this folder, in the order of their names. */
import type { Route } from '../http/routes.ts'
import type { World } from '../world.ts'

const list: readonly ((world: World) => Route[])[] = []

/** The routes of all of them. */
export const simulatedNetworks = (world: World): Route[] => list.flatMap((one) => one(world))
