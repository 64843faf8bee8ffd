/** A schema one step ahead of the code: what a newer version, which is rolled out just now, has added. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from '../../src/base/database/database.ts'
import { migrate, readMigrations } from '../../src/base/migration/migrate.ts'
import { migrationsFolder } from '../../src/migrations-folder.ts'

/** Additive, and a table in each file: so no file waits for one table while it holds another. */
const additions = [
  ['webhooks_later', 'alter table webhook_events add column later_note text'],
  ['payments_later', 'alter table transactions add column later_note text not null default $$$$'],
  ['signin_later', 'alter table sessions add column later_note text'],
  ['catalog_later', 'create table later_notes (note_id bigint primary key, note text not null)'],
] as const

/** Migrates as a newer version would, beside processes that do not know these migrations. */
export const migrateAhead = async (sql: Sql): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'portreeve-later-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const last = (await readMigrations(folder)).at(-1)?.number ?? 0
    for (const [index, [subject, text]] of additions.entries()) {
      const number = String(last + 1 + index).padStart(4, '0')
      await writeFile(join(folder, `${number}_${subject}.sql`), `${text};\n`)
    }
    return await migrate(sql, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
