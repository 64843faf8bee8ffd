/** Players who sign in properly, so that there are codes, tokens, tickets and cookies to try things with. */
import { browser } from '../../server/test/support/player.ts'
import type { Pools } from './pools.ts'
import type { Random } from './random.ts'
import type { Field, Studio } from './studios.ts'

const people = ['alice', 'bob', 'carol', 'dave']
const networks = ['discord', 'github', 'twitch', 'google']

/** Where a round of sign-ins takes place, and what it leaves for others to try. */
type Round = {
  field: Field
  studio: Studio
  home: string
  /** The query with which a sign-in starts. */
  start: URLSearchParams
  random: Random
  put(name: string, value: string): void
}

/**
 * One round of sign-ins at the project of the sandbox. Failed sign-ins are left out: networks fail here now and then.
 */
export const signPlayersIn = async (field: Field, pools: Pools, random: Random): Promise<void> => {
  const studio = field.studios[0] as Studio
  const start = new URLSearchParams({
    client_id: String(studio.publicClient.id),
    response_type: 'code',
    state: 'fuzz-state-1',
    redirect_uri: studio.publicClient.redirectUri,
    scope: 'offline email',
  })
  const put = (name: string, value: string): void => pools.put(studio.project, name, value)
  const home = `http://localhost:${field.port}`
  const round: Round = { field, studio, home, start, random, put }
  for (const way of [byTicket, byNetwork, byPhone, readMails]) await way(round).catch(() => {})
}

const json = async (url: string, init?: RequestInit): Promise<Record<string, unknown>> => {
  const answer = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(5000),
    ...init,
  })
  return (await answer.json()) as Record<string, unknown>
}

const exchange = async ({ studio, home, put }: Round, code: string): Promise<void> => {
  const form = {
    grant_type: 'authorization_code',
    client_id: String(studio.publicClient.id),
    redirect_uri: studio.publicClient.redirectUri,
    code,
  }
  const tokens = await json(`${home}/api/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  for (const name of ['access_token', 'refresh_token']) {
    if (typeof tokens[name] === 'string') put(name, tokens[name])
  }
}

const byTicket = async (round: Round): Promise<void> => {
  const { field, home, start, random, put } = round
  const tickets = `${field.sandboxUrl}/api/tickets/steam`
  const ticket = await json(`${tickets}?person=${random.pick(people)}`)
  put('app_id', field.steamAppId)
  const more = {
    app_id: field.steamAppId,
    session_ticket: String(ticket.session_ticket),
    is_redirect: 'false',
  }
  const query = new URLSearchParams([...start, ...Object.entries(more)])
  const { login_url: landing } = await json(`${home}/api/oauth2/social/steam/cross_auth?${query}`)
  const code = new URL(String(landing)).searchParams.get('code') ?? ''
  await exchange(round, code)
  for (let number = 0; number < 6; number++) {
    const fresh = await json(`${tickets}?person=${random.pick(people)}`)
    put('session_ticket', String(fresh.session_ticket))
  }
}

const byNetwork = async (round: Round): Promise<void> => {
  const { home, start, random, put } = round
  const { visit, signIn, cookies } = browser(random.pick(people))
  const network = random.pick(networks)
  const back = await signIn(
    `${home}/api/oauth2/social/${network}/login_redirect?${start}`,
    `${home}/api/social/oauth2/callback`,
  )
  const cookie = [...cookies].find(([key]) => key.startsWith(home))?.[1] ?? ''
  if (random.chance(0.5)) {
    put('callback', JSON.stringify([`${back.pathname}${back.search}`, cookie]))
    return
  }
  const landed = await visit(back.href)
  const code = new URL(landed.headers.get('location') ?? home).searchParams.get('code')
  if (code === null) return
  if (random.chance(0.8)) put('code', code)
  else await exchange(round, code)
}

const byPhone = async ({ field, home, start, random, put }: Round): Promise<void> => {
  const phone = `+1212555${String(random.below(10_000)).padStart(4, '0')}`
  const { operation_id: operation } = await json(
    `${home}/api/oauth2/login/phone/request?${start}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone_number: phone }),
    },
  )
  const { items } = (await json(`${field.sandboxUrl}/api/sms`)) as {
    items: { to: string; body: string }[]
  }
  const [code = ''] = /\d{4,8}/.exec(items.find(({ to }) => to === phone)?.body ?? '') ?? []
  const body = { code, operation_id: operation, phone_number: phone }
  put('confirm', JSON.stringify(body))
  put('field code', code)
}

const readMails = async ({ field, put }: Round): Promise<void> => {
  const { items } = (await json(`${field.sandboxUrl}/api/mails`)) as { items: unknown[] }
  const text = JSON.stringify(items.slice(0, 6)).replaceAll('&amp;', '&')
  for (const [, page = '', query = ''] of text.matchAll(/(\/signin\/\w+)\?(token=[\w.%-]+)/g)) {
    put(`page ${page}`, JSON.stringify([`${page}?${query}`, '']))
  }
  for (const [code] of text.matchAll(/\b\d{6}\b/g)) put('field code', code)
}
