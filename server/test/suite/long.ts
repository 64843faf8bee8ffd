/**
 * Test files that `npm run test:long` runs, and `npm test` leaves out. They start, stop, kill and restore whole
 * installations, build images, run other programs, or what the docs say. They take half of the time of all.
 */
export const longFiles: readonly string[] = [
  'release/bare-debian.test.ts',
  'release/packages.test.ts',
  'release/upgrade.test.ts',
  'server/src/commands/listen.test.ts',
  'server/src/commands/master-key-command.test.ts',
  'server/src/payments/crash.test.ts',
  'server/src/start/master-key.test.ts',
  'server/src/webhooks/engine/shards/deaths.test.ts',
  'server/src/webhooks/engine/shards/takeover.test.ts',
  'server/test/deploy/alerts.test.ts',
  'server/test/deploy/container.test.ts',
  'server/test/deploy/proxies.test.ts',
  'server/test/deploy/way-back.test.ts',
  'server/test/embedded.test.ts',
  'server/test/journeys/backup.test.ts',
  'server/test/journeys/catalog-files.test.ts',
  'server/test/journeys/commands.test.ts',
  'server/test/journeys/crash.test.ts',
  'server/test/journeys/draining.test.ts',
  'server/test/journeys/listen.test.ts',
  'server/test/journeys/restore.test.ts',
  'server/test/journeys/shared-limits.test.ts',
  'server/test/journeys/snippets.test.ts',
  'server/test/journeys/standby.test.ts',
  'server/test/journeys/start-page.test.ts',
  'server/test/journeys/start.test.ts',
  'server/test/journeys/wrong-clocks.test.ts',
  'server/test/missing-library.test.ts',
]
