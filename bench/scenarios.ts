/** The scenarios, their references, and the floor and the aim of each. The floors are those of the design. */

export type Reference =
  | 'sealing_route'
  | 'constant_page'
  | 'constant_list'
  | 'constant_items'
  | 'inserts'
  | 'dispatch'
  | 'anonymous_items'

export type Scenario = {
  name: string
  says: string
  reference: Reference
  /** Things under way at once. */
  users: number
  /** Only measured when it is named, to keep the run of all others short. */
  isExtra?: true
  /** Measured together with others when their common name is given. */
  set?: 'large'
  /** Steps per second that the first round's supplies are made for. */
  guess?: number
  /** The least ratio to the reference, or the greatest where the reference is compared by time. */
  floor: number | undefined
  aim: number | undefined
}

export const references: Readonly<Record<Reference, string>> = {
  sealing_route: 'a bare Fastify route that seals 100 bytes',
  constant_page: 'bare node:http answering the bytes of that page',
  constant_list: 'bare node:http answering the bytes of that list',
  constant_items: 'bare node:http answering the bytes of that list of virtual items',
  inserts: 'durable inserts of one row through the same driver and pool',
  dispatch: 'undici dispatch of the same requests to the same receivers',
  anonymous_items: 'the scenario virtual_items of the same round',
}

/** References that are compared by processor time per request. The others are compared by rate. */
const comparedByTime: ReadonlySet<Reference> = new Set(['sealing_route', 'anonymous_items'])

/** Whether a scenario's ratio is its processor time to the reference's: then its floor is the greatest ratio. */
export const isByTime = ({ reference }: Pick<Scenario, 'reference'>): boolean =>
  comparedByTime.has(reference)

/**
 * In the order of a round: cross_auth leaves codes behind that exchange can use. More declines than other calls are
 * under way at once, because the service gathers those that come together.
 */
export const scenarios: readonly Scenario[] = [
  {
    name: 'start',
    says: 'login_redirect to a network',
    reference: 'sealing_route',
    users: 64,
    floor: 2,
    aim: 1.5,
  },
  {
    name: 'page',
    says: 'the hosted sign-in page with every network connected',
    reference: 'constant_page',
    users: 64,
    floor: 0.2,
    aim: undefined,
    isExtra: true,
  },
  {
    name: 'cross_auth',
    says: 'a known player with a fresh platform ticket',
    reference: 'inserts',
    users: 64,
    floor: 0.15,
    aim: 0.3,
  },
  {
    name: 'exchange',
    says: 'a code becomes a JWT and a refresh token',
    reference: 'inserts',
    users: 64,
    floor: 0.4,
    aim: 0.6,
  },
  {
    name: 'refresh',
    says: 'a refresh token becomes the next one',
    reference: 'inserts',
    users: 64,
    floor: 0.45,
    aim: 0.65,
  },
  {
    name: 'chain',
    says: 'start, simulated network, callback, exchange',
    reference: 'inserts',
    users: 64,
    floor: 0.08,
    aim: 0.15,
  },
  {
    name: 'create',
    says: 'a virtual currency package',
    reference: 'inserts',
    users: 64,
    floor: 0.32,
    aim: 0.5,
  },
  {
    name: 'storefront',
    says: 'a list of 50 of 10,000 packages for a language and a country',
    reference: 'constant_list',
    users: 64,
    floor: 0.75,
    aim: 1,
  },
  {
    name: 'virtual_items',
    says: 'a list of 50 of 10,000 virtual items for a language and a country',
    reference: 'constant_items',
    users: 64,
    floor: 0.6,
    aim: 0.9,
  },
  {
    name: 'player_items',
    says: 'the same list with the token of a player, as games request it',
    reference: 'anonymous_items',
    users: 64,
    floor: 1.3,
    aim: 1.1,
  },
  {
    name: 'buy',
    says: 'a virtual item for a currency of the game: debit, goods, order and its notification',
    reference: 'inserts',
    users: 64,
    floor: 0.15,
    aim: 0.25,
  },
  {
    name: 'consume',
    says: 'a player uses up one of many potions',
    reference: 'inserts',
    users: 64,
    floor: 0.15,
    aim: 0.25,
  },
  {
    name: 'purchase',
    says: 'an order for money: its page, the page of Stripe, the event that pays it, goods, and the notification',
    reference: 'inserts',
    users: 64,
    guess: 500,
    floor: 0.05,
    aim: 0.1,
  },
  {
    name: 'webhooks',
    says: 'from the decline of a payment to the 204 of its receiver, 200 declines in a call',
    reference: 'dispatch',
    users: 10,
    guess: 12_000,
    floor: 0.35,
    aim: 0.6,
  },
  {
    name: 'large_create',
    says: 'a virtual currency package, in a project that has 100,000 items',
    reference: 'inserts',
    users: 64,
    isExtra: true,
    set: 'large',
    floor: 0.32,
    aim: 0.5,
  },
  {
    name: 'large_storefront',
    says: 'a list of 50 of 100,000 packages for a language and a country',
    reference: 'constant_list',
    users: 64,
    isExtra: true,
    set: 'large',
    floor: 0.6,
    aim: 0.9,
  },
  {
    name: 'large_beside',
    says: 'the same while ten packages a second are created',
    reference: 'constant_list',
    users: 64,
    isExtra: true,
    set: 'large',
    floor: undefined,
    aim: undefined,
  },
  {
    name: 'singles',
    says: 'the same with a call for each decline',
    reference: 'dispatch',
    users: 256,
    isExtra: true,
    guess: 10_000,
    floor: undefined,
    aim: undefined,
  },
  {
    name: 'drain',
    says: 'the same deliveries without the calls that cause them',
    reference: 'dispatch',
    users: 8,
    isExtra: true,
    floor: undefined,
    aim: undefined,
  },
]

/** How long the start at each single network is measured: there are some thirty. */
export const networkTimes = {
  full: { warmUpMs: 400, runMs: 1600 },
  quick: { warmUpMs: 100, runMs: 300 },
} as const

/** How many times longer a sign-in may take on a grown database. */
export const growthMost = 1.25

/** Resident memory of the service process in MiB. */
export const memoryMost = { idle: 140, load: 400 }

/**
 * Limits of a start, from `npm start` until the service is ready. The wall time is for a machine with 12,000 durable
 * inserts a second, the processor time of all processes for any machine.
 */
export const startMost = {
  first: { seconds: 5, processorSeconds: 6 },
  later: { seconds: 2, processorSeconds: 2.5 },
}
