/**
 * The deliveries that a lane has of its endpoint: waiting, held until their result is stored, or quarantined. It also
 * knows from where on the table may have more. Fetching and announcing ask it first.
 */
import type { Delivery } from '../../events/delivery.ts'
import { greatestEvent, leastEvent } from '../../events/event-range.ts'
import type { DeliveryKind } from './slots.ts'

/** Nobody but this file changes it. */
export type Stock = {
  /** Nothing is fetched or sent while it is closed; what is under way still ends. */
  readonly isOpen: boolean
  /** Whether the table may have rows that are not held here. */
  readonly hasMore: boolean
  /** The deliveries that wait to be sent. Nearly everything is new, and passes through the first queue. */
  readonly queues: Readonly<Record<DeliveryKind, readonly Delivery[]>>
  /** Event ids from the fetch until their result is stored: excluded from further fetches. */
  readonly held: ReadonlySet<string>
  /**
   * Deliveries let go since the look under way began: its answer may still show their rows, although they are done.
   * Undefined while there is none, or where nothing it brings is wanted any more.
   */
  readonly letGo: ReadonlySet<string> | undefined
  /** Event ids of what cannot be dealt with, and until when it is left alone, in monotonic milliseconds. */
  readonly quarantined: ReadonlyMap<string, number>
  /** From which event on the next look at the table begins, as far as it may leave out what is known to be done. */
  readonly lookFrom: string
}

type State = {
  isOpen: boolean
  hasMore: boolean
  queues: Record<DeliveryKind, Delivery[]>
  held: Set<string>
  letGo: Set<string> | undefined
  quarantined: Map<string, number>
  lookFrom: string
  /** Counts what was taken while more than one kind waited. */
  turn: number
  waiting: Waiting
}

/** How many deliveries of all lanes wait in memory. */
export type Waiting = { readonly count: number }

/** Nothing waits in any lane. */
export const newWaiting = (): Waiting => ({ count: 0 })

const own = (stock: Stock): State => stock as State
const note = ({ waiting }: State, change: number): void => {
  const sum: { count: number } = waiting
  sum.count += change
}

/** An open stock with nothing in it; what the table has is not known yet. */
export const newStock = (waiting: Waiting): Stock => {
  const state: State = {
    isOpen: true,
    hasMore: true,
    queues: { fresh: [], retry: [], replay: [] },
    held: new Set(),
    letGo: undefined,
    quarantined: new Map(),
    lookFrom: leastEvent,
    turn: 0,
    waiting,
  }
  return state
}

/** How many deliveries wait in it. */
export const waitingIn = ({ queues: { fresh, retry, replay } }: Stock): number =>
  fresh.length + retry.length + replay.length

/** Lets it take and give deliveries again. */
export const openStock = (stock: Stock): void => {
  own(stock).isOpen = true
}

/**
 * Waiting deliveries go back to being mere rows, and quarantined ones are left to whoever opens the lane. Answers what
 * waited.
 */
export const closeStock = (stock: Stock): Delivery[] => {
  const state = own(stock)
  state.isOpen = false
  state.quarantined.clear()
  return clear(state)
}

/** Waiting deliveries go back to being mere rows, to be read anew; quarantined ones stay so. Answers what waited. */
export const emptyStock = (stock: Stock): Delivery[] => {
  const state = own(stock)
  state.hasMore = true
  return clear(state)
}

const clear = (state: State): Delivery[] => {
  const unsent = Object.values(state.queues).flat()
  note(state, -unsent.length)
  for (const { eventId } of unsent) state.held.delete(eventId)
  state.queues = { fresh: [], retry: [], replay: [] }
  // Deliveries of a fetch under way are let go of, too.
  state.letGo = undefined
  lookBackTo(state)
  return unsent
}

/**
 * Takes hold of a delivery: false where it is held, or was until a moment ago, or is quarantined.
 */
export const takeHold = (stock: Stock, eventId: string): boolean => {
  const { held, letGo, quarantined } = own(stock)
  if (held.has(eventId) || letGo?.has(eventId) || quarantined.has(eventId)) return false
  held.add(eventId)
  return true
}

/** Puts a delivery that is held where its kind waits. */
export const enqueue = (stock: Stock, delivery: Delivery, kind: DeliveryKind): void => {
  const state = own(stock)
  state.queues[kind].push(delivery)
  note(state, 1)
}

const turns: readonly DeliveryKind[] = [
  'fresh',
  'retry',
  'fresh',
  'fresh',
  'replay',
  'fresh',
  'fresh',
  'retry',
  'fresh',
  'fresh',
]

/**
 * Takes the next delivery: seven new ones to two retries and one replay while all of them wait, and whatever there is
 * otherwise. Undefined where none may be taken now.
 */
export const takeNext = (
  stock: Stock,
  mayTake: (kind: DeliveryKind) => boolean,
): { kind: DeliveryKind; delivery: Delivery } | undefined => {
  const state = own(stock)
  const { retry, replay } = state.queues
  if (retry.length === 0 && replay.length === 0) return shift(state, 'fresh')
  const preferred = turns[state.turn % turns.length] as DeliveryKind
  state.turn += 1
  for (const kind of [preferred, 'fresh', 'retry', 'replay'] as const) {
    const taken = (mayTake(kind) || undefined) && shift(state, kind)
    if (taken) return taken
  }
  return undefined
}

const shift = (
  state: State,
  kind: DeliveryKind,
): { kind: DeliveryKind; delivery: Delivery } | undefined => {
  const delivery = state.queues[kind].shift()
  if (!delivery) return undefined
  note(state, -1)
  return { kind, delivery }
}

/** Lets go of a delivery whose row remains, to be read again. */
export const giveBack = (stock: Stock, eventId: string): void => {
  own(stock).held.delete(eventId)
}

/** Lets go of a delivery whose result is stored. */
export const letGo = (stock: Stock, eventId: string): void => {
  const state = own(stock)
  state.held.delete(eventId)
  state.letGo?.add(eventId)
}

/** Lets go of deliveries that ended without being sent. */
export const dropQueued = (stock: Stock, eventIds: ReadonlySet<string>): void => {
  const state = own(stock)
  const before = waitingIn(state)
  for (const kind of ['fresh', 'retry', 'replay'] as const)
    state.queues[kind] = state.queues[kind].filter(({ eventId }) => !eventIds.has(eventId))
  note(state, waitingIn(state) - before)
  for (const eventId of eventIds) letGo(state, eventId)
}

/**
 * Lets go of a delivery that cannot be dealt with, and leaves it alone until then. It neither comes with every fetch,
 * nor takes the room of others, nor keeps its shard from changing hands. A closed lane leaves that to whoever opens it.
 */
export const quarantine = (stock: Stock, eventId: string, untilMs: number): void => {
  const state = own(stock)
  state.held.delete(eventId)
  if (state.isOpen) state.quarantined.set(eventId, untilMs)
}

/** Takes note that the table has rows which are not held here. */
export const leaveMore = (stock: Stock): void => {
  own(stock).hasMore = true
}

/** Makes the next look begin with this event at the latest; with the oldest where none is named. */
export const lookBackTo = (stock: Stock, eventId: string = leastEvent): void => {
  const state = own(stock)
  if (eventId < state.lookFrom) state.lookFrom = eventId
}

/** A look at the table: from which event on, and how many rows it shows beside those that are wanted. */
export type Look = { from: string; known: number }

/**
 * Begins a look: what is let go from now on is not taken again from its answer. `hasMore` says that there may be more
 * whatever it finds, `isBack` that it begins with the oldest. Deliveries that were quarantined until now are taken up
 * again.
 */
export const beginLook = (
  stock: Stock,
  { isBack, hasMore, nowMs }: { isBack: boolean; hasMore: boolean; nowMs: number },
): Look => {
  const state = own(stock)
  for (const [eventId, untilMs] of state.quarantined) {
    if (untilMs > nowMs) break
    state.quarantined.delete(eventId)
    lookBackTo(state)
  }
  const from = isBack ? leastEvent : state.lookFrom
  // While the look is under way, so that one who asks for an older event meanwhile is heard.
  state.lookFrom = greatestEvent
  state.letGo = new Set()
  // Set before the look, because rows that come while it is under way set it again.
  state.hasMore = hasMore
  return { from, known: state.held.size + state.quarantined.size }
}

/**
 * Takes note of what a look found, in the order of events: what lies before `done` and was not found has ended.
 * `isFull` says that there may be more behind. Answers those events that are held from now on.
 */
export const noteFound = (
  stock: Stock,
  eventIds: readonly string[],
  { isFull, done }: { isFull: boolean; done: string },
): ReadonlySet<string> => {
  const [oldest = done] = eventIds
  lookBackTo(stock, oldest < done ? oldest : done)
  const taken = new Set(eventIds.filter((eventId) => takeHold(stock, eventId)))
  // Rows that are all held say nothing of others: they go from memory to memory.
  if (isFull && taken.size > 0) leaveMore(stock)
  return taken
}

/** Ends a look; one that failed is made again from the oldest on. */
export const endLook = (stock: Stock, hasFailed = false): void => {
  own(stock).letGo = undefined
  if (!hasFailed) return
  leaveMore(stock)
  lookBackTo(stock)
}
