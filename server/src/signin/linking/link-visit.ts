/** A user's wish to link a network, sealed into the address that their browser opens: nothing is stored for it. */
import type { Keyring } from '../../base/seals/seal.ts'
import { sealedNote } from '../../base/seals/sealed-note.ts'
import { visitSeconds } from '../tokens/lifetimes.ts'

export type LinkVisit = {
  clientId: number
  userId: string
  /** The session that asked; the visit is void when it is. */
  sessionId: string
  provider: string
  redirectUri: string
  isRedirectUriImplied: boolean
  /** Empty where the client gave none. */
  state: string
  locale: string | null
}

/** Makes and opens such texts with the installation's keys; they count for ten minutes. */
export const linkVisits = (keyring: Pick<Keyring, 'sealFor'>) =>
  sealedNote<LinkVisit>(keyring, 'link visit', visitSeconds)
