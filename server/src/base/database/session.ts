/** The statements of one borrowed connection, in their order. */
import type { DatabaseConnection, Rows, StatementTask } from './connection.ts'
import { type Prepared, preparedFor, type Template, templateOf } from './prepared.ts'
import type { Run } from './statement.ts'

export type Session = {
  run: Run
  /** Refuses statements from now on, with this error. Statements that wait to be sent fail with it. */
  refuse(error: unknown): void
  /** Takes a refusal back. */
  allow(): void
  /** Waits until all that was run is answered. */
  quiet(): Promise<void>
  /** Runs a text also when statements are refused. */
  runLast(text: string): Promise<Rows>
}

/**
 * Runs statements over a connection. Statements that come together, or while others are under way, are sent together: a
 * round trip costs about as much as a statement. `onFailure` hears of each failure before another statement is sent.
 */
export const openSession = (
  connection: DatabaseConnection,
  onFailure: (error: unknown) => void = () => {},
): Session => {
  let waiting: StatementTask[] = []
  let isBusy = false
  let isDue = false
  let refusal: unknown
  let whenQuiet: (() => void) | undefined

  const push = (prepared: Prepared, values: StatementTask['values']): Promise<unknown> =>
    new Promise((resolve, refuse) => {
      const reject = (error: unknown): void => {
        onFailure(error)
        refuse(error)
      }
      waiting.push({ prepared, values, resolve, reject })
      if (isDue || isBusy) return
      isDue = true
      queueMicrotask(flush)
    })

  const flush = (): void => {
    isDue = false
    if (waiting.length === 0) {
      whenQuiet?.()
      return
    }
    // A script is a message of its own kind, which nothing can go along with.
    const script = waiting.findIndex(({ prepared }) => prepared.isScript)
    const batch = script === -1 ? waiting : waiting.slice(0, Math.max(script, 1))
    waiting = waiting.slice(batch.length)
    isBusy = true
    connection.send([batch], settled)
  }

  const settled = (): void => {
    isBusy = false
    if (!isDue) flush()
  }

  return {
    run: (prepared, values) =>
      refusal === undefined ? push(prepared, values) : Promise.reject(refusal),
    refuse(error) {
      refusal ??= error
      for (const { reject } of waiting.splice(0)) reject(refusal)
    },
    allow() {
      refusal = undefined
    },
    quiet: async () => {
      if (!isBusy && !isDue) return
      await new Promise<void>((resolve) => {
        whenQuiet = resolve
      })
    },
    runLast: (text) => push(ownStatement(text), []) as Promise<Rows>,
  }
}

const ownTemplates = new Map<string, Template>()

/** A statement of a caller of this module, such as `commit`: there are few. */
export const ownStatement = (text: string): Prepared => {
  const template = ownTemplates.get(text) ?? templateOf(text, true)
  ownTemplates.set(text, template)
  return preparedFor(template, [])
}

/** Sent before a statement: until the transaction ends, the planner reads no whole table where an index will do. */
export const byIndex = ownStatement("select set_config('enable_seqscan', 'off', true)")
