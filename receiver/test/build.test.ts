import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { appendFile, cp, mkdtemp, readFile, rm, stat, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')

test('the package is compiled if it was not, or a source has changed since', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'receiver-build-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const isSource = (path: string): boolean => !['dist', 'node_modules'].includes(basename(path))
  await cp(join(root, 'receiver'), join(folder, 'receiver'), { recursive: true, filter: isSource })
  await cp(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const source = join(folder, 'receiver', 'src', 'index.ts')
  const built = join(folder, 'receiver', 'dist', 'index.js')
  const build = async (): Promise<number> => {
    await promisify(execFile)(process.execPath, [join(folder, 'receiver', 'build.js')])
    return (await stat(built)).mtimeMs
  }

  const first = await build()
  assert.equal(await build(), first)
  await appendFile(source, '\nexport const added = true\n')
  const later = new Date(first + 1000)
  await utimes(source, later, later)
  await build()
  assert.match(await readFile(built, 'utf8'), /export const added = true/)
})
