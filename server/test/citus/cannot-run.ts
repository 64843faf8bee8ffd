/** The tests that cannot run on Citus, each with its reason. A line whose test passes fails the run. */
import type { Excused } from './verdict.ts'

export const cannotRun: Excused = {}
