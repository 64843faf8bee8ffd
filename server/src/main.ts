/** Runs the command `portreeve`; `portreeve.js` comes before it. */
import { growUsually } from './base/heap.ts'
import { runCommand } from './commands/command.ts'

growUsually()
await runCommand(process.argv.slice(2))
