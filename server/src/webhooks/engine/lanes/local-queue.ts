/**
 * The deliveries that a lane has of its endpoint: waiting, held until their result is stored, or quarantined. It also
 * knows whether the table may have more, and from where on.
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
  readonly #quarantined = new Map<string, number>()
  #isAsked = true
  #pollFrom = leastEvent
  #clearings = 0
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

  /** Event ids from the poll or announcement until their result is stored. */
  get held(): ReadonlySet<string> {
    return this.#held
  }

  /** Event ids of what cannot be dealt with, and until when it is left alone, in monotonic milliseconds. */
  get quarantined(): ReadonlyMap<string, number> {
    return this.#quarantined
  }

  /** Whether the next poll is to look at this lane. */
  get isAsked(): boolean {
    return this.#isAsked
  }

  /** How often it let go of all that waits: what a poll brings that began before is not taken. */
  get clearings(): number {
    return this.#clearings
  }

  /** Lets it take and give deliveries again; a lane that was closed knows nothing of the table. */
  open(): void {
    if (!this.#isOpen) this.expectMore()
    this.#isOpen = true
  }

  /** Lets go of what waits or is quarantined; answers what it was, to be given back. */
  close(): string[] {
    this.#isOpen = false
    const quarantined = [...this.#quarantined.keys()]
    this.#quarantined.clear()
    return [...quarantined, ...this.empty()]
  }

  /** Lets go of what waits; answers what it was, to be given back and read anew. */
  empty(): string[] {
    const unsent = Object.values(this.#waiting).flat()
    this.#ofAll.add(-unsent.length)
    for (const { eventId } of unsent) this.#held.delete(eventId)
    this.#waiting = { fresh: [], retry: [], replay: [] }
    this.#clearings += 1
    if (unsent.length > 0) this.#hasMore = true
    return unsent.map(({ eventId }) => eventId)
  }

  /** Holds a delivery: false where it is held. */
  hold(eventId: string): boolean {
    if (this.#held.has(eventId)) return false
    this.#held.add(eventId)
    return true
  }

  /** Whether a delivery is held or quarantined. */
  isHere(eventId: string): boolean {
    return this.#held.has(eventId) || this.#quarantined.has(eventId)
  }

  /** Ends quarantines that are over at these monotonic milliseconds; answers what is to be given back. */
  endQuarantines(nowMs: number): string[] {
    const over = [...this.#quarantined].flatMap(([id, untilMs]) => (untilMs <= nowMs ? [id] : []))
    for (const eventId of over) this.#quarantined.delete(eventId)
    return over
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

  /** Lets go of a delivery. */
  release(eventId: string): void {
    this.#held.delete(eventId)
  }

  /** Lets go of deliveries that ended without being sent. */
  drop(eventIds: ReadonlySet<string>): void {
    const before = this.length
    for (const kind of ['fresh', 'retry', 'replay'] as const)
      this.#waiting[kind] = this.#waiting[kind].filter(({ eventId }) => !eventIds.has(eventId))
    this.#ofAll.add(this.length - before)
    for (const eventId of eventIds) {
      this.#held.delete(eventId)
      this.#quarantined.delete(eventId)
    }
  }

  /**
   * Lets go of a delivery that cannot be dealt with, and leaves it alone until then. It neither takes the room of
   * others nor keeps its lane from going.
   */
  quarantine(eventId: string, untilMs: number): void {
    this.#held.delete(eventId)
    if (this.#isOpen) this.#quarantined.set(eventId, untilMs)
  }

  /** Makes the next poll look at this lane, from this event on at the latest; from the oldest where none is named. */
  ask(eventId: string = leastEvent): void {
    this.#isAsked = true
    if (eventId < this.#pollFrom) this.#pollFrom = eventId
  }

  /** As `ask`; and there are such rows. */
  expectMore(eventId?: string): void {
    this.#hasMore = true
    this.ask(eventId)
  }

  /** Begins a poll; answers the event that it begins with. Where `hasMore` is false it looks for what is left. */
  beginPoll(hasMore: boolean): string {
    const from = this.#pollFrom
    // Set before the poll, because rows that come while it is under way set it again.
    this.#isAsked = false
    this.#hasMore = hasMore
    this.#pollFrom = greatestEvent
    return from
  }

  /** Takes note that nothing is left before this event. */
  polledUpTo(eventId: string): void {
    if (eventId < this.#pollFrom) this.#pollFrom = eventId
  }

  #shift(kind: DeliveryKind): Taken | undefined {
    const delivery = this.#waiting[kind].shift()
    if (!delivery) return undefined
    this.#ofAll.add(-1)
    return { kind, delivery }
  }
}
