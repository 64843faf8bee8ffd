/** Work that waits until this process has looked at its sockets again. */

export type LoopTask = { run(): void }

let tasks: LoopTask[] = []

/**
 * Runs a task when everything is read that had arrived on any socket when this was called. Node looks at the sockets
 * once in each turn of the event loop, and runs immediates after that. Callers that run while sockets are read need the
 * next turn, so the task waits for a second immediate. All tasks of a turn share both.
 */
export const afterReading = (task: LoopTask): void => {
  if (tasks.push(task) === 1) setImmediate(letRead)
}

const letRead = (): void => {
  setImmediate(runAll, tasks)
  tasks = []
}

const runAll = (due: readonly LoopTask[]): void => {
  for (const task of due) task.run()
}
