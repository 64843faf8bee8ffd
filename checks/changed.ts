/** Finds the files that somebody works on, with the help of Git. */
import { execFileSync } from 'node:child_process'

/** The branches that changes go to, the likeliest first. */
const targets = ['origin/HEAD', 'origin/main', 'main']

/**
 * Lists the files that differ from the commit where the branch began, committed or not, and those that Git does not
 * know yet. Deleted and ignored files are left out. Without a branch to compare with, only what is not committed
 * counts.
 *
 * @param root the folder of the repository
 * @throws Error if it is no repository
 */
export const changedFiles = (root: string): string[] => {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const mergeBase = (target: string): string[] => {
    try {
      return [git('merge-base', 'HEAD', target).trim()]
    } catch {
      return []
    }
  }
  const [base = 'HEAD'] = targets.flatMap(mergeBase)
  const changed = git('diff', '--name-only', '--diff-filter=d', '-z', base)
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z')
  const names = `${changed}${untracked}`.split('\0').filter((name) => name !== '')
  return [...new Set(names)].toSorted()
}
