/** A sign-in as the API tells of one. */
import type { Tone } from '../../shared/controls/badge.tsx'

export type Outcome = 'signed_in' | 'linked' | 'refused' | 'failed'

export type SignIn = {
  id: string
  began_at: string
  ended_at: string
  way: string
  outcome: Outcome
  step: string
  provider: string | null
  client_id: number | null
  user_id: string | null
  country: string | null
  problem: string | null
  error_code: string | null
  status: number | null
  reason: string | null
  network_error: string | null
  network_status: number | null
  what_came: string
  what_to_do: string | null
  stands_for: number
  steps: { name: string; at: number; request_id: string }[]
}

export const toneOf = (outcome: Outcome): Tone =>
  outcome === 'signed_in' || outcome === 'linked' ? 'good' : outcome === 'refused' ? 'warn' : 'bad'
