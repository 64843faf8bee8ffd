/**
 * developers.naver.com/docs/login/api/api.md; developers.naver.com/docs/login/profile/profile.md (both read 2026-11-20)
 */
import type { OAuthNetwork } from '../network.ts'

export const naver: OAuthNetwork = {
  name: 'naver',
  title: 'Naver',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://developers.naver.com/apps/#/register',
    steps: [
      'Register an application with the API "네이버 로그인" (Naver Login) and tick what it may read: nickname, profile picture and, where you need it, the e-mail address. There is no scope parameter; these ticks are the scope.',
      'Add the environment "PC 웹" with your site and the callback address.',
      'Until the review is passed only the test accounts named under "멤버관리" can sign in.',
    ],
    names: { client_id: 'Client ID', client_secret: 'Client Secret' },
    limits2026:
      'The e-mail address is a contact address that the player wrote, so it counts as unverified, and it comes whether or not the sign-in asked for it. The id of a player differs between applications.',
  },
  authorize: { url: 'https://nid.naver.com/oauth2.0/authorize' },
  token: { url: 'https://nid.naver.com/oauth2.0/token', params: { state: '{state}' } },
  // `resultcode` is "00", which reads as 0, where all is well.
  profile: { url: 'https://openapi.naver.com/v1/nid/me', fault: 'resultcode' },
  scope: [],
  emailScope: [],
  pkce: false,
  clientAuth: 'post',
  fields: {
    id: 'response.id',
    name: ['response.nickname', 'response.name'],
    email: 'response.email',
    picture: 'response.profile_image',
  },
}
