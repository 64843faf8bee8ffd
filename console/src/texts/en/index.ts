/** The English words: a file for each room. */
import { apiKeys, passkeys, people } from './access.ts'
import { audit } from './audit.ts'
import { bulk, catalog } from './catalog.ts'
import { catalogTabs, imports, lint, preview, things, wording } from './catalog-pages.ts'
import { frame, home, keys, lines, me, overview, signIn } from './frame.ts'
import { installation } from './installation.ts'
import { packages } from './packages.ts'
import { payments } from './payments.ts'
import { players, signIns } from './players.ts'
import { clients, networks, setUp, signingKeys } from './set-up.ts'
import { look, settings } from './settings.ts'
import { shared, touched } from './shared.ts'
import { violations } from './violations.ts'
import { deadLetters, eventTypes, portal, replays } from './webhook-lists.ts'
import { deliveries, endpoints, webhooks } from './webhooks.ts'

export const english = {
  apiKeys,
  audit,
  bulk,
  clients,
  deadLetters,
  deliveries,
  endpoints,
  eventTypes,
  catalog,
  catalogTabs,
  frame,
  home,
  installation,
  keys,
  lines,
  look,
  imports,
  lint,
  me,
  networks,
  overview,
  packages,
  passkeys,
  people,
  payments,
  players,
  preview,
  portal,
  replays,
  setUp,
  settings,
  shared,
  signIn,
  signIns,
  signingKeys,
  violations,
  touched,
  things,
  webhooks,
  wording,
}
