/** Time limits of many calls on one timer. */

/** The owner of a time limit: told once, when it has passed. */
export type Expiring = { expire(): void }

/** A place in a slot's ring: linked in while the limit runs, to itself afterwards. */
export type Deadline = { owner: Expiring; rounds: number; next: Deadline; previous: Deadline }

export type Deadlines = {
  /**
   * Tells the owner when this many milliseconds have passed: never early, some 20 ms late. Data that arrived before the
   * limit is read first, so that a stall of this process is not taken for silence of the other side.
   *
   * @param now what `performance.now()` says, for callers that have just asked it
   */
  set(milliseconds: number, owner: Expiring, now?: number): Deadline
  cancel(deadline: Deadline): void
}

const tickMs = 20
const nobody: Expiring = { expire() {} }

/**
 * Makes a wheel with a slot per 20 ms. Setting and cancelling relink a ring: a Set would hash every call, and a timer
 * per call costs twice as much. The timer sleeps until the next slot with a deadline: ticks over empty slots cost an
 * idle process 5 ms in each second. It does not keep the process alive.
 *
 * @param slotCount slots of the wheel: limits beyond 20 ms times this many take more than a turn
 */
export function deadlines(slotCount = 512): Deadlines {
  const slots = Array.from({ length: slotCount }, () => link(nobody, 0))
  let timer: NodeJS.Timeout | undefined
  let startedAt = 0
  let position = 0
  /** The tick that the timer is set for. */
  let wakesAt = Infinity

  const slotAt = (tick: number): Deadline => slots[tick % slotCount] as Deadline

  const cancel = (deadline: Deadline) => {
    if (deadline.next === deadline) return
    deadline.previous.next = deadline.next
    deadline.next.previous = deadline.previous
    deadline.next = deadline
    deadline.previous = deadline
  }

  const expireSlot = (slot: Deadline) => {
    const due: Deadline[] = []
    for (let at = slot.next; at !== slot; at = at.next) if (at.rounds-- === 0) due.push(at)
    for (const deadline of due) {
      // An earlier one of the same slot may have cancelled it.
      if (deadline.next === deadline) continue
      cancel(deadline)
      deadline.owner.expire()
    }
  }

  const isEmpty = (slot: Deadline): boolean => slot.next === slot

  const sleepUntil = (tick: number, now: number) => {
    clearTimeout(timer)
    wakesAt = tick
    timer = setTimeout(wake, Math.ceil(startedAt + tick * tickMs - now)).unref()
  }

  const wake = () => {
    // A busy process wakes late: catch up by the clock. Timers run before sockets are read, immediates after.
    setImmediate(catchUp, Math.floor((performance.now() - startedAt) / tickMs))
  }

  // A deadline that is set until this has run needs no timer: the next one is looked for here.
  const catchUp = (target: number) => {
    while (position < target) expireSlot(slotAt(++position))
    const next = slots.findIndex((_, ahead) => !isEmpty(slotAt(position + 1 + ahead)))
    if (next >= 0) return sleepUntil(position + 1 + next, performance.now())
    timer = undefined
    wakesAt = Infinity
  }

  return {
    set(milliseconds, owner, now = performance.now()) {
      if (!timer) {
        startedAt = now
        position = 0
      }
      const due = Math.ceil((now - startedAt + milliseconds) / tickMs)
      const target = Math.max(due, position + 1)
      const slot = slotAt(target)
      const deadline = link(owner, Math.floor((target - position - 1) / slotCount))
      deadline.next = slot
      deadline.previous = slot.previous
      slot.previous.next = deadline
      slot.previous = deadline
      if (target < wakesAt) sleepUntil(target, now)
      return deadline
    },
    cancel,
  }
}

function link(owner: Expiring, rounds: number): Deadline {
  const deadline = { owner, rounds } as Deadline
  deadline.next = deadline
  deadline.previous = deadline
  return deadline
}
