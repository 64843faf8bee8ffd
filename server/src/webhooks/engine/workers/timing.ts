import { performance } from 'node:perf_hooks'

/** The engine's beats, in milliseconds; constants in production, shorter in tests. */
export type Timing = {
  /** How long what a process holds stays its own without a renewal, by the database's clock. */
  leaseMs: number
  renewMs: number
  /** A process that could not renew for so long starts no new sends; well below the lease. */
  staleMs: number
  /** Between two scans and two sweeps: what a nudge missed and which retries are due. */
  sweepMs: number
  /** Results wait so long for company. */
  flushMs: number
  /** The same where the database is spread: there a statement of few rows costs several times as much. */
  flushSpreadMs: number
  /** Between two polls of one project. */
  pollMs: number
  /** A delivery that cannot be dealt with is left alone for so long: it is not worth more than a few tries an hour. */
  quarantineMs: number
  /** Limit of one exchange: what comes after the headers cannot hold a slot for long. */
  exchangeMs: number
  /** How long a stop waits for requests under way. */
  stopMs: number
}

export const timing: Timing = {
  leaseMs: 4000,
  renewMs: 1000,
  staleMs: 2500,
  sweepMs: 1000,
  flushMs: 20,
  flushSpreadMs: 100,
  pollMs: 4,
  quarantineMs: 600_000,
  exchangeMs: 15_000,
  stopMs: 15_000,
}

/** Monotonic milliseconds, for waiting and for measuring; not a time of day. */
export const monotonicMs = (): number => performance.now()
