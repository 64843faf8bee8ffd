/** Meters of how busy this process and its machine are. */
import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'

/** Answers which share of the time since it was asked last something was done, from 0 to 1. */
export type BusyMeter = () => number

/** A meter of this process's event loop: while it waits for nothing, it is busy. */
export const processMeter = (): BusyMeter => {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

/**
 * A meter of all processors of the machine together, whoever works on them. It answers 0 where the system does not
 * tell, and where it was asked too soon: times are counted in hundredths of a second.
 */
export const machineMeter = (): BusyMeter => {
  let before = processorTimes()
  return () => {
    const now = processorTimes()
    const total = now.total - before.total
    const idle = now.idle - before.idle
    before = now
    return total > 0 ? 1 - idle / total : 0
  }
}

const processorTimes = (): { total: number; idle: number } => {
  let [total, idle] = [0, 0]
  for (const { times } of cpus()) {
    total += times.user + times.nice + times.sys + times.irq + times.idle
    idle += times.idle
  }
  return { total, idle }
}
