/** The German words. A word that is missing, or too many, does not compile. */
import type { Texts } from '../texts.ts'
import { apiKeys, people } from './access.ts'
import { catalog } from './catalog.ts'
import { frame, home, keys, me, overview, signIn } from './frame.ts'
import { payments } from './payments.ts'
import { audit, players, signIns } from './players.ts'
import { portal } from './portal.ts'
import { clients, networks, setUp, signingKeys } from './set-up.ts'
import { shared } from './shared.ts'
import { deadLetters, eventTypes, replays } from './webhook-lists.ts'
import { deliveries, endpoints, webhooks } from './webhooks.ts'

export const german: Texts = {
  apiKeys,
  audit,
  clients,
  deadLetters,
  deliveries,
  endpoints,
  eventTypes,
  catalog,
  frame,
  home,
  keys,
  me,
  networks,
  overview,
  people,
  payments,
  players,
  portal,
  replays,
  setUp,
  shared,
  signIn,
  signIns,
  signingKeys,
  webhooks,
}
