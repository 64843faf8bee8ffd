/** GET /api/tickets/xbox: the XSTS token a title would get for its relying party. */
import { type Answer, json, refuse } from '../http/answer.ts'
import type { Visit } from '../http/routes.ts'
import type { Person } from '../people/person.ts'
import { vendorSeconds, type World } from '../world.ts'
import { mintToken, type TokenWish, XBOX_LIVE } from './token.ts'

const DAY = 24 * 3_600

/** Each variant and what it changes in the wish for a good token. */
const tokenVariants: Readonly<Record<string, (wish: TokenWish) => TokenWish>> = {
  good: (wish) => wish,
  expired: (wish) => ({ ...wish, from: wish.from - DAY }),
  not_yet: (wish) => ({ ...wish, set: { ...wish.set, nbf_future: true } }),
  other_rp: (wish) => ({ ...wish, set: { ...wish.set, wrong_audience: true } }),
  rp_xboxlive: (wish) => ({ ...wish, audience: XBOX_LIVE }),
  wrong_key: (wish) => ({ ...wish, usesWrongKey: true }),
  bad_signature: (wish) => ({ ...wish, set: { ...wish.set, bad_signature: true } }),
  alg_none: (wish) => ({ ...wish, set: { ...wish.set, alg_none: true } }),
  wrong_issuer: (wish) => ({ ...wish, set: { ...wish.set, wrong_issuer: true } }),
  other_sandbox: (wish) => ({ ...wish, sandboxId: 'XDKS.1' }),
  no_gamertag: (wish) => ({ ...wish, gamertag: '' }),
  no_user: (wish) => ({ ...wish, hasUser: false }),
  wrong_xid: (wish) => wish,
  wrong_uhs: (wish) => wish,
}

export const xboxVariants = Object.keys(tokenVariants)

/**
 * Answers `{session_ticket}`: `<xid>-<uhs>;<token>`, Base64 with `format=base64`. Query: `variant`,
 * `rp=xboxlive` (a token for Xbox's own services, as the remote check needs), `gamertag` (renamed).
 * With the fault `denied`, 401 as XSTS refuses an account without an Xbox profile.
 */
export const mintXboxTicket = async (
  world: World,
  person: Person,
  { query }: Visit,
): Promise<Answer> => {
  const variant = query.get('rp') === 'xboxlive' ? 'rp_xboxlive' : (query.get('variant') ?? 'good')
  const change = Object.hasOwn(tokenVariants, variant) ? tokenVariants[variant] : undefined
  if (!change) return refuse(400, `variant is one of ${xboxVariants.join(', ')}.`)
  const set = world.faults.of('xbox')
  if (set.denied) {
    return json(
      {
        Identity: '0',
        XErr: 2_148_916_233,
        Message: '',
        Redirect: 'https://start.ui.xboxlive.com/CreateAccount',
      },
      401,
    )
  }
  const wish = change({
    person,
    gamertag: query.get('gamertag') ?? person.xbox.gamertag,
    audience: world.credentials.xbox.relying_party,
    sandboxId: world.credentials.xbox.sandbox_id,
    from: vendorSeconds(set),
    hasUser: true,
    set,
    usesWrongKey: false,
  })
  const { token, userHash } = await mintToken(world.keys, wish)
  const xid = variant === 'wrong_xid' ? String(BigInt(person.xbox.xuid) + 1n) : person.xbox.xuid
  const uhs = variant === 'wrong_uhs' ? `1${userHash.slice(1)}2` : userHash
  const ticket = `${xid}-${uhs};${token}`
  const isBase64 = query.get('format') === 'base64'
  return json({ session_ticket: isBase64 ? Buffer.from(ticket).toString('base64') : ticket })
}
