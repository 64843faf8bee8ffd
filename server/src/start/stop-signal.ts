/** The signals to stop, and to hurry. */

export type StopSignalOptions = {
  /** How often the parent is looked at. */
  lookMs?: number
  /** Within which time another signal is the same one, told twice. */
  sameMs?: number
  /** Called at each SIGHUP, which is no reason to stop then. */
  onHangUp?: (() => void) | undefined
}

/**
 * Answers a function that promises why it is time to stop: SIGTERM, SIGINT, SIGHUP (the terminal was closed), or `npm`
 * for a service that npm started and whose parent is gone. Called again, it promises the SIGTERM or SIGINT after that
 * one: somebody is in a hurry. Signals are kept until they are asked for.
 *
 * npm passes its signals to a shell, and a shell that dies of one (dash) passes nothing on: the service would stay.
 * A supervisor that signals all processes of a service (as systemd does) is passed on by npm as well: what comes twice
 * within `sameMs` was meant once.
 */
export const stopSignals = (
  isOfNpm: boolean,
  { lookMs = 500, sameMs = 500, onHangUp }: StopSignalOptions = {},
): (() => Promise<string>) => {
  const kept: string[] = []
  const waiting: ((why: string) => void)[] = []
  let toldAt: number | undefined
  const tell = (why: string): void => {
    toldAt = performance.now()
    const waiter = waiting.shift()
    if (waiter) waiter(why)
    else kept.push(why)
  }
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, () => {
      if (toldAt === undefined || performance.now() - toldAt >= sameMs) tell(name)
    })
  }
  const tellFirst = (why: string): void => {
    if (toldAt === undefined) tell(why)
  }
  // A terminal that is closed tells it twice, itself and by its shell: nobody hurries.
  process.on('SIGHUP', onHangUp ?? (() => tellFirst('SIGHUP')))
  if (isOfNpm) watchParent(lookMs, () => tellFirst('npm'))
  return () =>
    new Promise((resolve) => {
      const why = kept.shift()
      if (why === undefined) waiting.push(resolve)
      else resolve(why)
    })
}

/** Tells once when the process that started this one is gone. */
const watchParent = (lookMs: number, tell: () => void): void => {
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    tell()
  }, lookMs).unref()
}
