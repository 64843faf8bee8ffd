/** The tests that cannot run on Citus, each with its reason. A line whose test passes fails the run. */
import type { Excused } from './verdict.ts'

export const cannotRun: Excused = {
  'server/test/citus/stopped-node.test.ts': {
    'notifications of other nodes leave while a node is away for longer than a lease':
      'a lease is a row of which every node has a copy, so that no process can prolong its own',
  },
}
