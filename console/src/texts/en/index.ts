/** The English words: a file for each room. */
import { catalog } from './catalog.ts'
import { frame, home, keys, me, overview, signIn } from './frame.ts'
import { audit, players, signIns } from './players.ts'
import { shared } from './shared.ts'

export const english = {
  audit,
  catalog,
  frame,
  home,
  keys,
  me,
  overview,
  players,
  shared,
  signIn,
  signIns,
}
