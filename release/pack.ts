/**
 * Writes the packages of a release as tarballs: `npm run packages -- FOLDER [--repository ADDRESS]`. They are
 * `portreeve`, `@portreeve/receiver` and `@portreeve/client`; release/README.md says how they are published. The site
 * of the documentation is made first, because `portreeve` brings it along.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packAll } from './packages.ts'

/** Makes the site in a folder. Words of its tools go to stderr: stdout has the paths of the tarballs alone. */
const makeSite = (out: string): void => {
  const build = join(import.meta.dirname, '..', 'docs', 'site', 'build.ts')
  const { status } = spawnSync(process.execPath, [build, '--out', out], { stdio: ['ignore', 2, 2] })
  if (status !== 0)
    throw new Error('The documentation could not be made, so nothing is packed: see above.')
}

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
  const made = await mkdtemp(join(tmpdir(), 'portreeve-docs-'))
  try {
    const site = join(made, 'docs')
    makeSite(site)
    const { repository } = values
    for (const file of await packAll(target, { site, ...(repository && { repository }) }))
      process.stdout.write(`${file}\n`)
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}
