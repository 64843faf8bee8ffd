#!/usr/bin/env node
/** The entry of the command `portreeve`. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Before anything of ours is loaded: what was compiled once is read from here. Measured: `portreeve help` takes 0.3 s
// of processor time instead of 0.6, and the service 25 MB less, because the type stripper is not loaded at all.
enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'portreeve'))

// The heap may grow to three times what is in use before it is collected; V8's own measure is up to four times as much.
// Measured: at most 320 MiB resident under load instead of 440; 50 would save 70 more, and cost a tenth of the sign-ins.
setFlagsFromString('--heap-growing-percent=200')

const { runCommand } = await import('./command.ts')
process.exitCode = await runCommand(process.argv.slice(2))
