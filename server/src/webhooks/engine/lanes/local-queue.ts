/**
 * The deliveries that a lane has of its endpoint: waiting, held until their result is stored, or quarantined. It also
 * knows from where on the table may have more. Polls and announcements ask it first.
 */
import type { Delivery } from '../../events/delivery.ts'
import { greatestEvent, leastEvent } from '../../events/event-range.ts'
import type { DeliveryKind } from './slots.ts'

/** How many deliveries of all lanes wait in memory. */
export class WaitingCount {
  #count = 0

  get count(): number {
    return this.#count
  }

  /** So many more wait; fewer where it is negative. */
  add(change: number): void {
    this.#count += change
  }
}

/** A poll of the table: from which event on, and how many rows it shows beside those that are wanted. */
export type PollRange = { from: string; known: number }

type Taken = { kind: DeliveryKind; delivery: Delivery }

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

/** The local queue of one lane: open, with nothing in it; what the table has is not known yet. */
export class LocalQueue {
  #isOpen = true
  #hasMore = true
  #waiting: Record<DeliveryKind, Delivery[]> = { fresh: [], retry: [], replay: [] }
  readonly #held = new Set<string>()
  /** Deliveries settled since the poll under way began: its answer may still show their rows. */
  #settled: Set<string> | undefined
  readonly #quarantined = new Map<string, number>()
  #pollFrom = leastEvent
  /** Counts what was taken while more than one kind waited. */
  #turn = 0
  readonly #ofAll: WaitingCount

  constructor(ofAll: WaitingCount) {
    this.#ofAll = ofAll
  }

  /** Nothing is taken in or sent while it is closed; what is under way still ends. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Whether the table may have rows that are not held here. */
  get hasMore(): boolean {
    return this.#hasMore
  }

  /** The deliveries that wait to be sent. Nearly everything is new, and passes through the first of them. */
  get waiting(): Readonly<Record<DeliveryKind, readonly Delivery[]>> {
    return this.#waiting
  }

  /** How many deliveries wait. */
  get length(): number {
    const { fresh, retry, replay } = this.#waiting
    return fresh.length + retry.length + replay.length
  }

  /** Event ids from the poll or announcement until their result is stored: no poll takes them once more. */
  get held(): ReadonlySet<string> {
    return this.#held
  }

  /** Whether a poll is under way that may still bring something. */
  get isPolled(): boolean {
    return this.#settled !== undefined
  }

  /** Event ids of what cannot be dealt with, and until when it is left alone, in monotonic milliseconds. */
  get quarantined(): ReadonlyMap<string, number> {
    return this.#quarantined
  }

  /** From which event on the next poll reads the table, as far as it may leave out what is known to be done. */
  get pollFrom(): string {
    return this.#pollFrom
  }

  /** Lets it take and give deliveries again. */
  open(): void {
    this.#isOpen = true
  }

  /** Waiting deliveries go back to being mere rows, and quarantined ones are left to whoever opens the lane. */
  close(): void {
    this.#isOpen = false
    this.#quarantined.clear()
    this.#clear()
  }

  /** Waiting deliveries go back to being mere rows, to be read anew; quarantined ones stay so. */
  empty(): void {
    this.#hasMore = true
    this.#clear()
  }

  /** Holds a delivery: false where it is held, or was until a moment ago, or is quarantined. */
  hold(eventId: string): boolean {
    const isKnown =
      this.#held.has(eventId) || this.#settled?.has(eventId) || this.#quarantined.has(eventId)
    if (isKnown) return false
    this.#held.add(eventId)
    return true
  }

  /** Puts a delivery that is held where its kind waits. */
  push(delivery: Delivery, kind: DeliveryKind): void {
    this.#waiting[kind].push(delivery)
    this.#ofAll.add(1)
  }

  /**
   * Takes the next delivery: seven new ones to two retries and one replay while all of them wait, and whatever there is
   * otherwise. Undefined where none may be taken now.
   */
  next(mayTake: (kind: DeliveryKind) => boolean): Taken | undefined {
    const { retry, replay } = this.#waiting
    if (retry.length === 0 && replay.length === 0) return this.#shift('fresh')
    const preferred = turns[this.#turn % turns.length] as DeliveryKind
    this.#turn += 1
    for (const kind of [preferred, 'fresh', 'retry', 'replay'] as const) {
      const taken = (mayTake(kind) || undefined) && this.#shift(kind)
      if (taken) return taken
    }
    return undefined
  }

  /** Lets go of a delivery whose row remains, to be read again. */
  release(eventId: string): void {
    this.#held.delete(eventId)
  }

  /** Lets go of a delivery whose result is stored. */
  settle(eventId: string): void {
    this.#held.delete(eventId)
    this.#settled?.add(eventId)
  }

  /** Settles deliveries that ended without being sent. */
  drop(eventIds: ReadonlySet<string>): void {
    const before = this.length
    for (const kind of ['fresh', 'retry', 'replay'] as const)
      this.#waiting[kind] = this.#waiting[kind].filter(({ eventId }) => !eventIds.has(eventId))
    this.#ofAll.add(this.length - before)
    for (const eventId of eventIds) this.settle(eventId)
  }

  /**
   * Lets go of a delivery that cannot be dealt with, and leaves it alone until then. It neither comes with every poll,
   * nor takes the room of others, nor keeps its lane from going. A closed lane leaves that to whoever opens it.
   */
  quarantine(eventId: string, untilMs: number): void {
    this.#held.delete(eventId)
    if (this.#isOpen) this.#quarantined.set(eventId, untilMs)
  }

  /** Takes note that the table has rows which are not held here. */
  expectMore(): void {
    this.#hasMore = true
  }

  /** Makes the next poll begin with this event at the latest; with the oldest where none is named. */
  rewind(eventId: string = leastEvent): void {
    if (eventId < this.#pollFrom) this.#pollFrom = eventId
  }

  /**
   * Begins a poll: what is settled from now on is not taken again from its answer. `hasMore` says that there may be
   * more whatever it finds, `isRewound` that it begins with the oldest. Deliveries that were quarantined until now are
   * taken up again.
   */
  beginPoll(options: { isRewound: boolean; hasMore: boolean; nowMs: number }): PollRange {
    for (const [eventId, untilMs] of this.#quarantined) {
      if (untilMs > options.nowMs) break
      this.#quarantined.delete(eventId)
      this.rewind()
    }
    const from = options.isRewound ? leastEvent : this.#pollFrom
    // While the poll is under way, so that one who asks for an older event meanwhile is heard.
    this.#pollFrom = greatestEvent
    this.#settled = new Set()
    // Set before the poll, because rows that come while it is under way set it again.
    this.#hasMore = options.hasMore
    return { from, known: this.#held.size + this.#quarantined.size }
  }

  /**
   * Holds what a poll found, in the order of events: what lies before `done` and was not found has ended. `isFull` says
   * that there may be more behind. Answers those events that are held from now on.
   */
  holdFound(
    eventIds: readonly string[],
    { isFull, done }: { isFull: boolean; done: string },
  ): ReadonlySet<string> {
    const [oldest = done] = eventIds
    this.rewind(oldest < done ? oldest : done)
    const taken = new Set(eventIds.filter((eventId) => this.hold(eventId)))
    // Rows that are all held say nothing of others: they go from memory to memory.
    if (isFull && taken.size > 0) this.expectMore()
    return taken
  }

  /** Ends a poll; one that failed is made again from the oldest on. */
  endPoll(hasFailed = false): void {
    this.#settled = undefined
    if (!hasFailed) return
    this.expectMore()
    this.rewind()
  }

  #clear(): void {
    const unsent = Object.values(this.#waiting).flat()
    this.#ofAll.add(-unsent.length)
    for (const { eventId } of unsent) this.#held.delete(eventId)
    this.#waiting = { fresh: [], retry: [], replay: [] }
    // Deliveries of a poll under way are let go of, too.
    this.#settled = undefined
    this.rewind()
  }

  #shift(kind: DeliveryKind): Taken | undefined {
    const delivery = this.#waiting[kind].shift()
    if (!delivery) return undefined
    this.#ofAll.add(-1)
    return { kind, delivery }
  }
}
