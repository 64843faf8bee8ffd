/** Chooses the test files that the arguments of `npm test` name. */
import { basename, posix, relative, resolve, sep } from 'node:path'
import { nearest } from '../../src/base/nearest.ts'

/** The chosen files in the order of the alphabet, or the reason why an argument names none. */
export type Choice = { files: string[] } | { refusal: string }

const mostSuggestions = 3

/**
 * Chooses test files by name. A name is a file, a folder or a glob, relative to the root or absolute.
 *
 * @param root the folder that the test files are relative to
 * @param files every test file, with `/` between folders
 */
export const chooseFiles = (
  root: string,
  names: readonly string[],
  files: readonly string[],
): Choice => {
  const chosen = new Set<string>()
  for (const name of names) {
    const path = relative(root, resolve(root, name)).split(sep).join('/')
    const matches = files.filter(
      (file) => path === '' || file.startsWith(`${path}/`) || posix.matchesGlob(file, path),
    )
    if (matches.length === 0) return { refusal: refusalOf(name, path, files) }
    for (const file of matches) chosen.add(file)
  }
  return { files: [...chosen].toSorted() }
}

const refusalOf = (name: string, path: string, files: readonly string[]): string => {
  const near = suggest(path, files)
  const hint = near.length === 0 ? '' : ` Nearest matches:\n${near.join('\n')}`
  return `No test file, folder of test files or glob matches "${name}".${hint}`
}

/** The name of a file without its folder and endings. */
const stemOf = (file: string): string => basename(file).replace(/(?:\.test)?\.tsx?$/, '')

/** Files with the same stem first, then those whose path contains it, then those with a similar one. */
const suggest = (path: string, files: readonly string[]): string[] => {
  const stem = stemOf(path)
  if (stem === '') return []
  const same = files.filter((file) => stemOf(file) === stem)
  const containing = files.filter((file) => file.includes(stem))
  const similar = nearest(stem, files.map(stemOf))
  const found = [...same, ...containing, ...files.filter((file) => stemOf(file) === similar)]
  return [...new Set(found)].slice(0, mostSuggestions)
}
