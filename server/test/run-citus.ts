/** Runs tests on a coordinator of Citus: the files that hold there, or those that are named. */
import { spawnSync } from 'node:child_process'

/**
 * Files whose tests all pass there. The list can only become longer: docs/decisions/0045-what-citus-cannot-run.md says
 * what the others wait for.
 */
const held: readonly string[] = [
  'server/src/projects/admission.test.ts',
  'server/src/projects/idempotency.test.ts',
  'server/src/projects/operator.test.ts',
  'server/src/signin/deployments/deployments.test.ts',
  'server/src/signin/groups/groups.test.ts',
  'server/src/signin/tokens/exchange.test.ts',
  'server/src/signin/tokens/refresh.test.ts',
  'server/test/journeys/login-with-token.test.ts',
  'server/test/journeys/playfab.test.ts',
  'server/test/journeys/sign-in.test.ts',
]

if (!process.env.PORTREEVE_TEST_CITUS) {
  process.stdout.write('PORTREEVE_TEST_CITUS names no coordinator of Citus: nothing was tested.\n')
} else {
  const named = process.argv.slice(2)
  const { status } = spawnSync(
    process.execPath,
    [
      '--test',
      // A database is made on every node, one table after the other.
      '--test-timeout=300000',
      '--test-global-setup=server/test/support/postgres.ts',
      '--test-concurrency=1',
      ...(named.length > 0 ? named : held),
    ],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
}
