/** docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
import { textOf } from '../../../base/input/scalar.ts'
import { readJson } from '../calls/call.ts'
import { at } from '../calls/connection.ts'
import { VisitFailure } from '../calls/visit-failure.ts'
import { readField } from '../fields.ts'
import type { OAuthNetwork, Quirks } from '../network.ts'

/**
 * GitHub shows the public e-mail in /user; the primary one and whether it is verified stand in /user/emails
 * (docs.github.com/rest/users/emails, read 2026-11-20). Asked only where the granted scope allows it.
 */
const githubEmail: NonNullable<Quirks['profile']> = async (body, visit) => {
  const granted = textOf(visit.token.scope).split(/[\s,]+/)
  const { email: _public, ...rest } = body
  if (!granted.includes('user:email') && !granted.includes('user')) return rest
  const answer = await visit.call({
    url: at('https://api.github.com/user/emails', visit.connection),
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${String(visit.token.access_token)}`,
    },
  })
  if (answer.status !== 200)
    throw new VisitFailure('refused', 'profile_refused', undefined, { status: answer.status })
  const emails = readJson(answer)
  const primary = (Array.isArray(emails) ? emails : []).find(
    (one: unknown) => readField({ profile: one }, 'primary') === true,
  )
  return {
    ...rest,
    email: readField({ profile: primary }, 'email'),
    email_verified: readField({ profile: primary }, 'verified'),
  }
}

export const github: OAuthNetwork = {
  name: 'github',
  title: 'GitHub',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://github.com/settings/developers',
    steps: [
      'Register an *OAuth app* (not a GitHub App) and enter the callback address as *Authorization callback URL*.',
      'Generate a client secret.',
    ],
    names: { client_id: 'Client ID', client_secret: 'Client secret' },
  },
  authorize: { url: 'https://github.com/login/oauth/authorize' },
  token: { url: 'https://github.com/login/oauth/access_token' },
  profile: {
    url: 'https://api.github.com/user',
    headers: { accept: 'application/vnd.github+json' },
  },
  issuer: 'https://github.com/login/oauth',
  issRequired: true,
  scope: ['read:user'],
  emailScope: ['user:email'],
  pkce: true,
  clientAuth: 'post',
  fields: {
    id: 'id',
    name: ['name', 'login'],
    username: 'login',
    email: 'email',
    emailVerified: 'email_verified',
    picture: 'avatar_url',
    externalUrl: 'html_url',
  },
  quirks: { profile: githubEmail },
}
