/** The built console for tests: made once for the sources as they are, and kept for the next run. */
import assert from 'node:assert/strict'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLog } from '../../src/base/log.ts'
import type { ConsoleState } from '../../src/pages/console-state.ts'
import { openConsole } from '../../src/start/console-build.ts'

const cache = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'node_modules',
  '.cache',
  'portreeve-tests',
)

/** Builds it where nobody has yet; files of the suite that ask at the same time may build it twice. */
export const builtConsole = async (): Promise<() => ConsoleState> => {
  const build = openConsole({ dataDir: cache, isProduction: false }, silentLog)
  build.begin()
  await build.ended
  assert.equal(build.state().is, 'built', JSON.stringify(build.state()))
  return build.state
}

/** Links it into a data folder. A service that starts there builds none, which would take 3.5 s of the processor. */
export const linkBuiltConsole = async (dataDir: string): Promise<void> => {
  await builtConsole()
  await symlink(join(cache, 'console'), join(dataDir, 'console'))
}
