/** The English words: a file for each room. */
import { apiKeys, people } from './access.ts'
import { catalog } from './catalog.ts'
import { passkeys } from './doors.ts'
import { frame, home, keys, me, overview, signIn } from './frame.ts'
import { payments } from './payments.ts'
import { audit, players, signIns } from './players.ts'
import { clients, networks, setUp, signingKeys } from './set-up.ts'
import { shared } from './shared.ts'
import { deliveries, endpoints, webhooks } from './webhooks.ts'

export const english = {
  apiKeys,
  audit,
  clients,
  deliveries,
  endpoints,
  catalog,
  frame,
  home,
  keys,
  me,
  networks,
  overview,
  passkeys,
  people,
  payments,
  players,
  setUp,
  shared,
  signIn,
  signIns,
  signingKeys,
  webhooks,
}
