/** The parts of `portreeve apply` and `export` that areas to the right of `projects` own. */
import { processorsSection } from './payments/index.ts'
import type { ApplySection, Deps } from './projects/index.ts'
import {
  connectableNetworks,
  connectionRules,
  credentialNames,
  signinSections,
} from './signin/index.ts'
import { webhooksSection } from './webhooks/index.ts'

/** Returns the parts of a project in the file that these areas own. */
export const applySections = (deps: Deps): ApplySection[] => [
  ...signinSections(deps),
  webhooksSection(deps),
  processorsSection(deps),
]

export { connectableNetworks, connectionRules, credentialNames }
