/** The admin call by which players come in from another service: their file is its body. */
import { ProjectPath } from '../../base/contract.ts'
import type { FastifyInstance, FastifyRequest } from '../../base/http/http.ts'
import { passOver, uploadChunks } from '../../base/http/upload.ts'
import { longestLine, UnreadableLines } from '../../base/input/line-import.ts'
import { schemaCheck } from '../../base/input/schema-check.ts'
import { Problem } from '../../base/problem.ts'
import { violation } from '../../base/refusals/violation.ts'
import { aboutCallsOf, adminPath, type Deps, projectProblems } from '../../projects/index.ts'
import { UserFile, UserImportAnswer, UserImportQuery } from '../admin-contract.ts'
import { importPlayers } from './import-players.ts'

const about = aboutCallsOf('Users')
const formats = ['application/x-ndjson', 'application/jsonl']
/** 128 MiB: some 350,000 players with two identities. */
const defaultMostBytes = 128 * 1024 * 1024

type Needs = Pick<Deps, 'sql' | 'clock' | 'keyring' | 'admission' | 'settings'>

/** Adds the call, in a scope of its own: its body is read line by line. */
export const addUserImport = (app: FastifyInstance, gate: Needs): void => {
  app.addContentTypeParser([...formats, '*'], (_request, payload, done) => done(null, payload))
  const limits = {
    mostBytes: gate.settings.importBytes ?? defaultMostBytes,
    problems: {
      tooLarge: projectProblems.upload_too_large,
      broken: projectProblems.upload_broken,
    },
  }
  app.post<{ Querystring: UserImportQuery }>(
    `${adminPath}/users/import`,
    {
      schema: {
        ...about('importUsers', 'Bring players in from another service'),
        description:
          'The file is the body: NDJSON, a player in each line. A thousand lines are one transaction. Players who are there keep what they have and get only what is missing, so the same file may be sent again. Wrong lines are left out and told by number. The answer comes when the file is read to its end.',
        problems: [limits.problems.tooLarge, limits.problems.broken],
        params: ProjectPath,
        querystring: UserImportQuery,
        body: UserFile,
        response: { 200: UserImportAnswer },
      },
      // A stream is not validated as a whole; its lines are.
      validatorCompiler: ({ httpPart, schema }) =>
        httpPart === 'body' ? () => true : schemaCheck(schema),
    },
    async (request) => {
      requireFormat(request)
      const { project, caller } = gate.admission.admitted(request)
      const { dry_run, from_line = '1' } = request.query
      const wish = {
        projectId: project.projectId,
        caller,
        isDryRun: dry_run === 'true',
        fromLine: Number(from_line),
      }
      try {
        return await importPlayers(gate, wish, uploadChunks(request.raw, limits))
      } catch (error) {
        throw problemOf(error)
      } finally {
        passOver(request.raw)
      }
    },
  )
}

const requireFormat = ({ headers }: FastifyRequest): void => {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1)
  if (formats.includes(type.trim().toLowerCase())) return
  throw new Problem(projectProblems.not_json, {
    detail: `Send a file with Content-Type ${formats.join(' or ')}`,
  })
}

const problemOf = (error: unknown): unknown => {
  if (error instanceof UnreadableLines) {
    const violations = [
      violation('', 'too_long', error.message, { limit: longestLine, unit: 'bytes' }),
    ]
    return new Problem(projectProblems.invalid, { detail: error.message, violations })
  }
  const { code } = error as { code?: unknown }
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
    ? new Problem(projectProblems.upload_broken, {
        detail: 'The upload broke off: send the file again',
      })
    : error
}
