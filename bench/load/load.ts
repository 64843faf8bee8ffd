/** A scenario: one step of one user, with its preparations. */
import type { Answer, Connection } from './connection.ts'

export type User = {
  index: number
  /** To the service. */
  service: Connection
  /** To the stand-ins of platform and network. */
  standIn: Connection
}

export type Load = {
  /** Does what must not be measured; `amount` is how many steps the supply should last for. */
  prepare?: (users: User[], amount: number) => Promise<void>
  /** True when done, false when the supply is used up. */
  step: (user: User) => Promise<boolean>
  /** Throws where the steps that were done and what came of them disagree. */
  check?: () => Promise<void>
}

/** The answer, or an error that shows it when its status is another one. */
export const expectStatus = (answer: Answer, status: number): Answer => {
  if (answer.status === status) return answer
  throw new Error(`expected ${status}, got:\n${answer.head}\n\n${answer.body.slice(0, 500)}`)
}

/** Runs a task `amount` times over all users. */
export const spread = async (
  users: readonly User[],
  amount: number,
  task: (user: User) => Promise<void>,
): Promise<void> => {
  let left = amount
  await Promise.all(
    users.map(async (user) => {
      while (left-- > 0) await task(user)
    }),
  )
}
