/**
 * Signing in at the studio's own identity provider, by an authorization code with PKCE.
 *
 * A trip begins with a page of ours. It leaves two things that must meet again: a cookie in the browser, and a row by
 * the state. The provider sends the browser back with the state and a code. The row is spent first, whatever follows.
 * Nonce and verifier are derived from the state under a key of ours, so nothing secret is stored.
 *
 * The provider's subject decides who somebody is. An address of theirs that the provider has verified joins the two
 * once: later it may change on either side.
 */
import { plusSeconds } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { hostCookie } from '../../base/http/cookies.ts'
import type { FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { newSecret, sha256 } from '../../base/ids.ts'
import { readMailbox } from '../../base/messages/mailbox.ts'
import { Problem } from '../../base/problem.ts'
import { systemCaller } from '../caller.ts'
import type { Parts, ProviderSettings } from '../parts.ts'
import {
  addPerson,
  auditPerson,
  grantViolations,
  operatorGrant,
} from '../people/changes-of-people.ts'
import { grantsOf } from '../people/grants-of-people.ts'
import { consolePageOf, providerPath } from '../people/links.ts'
import { lockConsoleUser, takeTurnAtPeople } from '../people/people.sql.ts'
import type { StoredGrant } from '../people/people-contract.ts'
import type { Opened } from '../people/sessions.ts'
import { type ConsoleSignIn, type SignInNeeds, signInRefused } from '../people/sign-in.ts'
import { permissionsOf, type Role } from '../permissions/roles.ts'
import { insertChallenge, spendChallenge } from './challenges.sql.ts'
import { doorProblems } from './doors-contract.ts'
import {
  findIdentity,
  type IdentityRow,
  insertIdentity,
  noteIdentityUse,
} from './identities.sql.ts'
import { type Provider, type ProviderClaims, ProviderFailure, provider } from './provider.ts'

type Needs = SignInNeeds & Pick<Parts, 'outbound'>

/** Time to type a password and find a second factor. */
export const tripSeconds = 600

/** Where the provider sends people back to, below the public address; it is registered there. */
export const providerBackPath = `${providerPath}/back`

export type ProviderSignIn = {
  /** The address at the provider; the answer sets the cookie of the trip. */
  begin(request: FastifyRequest, reply: FastifyReply, page: string | undefined): Promise<string>
  /** Signs in whoever came back; answers the page that they wanted. */
  end(
    request: FastifyRequest,
    reply: FastifyReply,
    given: Readonly<Record<'state' | 'code' | 'iss' | 'error', string | undefined>>,
  ): Promise<{ opened: Opened; page: string | undefined }>
}

/** Builds what the pages of the trip need; undefined where the studio has no provider. */
export const providerSignIn = (deps: Needs, signIn: ConsoleSignIn): ProviderSignIn | undefined => {
  const { settings, sql, clock } = deps
  const { provider: its } = settings
  if (!its) return undefined
  const known = provider(deps, its)
  const isSecure = settings.publicUrl.startsWith('https:')
  const cookie = hostCookie('portreeve_console_trip', 'Lax', isSecure)
  const redirectUri = `${settings.publicUrl}${providerBackPath}`
  const browserOf = ({ headers }: FastifyRequest): string | undefined => {
    const [secret, another] = cookie.read(headers.cookie)
    return another === undefined && /^[A-Za-z0-9_-]{43}$/.test(secret ?? '') ? secret : undefined
  }

  return {
    async begin(request, reply, page) {
      await signIn.admit(request)
      const facts = await known.facts().catch((error: unknown) => {
        throw unreachable(deps, error)
      })
      // Two tabs may be under way at once.
      const browser = browserOf(request) ?? newSecret()
      const state = newSecret()
      await insertChallenge(sql, {
        challenge_hash: sha256(state),
        purpose: 'provider_sign_in',
        user_id: null,
        browser_hash: sha256(browser),
        page: consolePageOf(page) ?? null,
        expires_at: plusSeconds(clock.now(), tripSeconds),
      })
      reply
        .header('set-cookie', cookie.set(browser, tripSeconds))
        .header('cache-control', 'no-store')
      const { nonce, verifier } = tripOf(deps, its, state)
      return withParameters(facts.authorization, {
        response_type: 'code',
        client_id: its.clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: sha256(verifier).toString('base64url'),
        code_challenge_method: 'S256',
      })
    },

    async end(request, reply, { state, code, iss, error }) {
      await signIn.admit(request, { isFromProvider: true })
      const refuse = (why: string): Problem => {
        deps.log.info(
          { detail: why, request_id: request.id },
          'a sign-in by the provider was refused',
        )
        return signInRefused('provider')
      }
      const browser = browserOf(request)
      const [row] = state
        ? await spendChallenge(sql, sha256(state), 'provider_sign_in', clock.now())
        : []
      if (!state || !row) throw refuse('the state is none of ours, was used, or is over')
      if (!browser || !row.browser_hash?.equals(sha256(browser)))
        throw refuse('the trip began in another browser')
      const facts = await known.facts().catch((failure: unknown) => {
        throw unreachable(deps, failure)
      })
      if (iss === undefined ? facts.namesItself : iss !== its.issuer)
        throw refuse('another provider sent them back')
      if (error !== undefined || !code) throw refuse('the provider did not let them in')
      const claims = await claimsOf(deps, known, code, { ...tripOf(deps, its, state), redirectUri })
      const opened = await signIn.open(request, reply, 'provider', async (tx) => {
        const found = await personOf(tx, deps, its, claims)
        if ('why' in found) throw refuse(found.why)
        return { userId: found.userId, bound: null }
      })
      return { opened, page: row.page ?? undefined }
    },
  }
}

const withParameters = (address: string, parameters: Readonly<Record<string, string>>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Other settings make other texts: a trip that began with the former ones ends nowhere. */
const tripOf = (
  { keyring }: Needs,
  { issuer, clientId }: ProviderSettings,
  state: string,
): { nonce: string; verifier: string } => {
  const derived = (purpose: string): string =>
    keyring.derive(purpose, JSON.stringify([state, issuer, clientId])).toString('base64url')
  return {
    nonce: derived('console provider nonce'),
    verifier: derived('console provider verifier'),
  }
}

const claimsOf = async (
  deps: Needs,
  known: Provider,
  ...given: Parameters<Provider['claimsFor']>
): Promise<ProviderClaims> => {
  try {
    return await known.claimsFor(...given)
  } catch (error) {
    throw unreachable(deps, error)
  }
}

/** Its words go to the log: who stands before the door can mend nothing of it. */
const unreachable = ({ log }: Needs, error: unknown): unknown => {
  if (!(error instanceof ProviderFailure)) return error
  log.warn({ detail: error.message }, 'the identity provider of the console failed')
  return new Problem(doorProblems.provider_failed, {
    detail:
      'The identity provider did not answer as it should: try again, or sign in another way. The log says why',
  })
}

type Found = { userId: string } | { why: string }

/** The person of these claims: known by the subject, invited by the verified address, or let in by a rule. */
const personOf = async (
  tx: Tx,
  deps: Needs,
  its: ProviderSettings,
  claims: ProviderClaims,
): Promise<Found> => {
  const email = typeof claims.email === 'string' ? readMailbox(claims.email) : undefined
  const domain = email?.slice(email.lastIndexOf('@') + 1)
  if (its.domains.length > 0 && !(domain && its.domains.includes(domain)))
    return { why: 'the address is of no domain that may come in' }
  const now = deps.clock.now()
  const identity = await identityOf(tx, its, claims)
  if (identity) {
    await lockConsoleUser(tx, { userId: identity.user_id })
    const [used] = await noteIdentityUse(tx, its.issuer, claims.sub, now)
    return used ? { userId: used.user_id } : { why: 'the person was removed meanwhile' }
  }
  if (!email) return { why: 'the provider names no address' }
  if (claims.email_verified !== true) return { why: 'the provider has not verified the address' }
  const person = (await invited(tx, email)) ?? (await letIn(tx, deps, its, claims, email))
  if ('why' in person) return person
  const row = { issuer: its.issuer, subject: claims.sub, user_id: person.userId, created_at: now }
  const [joined] = await insertIdentity(tx, row)
  // An address that went to another colleague must not bring the former one's rights along.
  if (!joined)
    return { why: 'the address belongs to somebody whom the provider knew by another subject' }
  await auditPerson(tx, deps, systemCaller, 'console_user.joined_provider', row, {
    after: { issuer: its.issuer, subject: claims.sub },
  })
  return { userId: person.userId }
}

/** A first sign-in takes its turn and looks again: of two at once the second one finds what the first one made. */
const identityOf = async (
  tx: Tx,
  { issuer }: ProviderSettings,
  { sub }: ProviderClaims,
): Promise<IdentityRow | undefined> => {
  const [known] = await findIdentity(tx, issuer, sub)
  if (known) return known
  await takeTurnAtPeople(tx)
  return (await findIdentity(tx, issuer, sub))[0]
}

const invited = async (tx: Tx, email: string): Promise<Found | undefined> => {
  const [known] = await lockConsoleUser(tx, { email })
  if (!known) return undefined
  // Removed by hand: no rule brings them back, an invitation does.
  return known.state === 'removed' ? { why: 'the person was removed' } : { userId: known.user_id }
}

/** Brings in whoever a rule names that was not invited, with the roles of all rules that fit. */
const letIn = async (
  tx: Tx,
  deps: Needs,
  { roles, rolesClaim }: ProviderSettings,
  claims: ProviderClaims,
  email: string,
): Promise<Found> => {
  const values = new Set([claims[rolesClaim]].flat())
  const grants = roles.flatMap(({ value, grant }): StoredGrant[] =>
    values.has(value) && Object.hasOwn(permissionsOf, grant.role)
      ? [{ ...grant, role: grant.role as Role }]
      : [],
  )
  if (grants.length === 0) return { why: 'nobody has invited them, and no rule lets them in' }
  const [wrong] = await grantViolations({ sql: tx }, grants)
  if (wrong) return { why: `a rule is wrong: ${wrong.property} ${wrong.message}` }
  const name = nameIn(claims) ?? email
  const principal = { caller: systemCaller, grants: grantsOf([operatorGrant]) }
  const row = await addPerson(tx, deps, principal, { email, name, grants })
  await auditPerson(tx, deps, systemCaller, 'console_user.invited', row, {
    after: { email, name, grants, by: 'provider' },
  })
  return { userId: row.user_id }
}

const nameIn = ({ name }: ProviderClaims): string | undefined => {
  const text =
    typeof name === 'string'
      ? name
          .replaceAll(/\p{Cc}/gu, '')
          .trim()
          .slice(0, 200)
      : ''
  return text === '' ? undefined : text
}
