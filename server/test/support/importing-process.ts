/** A process that works on an import and says each step, so that a test can kill it in the middle. */
import { connect } from '../../src/base/database/database.ts'
import { silentLog } from '../../src/base/log.ts'
import { runImport } from '../../src/catalog/bulk/imports/run-import.ts'

const [url = '', projectId, importId] = process.argv.slice(2)
const sql = connect(url, { connections: 3, name: 'importing-process' })
const log = silentLog
await runImport(
  { sql, log, clock: { now: () => new Date() } },
  { projectId: Number(projectId), importId: Number(importId) },
)
await sql.end()
process.stdout.write('finished\n')
