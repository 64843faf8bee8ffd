/** Tells of errors in a catalog: what players cannot buy although it is switched on. */
import { LruMap } from '../../../base/lru-map.ts'
import { adminPathOf, type Deps, type Watcher } from '../../../projects/index.ts'
import type { LintFinding } from '../../bulk-contract.ts'
import { countCatalog } from './catalog-watcher.sql.ts'
import { lintCatalog } from './lint-catalog.ts'

/** A larger catalog would keep the caller waiting: `GET …/admin/catalog/lint` looks through any. */
const mostItems = 2000
const mostErrors = 20
/** The findings of as many projects are remembered. */
const mostKept = 500

type Known = { version: number; errors: Promise<readonly LintFinding[]> }

/**
 * The linter's errors of catalogs of up to 2,000 items, at most twenty. They depend on the catalog alone, so they are
 * looked for once in each version of it.
 */
export const catalogWatcher = (deps: Pick<Deps, 'sql' | 'clock' | 'outbound'>): Watcher => {
  const known = new LruMap<number, Known>(mostKept)
  const errorsOf = (projectId: number, version: number): Known['errors'] => {
    const before = known.get(projectId)
    const errors = before?.version === version ? before.errors : lookForErrors(deps, projectId)
    known.set(projectId, { version, errors })
    errors.catch(() => {
      if (known.get(projectId)?.errors === errors) known.delete(projectId)
    })
    return errors
  }
  return {
    permission: 'catalog.read',
    async watch({ projectId }) {
      const [size] = await countCatalog(deps.sql, projectId, mostItems + 1)
      if (!size || size.items === 0 || size.items > mostItems) return []
      const errors = await errorsOf(projectId, size.version)
      return errors.map(({ kind: of, name, property, why, values, message }) => ({
        kind: 'catalog_error',
        severity: 'error',
        subject: { kind: 'item', id: name },
        since: null,
        message: `${property}: ${message}`,
        values: { kind: of, property, why, values },
        path: `${adminPathOf(projectId)}/catalog/lint`,
      }))
    },
  }
}

const lookForErrors = async (
  deps: Pick<Deps, 'sql' | 'clock' | 'outbound'>,
  projectId: number,
): Promise<LintFinding[]> => {
  const errors: LintFinding[] = []
  const wish = { projectId, locales: [], defaultLocale: undefined, mostImages: 0 }
  await lintCatalog(deps, wish, (finding) => {
    if (finding.severity === 'error' && errors.length < mostErrors) errors.push(finding)
  })
  return errors
}
