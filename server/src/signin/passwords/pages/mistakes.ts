/** Mistakes of a player at the forms of accounts, in the reader's words. */
import { Problem } from '../../../base/problem.ts'
import { problems } from '../../contract.ts'
import type { Texts } from '../../pages/texts/en.ts'
import type { Mistake } from '../../passwordless/pages/mistakes.ts'
import type { AccountVisit } from './visit.ts'

/** The mistake that a page shows. Throws what is none, such as a bug. It is kept as a sign-in that was refused. */
export const accountMistake = (
  { gate, request, texts }: Pick<AccountVisit, 'gate' | 'request' | 'texts'>,
  error: unknown,
): Mistake => {
  const message = error instanceof Problem ? messageOf(texts, error) : undefined
  if (!(error instanceof Problem) || message === undefined) throw error
  gate.traces.refused(request, error)
  const { status } = error.kind
  return { status: status === 429 ? 429 : 422, message, headers: error.headers }
}

const messageOf = (texts: Texts, { kind, details, headers }: Problem): string | undefined => {
  const { account, mistake } = texts
  if (kind === problems.too_many_passwords || kind === problems.too_many_requests) {
    return account.often(Math.ceil(Number(headers['retry-after'] ?? 60) / 60))
  }
  if (kind === problems.parameter_refused) {
    return details?.email === undefined ? account.badName : mistake.email
  }
  return new Map([
    [problems.password_wrong, account.wrong],
    [problems.account_unconfirmed, account.unconfirmed],
    [problems.username_taken, account.taken],
    [problems.email_taken, account.emailTaken],
    [problems.password_refused, account.weak],
  ]).get(kind)
}

/** A password that is too short or too long, which calls refuse by their schema. */
export const lengthMistake = ({ account }: Texts, password: string): Mistake | undefined => {
  const length = [...password].length
  return length >= 6 && length <= 100
    ? undefined
    : { status: 422, message: account.short, headers: {} }
}
