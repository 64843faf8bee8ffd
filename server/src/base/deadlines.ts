/** Time limits of many calls on one timer. */

/** Whoever set a time limit: told once, when it has passed. */
export type Expiring = { expire(): void }

export type Deadline = { slot: Set<Deadline>; rounds: number; owner: Expiring }

export type Deadlines = {
  /** Tells the owner when this many milliseconds have passed: never early, at most 40 ms late. */
  set(milliseconds: number, owner: Expiring): Deadline
  cancel(deadline: Deadline): void
}

const tickMs = 20
const slotCount = 512

/**
 * Makes a wheel with a slot per 20 ms. The timer runs only while a deadline is set, and does not
 * keep the process alive.
 */
export function deadlines(): Deadlines {
  const slots = Array.from({ length: slotCount }, () => new Set<Deadline>())
  let timer: NodeJS.Timeout | undefined
  let startedAt = 0
  let position = 0
  let count = 0

  const expireSlot = (slot: Set<Deadline>) => {
    for (const deadline of slot) {
      if (deadline.rounds-- > 0) continue
      slot.delete(deadline)
      count--
      deadline.owner.expire()
    }
  }

  const turn = () => {
    // A busy process ticks late: catch up by the clock.
    const target = Math.floor((performance.now() - startedAt) / tickMs)
    while (position < target) expireSlot(slots[++position % slotCount] as Set<Deadline>)
    if (count > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    set(milliseconds, owner) {
      if (!timer) {
        startedAt = performance.now()
        position = 0
        timer = setInterval(turn, tickMs).unref()
      }
      const due = Math.ceil((performance.now() - startedAt + milliseconds) / tickMs)
      const target = Math.max(due, position + 1)
      const slot = slots[target % slotCount] as Set<Deadline>
      const rounds = Math.floor((target - position - 1) / slotCount)
      const deadline: Deadline = { slot, rounds, owner }
      slot.add(deadline)
      count++
      return deadline
    },
    cancel(deadline) {
      if (deadline.slot.delete(deadline)) count--
    },
  }
}
