/**
 * Results of looking through catalogs, kept in memory for their pages. A look takes 3.7 s at 20,000 items, and its
 * result depends on the catalog's version and, where sales periods end, on the time. So it is made anew for the first
 * question after a change of the catalog, and after an hour.
 */
import { type Instant, plusSeconds } from '../../../base/clock.ts'
import { LruMap } from '../../../base/lru-map.ts'
import type { Deps } from '../../../projects/index.ts'
import type { LintFinding, LintRule } from '../../bulk-contract.ts'
import { findVersion } from '../../changes/project-version.sql.ts'
import { type LintTotals, type LintWish, lintCatalog } from './lint-catalog.ts'

export type KeptLint = LintTotals & {
  madeAt: Instant
  /** The first of them. */
  findings: readonly LintFinding[]
  counts: Partial<Record<LintRule, number>>
}

const keptSeconds = 3600
/** Some 3 MB for each result at most. */
const mostFindings = 10_000
const mostKept = 20

type Kept = { version: number; at: Instant; result: Promise<KeptLint> }

/**
 * Answers what looks catalogs through, or finds a result that still holds. Several who ask at once share a look.
 * `isAnew` asks for a new one in any case.
 */
export const lintKeeper = (
  deps: Pick<Deps, 'sql' | 'clock' | 'outbound'>,
): ((wish: LintWish, isAnew: boolean) => Promise<KeptLint>) => {
  const kept = new LruMap<string, Kept>(mostKept)
  return async (wish, isAnew) => {
    const [{ version } = { version: 0 }] = await findVersion(deps.sql, wish.projectId)
    const key = JSON.stringify(wish)
    const before = kept.get(key)
    const at = deps.clock.now()
    const holds = before?.version === version && before.at > plusSeconds(at, -keptSeconds)
    if (before && holds && !isAnew) return before.result
    const look = { version, at, result: lookThrough(deps, wish, at) }
    kept.set(key, look)
    look.result.catch(() => {
      if (kept.get(key) === look) kept.delete(key)
    })
    return look.result
  }
}

const lookThrough = async (
  deps: Pick<Deps, 'sql' | 'clock' | 'outbound'>,
  wish: LintWish,
  madeAt: Instant,
): Promise<KeptLint> => {
  const findings: LintFinding[] = []
  const counts: KeptLint['counts'] = {}
  const totals = await lintCatalog(deps, wish, (finding) => {
    counts[finding.rule] = (counts[finding.rule] ?? 0) + 1
    if (findings.length < mostFindings) findings.push(finding)
  })
  return { ...totals, madeAt, findings, counts }
}
