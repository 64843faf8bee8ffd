/** Discord as far as a sign-in needs it: everybody agrees at once, and players come back in turn. */
import { type Handle, json, redirect } from './answers.ts'

/** They come in turn: after so many visits all are known. */
export const players = 500
const firstId = 80_351_110_224_678_912n
let visits = 0

/** Authorization, token and profile (docs.discord.com/developers/topics/oauth2, read 2026-11-20). */
export const discord: Readonly<Record<string, Handle>> = {
  '/discord.com/oauth2/authorize': (request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    const issuer = `http://${request.headers.host}/discord.com`
    const answer = new URLSearchParams({
      code: `code-${++visits % players}`,
      state: query.get('state') ?? '',
      iss: issuer,
    })
    redirect(response, `${query.get('redirect_uri')}?${answer}`)
  },
  '/discord.com/api/oauth2/token': (request, response) => {
    let form = ''
    request.setEncoding('latin1').on('data', (chunk: string) => {
      form += chunk
    })
    request.on('end', () => {
      const [, player] = /(?:^|&)code=code-(\d+)/.exec(form) ?? []
      json(response, {
        token_type: 'Bearer',
        access_token: `token-${player}`,
        expires_in: 604_800,
        refresh_token: `refresh-${player}`,
        scope: 'identify email',
      })
    })
  },
  '/discord.com/api/users/@me': (request, response) => {
    const [, player = '0'] = /token-(\d+)/.exec(request.headers.authorization ?? '') ?? []
    json(response, {
      id: String(firstId + BigInt(player)),
      username: `player${player}`,
      discriminator: '0',
      global_name: `Player ${player}`,
      avatar: '8342729096ea3675442027381ff50dfe',
      email: `player${player}@game.example`,
      verified: true,
      locale: 'de',
    })
  },
}
