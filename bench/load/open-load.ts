/** An open load: things begin at a fixed pace at each of several processes, however long each takes. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Load, User } from './load.ts'

export type OpenPlan = {
  /** Things begun in a second at each process. */
  perSecond: number
  forMs: number
}

/** How many were done, and how many began late because everybody was busy. */
export type OpenRun = { done: number; late: number; seconds: number }

const tickMs = 4

/**
 * Begins things with the users of each process, in turns, for so long; then waits for what was begun. Throws what a
 * step throws, and when a load runs out of what it needs.
 */
export const runOpen = async (
  { step }: Load,
  usersOfEach: readonly (readonly User[])[],
  { perSecond, forMs }: OpenPlan,
): Promise<OpenRun> => {
  const run = { done: 0, late: 0 }
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  const processes = usersOfEach.map((users) => ({ idle: [...users], begun: 0, held: 0 }))
  const begin = performance.now()
  const work = async (idle: User[], user: User): Promise<void> => {
    try {
      if (!(await step(user))) throw new Error('the supply was used up')
      run.done += 1
    } catch (error) {
      failures.push(error)
    }
    idle.push(user)
  }
  for (let at = 0; at < forMs && failures.length === 0; at = performance.now() - begin) {
    for (const process of processes) {
      const due = Math.floor((perSecond * at) / 1000)
      for (; process.begun < due; process.begun += 1) {
        const user = process.idle.shift()
        if (!user) break
        const ended = work(process.idle, user).finally(() => underWay.delete(ended))
        underWay.add(ended)
      }
      const held = due - process.begun
      run.late += Math.max(0, held - process.held)
      process.held = held
    }
    await delay(tickMs)
  }
  await Promise.all(underWay)
  if (failures.length > 0) throw failures[0]
  return { ...run, seconds: (performance.now() - begin) / 1000 }
}
