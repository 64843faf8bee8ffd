/** The studio's own calls about its players, and the players they are about, on a gate. */
import assert from 'node:assert/strict'
import { type Answer, claimsOf, type GateWorld, type Tokens } from './gate.ts'

export type Player = { id: string; token: string; tokens: Tokens }

export type Studio = {
  /** An admin call of the project. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<Answer>
  /** The same, for an answer that must have this status; answers its body. */
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    status?: number,
    // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, which the tests assert on.
  ): Promise<any>
  /** Signs a player of Steam in with scope `offline`; a number stands for one player. */
  player(number: number, change?: Record<string, string>): Promise<Player>
  /** Erases a user; on a busy machine the records may take longer than the call waits for. */
  erase(user: string): Promise<void>
  refresh(player: Player): Promise<Answer>
  me(token: string): Promise<Answer>
  introspect(token: string): Promise<Record<string, unknown>>
  /** The actions of the project's trail, the oldest first. */
  trail(): Promise<string[]>
}

/** Builds the calls on a gate. */
export const studio = (gate: GateWorld): Studio => {
  const { project } = gate.world
  const self: Studio = {
    call: (method, path, payload) =>
      gate.app.inject({
        method,
        url: `/api/v2/project/${project.project_id}/admin${path}`,
        headers: project.authorization,
        ...(payload ? { payload } : {}),
      }),
    async ask(method, path, payload, status = method === 'GET' ? 200 : 204) {
      const answer = await self.call(method, path, payload)
      assert.equal(answer.statusCode, status, answer.body)
      return answer.body === '' ? undefined : answer.json()
    },
    async player(number, change = {}) {
      const tokens = await gate.tokens({
        session_ticket: gate.upstream.steamTicket(steamIdOf(number)),
        scope: 'offline',
        ...change,
      })
      const { sub } = claimsOf(tokens.access_token)
      return { id: String(sub), token: tokens.access_token, tokens }
    },
    async erase(user) {
      const answer = await self.call('DELETE', `/users/${user}`)
      assert.ok(answer.statusCode === 204 || answer.statusCode === 202, answer.body)
    },
    refresh: ({ tokens }) =>
      gate.token({
        grant_type: 'refresh_token',
        client_id: project.clients.public.client_id,
        refresh_token: tokens.refresh_token,
      }),
    me: (token) =>
      gate.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } }),
    async introspect(token) {
      const { client_id, client_secret } = project.clients.confidential
      const answer = await gate.app.inject({
        method: 'POST',
        url: '/api/oauth2/introspect',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          client_id: String(client_id),
          client_secret,
          token,
        }).toString(),
      })
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.json()
    },
    async trail() {
      const rows = await gate.world.sql<{ action: string }[]>`
        select action
        from audit_entries
        where project_id = ${project.project_id}
        order by at, entry_id
      `
      return rows.map(({ action }) => action)
    },
  }
  return self
}

/** The SteamID64 of a numbered player. */
export const steamIdOf = (number: number): string =>
  `7656119796000${String(number).padStart(4, '0')}`
