/** Loads the command `portreeve`; `portreeve.js` comes before it. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Before anything of ours is loaded: what was compiled once is read from here. Measured: `portreeve help` takes 0.3 s
// of processor time instead of 0.6, and the service 25 MB less, because the type stripper is not loaded at all.
enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'portreeve'))

const { growUsually } = await import('./base/heap.ts')
growUsually()

const { runCommand } = await import('./commands/command.ts')
process.exitCode = await runCommand(process.argv.slice(2))
