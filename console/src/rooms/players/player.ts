/** A player as the API tells of one. */
import { ApiProblem } from '../../api/problems.ts'

/** The author of something, as far as it was written down. */
export type Author = { kind: string; id?: string; name?: string }

export type Player = {
  user_id: string
  username: string | null
  name: string | null
  email: string | null
  is_email_confirmed: boolean
  picture: string | null
  country: string | null
  created_at: string
  banned_at: string | null
  banned_until: string | null
  ban_reason: string | null
  banned_by: Author | null
  groups: { id: number; name: string }[]
}

export type Identity = {
  provider: string
  id: string
  external_id: string
  name: string | null
  username: string | null
  created_at: string
}

export type PlayerSession = {
  session_id: string
  client_id: number
  type: string
  provider: string
  signed_in_at: string
  refreshed_at: string | null
  ends_at: string
  address: string | null
  device: string | null
}

export type PlayerAttribute = {
  key: string
  permission: 'public' | 'private'
  value: string
  is_read_only: boolean
  publisher_project_id: number | null
}

export type WholePlayer = Player & {
  nickname: string | null
  first_name: string | null
  last_name: string | null
  birthday: string | null
  gender: string | null
  phone: string | null
  uploaded_picture: { type: string; bytes: number; uploaded_at: string } | null
  attributes: PlayerAttribute[]
  identities: Identity[]
  deployments: string[]
  sessions: PlayerSession[]
}

/** By what a player is called: their name, else what else is known of them. */
export const calledBy = (player: Pick<Player, 'name' | 'username' | 'email' | 'user_id'>): string =>
  player.name || player.username || player.email || player.user_id

/** Whether the service knows nobody by this id. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 404
