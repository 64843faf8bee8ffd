/** Passkeys as browsers make and use them (WebAuthn, Level 2). The service takes their bytes in Base64url. */

/** The answers of the service by which a ceremony begins. */
export type NewPasskeyAsked = {
  challenge: string
  rp_id: string
  user_handle: string
  user_name: string
  exclude: string[]
}
export type PasskeyAsked = { challenge: string; rp_id: string }

/** The texts that there are for a ceremony that came to nothing. */
export type PasskeyFault = 'refused' | 'known' | 'impossible'

/** Time for somebody to find their key; the service forgets the challenge then. */
const timeout = 300_000

// ECDSA with P-256, Ed25519, RSA: their numbers in COSE, the preferred one first.
const algorithms = [-7, -8, -257]

/** Whether this browser knows passkeys, on this page. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Has the browser make a passkey that signs in without a name. Throws what the browser throws. */
export const makePasskey = async (asked: NewPasskeyAsked): Promise<Record<string, string>> => {
  const name = asked.user_name
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(asked.challenge),
      rp: { id: asked.rp_id, name: 'Portreeve' },
      user: { id: bytesOf(asked.user_handle), name, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: asked.exclude.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout,
    },
  })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was made')
  const response = credential.response as AuthenticatorAttestationResponse
  const key = response.getPublicKey()
  if (!key) throw new Error('The browser does not read the key that was made')
  return {
    credential_id: textOf(credential.rawId),
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.getAuthenticatorData()),
    public_key: textOf(key),
  }
}

/** Has the browser sign by whatever passkey somebody chooses. Throws what the browser throws. */
export const usePasskeyOf = async (asked: PasskeyAsked): Promise<Record<string, string>> => {
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(asked.challenge),
      rpId: asked.rp_id,
      userVerification: 'required',
      timeout,
    },
  })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was chosen')
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    credential_id: textOf(credential.rawId),
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    user_handle: textOf(response.userHandle ?? new ArrayBuffer(0)),
  }
}

/** The kind of a failure of the browser; undefined for every other error. */
export const passkeyFaultOf = (error: unknown): PasskeyFault | undefined => {
  if (!(error instanceof DOMException)) return undefined
  // Somebody closed the browser's dialog, or had nothing to choose: browsers tell no page which.
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'refused'
  return error.name === 'InvalidStateError' ? 'known' : 'impossible'
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
    byte.charCodeAt(0),
  )

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
