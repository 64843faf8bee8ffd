/** Whom a network vouches for: the profile call, the row's quirk, the row's fields. */
import { numberOf } from '../../base/input/scalar.ts'
import { type NetworkCall, readObject, requestWith } from './calls/call.ts'
import { VisitFailure } from './calls/visit-failure.ts'
import { readField, type Sources } from './fields.ts'
import type { OAuthNetwork, Return } from './network.ts'
import { fillAddress, fillTexts, type Values } from './placeholders.ts'
import {
  cleanText,
  isYes,
  type Profile,
  readAddress,
  readCountry,
  readEmail,
  readId,
} from './profile.ts'
import type { NetworkTokens } from './token-answer.ts'

/**
 * Whom a token stands for, as the row reads it: the profile call, the quirk, the fields. `idToken` are validated
 * claims. Throws `VisitFailure`.
 */
export const readPlayer = async (
  network: OAuthNetwork,
  values: Values & { token: NetworkTokens; callback: Return['params'] },
  idToken: (Record<string, unknown> & { sub: string }) | undefined,
  { call, now }: { call: NetworkCall; now: number },
): Promise<Profile> => {
  const { connection, token, callback } = values
  const body = (await readProfile(network, values, call)) ?? { ...idToken }
  const visit = { connection, now, call, token, callback }
  const profile = (await network.quirks?.profile?.(body, visit)) ?? body
  const found = mapProfile(network, { profile, token, id_token: idToken, callback })
  // OpenID Connect Core 1.0, section 5.3.2: a profile of somebody else must not be used.
  if (idToken && found.subject !== idToken.sub)
    throw new VisitFailure('refused', 'profile_of_other')
  return { ...found, accessToken: token.access_token }
}

const readProfile = async (
  network: OAuthNetwork,
  values: Values & { token: NetworkTokens },
  call: NetworkCall,
): Promise<Record<string, unknown> | undefined> => {
  const { profile } = network
  if (!profile) return undefined
  const isShown =
    profile.headers?.authorization !== undefined ||
    Object.values(profile.params ?? {}).includes('{token.access_token}')
  const headers = {
    ...(isShown ? {} : { authorization: `Bearer ${values.token.access_token}` }),
    ...fillTexts(profile.headers, values),
  }
  const params = new URLSearchParams(fillTexts(profile.params, values))
  const url = fillAddress(profile.url, values)
  const answer = await call(requestWith(profile.method ?? 'GET', url, headers, params))
  if (answer.status !== 200)
    throw new VisitFailure('refused', 'profile_refused', undefined, { status: answer.status })
  const body = readObject(answer)
  const fault = readField({ profile: body }, profile.fault)
  if (fault !== undefined && numberOf(fault) !== 0) {
    throw new VisitFailure('refused', 'profile_refused')
  }
  return body
}

/** The fields of a row out of what a network said. Throws `unreachable` where no id is in it. */
export const mapProfile = ({ name: network, fields }: OAuthNetwork, sources: Sources): Profile => {
  const id = readId(readField(sources, fields.id))
  const email = readEmail(readField(sources, fields.email))
  return {
    network,
    id,
    realm: network,
    subject: id,
    externalUrl: readAddress(readField(sources, fields.externalUrl)),
    name: cleanText(readField(sources, fields.name)),
    username: cleanText(readField(sources, fields.username)),
    email,
    isEmailVerified: email !== undefined && isYes(readField(sources, fields.emailVerified)),
    picture: readAddress(readField(sources, fields.picture)),
    country: readCountry(readField(sources, fields.country)),
  }
}
