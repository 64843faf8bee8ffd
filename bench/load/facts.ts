/** The ingredients of the generator's requests. */
import type { Database } from '../database.ts'

/** Facts about the service and its surroundings, for the load generator. */
export type Facts = {
  port: number
  /** Where the stand-ins of the platform and the network listen. */
  standInPort: number
  clientId: number
  redirectUri: string
  steamAppId: string
  projectId: number
  apiKey: string
  /** Names of the networks whose start asks nobody else. */
  networks: readonly string[]
  /** A virtual currency of the project. */
  currencySku: string
  /** Projects with an endpoint each, for declines. */
  merchants: { projectId: number; apiKey: string }[]
  /** The project whose storefront is asked. */
  store: { projectId: number }
  /** The project whose virtual items are listed, and the client of its players. */
  itemStore: { projectId: number; clientId: number }
  /** A project with far more items, whose storefront is asked, too. */
  largeStore: Seller
  /** Another one of that size, which nobody lists: a hundred thousand are created there in each round. */
  growingStore: Seller
  /** The project whose players order for money. */
  shop: Shop
  /** Where the receivers tell how many notifications they have had. */
  tallyPort: number
  database: Database
}

/** A project that items are created in. */
export type Seller = { projectId: number; apiKey: string }

/** A project in which players of the client order for money, and where its own receiver tells its count. */
export type Shop = Seller & { clientId: number; signingSecret: string; tallyPort: number }

/** Head of a request with everything but its end. */
export const requestHead = (method: string, path: string, { port }: Facts): string =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n`

/** The parameters with which a game begins a sign-in of the public client. */
export const signInQuery = ({ clientId, redirectUri }: Facts, state: string): string =>
  `client_id=${clientId}&response_type=code&state=${state.padStart(12, '0')}` +
  `&redirect_uri=${encodeURIComponent(redirectUri)}&scope=email%20offline&locale=en_US`

/** A whole request with a body of ASCII text. */
export const withBody = (head: string, type: string, body: string): string =>
  `${head}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`

export const basic = (user: number, password: string): string =>
  `Authorization: Basic ${Buffer.from(`${user}:${password}`).toString('base64')}\r\n`
