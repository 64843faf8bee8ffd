/** Texts of JWTs (RFC 7519) before anybody has looked at their signature. */
import type { Directory, Project } from '../../projects/index.ts'

/**
 * The project that a token names, although nobody has looked at its signature or time. It serves messages about a
 * refused token, never to admit anybody.
 */
export const unverifiedProjectOf = (
  token: string,
  directory: Pick<Directory, 'projectByLoginId'>,
): Project | undefined => {
  const id = unverifiedLoginIdOf(token)
  return id === undefined ? undefined : directory.projectByLoginId(id)
}

/** The id of that project, whether there is such a project or not. */
export const unverifiedLoginIdOf = (token: string): string | undefined => {
  const id = claimedProject(splitToken(token))
  return typeof id === 'string' ? id : undefined
}

/** The claim that names a token's project, as it stands in a text that nobody has checked. */
export const claimedProject = (parts: Pick<TokenParts, 'payload'> | undefined): unknown =>
  readObject(parts?.payload ?? '')?.xsolla_login_project_id

/** Whether a text has the form of a signed JWT (RFC 7519), of whomever. */
export const isJwt = (text: string): boolean => {
  const [, head = '', payload = ''] = jwtForm.exec(text) ?? []
  return readObject(head) !== undefined && readObject(payload) !== undefined
}

const jwtForm = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/

export type TokenParts = {
  keyId: string
  algorithm: unknown
  content: Buffer
  payload: string
  signature: Buffer
}

/** The parts of a signed JWT by their form alone; undefined for other texts and for those above 8 KiB. */
export const splitToken = (token: string): TokenParts | undefined => {
  if (token.length > 8192) return undefined
  const parts = jwtForm.exec(token)
  if (!parts) return undefined
  const [, head = '', payload = '', signature = ''] = parts
  const header = readObject(head)
  // Nobody asked for extensions: a token that says some are critical is not ours (RFC 7515, section 4.1.11).
  if (typeof header?.kid !== 'string' || 'crit' in header) return undefined
  return {
    keyId: header.kid,
    algorithm: header.alg,
    content: Buffer.from(`${head}.${payload}`),
    payload,
    signature: Buffer.from(signature, 'base64url'),
  }
}

/** The JSON object of a part of a token; undefined for anything else. */
export const readObject = (part: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
