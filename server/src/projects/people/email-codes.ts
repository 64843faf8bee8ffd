/**
 * Codes by mail: eight digits, five tries, ten minutes. Known and unknown addresses are treated alike up to the answer;
 * a mail, where there is one to send, goes out behind it.
 */
import { randomInt } from 'node:crypto'
import { plusSeconds } from '../../base/clock.ts'
import { countedAs } from '../../base/http/caller-address.ts'
import { newUuid } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { findOldestCode, insertConsoleCode, tryConsoleCode } from './proofs.sql.ts'

export const codeSeconds = 600
export const mostTries = 5

/**
 * Ten codes an hour for one address, so 50 guesses in 100 million. Five of them come from one network, so that one
 * stranger keeps nobody out. The network of the person's last sign-in has five of its own, so that several do not,
 * either.
 */
export const codesAnHour = { seconds: 3600, most: 10, mostAsked: 5 }

const digits = 8

type Needs = Pick<Parts, 'sql' | 'clock' | 'keyring'>

/**
 * Makes a code for an address in its one form, and says whether somebody has it, who is to get the code. Throws 429
 * where too many were asked for, whoever has it.
 */
export const askForCode = async (
  { sql, clock, keyring }: Needs,
  email: string,
  address: string,
): Promise<{ attemptId: string; code: string; isKnown: boolean }> => {
  const now = clock.now()
  const since = plusSeconds(now, -codesAnHour.seconds)
  const attemptId = newUuid()
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const row = {
    attempt_id: attemptId,
    email_hash: keyring.derive('console code asked', email),
    asked_hash: networkHash({ keyring }, email, address),
    code_hash: hashOf({ keyring }, attemptId, code),
    created_at: now,
    expires_at: plusSeconds(now, codeSeconds),
  }
  const [kept] = await insertConsoleCode(sql, email, row, { since, ...codesAnHour })
  if (kept) return { attemptId, code, isKnown: kept.user_id !== null }
  const [oldest] = await findOldestCode(sql, email, row, since)
  const freeAt = plusSeconds(oldest?.created_at ?? now, codesAnHour.seconds)
  const seconds = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000))
  throw new Problem(problems.too_many_requests, {
    detail: `Too many codes were asked for with this address: ask again in ${seconds} s`,
    headers: { 'retry-after': String(seconds) },
  })
}

/** The network of an address as it asks for, or is used by, the person of an e-mail address: it tells neither. */
export const networkHash = (
  { keyring }: Pick<Needs, 'keyring'>,
  email: string,
  address: string,
): Buffer => keyring.derive('console code asked', `${email} from ${countedAs(address)}`)

/** Tries a code: whose it is where it is right, and then it is spent. Undefined for every other. */
export const tryCode = async (
  { sql, clock, keyring }: Needs,
  attemptId: string,
  typed: string,
): Promise<string | undefined> => {
  const code = typed.replace(/[\s-]/g, '')
  const hash = hashOf({ keyring }, attemptId, code)
  const [row] = await tryConsoleCode(sql, attemptId, hash, clock.now(), mostTries)
  return row?.is_right ? (row.user_id ?? undefined) : undefined
}

const hashOf = ({ keyring }: Pick<Needs, 'keyring'>, attemptId: string, code: string): Buffer =>
  keyring.derive('console code', `${attemptId} ${code}`)
