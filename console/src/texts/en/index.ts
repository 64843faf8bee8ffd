/** The English words: a file for each room. */
import { frame, home, keys, me, overview, signIn } from './frame.ts'
import { audit, players, signIns } from './players.ts'
import { clients, networks, setUp } from './set-up.ts'
import { shared } from './shared.ts'

export const english = {
  audit,
  clients,
  frame,
  home,
  keys,
  me,
  networks,
  overview,
  players,
  setUp,
  shared,
  signIn,
  signIns,
}
