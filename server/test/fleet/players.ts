/** Players: they sign in, at a network or with a platform's ticket, and refresh their tokens. */
import type { SandboxFile } from '../../src/start/sandbox/file.ts'
import { ticketOf } from '../support/player.ts'
import type { Caller } from './asking.ts'

/** A session that is refreshed again and again; `token` is the newest that the player knows. */
export type Chain = { token: string; access: string; refreshes: number; isBusy: boolean }

export type Players = {
  chains: readonly Chain[]
  signInAtNetwork(): Promise<void>
  signInWithTicket(): Promise<void>
  /** Refreshes one of the chains; without one that is free it signs in. */
  refresh(): Promise<void>
  refreshChain(chain: Chain): Promise<void>
  /** A token of a player who has signed in last. */
  token(): string | undefined
}

const persons = 40

export const players = ({ ask }: Caller, file: SandboxFile): Players => {
  const chains: Chain[] = []
  const { client_id, redirect_uri } = file.clients.public
  const client = { client_id: String(client_id), response_type: 'code', state: 'of-the-fleet' }
  let count = 0
  const nextPerson = (): string => `player${count++ % persons}`

  const exchange = async (location: string): Promise<void> => {
    const code = new URL(location).searchParams.get('code') ?? ''
    const form = { grant_type: 'authorization_code', client_id: String(client_id), redirect_uri }
    const body = new URLSearchParams({ ...form, code })
    const question = { method: 'POST', path: '/api/oauth2/token', body, expect: 200 }
    const { text } = await ask({ kind: 'exchange', ...question })
    const tokens = JSON.parse(text) as { access_token: string; refresh_token: string }
    const chain = { token: tokens.refresh_token, access: tokens.access_token }
    chains.push({ ...chain, refreshes: 0, isBusy: false })
  }
  const self: Players = {
    chains,
    async signInAtNetwork() {
      const query = new URLSearchParams({ ...client, redirect_uri, scope: 'offline' })
      const path = `/api/oauth2/social/discord/login_redirect?${query}`
      const started = await ask({ kind: 'start', path, expect: 302 })
      const cookie = started.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const back = await throughNetwork(started.headers.get('location') ?? '', nextPerson(), file)
      const { pathname, search } = new URL(back)
      const callback = { path: pathname + search, headers: { cookie }, expect: 302 }
      const landed = await ask({ kind: 'callback', ...callback })
      await exchange(landed.headers.get('location') ?? '')
    },
    async signInWithTicket() {
      const session_ticket = await ticketOf(file, 'steam', nextPerson())
      const words = { ...client, redirect_uri, scope: 'offline', app_id: file.steam_app_id }
      const query = new URLSearchParams({ ...words, session_ticket })
      const path = `/api/oauth2/social/steam/cross_auth?${query}`
      const landed = await ask({ kind: 'cross_auth', path, expect: 302 })
      await exchange(landed.headers.get('location') ?? '')
    },
    async refresh() {
      const chain = chains.find(({ isBusy }) => !isBusy)
      if (!chain) return await self.signInWithTicket()
      // To the end of the line, so that all have their turn.
      chains.push(...chains.splice(chains.indexOf(chain), 1))
      await self.refreshChain(chain)
    },
    async refreshChain(chain) {
      chain.isBusy = true
      try {
        const form = { grant_type: 'refresh_token', client_id: String(client_id) }
        const body = new URLSearchParams({ ...form, refresh_token: chain.token })
        const question = { method: 'POST', path: '/api/oauth2/token', body, expect: 200 }
        const { text } = await ask({ kind: 'refresh', ...question })
        const tokens = JSON.parse(text) as { access_token: string; refresh_token: string }
        chain.token = tokens.refresh_token
        chain.access = tokens.access_token
        chain.refreshes += 1
      } catch (error) {
        // Nobody knows whether it was turned. The player asks again soon, with the token that they have.
        chains.unshift(...chains.splice(chains.indexOf(chain), 1))
        throw error
      } finally {
        chain.isBusy = false
      }
    },
    token: () => chains.at(-1)?.access,
  }
  return self
}

const stepsMost = 6

/** The browser's way between the start and the callback: it goes where the network sends it. */
const throughNetwork = async (
  start: string,
  person: string,
  { public_url }: SandboxFile,
): Promise<string> => {
  let next = start
  for (let step = 0; step < stepsMost && !next.startsWith(public_url); step += 1) {
    const headers = { 'x-sandbox-person': person }
    const answer = await fetch(next, { redirect: 'manual', headers })
    await answer.arrayBuffer()
    next = new URL(answer.headers.get('location') ?? '', next).href
  }
  return next
}
