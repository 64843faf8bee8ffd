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
 * Makes a wheel with a slot per 20 ms. Setting and cancelling relink a ring: a Set would hash
 * every call, and a timer per call costs twice as much. The timer runs only while a deadline is
 * set, and does not keep the process alive.
 *
 * @param slotCount slots of the wheel: limits beyond 20 ms times this many take more than a turn
 */
export function deadlines(slotCount = 512): Deadlines {
  const slots = Array.from({ length: slotCount }, () => link(nobody, 0))
  let timer: NodeJS.Timeout | undefined
  let startedAt = 0
  let position = 0
  let count = 0

  const cancel = (deadline: Deadline) => {
    if (deadline.next === deadline) return
    deadline.previous.next = deadline.next
    deadline.next.previous = deadline.previous
    deadline.next = deadline
    deadline.previous = deadline
    count--
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

  const turn = () => {
    // A busy process ticks late: catch up by the clock. Timers run before sockets are read, immediates after.
    setImmediate(catchUp, Math.floor((performance.now() - startedAt) / tickMs))
  }

  const catchUp = (target: number) => {
    while (position < target) expireSlot(slots[++position % slotCount] as Deadline)
    if (count > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    set(milliseconds, owner, now = performance.now()) {
      if (!timer) {
        startedAt = now
        position = 0
        timer = setInterval(turn, tickMs).unref()
      }
      const due = Math.ceil((now - startedAt + milliseconds) / tickMs)
      const target = Math.max(due, position + 1)
      const slot = slots[target % slotCount] as Deadline
      const deadline = link(owner, Math.floor((target - position - 1) / slotCount))
      deadline.next = slot
      deadline.previous = slot.previous
      slot.previous.next = deadline
      slot.previous = deadline
      count++
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
