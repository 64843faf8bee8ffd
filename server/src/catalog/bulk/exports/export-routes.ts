/** The admin call that exports a catalog. */
import { PassThrough } from 'node:stream'
import { Problem, ProjectPath } from '../../../base/contract.ts'
import type { FastifyInstance } from '../../../base/http/http.ts'
import { adminPath, type Deps } from '../../../projects/index.ts'
import { CatalogFile, ExportQuery, type Format } from '../../bulk-contract.ts'
import { about } from '../../call.ts'
import { problems } from '../../contract.ts'
import { kinds, type RecordKind } from '../records/kinds.ts'
import { exportCatalog } from './export-catalog.ts'

const contentTypes: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
}

/** Each holds a connection to the database for as long as its reader takes. */
const mostAtOnce = 4

/** Registers the export. */
export const exportRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'sql' | 'log' | 'admission'>,
): void => {
  let underWay = 0
  app.get<{ Querystring: ExportQuery }>(
    `${adminPath}/catalog/export`,
    {
      schema: {
        ...about(
          'exportCatalog',
          'Export a catalog',
          'The whole catalog as it is at one moment, in a form that the import takes back: whoever imports it changes nothing.',
        ),
        problems: [problems.too_many_exports],
        params: ProjectPath,
        querystring: ExportQuery,
        response: { 200: { description: 'The catalog', ...CatalogFile } },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const { format = 'json', kinds: chosen } = request.query
      if (underWay >= mostAtOnce) {
        throw new Problem(problems.too_many_exports, { headers: { 'retry-after': '5' } })
      }
      const wish = {
        projectId: project.projectId,
        format,
        kinds: kinds.filter((kind) => chosen?.split(',').includes(kind) ?? true) as RecordKind[],
      }
      const body = new PassThrough()
      underWay += 1
      exportCatalog(deps, wish, async (text) => {
        if (!body.destroyed && !body.write(text)) await drained(body)
        if (body.destroyed) throw new Error('the reader went away')
      })
        .then(
          () => body.end(),
          (error: unknown) => {
            if (!body.destroyed) deps.log.warn({ err: error }, 'an export broke off')
            body.destroy(error as Error)
          },
        )
        .finally(() => {
          underWay -= 1
        })
      return reply
        .type(contentTypes[format])
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `attachment; filename="catalog-${project.projectId}.${format}"`,
        )
        .send(body)
    },
  )
}

/** Resolves when there is room again, or nobody who reads. */
const drained = (body: PassThrough): Promise<void> =>
  new Promise((resolve) => {
    const settle = (): void => {
      body.off('drain', settle).off('close', settle)
      resolve()
    }
    body.on('drain', settle).on('close', settle)
  })
