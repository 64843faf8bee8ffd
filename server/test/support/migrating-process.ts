/** A process that brings a database to the newest schema: prints `ready`, waits for a line, then the result. */
import { once } from 'node:events'
import { connect } from '../../src/base/database/database.ts'
import { migrate } from '../../src/base/migration/migrate.ts'

const [url = '', folder = ''] = process.argv.slice(2)
const sql = connect(url, { connections: 2, name: 'migrating-process' })
process.stdout.write('ready\n')
await once(process.stdin, 'data')
const applied = await migrate(sql, folder)
process.stdout.write(`${JSON.stringify(applied)}\n`)
await sql.end()
process.exit(0)
