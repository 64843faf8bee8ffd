/** Builds the package where it was cloned: `npm ci` at the root does it, and `npm install` of this folder. */
import { execSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { env, exit, stderr } from 'node:process'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))

/** Whether the compiler was installed. */
const hasCompiler = () => {
  try {
    createRequire(import.meta.url).resolve('typescript/package.json')
    return true
  } catch {
    return false
  }
}

if (hasCompiler()) execSync('npm run --silent build', { cwd: folder, stdio: 'inherit' })
// An installation of the service alone needs neither the compiler nor this package.
else if (dirname(folder) !== env.npm_config_local_prefix) {
  const root = dirname(folder)
  stderr.write(`@portreeve/receiver is built by TypeScript: first run npm ci --prefix ${root}\n`)
  exit(1)
}
