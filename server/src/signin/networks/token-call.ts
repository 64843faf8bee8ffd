/** The token call (RFC 6749, section 4.1.3), as the network's row says it. */
import { type NetworkCall, requestWith } from './calls/call.ts'
import { type Credentials, requireCredential } from './calls/connection.ts'
import type { Keep, OAuthNetwork } from './network.ts'
import { fillAddress, fillTexts, type Values } from './placeholders.ts'
import { type NetworkTokens, readTokenAnswer } from './token-answer.ts'

/** A code's tokens; it is never tried again. Throws what `readTokenAnswer` throws, and `connection_incomplete`. */
export const exchangeAtNetwork = async (
  network: OAuthNetwork,
  values: Values,
  visit: { callback: string; keep: Keep; code: string; now: number },
  call: NetworkCall,
): Promise<NetworkTokens> => {
  const { connection } = values
  const { callback, keep, code, now } = visit
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback,
    ...(keep.verifier ? { code_verifier: keep.verifier } : {}),
    ...fillTexts(network.token.params, values),
  })
  const headers = {
    ...authenticateClient(network, connection, form),
    ...fillTexts(network.token.headers, values),
  }
  network.quirks?.exchange?.(form, { connection, now })
  const url = fillAddress(network.token.url, values)
  const answer = await call(requestWith(network.token.method ?? 'POST', url, headers, form))
  return readTokenAnswer(answer, network.token.type)
}

const authenticateClient = (
  { clientAuth, paramNames, optionalCredentials }: OAuthNetwork,
  connection: Credentials,
  form: URLSearchParams,
): Record<string, string> => {
  const id = requireCredential(connection, 'client_id')
  const idName = paramNames?.client_id ?? 'client_id'
  if (clientAuth === 'quirk' || clientAuth === 'none') {
    form.set(idName, id)
    return {}
  }
  if (optionalCredentials?.includes('client_secret') && !connection.credentials.client_secret) {
    form.set(idName, id)
    return {}
  }
  const secret = requireCredential(connection, 'client_secret')
  if (clientAuth === 'post') {
    form.set(idName, id)
    form.set(paramNames?.client_secret ?? 'client_secret', secret)
    return {}
  }
  const pair =
    clientAuth === 'basic' ? `${formEncode(id)}:${formEncode(secret)}` : `${id}:${secret}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

const formEncode = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)
