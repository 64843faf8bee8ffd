/**
 * Writes the packages of a release as tarballs: `npm run packages -- FOLDER [--repository ADDRESS]`. They are
 * `portreeve`, `@portreeve/receiver` and `@portreeve/client`; release/README.md says how they are published.
 */
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packAll } from './packages.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { repository: { type: 'string' } },
})
const [folder, ...more] = positionals
if (folder === undefined || more.length > 0) {
  process.stderr.write(
    'Say into which folder the packages go: npm run packages -- FOLDER [--repository ADDRESS]\n',
  )
  process.exitCode = 2
} else {
  const target = resolve(folder)
  await mkdir(target, { recursive: true })
  for (const file of await packAll(target, values.repository)) process.stdout.write(`${file}\n`)
}
