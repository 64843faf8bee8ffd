/** One-time codes: what they look like and what is kept of them. */
import type { Instant } from '../../base/clock.ts'
import { randomness, sha256 } from '../../base/ids.ts'
import { newSessionId, readBytes, uuidBytes, uuidText } from '../session-id.ts'

/** Five minutes (docs/interface/tokens.md#codes). */
export const codeSeconds = 300

const length = 40

/** A new code of 192 random bits behind the id of the session that it opens; only the hash is kept. */
export const newCode = (now: Instant): { sessionId: string; code: string; hash: Buffer } => {
  const sessionId = newSessionId(now)
  const code = Buffer.concat([uuidBytes(sessionId), randomness(length - 16)]).toString('base64url')
  return { sessionId, code, hash: sha256(code) }
}

/** The session and hash of what may be a code; undefined for what none of ours looks like. */
export const readCode = (code: string): { sessionId: string; hash: Buffer } | undefined => {
  const bytes = readBytes(code, length)
  return bytes && { sessionId: uuidText(bytes), hash: sha256(code) }
}
