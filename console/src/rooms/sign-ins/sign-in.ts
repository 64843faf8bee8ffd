/** A sign-in as the API tells of one. */
import type { Tone } from '../../shared/controls/badge.tsx'
import { signInWords } from '../../texts/of-service.ts'

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

/**
 * A sentence on the event.
 *
 * @param project the project of the sign-in; empty for one that belongs to none
 */
export const whatCame = (signIn: SignIn, project: string): string =>
  signInWords.words((texts) => texts.signIn(signIn, project !== '').came, signIn.what_came)

/** The remedy; null where somebody came in. */
export const whatToDo = (signIn: SignIn, project: string): string | null =>
  signIn.what_to_do === null
    ? null
    : signInWords.words((texts) => texts.signIn(signIn, project !== '').toDo, signIn.what_to_do)

/** A reason in few words; a problem where there was none. */
export const reasonWords = (reason: string): string =>
  signInWords.words((texts) => texts.reasonName(reason), reason.replaceAll('_', ' '))

/** The name of a step. */
export const stepWords = (name: string): string =>
  signInWords.words((texts) => texts.step(name), name.replaceAll('_', ' '))
