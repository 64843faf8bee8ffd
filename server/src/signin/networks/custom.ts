/** Networks of a project's own, `custom:<name>`: its description becomes a row as in the table, without quirks. */
import type { Violation } from '../../base/problem.ts'
import {
  type ViolationCode,
  type ViolationParams,
  violation,
} from '../../base/refusals/violation.ts'
import type { Connection, CustomNetwork } from '../../projects/index.ts'
import { type Discovery, type DiscoveryDeps, discover, discoveryPath } from './calls/discovery.ts'
import { type AddressSettings, addressProblem } from './calls/foreign-address.ts'
import { VisitFailure } from './calls/visit-failure.ts'
import type { OAuthNetwork } from './network.ts'

/** Whether a name is that of a project's own network: `custom:guild`. */
export const isCustomName = (name: string): boolean => /^custom:[a-z][a-z0-9-]{1,31}$/.test(name)

const rows = new WeakMap<Connection, OAuthNetwork>()

/**
 * The row of a project's own network. At once where its endpoints are given; with OpenID Connect after discovery,
 * which is kept for an hour and asked for again with `isFresh`. Throws (or rejects with) `VisitFailure`:
 * `connection_incomplete` without a description, `address_refused`, what `discover` throws.
 */
export const customNetwork = (
  connection: Connection,
  deps: DiscoveryDeps,
  options: { isFresh?: boolean } = {},
): OAuthNetwork | Promise<OAuthNetwork> => {
  const definition = connection.settings.network
  if (!definition) throw new VisitFailure('refused', 'connection_incomplete')
  if (definition.discovery_url !== undefined) {
    const discovering = discover(definition.discovery_url, deps, options)
    return discovering.then((discovery) => openIdRow(connection, definition, discovery))
  }
  let row = rows.get(connection)
  if (!row) {
    row = oauthRow(connection, definition, deps.settings)
    rows.set(connection, row)
  }
  return row
}

/** OAuth 2.0 by its endpoints: they were checked when they were saved, and are again, for modes change. */
const oauthRow = (
  { provider }: Connection,
  definition: CustomNetwork,
  settings: AddressSettings,
): OAuthNetwork => {
  const { authorize_url: authorize, token_url: token, profile_url: profile, fields } = definition
  const id = fields?.id
  if (!authorize || !token || !profile || id === undefined) {
    throw new VisitFailure('refused', 'connection_incomplete')
  }
  if ([authorize, token, profile].some((url) => addressProblem(url, settings))) {
    throw new VisitFailure('refused', 'address_refused')
  }
  return {
    ...commonRow(provider, definition),
    authorize: { url: authorize, params: definition.authorize_params ?? {} },
    token: { url: token },
    profile: { url: profile },
    scope: definition.scope ?? [],
    emailScope: definition.email_scope ?? [],
    pkce: definition.pkce ?? true,
    clientAuth: definition.client_auth ?? 'basic',
    fields: fieldsOf(fields, { id }),
  }
}

const found = new WeakMap<Discovery, { connection: Connection; row: OAuthNetwork }>()

const openIdRow = (
  connection: Connection,
  definition: CustomNetwork,
  discovery: Discovery,
): OAuthNetwork => {
  const known = found.get(discovery)
  if (known?.connection === connection) return known.row
  const row: OAuthNetwork = {
    ...commonRow(connection.provider, definition),
    authorize: { url: discovery.authorize, params: definition.authorize_params ?? {} },
    token: { url: discovery.token },
    ...(discovery.profile === undefined ? {} : { profile: { url: discovery.profile } }),
    issuer: discovery.issuer,
    issRequired: discovery.sendsIssuer,
    idToken: { keys: discovery.keys, algorithms: discovery.algorithms },
    scope: definition.scope ?? ['openid', 'profile'],
    emailScope: definition.email_scope ?? ['email'],
    pkce: definition.pkce ?? true,
    clientAuth: definition.client_auth ?? discovery.clientAuth,
    // Claims stand in the userinfo, the id_token or both (OpenID Connect Core 1.0, sections 5.1 and 5.4).
    fields: fieldsOf(definition.fields, {
      id: 'sub',
      name: ['name', 'id_token.name', 'nickname', 'preferred_username'],
      username: ['preferred_username', 'id_token.preferred_username'],
      email: ['email', 'id_token.email'],
      emailVerified: ['email_verified', 'id_token.email_verified'],
      picture: ['picture', 'id_token.picture'],
      externalUrl: ['profile', 'id_token.profile'],
    }),
  }
  found.set(discovery, { connection, row })
  return row
}

const commonRow = (name: string, { title, client_auth, locale_param }: CustomNetwork) => ({
  name,
  title,
  protocol: 'oauth2' as const,
  credentials: customCredentials({ client_auth }),
  ...(locale_param === undefined ? {} : { localeParam: locale_param }),
})

/** The credentials that a project's own network cannot do without. */
export const customCredentials = (
  definition: { client_auth?: CustomNetwork['client_auth'] | undefined } | undefined,
): readonly string[] => (definition?.client_auth === 'none' ? idOnly : idAndSecret)

const idOnly: readonly string[] = ['client_id']
const idAndSecret: readonly string[] = ['client_id', 'client_secret']

const fieldsOf = (
  given: CustomNetwork['fields'],
  standard: OAuthNetwork['fields'],
): OAuthNetwork['fields'] => {
  const { email_verified: emailVerified, external_url: externalUrl, ...same } = given ?? {}
  const own = { ...same, emailVerified, externalUrl }
  return {
    ...standard,
    ...Object.fromEntries(Object.entries(own).filter(([, path]) => path !== undefined)),
  }
}

/** Rows of the table have places for credentials (`{client_id}`); descriptions of a project have none. */
const placePattern = /\{[A-Za-z0-9_.]+\}/

/**
 * Parameters that a visit sets itself (RFC 6749, RFC 7636, OpenID Connect Core 1.0): a project's parameters must not.
 */
const reserved: ReadonlySet<string> = new Set([
  'client_id',
  'client_secret',
  'code_challenge',
  'code_challenge_method',
  'nonce',
  'redirect_uri',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'state',
])

const endpoints = ['authorize_url', 'token_url', 'profile_url'] as const

/**
 * Violations in the description of a project's own network; paths begin at `settings.network`. Nobody is called:
 * whether its names resolve to public addresses is seen by every connection.
 */
export const customNetworkViolations = (
  definition: CustomNetwork | undefined,
  settings: AddressSettings,
): Violation[] => {
  const at = 'settings.network'
  if (!definition) {
    return [violation(at, 'required', 'is missing: a network of your own has to be described')]
  }
  const { discovery_url: discovery } = definition
  const wrong: Violation[] = []
  const refuse = (name: string, code: ViolationCode, message: string, params?: ViolationParams) =>
    wrong.push(violation(`${at}.${name}`, code, message, params))
  for (const name of ['discovery_url', ...endpoints] as const) {
    const url = definition[name]
    const problem = url === undefined ? undefined : addressProblem(url, settings)
    if (problem !== undefined) refuse(name, 'address', problem)
    else if (name === 'discovery_url') {
      if (url !== undefined && !URL.parse(url)?.pathname.endsWith(discoveryPath)) {
        refuse(name, 'address', `must end in ${discoveryPath}`)
      }
    } else if (discovery !== undefined && url !== undefined) {
      refuse(name, 'unexpected', 'must be left out where discovery_url is given', {
        beside: 'discovery_url',
      })
    } else if (discovery === undefined && url === undefined) {
      refuse(name, 'required', 'is missing: give it, or a discovery_url instead of all endpoints')
    }
  }
  if (definition.title.trim() === '')
    refuse('title', 'required', 'must not be blank: it stands on the button')
  for (const name of URL.parse(definition.authorize_url ?? '')?.searchParams.keys() ?? []) {
    if (reserved.has(name))
      refuse('authorize_url', 'must_not_hold', `must not hold ${name}: the service sets it`, {
        word: name,
      })
  }
  if (discovery === undefined && definition.fields?.id === undefined) {
    refuse(
      'fields.id',
      'required',
      'is missing: say where the id of the player stands in the profile',
    )
  }
  if (discovery !== undefined && definition.fields?.id !== undefined) {
    refuse('fields.id', 'unexpected', 'must be left out with OpenID Connect: it is sub', {
      beside: 'discovery_url',
    })
  }
  if (discovery !== undefined && definition.scope && !definition.scope.includes('openid')) {
    refuse('scope', 'must_hold', 'must hold openid where discovery_url is given', {
      word: 'openid',
    })
  }
  for (const [name, value] of Object.entries(definition.authorize_params ?? {})) {
    if (reserved.has(name))
      refuse(`authorize_params.${name}`, 'unexpected', 'is set by the service')
    if (placePattern.test(value))
      refuse(`authorize_params.${name}`, 'must_not_hold', 'must not hold a word in {}', {
        word: '{}',
      })
  }
  for (const [name, path] of Object.entries(definition.fields ?? {})) {
    // The holder of a browser writes the callback: nothing there says who somebody is.
    if ([path ?? []].flat().some((one) => /^callback(\.|$)/.test(one))) {
      refuse(
        `fields.${name}`,
        'must_not_begin',
        'must not begin with callback: only answers of the network count',
        { word: 'callback' },
      )
    }
  }
  return wrong
}
