import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { changedFiles } from './changed.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portreeve-changed-'))
  git('init', '--quiet', '--initial-branch=main')
  for (const name of ['kept', 'deleted', 'edited', 'staged', 'committed']) await write(name, name)
  await write('.gitignore', 'ignored')
  commit()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const git = (...words: string[]): void => {
  execFileSync('git', words, { cwd: folder, stdio: 'ignore' })
}
const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text)
const commit = (): void => {
  git('add', '--all')
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@localhost', '-c', 'commit.gpgsign=false']
  git(...author, 'commit', '--quiet', '--message', 'one')
}

test('a file has changed if it is new, edited, staged or committed on the branch', async () => {
  git('switch', '--quiet', '--create', 'feature')
  await write('committed', 'anew')
  commit()
  await write('edited', 'anew')
  await write('staged', 'anew')
  git('add', 'staged')
  await write('new with spaces', 'new')
  await write('ignored', 'new')
  await rm(join(folder, 'deleted'))
  assert.deepEqual(changedFiles(folder), ['committed', 'edited', 'new with spaces', 'staged'])
})

test('without a branch to compare with, only what is not committed counts', async () => {
  git('branch', '--move', 'trunk')
  await write('committed', 'anew')
  commit()
  await write('edited', 'anew')
  assert.deepEqual(changedFiles(folder), ['edited'])
})

test('a folder that is no repository is refused', async () => {
  await rm(join(folder, '.git'), { recursive: true })
  assert.throws(() => changedFiles(folder))
})
