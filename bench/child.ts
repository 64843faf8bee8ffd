/** Programs of the benchmark that run in processes of their own and answer calls over IPC. */
import { type ChildProcess, fork } from 'node:child_process'

export type Child = {
  pid: number
  /** Asks the program to do something and waits for what it answers; rejects with what it threw. */
  call<T>(name: string, argument?: unknown): Promise<T>
  /** Ends the program and waits until it has ended. */
  stop(): Promise<void>
}

type Asked = { id: number; name: string; argument: unknown }
type Answered = { id: number; value?: unknown; failure?: string }

/** Starts the program at a path, which must call `answerCalls`. */
export const startChild = (program: string): Child => {
  const child = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  child.on('message', (message) => {
    const { id, value, failure } = message as Answered
    const waiter = waiting.get(id)
    waiting.delete(id)
    if (failure === undefined) waiter?.resolve(value)
    else waiter?.reject(new Error(failure))
  })
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`${program} ended with ${code}`))
    waiting.clear()
  })
  return {
    pid: child.pid ?? 0,
    call: <T>(name: string, argument?: unknown) =>
      new Promise<T>((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
        child.send({ id, name, argument } satisfies Asked)
      }),
    stop: () => stopChild(child),
  }
}

/** Answers the calls of the process that started this one, and ends with it. */
export const answerCalls = (
  handlers: Readonly<Record<string, (argument: never) => unknown>>,
): void => {
  process.on('message', async (message) => {
    const { id, name, argument } = message as Asked
    const answer: Answered = { id }
    try {
      answer.value = await handlers[name]?.(argument as never)
    } catch (error) {
      answer.failure = (error as Error).stack ?? String(error)
    }
    process.send?.(answer)
  })
  process.once('disconnect', () => process.exit())
}

const stopChild = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.disconnect()
  })
