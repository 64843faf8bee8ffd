/** The German words. A word that is missing, or too many, does not compile. */
import type { Texts } from '../texts.ts'
import { apiKeys, people } from './access.ts'
import { audit } from './audit.ts'
import { catalog } from './catalog.ts'
import { frame, home, keys, lines, me, overview, signIn } from './frame.ts'
import { installation } from './installation.ts'
import { payments } from './payments.ts'
import { players, signIns } from './players.ts'
import { clients, networks, setUp, signingKeys } from './set-up.ts'
import { look, settings } from './settings.ts'
import { shared } from './shared.ts'
import { touched } from './touched.ts'
import { violations } from './violations.ts'
import { deliveries, endpoints, webhooks } from './webhooks.ts'

export const german: Texts = {
  apiKeys,
  audit,
  clients,
  deliveries,
  endpoints,
  catalog,
  frame,
  home,
  installation,
  keys,
  lines,
  look,
  me,
  networks,
  overview,
  people,
  payments,
  players,
  setUp,
  settings,
  shared,
  signIn,
  signIns,
  signingKeys,
  violations,
  touched,
  webhooks,
}
