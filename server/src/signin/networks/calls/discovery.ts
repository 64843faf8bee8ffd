/** The metadata of an OpenID provider (OpenID Connect Discovery 1.0), kept between visits. */
import { type NetworkCall, readObject, type VisitDeps } from './call.ts'
import { type AddressSettings, addressProblem } from './foreign-address.ts'
import { published } from './published.ts'
import { VisitFailure } from './visit-failure.ts'

/** OpenID Connect Discovery 1.0, section 4. */
export const discoveryPath = '/.well-known/openid-configuration'

export type Discovery = {
  issuer: string
  authorize: string
  token: string
  profile?: string
  keys: string
  /** Algorithms of the id_token; never `none`, never an HMAC. */
  algorithms: readonly string[]
  clientAuth: 'basic' | 'post'
  /** RFC 9207, section 3: `iss` comes with every callback. */
  sendsIssuer: boolean
}

/** Which addresses may be called is the installation's matter. */
export type DiscoveryDeps = VisitDeps & { settings: AddressSettings }

const documents = published<Discovery>(3_600_000)

/** RFC 7518 section 3.1, RFC 8037: signatures by which only the provider can sign. */
const asymmetric: ReadonlySet<string> = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
])

/**
 * The provider's endpoints, from its document at `url`, which is kept for an hour. While a provider cannot be reached,
 * its last document counts for a day. It is asked again after 30 s, and waiting visits share one call.
 * Throws `unreachable` (`discovery_unreadable`, or a word of `Call`) where there is no document. Throws `refused`
 * (`discovery_of_other_issuer`, `discovery_incomplete`, `discovery_address_refused`, `discovery_without_algorithm`) for
 * a document that cannot be worked with. With `isFresh` it is asked now, and nothing that is kept stands in.
 */
export const discover = async (
  url: string,
  deps: DiscoveryDeps,
  { isFresh = false } = {},
): Promise<Discovery> => {
  const read = (call: NetworkCall) => readDiscovery(url, call, deps)
  return (await documents(url, read, deps, { isDemanded: isFresh })).value
}

/** The same, asked now: what is kept is left alone. */
export const readDiscovery = async (
  url: string,
  call: NetworkCall,
  { settings }: Pick<DiscoveryDeps, 'settings'>,
): Promise<Discovery> => {
  const answer = await call({ url })
  if (answer.status !== 200)
    throw new VisitFailure('unreachable', 'discovery_unreadable', undefined, {
      status: answer.status,
    })
  const document = readObject(answer)
  const optional = (name: string): string | undefined => {
    const value = document[name]
    if (value === undefined || value === null) return undefined
    if (typeof value !== 'string' || addressProblem(value, settings) !== undefined) {
      throw new VisitFailure('refused', 'discovery_address_refused')
    }
    return value
  }
  const required = (name: string): string => {
    const value = optional(name)
    if (value === undefined) throw new VisitFailure('refused', 'discovery_incomplete')
    return value
  }
  const profile = optional('userinfo_endpoint')
  return {
    issuer: issuerOf(document, url),
    authorize: required('authorization_endpoint'),
    token: required('token_endpoint'),
    keys: required('jwks_uri'),
    ...(profile === undefined ? {} : { profile }),
    algorithms: algorithmsOf(document),
    clientAuth: clientAuthOf(document),
    sendsIssuer: document.authorization_response_iss_parameter_supported === true,
  }
}

/** Section 4.3: the issuer must be the very one whose document this is. */
const issuerOf = ({ issuer }: Record<string, unknown>, url: string): string => {
  const [address] = url.split('?')
  if (typeof issuer !== 'string' || `${issuer.replace(/\/$/, '')}${discoveryPath}` !== address) {
    throw new VisitFailure('refused', 'discovery_of_other_issuer')
  }
  return issuer
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const algorithmsOf = (document: Record<string, unknown>): string[] => {
  const algorithms = textsOf(document.id_token_signing_alg_values_supported).filter((name) =>
    asymmetric.has(name),
  )
  if (algorithms.length === 0) throw new VisitFailure('refused', 'discovery_without_algorithm')
  return algorithms
}

/** Section 3: `client_secret_basic` where nothing is said. */
const clientAuthOf = (document: Record<string, unknown>): 'basic' | 'post' => {
  const methods = textsOf(document.token_endpoint_auth_methods_supported)
  return methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    ? 'post'
    : 'basic'
}
