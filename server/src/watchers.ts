/** The watchers that tell a person what to look at. */
import { catalogWatcher, importWatcher } from './catalog/index.ts'
import { processorWatcher } from './payments/index.ts'
import { type Deps, keyWatcher, type Watcher } from './projects/index.ts'
import { connectionWatcher } from './signin/index.ts'
import { webhookWatcher } from './webhooks/index.ts'

/** The watchers of all areas for a project. */
export const watchers = (
  deps: Pick<Deps, 'sql' | 'clock' | 'outbound' | 'directory'>,
): Watcher[] => [
  webhookWatcher(deps),
  connectionWatcher(),
  catalogWatcher(deps),
  importWatcher(deps),
  processorWatcher(deps),
  keyWatcher(deps),
]
