/** Xbox's recorded answers: Microsoft's token, then the two exchanges and the profile service. */
import { challenge, clientPair, plainExchange, plainRequest, type Recording } from './recording.ts'

const xsts = (claims: object) => ({
  IssueInstant: '2026-03-01T12:00:00.0000000Z',
  NotAfter: '2026-03-02T04:00:00.0000000Z',
  Token: 'eyJlbmMiOiJBMTI4Q0JDK0hTMjU2In0.x.y.z.t',
  DisplayClaims: { xui: [{ xid: '2533274790395904', uhs: '4711', usr: '234', ...claims }] },
})

const player = (claims: object, settings: object[]) => ({
  further: {
    '/user.auth.xboxlive.com/user/authenticate': {
      IssueInstant: '2026-03-01T12:00:00.0000000Z',
      NotAfter: '2026-03-15T12:00:00.0000000Z',
      Token: 'eyJlbmMiOiJBMTI4Q0JDK0hTMjU2In0.u.s.e.r',
      DisplayClaims: { xui: [{ uhs: '4711' }] },
    },
    '/xsts.auth.xboxlive.com/xsts/authorize': xsts(claims),
    '/profile.xboxlive.com/users/me/profile/settings': {
      profileUsers: [{ id: '2533274790395904', hostId: '2533274790395904', settings }],
    },
  },
})

export const recording: Recording = {
  credentials: clientPair,
  request: { ...plainRequest, scope: 'XboxLive.signin', ...challenge },
  exchange: { params: { ...plainExchange, code_verifier: '*' } },
  profilePath: '/xsts.auth.xboxlive.com/xsts/authorize',
  lookup: {
    method: 'POST',
    authorization: null,
    // The body is JSON, which a form reads as one name without a value.
    params: {
      [JSON.stringify({
        RelyingParty: 'http://xboxlive.com',
        TokenType: 'JWT',
        Properties: {
          UserTokens: ['eyJlbmMiOiJBMTI4Q0JDK0hTMjU2In0.u.s.e.r'],
          SandboxId: 'RETAIL',
        },
      })]: '',
    },
  },
  denied: {
    error: 'access_denied',
    error_description:
      'The user has denied access to the scope requested by the client application.',
  },
  token: {
    access_token: 'EwA4A+x/y==',
    token_type: 'Bearer',
    scope: 'XboxLive.signin',
    expires_in: 3600,
  },
  tokenErrors: [
    {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'AADSTS70000: not valid' },
      detail: 'code_invalid',
    },
    { status: 401, body: { error: 'invalid_client' }, detail: 'network_refuses_client' },
  ],
  profileErrors: [
    {
      status: 401,
      body: { Identity: '0', XErr: 2148916233, Message: '', Redirect: 'https://start.ui' },
      detail: 'xbox_profile_missing',
    },
    {
      status: 401,
      body: { Identity: '0', XErr: 2148916238, Message: '' },
      detail: 'xbox_child_without_family',
    },
    { status: 401, body: '', detail: 'profile_refused' },
  ],
  full: player({ gtg: 'OldName' }, [
    { id: 'Gamertag', value: 'Robin7' },
    { id: 'GameDisplayPicRaw', value: 'https://images-eds-ssl.xboxlive.com/image?url=x' },
  ]),
  expected: {
    id: '2533274790395904',
    name: 'Robin7',
    username: 'Robin7',
    picture: 'https://images-eds-ssl.xboxlive.com/image?url=x',
  },
  bare: player({}, []),
}
