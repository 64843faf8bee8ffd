/** An order of the shop: its states, and the parts that are frozen when it is made. */
import type { Instant } from '../../base/clock.ts'
import type { Good } from '../../catalog/index.ts'
import { type EndCause, type OrderState, orderStates } from './contract.ts'

/** An event in the life of an order. `paid` is money whose goods can be given. */
export type OrderEvent =
  | { is: 'paid' }
  | { is: 'ended'; cause: Exclude<EndCause, 'refunded'> }
  | { is: 'refunded' }

/**
 * The state after an event; undefined where it changes nothing (docs/interface/orders.md#states). Money that comes late
 * counts, as long as its goods can be given; an order is paid once.
 */
export const nextState = (
  { status: state, wasPaid }: { status: OrderState; wasPaid: boolean },
  event: OrderEvent,
): OrderState | undefined => {
  switch (event.is) {
    case 'paid':
      return wasPaid ? undefined : 'done'
    case 'ended':
      if (state !== 'new') return undefined
      return event.cause === 'expired' || event.cause === 'erased' ? 'expired' : 'canceled'
    case 'refunded':
      return state === 'done' ? 'canceled' : undefined
  }
}

/** The states in which an event changes something: what an `update` asks for in its `where`. */
export const originsOf = (event: OrderEvent): OrderState[] =>
  orderStates.filter((status) =>
    nextState({ status, wasPaid: event.is !== 'paid' && status === 'done' }, event),
  )

/** One line, as it was when the order was made. */
export type OrderLine = {
  /** The item's number; it stays when the sku is given to another item. */
  item_id: number
  sku: string
  type: string
  name: string
  image_url: string
  quantity: number
  /** The price of one piece, and of the whole line. */
  price: string
  amount: string
}

/** The buyer as far as anybody said who it is. */
export type Buyer = {
  email?: string
  name?: string
  country?: string
  ip?: string
  phone?: string
}

/** How the page looks, and how it leads back to the game. */
export type PageSettings = {
  /** An address that the project has registered; null where none was wanted, or another one. */
  return_url: string | null
  theme: 'light' | 'dark' | null
  /** When the page leads back by itself, and after how many seconds. */
  redirect: RedirectCondition
  delay: number
  /** When it shows a button that leads back, and what stands on it. */
  button: RedirectCondition
  caption: string | null
}

export const redirectConditions = [
  'none',
  'successful',
  'successful_or_canceled',
  'any',
  'vc',
] as const
export type RedirectCondition = (typeof redirectConditions)[number]

export type NewOrder = {
  userId: string
  buyer: Buyer
  isSandbox: boolean
  currency: string
  amount: string
  lines: readonly OrderLine[]
  goods: readonly Good[]
  /** Whether a player of ours gets the goods; else the studio's server gives them. */
  isGranted: boolean
  customParameters: object | null
  externalId: string | null
  locale: string
  page: PageSettings
}

/** How long an order waits for its money, and how long for a look at its page. */
export const lifeSeconds = 24 * 3600
export const unseenSeconds = 15 * 60

export type Order = Omit<NewOrder, 'isGranted'> & {
  projectId: number
  orderId: number
  status: OrderState
  isGranted: boolean
  createdAt: Instant
  expiresAt: Instant
  paidBy: number | null
  endedBy: EndCause | null
}
