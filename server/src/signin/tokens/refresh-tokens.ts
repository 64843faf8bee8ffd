/**
 * Refresh tokens: session, counter, and a keyed hash of both. Nothing of them is stored but the counter. A reader of
 * the whole database has no token, and the same successor can be given twice within the window.
 */
import { equalInConstantTime } from '../../base/ids.ts'
import type { Keyring } from '../../base/seals/seal.ts'
import { readBytes, uuidBytes, uuidText } from '../session-id.ts'

export type RefreshTokens = ReturnType<typeof refreshTokens>

const macLength = 24
const length = 16 + 4 + macLength

/** Makes and reads the refresh tokens of this installation. */
export const refreshTokens = (keyring: Pick<Keyring, 'derive'>) => {
  const mac = (projectId: number, head: Buffer): Buffer =>
    keyring
      .derive('refresh token', Buffer.concat([Buffer.from(`${projectId}/`), head]))
      .subarray(0, macLength)

  return {
    /** The token of a session with this counter. */
    issue(projectId: number, sessionId: string, counter: number): string {
      const head = Buffer.alloc(20)
      uuidBytes(sessionId).copy(head)
      head.writeUInt32BE(counter, 16)
      return Buffer.concat([head, mac(projectId, head)]).toString('base64url')
    },
    /** Session and counter of a token that is really ours; undefined for anything else. */
    read(projectId: number, token: string): { sessionId: string; counter: number } | undefined {
      const bytes = readBytes(token, length)
      if (!bytes) return undefined
      const head = bytes.subarray(0, 20)
      return equalInConstantTime(mac(projectId, head), bytes.subarray(20))
        ? { sessionId: uuidText(bytes), counter: head.readUInt32BE(16) }
        : undefined
    },
  }
}
