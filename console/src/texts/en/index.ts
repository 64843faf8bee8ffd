/** The English words: a file for each room. */
import { frame, home, keys, me, overview, signIn } from './frame.ts'
import { payments } from './payments.ts'
import { audit, players, signIns } from './players.ts'
import { shared } from './shared.ts'

export const english = {
  audit,
  frame,
  home,
  keys,
  me,
  overview,
  payments,
  players,
  shared,
  signIn,
  signIns,
}
