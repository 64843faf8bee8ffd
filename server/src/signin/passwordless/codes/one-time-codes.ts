/**
 * Codes of six digits: made, kept under a key, tried five times at most in ten minutes
 * (docs/interface/passwordless.md#one-time-codes).
 */
import { randomBytes, randomInt } from 'node:crypto'
import { plusSeconds } from '../../../base/clock.ts'
import { newUuid } from '../../../base/ids.ts'
import { Problem } from '../../../base/problem.ts'
import type { Deps } from '../../../projects/index.ts'
import { problems } from '../../contract.ts'
import { readBytes, uuidBytes, uuidText } from '../../session-id.ts'
import { type Errand, errands } from './errand.ts'
import { countToTargets, findErrand, insertCode, tryCode } from './one-time-codes.sql.ts'

/** Ten minutes. */
export const oneTimeCodeSeconds = 600

const mostTries = 5

/**
 * Limits for one phone or mailbox of a project. Messages asked for from one network go half a minute apart and five in
 * an hour, so that a stranger keeps nobody out. Twenty go in an hour, whoever asks. So 100 guesses an hour in a
 * million.
 */
const messages = { pauseSeconds: 30, windowSeconds: 3600, most: 5, mostOfAll: 20 }

export type CodeNeeds = Pick<Deps, 'sql' | 'clock' | 'keyring'>

/**
 * Counts a message to a target (`email ann@players.example`) that somebody asks for from a network (`countedAs`).
 * Throws 429 `002-057` where this target was sent enough, whether or not anybody there is known.
 */
export const countMessage = async (
  { sql, clock, keyring }: CodeNeeds,
  projectId: number,
  target: string,
  network: string,
): Promise<void> => {
  const now = clock.now()
  const hashed = (text: string): Buffer => keyring.derive('code target', `${projectId} ${text}`)
  const targets = { whole: hashed(target), asked: hashed(`${target} from ${network}`) }
  const [counted] = await countToTargets(sql, projectId, targets, now, messages)
  if (!counted.is_counted) throw tooManyMessages(now.getTime(), counted.free_at?.getTime())
}

/**
 * Makes a code for an errand and keeps it; the caller sends it. One that is not going to be sent looks the same, and no
 * guess is right.
 */
export const keepCode = async (
  { sql, clock, keyring }: CodeNeeds,
  projectId: number,
  errand: Errand,
  isSent: boolean,
): Promise<{ operation: string; code: string }> => {
  const now = clock.now()
  const { text, operationId } = newOperationId(projectId)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = hashOf({ keyring }, operationId, code)
  await insertCode(sql, {
    project_id: projectId,
    operation_id: operationId,
    code_hash: isSent ? hash : randomBytes(hash.length),
    errand: errands(keyring).seal(errand, operationId),
    created_at: now,
    expires_at: plusSeconds(now, oneTimeCodeSeconds),
  })
  return { operation: text, code }
}

/**
 * Tries a code: its errand where it is right, and the code is spent then. Throws 422 `003-039` for a wrong, unknown,
 * used or expired one and `003-049` after five tries. An operation that never was looks like a wrong code.
 */
export const useCode = async (
  { sql, clock, keyring }: CodeNeeds,
  operation: string,
  code: string,
  /** Looked at before the try counts as right: false is a wrong code. */
  isFor: (errand: Errand) => boolean,
): Promise<Errand> => {
  const id = readOperationId(operation)
  if (!id) throw new Problem(problems.one_time_code_wrong)
  const { projectId, operationId } = id
  const known = await findCode({ sql, clock, keyring }, operation)
  const hash = hashOf({ keyring }, operationId, code)
  // A foreign hash is tried all the same, so that the try counts.
  const tried = known && isFor(known.errand) ? hash : hashOf({ keyring }, operationId, 'no code')
  const [row] = await tryCode(sql, projectId, operationId, tried, clock.now(), mostTries)
  if (row?.is_right && known) return known.errand
  if (row && row.tries > mostTries) throw new Problem(problems.too_many_tries)
  throw new Problem(problems.one_time_code_wrong)
}

/** A code's errand while it can be used, for pages; undefined otherwise. */
export const findCode = async (
  { sql, clock, keyring }: CodeNeeds,
  operation: string,
): Promise<{ projectId: number; errand: Errand } | undefined> => {
  const id = readOperationId(operation)
  if (!id) return undefined
  const [row] = await findErrand(sql, id.projectId, id.operationId, clock.now())
  if (!row) return undefined
  const errand = errands(keyring).open(row.errand, id.operationId)
  // Altered or of another row: a bug or an attack, and not a mistake of the caller.
  if (!errand) throw new Error('the errand of a one-time code cannot be opened')
  return { projectId: id.projectId, errand }
}

/**
 * A new id of a code that was sent: the project and the row, in one text without special characters. It has 122 random
 * bits: whoever knows it was given it.
 */
export const newOperationId = (projectId: number): { text: string; operationId: string } => {
  const operationId = newUuid()
  const head = Buffer.alloc(8)
  head.writeBigUInt64BE(BigInt(projectId))
  const text = Buffer.concat([head, uuidBytes(operationId)]).toString('base64url')
  return { text, operationId }
}

/** The project and row of what may be such a text; undefined for what none of ours looks like. */
export const readOperationId = (
  text: string,
): { projectId: number; operationId: string } | undefined => {
  const bytes = readBytes(text, 24)
  if (!bytes) return undefined
  const projectId = Number(bytes.readBigUInt64BE(0))
  return Number.isSafeInteger(projectId) && projectId > 0
    ? { projectId, operationId: uuidText(bytes.subarray(8)) }
    : undefined
}

const hashOf = (
  { keyring }: Pick<CodeNeeds, 'keyring'>,
  operationId: string,
  code: string,
): Buffer => keyring.derive('one-time code', `${operationId} ${code}`)

const tooManyMessages = (now: number, freeAt: number | undefined): Problem => {
  const seconds = Math.max(1, Math.ceil(((freeAt ?? now) - now) / 1000))
  return new Problem(problems.too_many_requests, {
    detail: `Too many messages to this address: ask again in ${seconds} s`,
    headers: { 'retry-after': String(seconds) },
  })
}
