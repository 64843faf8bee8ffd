/** The pages of sign-in by phone and e-mail as a browser goes through them, one step at a time. */
import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import { administration, systemCaller } from '../../src/projects/index.ts'
import { type Answer, claimsOf, createGate, type GateWorld, search, state } from './gate.ts'
import { type Inboxes, inboxes } from './inboxes.ts'

/** Parameters of a sign-in's start; undefined takes one away. */
export type Change = Record<string, string | undefined>

/** A browser with one cookie that follows nothing by itself. */
export type PageBrowser = {
  get(url: string): Promise<Answer>
  post(url: string, form: Record<string, string>): Promise<Answer>
}

export type PasswordlessPages = {
  readonly gate: GateWorld
  /** The messages sent to players. */
  sent: Inboxes
  newBrowser(): PageBrowser
  /** The query of `login_redirect` with what these parameters change. */
  query(change?: Change): string
  /** Opens the wallet's page; answers its address and the page. */
  openWallet(
    browser: PageBrowser,
    change?: Change,
    provider?: string,
  ): Promise<{ url: string; page: Answer }>
  /** Asks for a code on the wallet's page; answers the address of the page for it. */
  ask(browser: PageBrowser, form: Record<string, string>, change?: Change): Promise<string>
  /** Exchanges the code of a landing address; answers the claims of the access token. */
  exchange(landing: string): Promise<Record<string, unknown>>
  /** Signs in by the wallet's page with a phone number or an e-mail address; answers the claims. */
  signIn(target: string, change?: Change): Promise<Record<string, unknown>>
}

/** The pages for the tests of a file: one project with the wallet connected, and a later hour for each test. */
export const passwordlessPagesOfFile = (): PasswordlessPages => {
  const sent = inboxes()
  let created: GateWorld | undefined
  const gate = (): GateWorld => created ?? assert.fail('it is created before the first test')
  before(async () => {
    created = await createGate({ messengers: sent })
    const { clock, deps, project } = created.world
    // Messages are limited by the half minute, and a slow machine may take that for a test.
    clock.stop()
    const wallet = { kind: 'network', provider: 'xsolla' } as const
    await administration.putConnection(deps, systemCaller, project.project_id, wallet, {
      credentials: {},
    })
  })
  // So that no two tests wait for each other's messages.
  beforeEach(() => gate().world.clock.advance(3700))
  after(() => created?.close())

  const newBrowser = () => browserOf(gate())
  const query: PasswordlessPages['query'] = (change) => {
    const { client_id, redirect_uri } = gate().world.project.clients.public
    return search({ client_id, response_type: 'code', state, redirect_uri, ...change })
  }
  const openWallet: PasswordlessPages['openWallet'] = async (
    browser,
    change,
    provider = 'xsolla',
  ) => {
    const start = `/api/oauth2/social/${provider}/login_redirect?${query(change)}`
    const url = locationOf(await browser.get(start), 302)
    const page = await browser.get(url)
    assert.equal(page.statusCode, 200, page.body)
    return { url, page }
  }
  const ask: PasswordlessPages['ask'] = async (browser, form, change) => {
    const { page } = await openWallet(browser, change)
    return locationOf(await browser.post(actionOf(page), form))
  }
  const exchange = (landing: string) => exchangeAt(gate(), landing)
  return {
    get gate() {
      return gate()
    },
    sent,
    newBrowser,
    query,
    openWallet,
    ask,
    exchange,
    async signIn(target, change) {
      const browser = newBrowser()
      const form: Record<string, string> = target.startsWith('+')
        ? { phone_number: target }
        : { email: target }
      const codePage = await ask(browser, form, change)
      return await exchange(
        locationOf(await browser.post(codePage, { code: sent.codeFor(target) })),
      )
    },
  }
}

const browserOf = ({ app }: GateWorld): PageBrowser => {
  let cookie = ''
  const keep = (answer: Answer): Answer => {
    const line = answer.headers['set-cookie']
    if (line !== undefined) cookie = String(line).split(';')[0] ?? ''
    return answer
  }
  const headers = () => ({ accept: 'text/html', ...(cookie === '' ? {} : { cookie }) })
  return {
    get: async (url) => keep(await app.inject({ url, headers: headers() })),
    post: async (url, form) =>
      keep(
        await app.inject({
          method: 'POST',
          url,
          headers: {
            ...headers(),
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
          },
          body: search(form),
        }),
      ),
  }
}

const exchangeAt = async (gate: GateWorld, landing: string): Promise<Record<string, unknown>> => {
  const address = new URL(landing)
  assert.equal(address.searchParams.get('state'), state)
  assert.equal(address.searchParams.get('iss'), 'http://localhost:8080')
  const { client_id, redirect_uri } = gate.world.project.clients.public
  assert.ok(landing.startsWith(`${redirect_uri}?`), landing)
  const answer = await gate.token({
    grant_type: 'authorization_code',
    client_id,
    redirect_uri,
    code: address.searchParams.get('code') ?? '',
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return claimsOf(answer.json().access_token)
}

/** An address or token with another letter near its end, all of whose bits count. */
export const altered = (text: string): string =>
  `${text.slice(0, -3)}${text.at(-3) === 'A' ? 'B' : 'A'}${text.slice(-2)}`

/** Where a page sends the browser: a path of ours or the game's address. */
export const locationOf = (answer: Answer, status = 303): string => {
  assert.equal(answer.statusCode, status, answer.body)
  return String(answer.headers.location).replace('http://localhost:8080', '')
}

/** Where the first form of a page goes. */
export const actionOf = (page: Answer): string =>
  (/<form method="post" action="([^"]+)"/.exec(page.body)?.[1] ?? '').replaceAll('&amp;', '&')

/** Holds that a page says the sign-in is over, and sends the browser nowhere. */
export const assertExpired = (answer: Answer): void => {
  assert.equal(answer.statusCode, 400, answer.body)
  assert.equal(answer.headers.location, undefined)
  assert.match(answer.body, /This sign-in is over/)
}
