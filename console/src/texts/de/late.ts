/** The words that few views need, in one piece of the build. */
import { attention, lintReasons, ruleHints } from './concerns.ts'
import { filePlace, findings, importReasons } from './findings.ts'
import { problems, reasons } from './refusals.ts'
import { violations } from './violations.ts'

export const late = {
  attention,
  filePlace,
  findings,
  importReasons,
  lintReasons,
  problems,
  reasons,
  ruleHints,
  violations,
}
