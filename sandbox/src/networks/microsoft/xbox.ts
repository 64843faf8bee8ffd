/**
 * Xbox in the browser: what comes after Microsoft's sign-in with the scope XboxLive.signin, the user token and the XSTS
 * token for Xbox's own services. OpenXbox/xbox-webapi-python, xbox/webapi/authentication.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, json } from '../../http/answer.ts'
import { isObject, readObject } from '../../http/body.ts'
import type { Route, Visit } from '../../http/routes.ts'
import type { Grant } from '../../oauth2/grants.ts'
import { type ShortLived, shortLived } from '../../short-lived.ts'
import { vendorSeconds, type World } from '../../world.ts'
import { mintToken, XBOX_LIVE } from '../../xbox/token.ts'
import { microsoftTokens } from './microsoft-accounts.ts'

const USER_TOKEN_MS = 14 * 86_400_000

/** The two exchanges at Xbox; Microsoft's sign-in and the profile service are other files. */
export const xboxWeb = (world: World): Route[] => {
  const userTokens = shortLived<Grant>()
  return [
    {
      method: 'POST',
      path: '/user.auth.xboxlive.com/user/authenticate',
      back: ['xbox', 'profile'],
      handle: (visit) => authenticate(world, userTokens, visit),
    },
    {
      method: 'POST',
      path: '/xsts.auth.xboxlive.com/xsts/authorize',
      back: ['xbox', 'profile'],
      handle: (visit) => authorizeAtXsts(world, userTokens, visit),
    },
  ]
}

const refusedByXbox = (status = 401): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: '',
})

const authenticate = (world: World, userTokens: ShortLived<Grant>, visit: Visit): Answer => {
  const body = readObject(visit) ?? {}
  const properties = isObject(body.Properties) ? body.Properties : {}
  const isWellFormed =
    visit.headers['x-xbl-contract-version'] === '1' &&
    body.RelyingParty === 'http://auth.xboxlive.com' &&
    body.TokenType === 'JWT' &&
    properties.AuthMethod === 'RPS' &&
    properties.SiteName === 'user.auth.xboxlive.com'
  if (!isWellFormed) return refusedByXbox(400)
  // Without `d=` the ticket would be of the older kind.
  const [, ticket = ''] = /^d=(.+)$/s.exec(String(properties.RpsTicket)) ?? []
  const grant = microsoftTokens(world).find(ticket)
  // Tokens for Graph are of another form.
  const isForXbox =
    grant?.clientId === world.credentials.xbox.client_id &&
    grant.scopes.every((scope) => /^XboxLive\.|^offline_access$/.test(scope)) &&
    grant.scopes.includes('XboxLive.signin')
  if (!isForXbox) return refusedByXbox()
  const token = randomBytes(150).toString('base64url')
  userTokens.put(token, grant, USER_TOKEN_MS)
  return json({
    ...times(USER_TOKEN_MS),
    Token: token,
    DisplayClaims: { xui: [{ uhs: String(randomBytes(8).readBigUInt64BE()) }] },
  })
}

const times = (milliseconds: number) => ({
  IssueInstant: new Date().toISOString(),
  NotAfter: new Date(Date.now() + milliseconds).toISOString(),
})

const authorizeAtXsts = async (
  world: World,
  userTokens: ShortLived<Grant>,
  visit: Visit,
): Promise<Answer> => {
  const body = readObject(visit) ?? {}
  const properties = isObject(body.Properties) ? body.Properties : {}
  const [userToken] = Array.isArray(properties.UserTokens) ? properties.UserTokens : []
  if (body.RelyingParty !== XBOX_LIVE || body.TokenType !== 'JWT') return refusedByXbox(400)
  const grant = userTokens.find(String(userToken))
  if (!grant) return refusedByXbox()
  const { person } = grant
  if (person.ageGroup === 'Child') return refusedByXsts(2_148_916_238)
  // A person who hides everything has not made an Xbox profile.
  if (person.name === 'hidden') return refusedByXsts(2_148_916_233)
  const sandboxId = String(properties.SandboxId)
  const { token, userHash } = await mintToken(world.keys, {
    person,
    gamertag: person.xbox.gamertag,
    audience: XBOX_LIVE,
    sandboxId,
    from: vendorSeconds(world.faults.of('xbox')),
    hasUser: true,
    set: world.faults.of('xbox'),
    usesWrongKey: false,
  })
  return json({
    ...times(16 * 3_600_000),
    Token: token,
    DisplayClaims: {
      xui: [
        {
          gtg: person.xbox.gamertag,
          xid: person.xbox.xuid,
          uhs: userHash,
          agg: person.ageGroup,
          usr: '234',
          prv: '184 185',
        },
      ],
    },
  })
}

const refusedByXsts = (error: number): Answer =>
  json(
    {
      Identity: '0',
      XErr: error,
      Message: '',
      Redirect: 'https://start.ui.xboxlive.com/CreateAccount',
    },
    401,
  )
