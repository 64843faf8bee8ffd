/** Our JWTs: what stands in them (docs/interface/tokens.md#claims), how they are signed, and when one is believed. */
import { epochSeconds, type Instant } from '../../base/clock.ts'
import { randomness } from '../../base/ids.ts'
import type { Directory, Project } from '../../projects/index.ts'
import type { Groups } from '../groups/groups.ts'
import type { SigningKeys } from '../keys/signing-keys.ts'
import type { PlayFabFacts } from '../playfab/playfab.ts'
import { claimedProject, readObject, splitToken } from '../requests/jwt-text.ts'
import { readBytes, uuidBytes, uuidText } from '../session-id.ts'
import { CheckedTokens } from './checked-tokens.ts'
import { issuerOf, mayIssue, ownIssuer } from './issuer.ts'
import { shownPicture } from './own-pictures.ts'
import { scopeWords } from './scope.ts'
import type { SessionRow } from './sessions.sql.ts'

/** How a user came in, as every token of the session says it. */
export type SignInFacts = {
  clientId: number
  sessionId: string
  userId: string
  type: string
  provider: string
  identity: string
  isPlatform: boolean
  scope: string
  audience: string | null
  deploymentId: string | null
  /** The PlayFab facts, for its players. */
  playFab?: PlayFabFacts | undefined
}

/** The facts of a session's row, for tokens of this scope. */
export const factsOf = (row: FactsRow, userId: string, scope: string): SignInFacts => ({
  clientId: row.client_id,
  sessionId: row.session_id,
  userId,
  type: row.type,
  provider: row.provider,
  identity: row.identity,
  isPlatform: row.is_platform,
  scope,
  audience: row.audience,
  deploymentId: row.deployment_id,
})

type FactsRow = Omit<SessionRow, 'user_id' | 'scope' | 'refresh_counter' | keyof UserFacts>

/** The user's facts that tokens carry; the groups that hold everybody are not among these. */
export type UserFacts = Pick<
  SessionRow,
  'username' | 'name' | 'email' | 'is_email_confirmed' | 'picture' | 'group_ids'
>

export type TokenLife = { now: Instant; seconds: number }

/**
 * A user token as verified: the signature, the issuer and the time are right;
 * whether its session still stands is not asked here.
 */
export type UserToken = {
  project: Project
  userId: string
  sessionId: string
  scopes: readonly string[]
  claims: Readonly<Record<string, unknown>>
}

/** A server token as verified. */
export type ServerToken = { project: Project; clientId: number; tokenId: string; expiresAt: number }

export type Tokens = {
  /** A user's JWT. */
  mintUserToken(
    project: Project,
    facts: SignInFacts,
    user: UserFacts,
    life: TokenLife,
  ): Promise<string>
  /** The JWT of `client_credentials`. */
  mintServerToken(
    project: Project,
    clientId: number,
    scope: string,
    life: TokenLife,
  ): Promise<string>
  /** Reads a user's JWT of any project of ours; undefined for everything that is not a valid one. */
  readUserToken(token: string, now: Instant): Promise<UserToken | undefined>
  readServerToken(token: string, now: Instant): Promise<ServerToken | undefined>
}

export type TokensDeps = {
  keys: Pick<SigningKeys, 'current' | 'find'>
  directory: Pick<Directory, 'findProject'>
  groups: Pick<Groups, 'of'>
  /** The service's issuer, below which projects have their own. */
  issuer: string
}

/** Builds the maker and reader of tokens. */
export const tokens = ({ keys, directory, groups, issuer }: TokensDeps): Tokens => {
  const checked = new CheckedTokens()
  const mint = async (project: Project, claims: object): Promise<string> => {
    const key = await keys.current(project)
    // The field's validator of RS256 looks for the key's id among the claims; those of other algorithms do not.
    const payload = key.algorithm === 'RS256' ? { ...claims, kid: key.keyId } : claims
    const header = isProfiled(project) ? key.accessTokenHeader : key.header
    const content = header + Buffer.from(JSON.stringify(payload)).toString('base64url')
    return `${content}.${key.sign(Buffer.from(content)).toString('base64url')}`
  }

  const read = async (token: string, now: Instant) => {
    const parts = splitToken(token)
    const key = parts && (await keys.find(parts.keyId, () => claimedProject(parts)))
    const project = key && (await directory.findProject(key.projectId))
    if (!project || !checked.isSignedBy(key, token, parts)) return undefined
    const claims = readObject(parts.payload)
    return claims && isOurs(claims, issuer, project, epochSeconds(now))
      ? { project, claims }
      : undefined
  }

  return {
    mintUserToken: (project, facts, user, life) =>
      mint(project, {
        ...userClaims(issuer, project, facts, user, life),
        groups: groups.of(project.projectId, user.group_ids),
      }),

    mintServerToken: (project, clientId, scope, { now, seconds }) =>
      mint(project, {
        iss: issuerOf(issuer, project),
        sub: String(clientId),
        ...audienceClaim(issuer, project, null),
        iat: epochSeconds(now),
        exp: epochSeconds(now) + seconds,
        jti: randomness(24).toString('base64url'),
        type: 'server',
        client_id: isProfiled(project) ? String(clientId) : clientId,
        scp: scopeWords(scope),
        scope,
        xsolla_login_project_id: project.loginProjectId,
        publisher_id: project.merchantId,
      }),

    async readUserToken(token, now) {
      const found = await read(token, now)
      if (!found || found.claims.type === 'server') return undefined
      const { project, claims } = found
      const id = readBytes(String(claims.jti), 24)
      return id && typeof claims.sub === 'string'
        ? {
            project,
            userId: claims.sub,
            sessionId: uuidText(id),
            scopes: Array.isArray(claims.scp) ? claims.scp.map(String) : [],
            claims,
          }
        : undefined
    },

    async readServerToken(token, now) {
      const found = await read(token, now)
      if (found?.claims.type !== 'server') return undefined
      const { project, claims } = found
      return {
        project,
        clientId: Number(claims.client_id),
        tokenId: String(claims.jti),
        expiresAt: Number(claims.exp),
      }
    },
  }
}

/** Whether a project's tokens follow the profile for access tokens (RFC 9068). */
const isProfiled = ({ settings }: Pick<Project, 'settings'>): boolean =>
  settings.jwt_type === 'at+jwt'

/**
 * The audience that was asked for, as a list. Without one there is no claim: strict validators refuse an empty list.
 * RFC 9068 (section 3) demands a default then, which is the address of the project: `iss` of its own issuer.
 */
const audienceClaim = (
  publicUrl: string,
  project: Project,
  audience: string | null,
): { aud?: string[] } => {
  if (audience !== null) return { aud: [audience] }
  return isProfiled(project) ? { aud: [ownIssuer(publicUrl, project)] } : {}
}

const userClaims = (
  publicUrl: string,
  project: Project,
  facts: SignInFacts,
  user: UserFacts,
  { now, seconds }: TokenLife,
) => {
  const issuedAt = epochSeconds(now)
  const scopes = scopeWords(facts.scope)
  return {
    iss: issuerOf(publicUrl, project),
    sub: facts.userId,
    ...audienceClaim(publicUrl, project, facts.audience),
    iat: issuedAt,
    exp: issuedAt + seconds,
    // The session is in the token's id, so that revocation can be asked for without a claim more.
    jti: Buffer.concat([uuidBytes(facts.sessionId), randomness(8)]).toString('base64url'),
    type: facts.type,
    ...(isProfiled(project) ? { client_id: String(facts.clientId) } : {}),
    provider: facts.provider,
    id: facts.identity,
    is_cross_auth: facts.isPlatform,
    // The field says so of accounts that no other one stands above.
    ...(facts.type === 'device' ? { is_master: true } : {}),
    xsolla_login_project_id: project.loginProjectId,
    publisher_id: project.merchantId,
    scp: scopes,
    scope: facts.scope,
    ...(user.username === null ? {} : { username: user.username }),
    ...(user.name === null ? {} : { name: user.name }),
    ...emailClaims(user, scopes),
    ...pictureClaim(publicUrl, project, user.picture),
    ...(facts.deploymentId === null ? {} : { deployment_id: facts.deploymentId }),
    ...(facts.playFab && scopes.includes('playfab') ? playFabClaims(facts.playFab) : {}),
  }
}

/** Where the user's picture is, if there is one. */
export const pictureClaim = (
  publicUrl: string,
  project: Pick<Project, 'loginProjectId'>,
  picture: string | null,
): { picture?: string } => {
  const shown = shownPicture(publicUrl, project, picture)
  return shown === null ? {} : { picture: shown }
}

/**
 * The address, where scope `email` asked for it and there is one. It never comes without the word whether it is the
 * user's own, as OpenID Connect names it (Core 1.0, section 5.1). A user may type the address of somebody else.
 */
export const emailClaims = (
  { email, is_email_confirmed }: Pick<UserFacts, 'email' | 'is_email_confirmed'>,
  scopes: readonly string[],
): { email?: string; email_verified?: boolean } =>
  email === null || !scopes.includes('email') ? {} : { email, email_verified: is_email_confirmed }

const playFabClaims = ({ accountId, sessionTicket }: PlayFabFacts) => ({
  external_account_id: accountId,
  ...(sessionTicket === undefined ? {} : { session_ticket: sessionTicket }),
})

const isOurs = (
  claims: Record<string, unknown>,
  issuer: string,
  project: Project,
  now: number,
): boolean =>
  mayIssue(claims.iss, issuer, project) &&
  claims.xsolla_login_project_id === project.loginProjectId &&
  typeof claims.exp === 'number' &&
  claims.exp > now
