/** The admin call that looks a catalog through. */
import { formatTimestamp } from '../../../base/clock.ts'
import { ProjectPath } from '../../../base/contract.ts'
import type { FastifyInstance } from '../../../base/http/http.ts'
import { adminPath, answered, type Deps, sendAnswer } from '../../../projects/index.ts'
import { LintAnswer, LintQuery } from '../../bulk-contract.ts'
import { about } from '../../call.ts'
import { lintKeeper } from './kept-lint.ts'

/** More would keep the caller waiting: `portreeve catalog lint` asks for all. */
const mostImages = 200

/** Registers the linter. */
export const lintRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'sql' | 'clock' | 'admission' | 'outbound'>,
): void => {
  const lint = lintKeeper(deps)
  app.get<{ Querystring: LintQuery }>(
    `${adminPath}/catalog/lint`,
    {
      schema: {
        ...about(
          'lintCatalog',
          'Lint a catalog',
          'What is allowed and hardly meant: packages without a usable price, currencies that do not fit together, languages that are missing, periods that are over, images that do not answer. The result is kept until the catalog changes, an hour at most, and `made_at` says since when; with images=true a call without a cursor looks anew.',
        ),
        params: ProjectPath,
        querystring: LintQuery,
        response: { 200: LintAnswer },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const { images, locales, rule, cursor = '0', limit = '100' } = request.query
      const wish = {
        projectId: project.projectId,
        locales: locales?.split(','),
        defaultLocale: project.settings.default_locale,
        mostImages: images === 'true' ? mostImages : 0,
      }
      const isAnew = images === 'true' && request.query.cursor === undefined
      const { findings, counts, madeAt, ...totals } = await lint(wish, isAnew)
      const asked = findings.filter((finding) => rule === undefined || finding.rule === rule)
      const end = Number(cursor) + Number(limit)
      const answer = {
        items: asked.slice(Number(cursor), end),
        next_cursor: end < asked.length ? String(end) : null,
        total_items_count: rule ? (counts[rule] ?? 0) : sumOf(Object.values(counts)),
        counts,
        made_at: formatTimestamp(madeAt),
        looked_at: totals.lookedAt,
        images_asked: totals.imagesAsked,
        images_left_out: images === 'true' ? totals.imagesLeftOut : 0,
      }
      return sendAnswer(reply, answered(200, answer))
    },
  )
}

const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0)
