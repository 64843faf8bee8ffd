/** Works on imports beside the requests: on those of this process at once, on those that others left now and then. */
import * as store from './imports.sql.ts'
import type { ImportDeps } from './receive-import.ts'
import { runImport } from './run-import.ts'

export type ImportWorker = {
  /** There is something to do. */
  nudge(): void
  /** Looks for work now and then from here on. */
  start(): void
  /** Lets go of the work; what is not committed is done by whoever comes next. */
  stop(): Promise<void>
}

// The process that received a file begins at once. On Citus a look asks every part of the table, for 11 ms.
const lookEveryMs = 10_000
const lookedAtOnce = 20

/** Makes a worker that takes one import after the other. */
export const importWorker = (deps: ImportDeps): ImportWorker => {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isNudged = false

  const workThrough = async (): Promise<void> => {
    do {
      isNudged = false
      for (const { project_id, import_id } of await store.listWaitingImports(
        deps.sql,
        lookedAtOnce,
      )) {
        await runImport(deps, { projectId: project_id, importId: import_id }, stopping.signal)
      }
    } while (isNudged && !stopping.signal.aborted)
  }
  const nudge = (): void => {
    isNudged = true
    if (running || stopping.signal.aborted) return
    running = workThrough()
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'imports wait; they are tried again later')
      })
      .finally(() => {
        running = undefined
      })
  }
  return {
    nudge,
    start() {
      timer ??= setInterval(nudge, lookEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
