/** The English words of all rooms but those that `rooms.ts` names: a file for each room. */
import { apiKeys, passkeys, people } from './access.ts'
import { audit } from './audit.ts'
import { frame, home, keys, lines, me, overview, signIn } from './frame.ts'
import { installation } from './installation.ts'
import { playerData, players, signIns } from './players.ts'
import { clients, networks, setUp, signingKeys } from './set-up.ts'
import { shared, touched } from './shared.ts'
import { deadLetters, eventTypes, portal, replays } from './webhook-lists.ts'

export const english = {
  apiKeys,
  audit,
  clients,
  deadLetters,
  eventTypes,
  frame,
  home,
  installation,
  keys,
  lines,
  me,
  networks,
  overview,
  passkeys,
  people,
  playerData,
  players,
  portal,
  replays,
  setUp,
  shared,
  signIn,
  signIns,
  signingKeys,
  touched,
}
