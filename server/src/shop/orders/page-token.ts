/** The secret in the address of a payment page. */
import { randomBytes } from 'node:crypto'
import { parseId, sha256 } from '../../base/ids.ts'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** So many of them hold 256 bits. */
const length = 43

/**
 * A token of 256 random bits behind its project: `10001-…`. Clients of the field look for underscores in it, so that
 * it has none.
 */
export const newPageToken = (projectId: number): { token: string; hash: Buffer } => {
  let bits = BigInt(`0x${randomBytes(32).toString('hex')}`)
  let text = ''
  for (let place = 0; place < length; place += 1) {
    text += letters[Number(bits % 62n)]
    bits /= 62n
  }
  const token = `${projectId}-${text}`
  return { token, hash: sha256(token) }
}

/** The project and the hash of a token; undefined for what cannot be one. */
export const readPageToken = (token: string): { projectId: number; hash: Buffer } | undefined => {
  const [, project = '', secret = ''] = /^(\d{1,16})-([0-9A-Za-z]+)$/.exec(token) ?? []
  const projectId = parseId(project)
  if (projectId === undefined || secret.length !== length) return undefined
  return { projectId, hash: sha256(token) }
}
