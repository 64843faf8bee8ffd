/** exchange: codes made beforehand become a JWT and a refresh token. */
import type { Codes } from './codes.ts'
import { players, signIn } from './cross-auth.ts'
import { type Facts, requestHead, withBody } from './facts.ts'
import { expectStatus, type Load, spread, type User } from './load.ts'

/** Spends what is in `codes`, and signs in for those that are missing. */
export const exchange = (facts: Facts, codes: Codes): Load => ({
  prepare: (users, amount) =>
    spread(users, amount - codes.count(), async (user) => {
      codes.put(await signIn(facts, user, Math.floor(Math.random() * players)))
    }),
  step: async (user) => {
    const code = codes.take()
    if (code === undefined) return false
    await exchangeCode(facts, user, code)
    return true
  },
})

/** Posts a code and answers the refresh token, or another one of the answer. */
export const exchangeCode = (
  facts: Facts,
  user: User,
  code: string,
  wanted?: Wanted,
): Promise<string> =>
  askForToken(
    facts,
    user,
    `grant_type=authorization_code&client_id=${facts.clientId}&code=${code}` +
      `&redirect_uri=${encodeURIComponent(facts.redirectUri)}`,
    wanted,
  )

type Wanted = 'refresh_token' | 'access_token'

const tokens = {
  refresh_token: /"refresh_token":"([\w.-]+)"/,
  access_token: /"access_token":"([\w.-]+)"/,
} as const satisfies Record<Wanted, RegExp>

/** Posts a form to the token call and answers a token. */
export const askForToken = async (
  facts: Facts,
  { service }: User,
  form: string,
  wanted: Wanted = 'refresh_token',
): Promise<string> => {
  const head = requestHead('POST', '/api/oauth2/token', facts)
  const answer = await service.ask(withBody(head, 'application/x-www-form-urlencoded', form))
  const [, token] = tokens[wanted].exec(expectStatus(answer, 200).body) ?? []
  if (token === undefined) throw new Error(`no ${wanted} in ${answer.body}`)
  return token
}
