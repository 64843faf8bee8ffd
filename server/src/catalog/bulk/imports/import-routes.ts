/** The admin calls of imports. */

import { formatTimestamp } from '../../../base/clock.ts'
import { closed, Problem, ProjectPath, type Static, Type } from '../../../base/contract.ts'
import type { FastifyInstance, FastifyRequest } from '../../../base/http/http.ts'
import { passOver, uploadChunks } from '../../../base/http/upload.ts'
import { parseId } from '../../../base/ids.ts'
import { schemaCheck } from '../../../base/input/schema-check.ts'
import { violation } from '../../../base/refusals/violation.ts'
import {
  adminPath,
  answered,
  type Deps,
  projectProblems,
  sendAnswer,
} from '../../../projects/index.ts'
import {
  CatalogFile,
  ErrorsAnswer,
  type Format,
  ImportAnswer,
  ImportChangesAnswer,
  ImportChangesQuery,
  ImportPath,
  ImportQuery,
  ImportsAnswer,
  ImportsQuery,
} from '../../bulk-contract.ts'
import { about } from '../../call.ts'
import { problems } from '../../contract.ts'
import type { RecordKind } from '../records/kinds.ts'
import { UnreadableFile } from '../records/record.ts'
import { spreadsheetAdvice } from '../records/spreadsheets.ts'
import { cancelImport } from './cancel-import.ts'
import { listImportChanges } from './import-changes.ts'
import type { ImportWorker } from './import-worker.ts'
import * as store from './imports.sql.ts'
import { type ImportDeps, ImportGone, receiveImport, TooManyImports } from './receive-import.ts'
import { countErrors, type ImportKey, listErrors, type NewError } from './rows.sql.ts'

const path = `${adminPath}/catalog/imports`
type Path = Static<typeof ImportPath>

type ImportCallDeps = ImportDeps & Pick<Deps, 'admission' | 'settings'>

/** 128 MiB: 100,000 items of a kilobyte each, and a quarter more. */
const defaultMostBytes = 128 * 1024 * 1024

const formats: Readonly<Record<string, Format>> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'text/csv': 'csv',
}

/** Registers upload, list and read of imports. */
export const importRoutes = (
  app: FastifyInstance,
  deps: ImportCallDeps,
  worker: ImportWorker,
): void => {
  // The body is read by the handler, row by row: it is larger than what a call may take into memory.
  const types = [...Object.keys(formats), '*']
  app.addContentTypeParser(types, (_request, payload, done) => done(null, payload))
  uploadCall(app, deps, worker)
  listCall(app, deps)
  readCall(app, deps)
  errorsCall(app, deps)
  changesCall(app, deps)
  cancelCall(app, deps)
}

const uploadCall = (app: FastifyInstance, deps: ImportCallDeps, worker: ImportWorker): void => {
  const limits = {
    mostBytes: deps.settings.importBytes ?? defaultMostBytes,
    problems: { tooLarge: problems.upload_too_large, broken: problems.upload_broken },
  }
  app.post<{ Querystring: ImportQuery }>(
    path,
    {
      schema: {
        ...about(
          'importCatalog',
          'Import a catalog',
          'The file is the body: JSON with lists `attributes`, `groups`, `virtual_currencies`, `packages`; NDJSON with a member `type` in each line; or CSV with a column `type`, whose columns are paths such as `name.en` or `prices[0].amount`. Rows are bodies of the create calls. The answer comes when the file is read; the work goes on, and Location says where to see it. A file is not read behind the first 200 rows with a wrong one (`on_error=abort`), or behind 10,000 errors (`on_error=skip`): the import has failed then, and its message and its first error say so.',
        ),
        problems: [problems.too_many_imports, problems.upload_too_large, problems.upload_broken],
        params: ProjectPath,
        querystring: ImportQuery,
        body: CatalogFile,
        response: { 202: ImportAnswer },
      },
      // A stream is not validated as a whole; its rows are.
      validatorCompiler: ({ httpPart, schema }) =>
        httpPart === 'body' ? () => true : schemaCheck(schema),
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const { mode = 'upsert', on_error = 'abort', dry_run, kinds } = request.query
      try {
        const wish = {
          projectId: project.projectId,
          caller,
          mode,
          onError: on_error,
          isDryRun: dry_run === 'true',
          format: formatOf(request),
          kinds: kinds?.split(',') as RecordKind[] | undefined,
        }
        const chunks = uploadChunks(request.raw, limits)
        const importId = await receiveImport(deps, wish, chunks)
        worker.nudge()
        reply.header('location', `${request.url.split('?', 1)[0]}/${importId}`)
        const answer = await readImport(deps, { projectId: project.projectId, importId })
        return sendAnswer(reply, answered(202, answer))
      } catch (error) {
        throw problemOf(error)
      } finally {
        // A file with too much wrong was not read to its end either.
        passOver(request.raw)
      }
    },
  )
}

const formatOf = (request: FastifyRequest): Format => {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1)
  const format = formats[type.trim().toLowerCase()]
  if (format) return format
  throw new Problem(projectProblems.not_json, {
    detail: /spreadsheet/i.test(type)
      ? `This ${spreadsheetAdvice} as text/csv`
      : `Send a file with Content-Type ${Object.keys(formats).join(', ')}`,
  })
}

const problemOf = (error: unknown): unknown => {
  if (error instanceof UnreadableFile) {
    const { line, column, place, message, fault, facts } = error
    return new Problem(projectProblems.invalid, {
      detail: `The file cannot be read, and nothing was changed: ${message} (${place})`,
      why: 'file_unreadable',
      values: { ...facts, fault },
      violations: [violation(place, 'file', message, { ...facts, fault })],
      details: { line, ...(column === undefined ? {} : { column }) },
    })
  }
  if (error instanceof TooManyImports) {
    return new Problem(problems.too_many_imports, {
      detail: 'Five imports of this project are unfinished: wait for one to end',
      headers: { 'retry-after': '5' },
    })
  }
  if (error instanceof ImportGone) {
    return new Problem(problems.upload_broken, {
      why: 'upload_canceled',
      detail:
        'The import was canceled, or its file came too slowly: send it again if you still want it',
    })
  }
  const { code } = error as { code?: unknown }
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
    ? new Problem(problems.upload_broken, { detail: 'The upload broke off: send it again' })
    : error
}

/** An import with the first of its errors. */
const readImport = async ({ sql }: Pick<ImportDeps, 'sql'>, key: ImportKey) => {
  const [row] = await store.findImport(sql, key)
  if (!row) throw new Problem(problems.import_not_found)
  const [{ count }] = await countErrors(sql, key)
  const errors = count === 0 ? [] : await listErrors(sql, key, { limit: 20, offset: 0 })
  return { ...shownImport(row), errors_count: count, errors: errors.map(shownError) }
}

/** An import without its errors. */
const shownImport = (row: store.ImportRow) => ({
  import_id: row.import_id,
  status: row.status,
  mode: row.mode,
  format: row.format,
  on_error: row.on_error,
  dry_run: row.is_dry_run,
  progress: {
    phase: row.phase,
    done: row.phase === 'receiving' ? row.rows_received : row.rows_done,
    total: row.rows_received,
  },
  counts: {
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    deleted: row.deleted,
    failed: row.failed,
  },
  why: row.why,
  values: row.facts,
  message: row.message,
  created_at: formatTimestamp(row.created_at),
  finished_at: row.finished_at && formatTimestamp(row.finished_at),
})

const shownError = ({ nth, why, values, ...error }: NewError) => ({
  row: nth,
  ...error,
  ...(why === null ? {} : { why }),
  ...(values === null ? {} : { values }),
})

const listCall = (app: FastifyInstance, deps: ImportCallDeps): void => {
  app.get<{ Querystring: ImportsQuery }>(
    path,
    {
      schema: {
        ...about('listImports', 'List imports', 'The newest first; they are kept for 30 days.'),
        params: ProjectPath,
        querystring: ImportsQuery,
        response: { 200: ImportsAnswer },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const page = pageOf(request.query)
      const found = await store.listImports(deps.sql, project.projectId, page)
      const items = found.flatMap((row) => (row.import_id === null ? [] : [shownImport(row)]))
      return sendAnswer(reply, pageAnswer(items, found[0]?.total ?? 0, page))
    },
  )
}

const readCall = (app: FastifyInstance, deps: ImportCallDeps): void => {
  app.get<{ Params: Path }>(
    `${path}/:import_id`,
    {
      schema: {
        ...about('readImport', 'Read an import', 'How far it is, what it did, what was wrong.'),
        params: ImportPath,
        querystring: Type.Object({}, closed),
        response: { 200: ImportAnswer },
      },
    },
    async (request, reply) =>
      sendAnswer(reply, answered(200, await readImport(deps, keyOf(deps, request)))),
  )
}

const errorsCall = (app: FastifyInstance, deps: ImportCallDeps): void => {
  app.get<{ Params: Path; Querystring: ImportsQuery }>(
    `${path}/:import_id/errors`,
    {
      schema: {
        ...about(
          'listImportErrors',
          'List the errors of an import',
          'In the order of the file. The first 10,000 are kept; the file is not read behind so many. One without a row is about the file as a whole.',
        ),
        params: ImportPath,
        querystring: ImportsQuery,
        response: { 200: ErrorsAnswer },
      },
    },
    async (request, reply) => {
      const key = keyOf(deps, request)
      const [row] = await store.findImport(deps.sql, key)
      if (!row) throw new Problem(problems.import_not_found)
      const page = pageOf(request.query)
      const errors = await listErrors(deps.sql, key, page)
      const [{ count }] = await countErrors(deps.sql, key)
      return sendAnswer(reply, pageAnswer(errors.map(shownError), count, page))
    },
  )
}

const changesCall = (app: FastifyInstance, deps: ImportCallDeps): void => {
  app.get<{ Params: Path; Querystring: ImportChangesQuery }>(
    `${path}/:import_id/changes`,
    {
      schema: {
        ...about(
          'listImportChanges',
          'List the changes that a dry run found',
          'Each with the members before and after, compared with the catalog as it is now: first the rows of the file, attributes and groups before items, then what mode sync would delete. The newest dry run of a project keeps them for a day.',
        ),
        problems: [projectProblems.not_in_this_state],
        params: ImportPath,
        querystring: ImportChangesQuery,
        response: { 200: ImportChangesAnswer },
      },
    },
    async (request, reply) => {
      const { cursor, limit = '50' } = request.query
      const page = { cursor, limit: Number(limit) }
      const answer = await listImportChanges(deps, keyOf(deps, request), page)
      return sendAnswer(reply, answered(200, answer))
    },
  )
}

const cancelCall = (app: FastifyInstance, deps: ImportCallDeps): void => {
  app.post<{ Params: Path }>(
    `${path}/:import_id/cancel`,
    {
      schema: {
        ...about(
          'cancelImport',
          'Cancel an import',
          'Ends it while its file comes, while it waits or while it is worked on. With `on_error=abort` nothing was changed then; with `skip` what was done before stays, as its counts tell. 409 for one that has ended.',
        ),
        problems: [projectProblems.not_in_this_state],
        params: ImportPath,
        response: { 200: ImportAnswer },
      },
    },
    async (request, reply) => {
      const key = keyOf(deps, request)
      await cancelImport(deps, key, deps.admission.admitted(request).caller)
      return sendAnswer(reply, answered(200, await readImport(deps, key)))
    },
  )
}

const keyOf = (deps: ImportCallDeps, request: FastifyRequest): ImportKey => {
  const { project } = deps.admission.admitted(request)
  const importId = parseId((request.params as Path).import_id)
  if (importId === undefined) throw new Problem(problems.import_not_found)
  return { projectId: project.projectId, importId }
}

const pageOf = ({ limit = '50', offset = '0' }: ImportsQuery) => ({
  limit: Number(limit),
  offset: Number(offset),
})

const pageAnswer = (items: readonly unknown[], total: number, { offset }: { offset: number }) =>
  answered(200, {
    items,
    has_more: items.length > 0 && offset + items.length < total,
    total_items_count: total,
  })
