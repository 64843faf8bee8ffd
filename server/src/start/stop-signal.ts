/** What tells the service to stop. */

/**
 * Resolves with why it is time to stop: SIGTERM, SIGINT, SIGHUP (the terminal was closed), or `npm` for a service that
 * npm started and whose parent is gone.
 * npm passes its signals to a shell, and a shell that dies of one (dash) passes nothing on: the service would stay.
 */
export const stopSignal = (isOfNpm: boolean, lookMs = 500): Promise<string> =>
  new Promise((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => resolve(name))
    // For good: a terminal that is closed tells it twice, itself and by its shell.
    process.on('SIGHUP', () => resolve('SIGHUP'))
    if (!isOfNpm) return
    const parent = process.ppid
    const looking = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(looking)
      resolve('npm')
    }, lookMs).unref()
  })
