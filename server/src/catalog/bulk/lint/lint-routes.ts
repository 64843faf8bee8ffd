/** The admin call that looks a catalog through. */
import { ProjectPath } from '../../../base/contract.ts'
import type { FastifyInstance } from '../../../base/http/http.ts'
import { adminPath, answered, type Deps, sendAnswer } from '../../../projects/index.ts'
import { LintAnswer, type LintFinding, LintQuery } from '../../bulk-contract.ts'
import { about } from '../../call.ts'
import { lintCatalog } from './lint-catalog.ts'

const mostShown = 1000
/** More would keep the caller waiting: `portreeve catalog lint` asks for all. */
const mostImages = 200

/** Registers the linter. */
export const lintRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'sql' | 'clock' | 'admission' | 'outbound'>,
): void => {
  app.get<{ Querystring: LintQuery }>(
    `${adminPath}/catalog/lint`,
    {
      schema: {
        ...about(
          'lintCatalog',
          'Lint a catalog',
          'What is allowed and hardly meant: packages without a usable price, currencies that do not fit together, languages that are missing, periods that are over, images that do not answer.',
        ),
        params: ProjectPath,
        querystring: LintQuery,
        response: { 200: LintAnswer },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const { images, locales } = request.query
      const wish = {
        projectId: project.projectId,
        locales: locales?.split(','),
        defaultLocale: project.settings.default_locale,
        mostImages: images === 'true' ? mostImages : 0,
      }
      const items: LintFinding[] = []
      let total = 0
      const totals = await lintCatalog(deps, wish, (finding) => {
        total += 1
        if (items.length < mostShown) items.push(finding)
      })
      const answer = {
        items,
        total_items_count: total,
        looked_at: totals.lookedAt,
        images_asked: totals.imagesAsked,
        images_left_out: images === 'true' ? totals.imagesLeftOut : 0,
      }
      return sendAnswer(reply, answered(200, answer))
    },
  )
}
