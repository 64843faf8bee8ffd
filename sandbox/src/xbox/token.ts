/**
 * XSTS tokens: a JWE for the relying party (RSA-OAEP, A128CBC-HS256, x5t names its certificate)
 * around a JWS of Xbox (RS256, x5t names the signing certificate). The simulated parties have keys but
 * no certificates, so x5t is the SHA-1 of the public key. xboxoneresearch/wiki, xsts-token.md.
 */
import { randomBytes } from 'node:crypto'
import type { Switches } from '../faults/switches.ts'
import type { Key, Keys } from '../keys.ts'
import type { Person } from '../people/person.ts'
import { signToken, strangerKeys } from '../signing.ts'

/** The relying party of Xbox's own services; a token for it is no proof for anybody else. */
export const XBOX_LIVE = 'http://xboxlive.com'
const ISSUER = 'xsts.auth.xboxlive.com'
const LIFETIME = 4 * 3_600

export interface TokenWish {
  readonly person: Person
  readonly gamertag: string
  readonly audience: string
  readonly sandboxId: string
  /** Seconds since 1970 from which the token is valid, for four hours. */
  readonly from: number
  readonly hasUser: boolean
  readonly set: Switches
  /** Encrypts with a key that is not the audience's. */
  readonly usesWrongKey: boolean
}

export interface MintedToken {
  readonly token: string
  readonly userHash: string
}

/** Makes a token; the user hash is a new one every time, as Xbox does not promise a stable one. */
export const mintToken = async (keys: Keys, wish: TokenWish): Promise<MintedToken> => {
  const { person, set } = wish
  const userHash = String(randomBytes(8).readBigUInt64BE())
  const user = {
    ...(wish.gamertag !== '' && { gtg: wish.gamertag }),
    xid: person.xbox.xuid,
    uhs: userHash,
    agg: person.ageGroup,
    usr: '234',
    prv:
      person.ageGroup === 'Child' ? '185 190 199' : '184 185 186 187 188 191 193 195 196 198 199',
  }
  const from = set.nbf_future ? wish.from + 3_600 : wish.from
  const claims = {
    aud: set.wrong_audience ? 'rp://another.example/' : wish.audience,
    iss: set.wrong_issuer ? 'xsts.another.example' : ISSUER,
    iat: wish.from,
    nbf: from,
    exp: from + LIFETIME,
    sbx: wish.sandboxId,
    xui: wish.hasUser ? [user] : [],
  }
  const signing = await keys.get('xbox_signing')
  const x5u = 'https://xsts.auth.xboxlive.com/certificate'
  const signed = signToken(claims, { typ: 'JWT', x5t: signing.thumbprint, x5u }, signing, set)
  const party = await keys.get(wish.audience === XBOX_LIVE ? 'xbox_service' : 'xbox_relying_party')
  return {
    token: await seal(signed, party, wish.usesWrongKey),
    userHash: wish.hasUser ? userHash : '*',
  }
}

const seal = async (signed: string, party: Key, usesWrongKey: boolean): Promise<string> => {
  const { CompactEncrypt } = await import('jose')
  return await new CompactEncrypt(Buffer.from(signed))
    .setProtectedHeader({
      alg: 'RSA-OAEP',
      enc: 'A128CBC-HS256',
      cty: 'JWT',
      x5t: party.thumbprint,
    })
    .encrypt(usesWrongKey ? strangerKeys().publicKey : party.publicKey)
}

export interface ServiceUser {
  readonly xid: string
  readonly uhs: string
  readonly sandboxId: string
}

/** The user that Xbox's own services read from a token sent to them; null when it is not good for them. */
export const openServiceToken = async (keys: Keys, token: string): Promise<ServiceUser | null> => {
  const [service, signing] = await Promise.all([keys.get('xbox_service'), keys.get('xbox_signing')])
  const { compactDecrypt, jwtVerify } = await import('jose')
  try {
    const { plaintext } = await compactDecrypt(token, service.privateKey)
    const { payload } = await jwtVerify(plaintext, signing.publicKey, {
      issuer: ISSUER,
      audience: XBOX_LIVE,
      algorithms: ['RS256'],
    })
    const [user] = payload.xui as { xid: string; uhs: string }[]
    return user ? { xid: user.xid, uhs: user.uhs, sandboxId: String(payload.sbx) } : null
  } catch {
    return null
  }
}
