/**
 * `npm run build`: compiles the package if `dist` is missing or older than a source. A build that has nothing to do
 * writes nothing, because tests may be reading `dist`.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { execPath, exit } from 'node:process'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))

/** When a file was written, or 0 if it does not exist. */
const writtenAt = (...path) =>
  statSync(join(folder, ...path), { throwIfNoEntry: false })?.mtimeMs ?? 0

const sources = readdirSync(join(folder, 'src')).map((name) => writtenAt('src', name))
const newest = Math.max(writtenAt('package.json'), writtenAt('tsconfig.json'), ...sources)
if (writtenAt('dist', 'index.js') < newest) {
  const packageFile = createRequire(import.meta.url).resolve('typescript/package.json')
  const compiler = join(dirname(packageFile), 'bin', 'tsc')
  try {
    execFileSync(execPath, [compiler, '-p', folder], { stdio: 'inherit' })
  } catch ({ status }) {
    exit(status || 1)
  }
}
