/** The version before this one, in a worktree of its own with its own packages. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type VersionBefore = {
  /** The file that starts its service. */
  program: string
  /** Whether it knows how to drain; an older one refuses the setting. */
  drains: boolean
  remove(): Promise<void>
}

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')
const git = (...words: string[]) => run('git', words, { cwd: root })

/** Checks a commit out and installs its packages. */
export const checkOut = async (commit: string): Promise<VersionBefore> => {
  const folder = await mkdtemp(join(tmpdir(), 'portreeve-before-'))
  const remove = async (): Promise<void> => {
    await git('worktree', 'remove', '--force', folder).catch(() => {})
    await rm(folder, { recursive: true, force: true })
    await git('worktree', 'prune')
  }
  try {
    await git('worktree', 'add', '--detach', folder, commit)
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
    const { stdout } = await git('show', `${commit}:server/src/config.ts`)
    return {
      program: join(folder, 'server', 'src', 'portreeve.js'),
      drains: stdout.includes('PORTREEVE_DRAIN_SECONDS'),
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}
