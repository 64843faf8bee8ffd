/** The German words. A word that is missing, or too many, does not compile. */
import type { Texts } from '../texts.ts'
import { catalog } from './catalog.ts'
import { frame, home, keys, me, overview, signIn } from './frame.ts'
import { audit, players, signIns } from './players.ts'
import { shared } from './shared.ts'

export const german: Texts = {
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
