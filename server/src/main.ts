#!/usr/bin/env node
/** The entry of the command `portreeve`. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Before anything of ours is loaded: what was compiled once is read from here. Measured: `portreeve help` takes 0.3 s
// of processor time instead of 0.6, and the service 25 MB less, because the type stripper is not loaded at all.
enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'portreeve'))

// The heap may grow by half of what is in use before it is collected; V8's own measure is up to four times as much.
// Measured under a load of webhooks: 228 MiB resident instead of 440, at the same rate.
setFlagsFromString('--heap-growing-percent=50')

const { runCommand } = await import('./command.ts')
process.exitCode = await runCommand(process.argv.slice(2))
