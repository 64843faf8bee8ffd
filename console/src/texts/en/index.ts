/** The English words: a file for each room. */
import { frame, home, keys, me, overview, signIn } from './frame.ts'
import { audit, players, signIns } from './players.ts'
import { shared } from './shared.ts'
import { deliveries, endpoints, webhooks } from './webhooks.ts'

export const english = {
  audit,
  deliveries,
  endpoints,
  frame,
  home,
  keys,
  me,
  overview,
  players,
  shared,
  signIn,
  signIns,
  webhooks,
}
