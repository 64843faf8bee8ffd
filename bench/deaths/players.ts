/** Players who sign in, refresh, buy and claim while things die, and what each of them was promised. */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { CallAnswer, Caller } from './caller.ts'
import type { Facts } from './installation.ts'

export type Player = {
  number: number
  sub: string
  accessToken: string
  refreshToken: string
}

export type Promised = {
  players: Player[]
  /** Orders by id, and what the service said of them last. */
  orders: Map<number, 'created' | 'paid' | 'declined' | 'unsure'>
  /** Free items that players were given. */
  claims: number
  refreshes: number
  signIns: number
  /**
   * Calls whose key a process holds that died with them: they are answered when it is taken for dead, after a minute.
   */
  later: Later[]
  /** Broken promises, in words. */
  lost: string[]
}

type Later = { path: string; init: RequestInit; take(answer: CallAnswer): void }

export type Crowd = {
  promised: Promised
  /** Lets everybody finish what they began, and waits for it. */
  pause(): Promise<void>
  resume(): void
  stop(): Promise<void>
  /** Signs in; with a number that is known, as that player. Undefined when an answer was missing in between. */
  signIn(number: number): Promise<Player | undefined>
  /** False where the session is over. */
  refresh(player: Player): Promise<boolean>
  /** Tries what waits for its key once more; answers how much still waits. */
  tryLater(): Promise<number>
}

const atOnce = 8
const stepMs = 60
const newPlayerEvery = 12
const ticketBytes = 234

/** So many players at once act until they are stopped. */
export const openCrowd = (caller: Caller, facts: Facts): Crowd => {
  const promised: Promised = {
    players: [],
    orders: new Map(),
    claims: 0,
    refreshes: 0,
    signIns: 0,
    later: [],
    lost: [],
  }
  const accounts = accountsOf(caller, facts, promised)
  const { signIn, refresh } = accounts
  const shop = shopOf(caller, facts, promised)
  const act = actorOf(promised, accounts, shop)
  let isOver = false
  let gate: { opened: Promise<void>; open(): void } | undefined
  let isBusy = 0
  const loop = async (): Promise<void> => {
    while (!isOver) {
      await gate?.opened
      if (isOver) return
      isBusy += 1
      await act()
        .catch((error: Error) => promised.lost.push(error.message))
        .finally(() => {
          isBusy -= 1
        })
      await delay(stepMs)
    }
  }
  const loops = Array.from({ length: atOnce }, loop)
  const resume = (): void => {
    gate?.open()
    gate = undefined
  }
  return {
    promised,
    signIn,
    refresh,
    tryLater: async () => {
      for (const waiting of promised.later.splice(0)) {
        try {
          await shop.insist(waiting.path, waiting.init, waiting.take)
        } catch (error) {
          promised.lost.push((error as Error).message)
        }
      }
      return promised.later.length
    },
    pause: async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = { opened: promise, open: resolve }
      while (isBusy > 0) await delay(20)
    },
    resume,
    stop: async () => {
      isOver = true
      resume()
      await Promise.all(loops)
    },
  }
}

type Accounts = Pick<Crowd, 'signIn' | 'refresh'>

const accountsOf = (caller: Caller, facts: Facts, promised: Promised): Accounts => {
  const form = (fields: Record<string, string>): RequestInit => ({
    method: 'POST',
    body: new URLSearchParams({ client_id: String(facts.clientId), ...fields }),
  })
  const signIn: Crowd['signIn'] = async (number) => {
    const ticket =
      number.toString(16).padStart(8, '0') + randomBytes(ticketBytes - 4).toString('hex')
    const query = new URLSearchParams({
      client_id: String(facts.clientId),
      response_type: 'code',
      state: 'soak-state',
      redirect_uri: facts.redirectUri,
      scope: 'offline',
      app_id: facts.appId,
      session_ticket: ticket,
      is_redirect: 'false',
    })
    const landed = await caller.once(`/api/oauth2/social/steam/cross_auth?${query}`)
    if (landed === undefined) return undefined
    if (landed.status !== 200) throw unexpected('a sign-in', landed)
    const code = new URL(String(landed.body.login_url)).searchParams.get('code') ?? ''
    const { redirectUri: redirect_uri } = facts
    const fields = { grant_type: 'authorization_code', code, redirect_uri }
    const given = await caller.once('/api/oauth2/token', form(fields))
    // A code that was sent may be spent: who had no answer begins again.
    if (given === undefined) return undefined
    if (given.status !== 200) throw unexpected('an exchange', given)
    promised.signIns += 1
    const accessToken = String(given.body.access_token)
    return {
      number,
      sub: subOf(accessToken),
      accessToken,
      refreshToken: String(given.body.refresh_token),
    }
  }
  const refresh: Crowd['refresh'] = async (player) => {
    const fields = { grant_type: 'refresh_token', refresh_token: player.refreshToken }
    // The same token until there is an answer, as the grace allows.
    const answer = await caller.until('/api/oauth2/token', form(fields))
    if (answer.status !== 200) {
      promised.lost.push(`player ${player.number} is locked out: ${words(answer)}`)
      promised.players.splice(promised.players.indexOf(player), 1)
      return false
    }
    player.refreshToken = String(answer.body.refresh_token)
    player.accessToken = String(answer.body.access_token)
    promised.refreshes += 1
    return true
  }
  return { signIn, refresh }
}

type Shop = {
  /** Sends a call with a key until it is answered, now or later. */
  insist(path: string, init: RequestInit, take: Later['take']): Promise<void>
  buy(player: Player): Promise<void>
  claim(player: Player): Promise<void>
}

const shopOf = (caller: Caller, facts: Facts, promised: Promised): Shop => {
  const project = `/api/v2/project/${facts.projectId}`
  const basic = Buffer.from(`${facts.projectId}:${facts.apiKey}`).toString('base64')
  const post = (body: object): RequestInit => ({
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const insist: Shop['insist'] = async (path, init, take) => {
    const answer = await caller.until(path, init)
    if (isHeld(answer)) promised.later.push({ path, init, take })
    else take(answer)
  }
  const buy = async (player: Player): Promise<void> => {
    const items = [{ sku: 'paid', quantity: 1, amount: '1.00' }]
    const order = { user: { id: player.sub }, currency: 'USD', amount: '1.00', items }
    let id = 0
    await insist(`${project}/admin/transactions`, post(order), (begun) => {
      if (begun.status !== 201) throw unexpected('an order', begun)
      id = Number(begun.body.id)
      promised.orders.set(id, 'created')
    })
    if (id === 0) return
    const isPaid = Math.random() < 0.5
    const [end, body] = isPaid ? ['pay', {}] : ['decline', { code: 1, reason: 'No' }]
    promised.orders.set(id, 'unsure')
    await insist(`${project}/admin/transactions/${id}/${end}`, post(body), (moved) => {
      if (moved.status !== 200) throw unexpected(`to ${end}`, moved)
      promised.orders.set(id, isPaid ? 'paid' : 'declined')
    })
  }
  const claim = async (player: Player): Promise<void> => {
    const init = post({})
    const headers = { ...init.headers, authorization: `Bearer ${player.accessToken}` }
    await insist(`${project}/free/item/free`, { ...init, headers }, (answer) => {
      if (answer.status === 200) promised.claims += 1
      // A limit that was reached is an answer; a token that is refused ends what the player had.
      if (answer.status === 401) throw unexpected('a free item', answer)
    })
  }
  return { insist, buy, claim }
}

/** Answers what lets one player do one thing, or a new one sign in. */
const actorOf = (promised: Promised, { signIn, refresh }: Accounts, { buy, claim }: Shop) => {
  const busyPlayers = new Set<Player>()
  let newest = 0
  return async (): Promise<void> => {
    const isNew = promised.players.length < atOnce || Math.random() < 1 / newPlayerEvery
    if (isNew) {
      const player = await signIn(++newest)
      if (player !== undefined) promised.players.push(player)
      return
    }
    const player = promised.players.splice(
      Math.floor(Math.random() * promised.players.length),
      1,
    )[0] as Player
    promised.players.push(player)
    if (busyPlayers.has(player)) return
    busyPlayers.add(player)
    try {
      if (!(await refresh(player))) return
      await buy(player)
      if (Math.random() < 0.3) await claim(player)
    } finally {
      busyPlayers.delete(player)
    }
  }
}

const subOf = (jwt: string): string =>
  (JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub

/** Whether another call with the same key is still under way, or died (docs/problems.md#projects.call_in_progress). */
const isHeld = ({ status, body }: CallAnswer): boolean => status === 409 && body.errorCode === 1024

const words = ({ status, body }: CallAnswer): string =>
  `${status} ${JSON.stringify(body).slice(0, 300)}`

const unexpected = (what: string, answer: CallAnswer): Error =>
  new Error(`${what} was refused: ${words(answer)}`)
