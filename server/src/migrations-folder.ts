/** The folder of the SQL of the schema. It has a file of its own for commands that need nothing else of `app.ts`. */
import { join } from 'node:path'

export const migrationsFolder = join(import.meta.dirname, '..', 'migrations')
