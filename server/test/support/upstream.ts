/** A small stand-in for every network and platform at once, for the tests of the sign-in area. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, epochSeconds } from '../../src/base/clock.ts'

export type UpstreamPerson = {
  id: string
  name?: string
  email?: string
  isEmailVerified?: boolean
  /** Nonce of the authorization request, where the network puts it into an id_token. */
  nonce?: string
}

type Asked = { url: URL; body: string; person: UpstreamPerson | undefined }

export type Upstream = {
  /** Stands as `simulator` in connections. */
  url: string
  /** Paths asked for, in order, without their queries. */
  calls: string[]
  /** Takes the place of the next answers until set back to undefined. */
  trouble: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  /** A Steam ticket in hexadecimal that stands for this player; no two are equal. */
  steamTicket(steamId: string): string
  /** A code that GitHub, Discord or Apple would have put on the callback for this person. */
  codeFor(person: UpstreamPerson): string
  close(): Promise<void>
}

/** Starts it on a free port of this machine. */
export const startUpstream = async (clock: Clock): Promise<Upstream> => {
  const people = new Map<string, UpstreamPerson>()
  let counter = 0
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://upstream')
    upstream.calls.push(url.pathname)
    const { trouble } = upstream
    if (trouble !== undefined) return trouble(request, response)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(url, request, Buffer.concat(chunks).toString(), response))
  })

  const answers = answersOf(people, clock, () => upstream.url)

  const answer = (
    url: URL,
    request: IncomingMessage,
    body: string,
    response: ServerResponse,
  ): void => {
    const token = /^(?:Bearer|token) (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const [content, status = 200] = answers[url.pathname]?.({
      url,
      body,
      person: people.get(token),
    }) ?? [{ error: `nothing at ${url.pathname}` }, 404]
    const isText = typeof content === 'string'
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' })
    response.end(isText ? content : JSON.stringify(content))
  }

  // A connection that is closed for its idleness might be in use again by then.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const upstream: Upstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    trouble: undefined,
    steamTicket(steamId) {
      counter++
      const text = `${steamId} ${counter}`.padEnd(40, '.')
      return Buffer.from(text).toString('hex')
    },
    codeFor(person) {
      counter++
      const code = `code-of-${person.id}-${counter}`
      people.set(code, person)
      return code
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return upstream
}

type Answers = Record<string, (asked: Asked) => [body: unknown, status?: number]>

/** The answers by their paths; `people` are those whose codes were given. */
const answersOf = (
  people: ReadonlyMap<string, UpstreamPerson>,
  clock: Clock,
  url: () => string,
): Answers => {
  const apple = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const idToken = ({ id, nonce, email, isEmailVerified }: UpstreamPerson): string => {
    const now = epochSeconds(clock.now())
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const content = `${encode({ alg: 'RS256', kid: 'a' })}.${encode({
      iss: `${url()}/appleid.apple.com`,
      aud: 'ours',
      sub: id,
      iat: now,
      exp: now + 600,
      nonce,
      email,
      email_verified: isEmailVerified,
    })}`
    return `${content}.${sign('sha256', Buffer.from(content), apple.privateKey).toString('base64url')}`
  }

  const answerCode = (body: string): [body: unknown, status?: number] => {
    const code = new URLSearchParams(body).get('code') ?? ''
    return people.has(code)
      ? [{ access_token: code, token_type: 'bearer', scope: 'read:user,user:email' }]
      : [{ error: 'bad_verification_code' }, 400]
  }

  return {
    '/partner.steam-api.com/ISteamUserAuth/AuthenticateUserTicket/v1/': ({ url }) => [
      readSteamTicket(url.searchParams.get('ticket') ?? ''),
    ],
    '/partner.steam-api.com/ISteamUser/GetPlayerSummaries/v2/': ({ url }) => [
      { response: { players: [{ steamid: url.searchParams.get('steamids') }] } },
    ],
    '/steamcommunity.com/openid/login': () => [
      'ns:http://specs.openid.net/auth/2.0\nis_valid:true\n',
    ],
    '/github.com/login/oauth/access_token': ({ body }) => answerCode(body),
    '/discord.com/api/oauth2/token': ({ body }) => answerCode(body),
    '/appleid.apple.com/auth/token': ({ body }) => {
      const code = new URLSearchParams(body).get('code') ?? ''
      const person = people.get(code)
      if (!person) return [{ error: 'invalid_grant' }, 400]
      return [{ access_token: code, token_type: 'bearer', id_token: idToken(person) }]
    },
    '/appleid.apple.com/auth/keys': () => [
      {
        keys: [
          { ...apple.publicKey.export({ format: 'jwk' }), kid: 'a', alg: 'RS256', use: 'sig' },
        ],
      },
    ],
    '/api.github.com/user': ({ person }) => [
      {
        id: Number(person?.id),
        login: `login${person?.id}`,
        name: person?.name ?? null,
        avatar_url: 'https://pictures.example/a.png',
      },
    ],
    '/api.github.com/user/emails': ({ person }) => [
      person?.email === undefined
        ? []
        : [{ email: person.email, primary: true, verified: person.isEmailVerified ?? false }],
    ],
    '/discord.com/api/users/@me': ({ person }) => [
      {
        id: person?.id,
        username: `discord${person?.id}`,
        global_name: person?.name ?? null,
        email: person?.email ?? null,
        verified: person?.isEmailVerified ?? false,
      },
    ],
  }
}

const readSteamTicket = (hex: string): unknown => {
  const steamId = /^(7656\d{13}) /.exec(Buffer.from(hex, 'hex').toString())?.[1]
  return steamId === undefined
    ? { response: { error: { errorcode: 101, errordesc: 'Invalid ticket' } } }
    : {
        response: {
          params: {
            result: 'OK',
            steamid: steamId,
            ownersteamid: steamId,
            vacbanned: false,
            publisherbanned: false,
          },
        },
      }
}
