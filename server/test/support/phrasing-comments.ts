/**
 * Counts the habits of phrasing in the comments of each source file. `phrasing-comments.json` holds the counts, which
 * may only fall.
 *
 *     node server/test/support/phrasing-comments.ts FILE…     # print the sentences with a habit
 *     node server/test/support/phrasing-comments.ts --update  # write the counts, unless their total rises
 */
import { glob, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { type Sentence, sentencesOfComments } from './comments.ts'
import { findHabits, habitsOf } from './phrasing.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const listFile = join(import.meta.dirname, '..', 'phrasing-comments.json')
const foreign = ['node_modules', 'dist', 'coverage', 'generated', '.git', '.portreeve']

/** Databases have applied these files, so they can't change (docs/decisions/0039-migrations-append-only.md). */
const isAppliedMigration = (file: string): boolean =>
  /\/migrations\/00(?:[01]\d|2[0-5])_/.test(file)

/** Sentences with a habit per file. Files without any are left out. */
export type Counts = Record<string, number>

/** Lists all source files, relative to the root, in alphabetical order. */
export const listSources = async (): Promise<string[]> =>
  (
    await Array.fromAsync(
      glob(['**/*.ts', '**/*.tsx', '**/*.js', '**/*.sql'], {
        cwd: root,
        exclude: (name) => foreign.includes(basename(name)),
      }),
    )
  )
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !isAppliedMigration(file))
    .toSorted()

/** Returns the sentences of a file's comments that have a habit. */
export const findInComments = async (file: string): Promise<Sentence[]> =>
  sentencesOfComments(file, await readFile(join(root, file), 'utf8')).filter(
    ({ text }) => findHabits([text]).length > 0,
  )

/** Counts the sentences with a habit in each file. */
export const countComments = async (files: readonly string[]): Promise<Counts> => {
  const counts: Counts = {}
  for (const file of files) {
    const count = (await findInComments(file)).length
    if (count > 0) counts[file] = count
  }
  return counts
}

/** Reads the counts that are allowed. */
export const readAllowed = async (): Promise<Counts> => JSON.parse(await readFile(listFile, 'utf8'))

/** Lists the files whose count differs from the allowed one, each with both counts. */
export const compareCounts = (
  allowed: Counts,
  counts: Counts,
): { more: string[]; fewer: string[] } => {
  const files = [...new Set([...Object.keys(allowed), ...Object.keys(counts)])].toSorted()
  const differing = files
    .map((file) => ({ file, may: allowed[file] ?? 0, has: counts[file] ?? 0 }))
    .filter(({ may, has }) => may !== has)
  const describe = (isListed: (difference: number) => boolean): string[] =>
    differing
      .filter(({ may, has }) => isListed(has - may))
      .map(({ file, may, has }) => `${file}: ${has}, allowed ${may}`)
  return {
    more: describe((difference) => difference > 0),
    fewer: describe((difference) => difference < 0),
  }
}

const sum = (counts: Counts): number =>
  Object.values(counts).reduce((total, count) => total + count, 0)

/**
 * Returns the counts to write. Counts may shift between files, because comments move when a file is renamed or split.
 *
 * @throws Error if the total rises
 */
export const updatedCounts = (allowed: Counts, counts: Counts): Counts => {
  if (sum(counts) <= sum(allowed)) return counts
  const { more } = compareCounts(allowed, counts)
  throw new Error(
    `The total may only fall: ${sum(counts)}, allowed ${sum(allowed)}. Rewrite comments in:\n${more.join('\n')}`,
  )
}

if (import.meta.main) {
  const [first, ...others] = process.argv.slice(2)
  if (first === undefined) throw new Error('Pass --update, or the files to read.')
  if (first === '--update') {
    const counts = updatedCounts(await readAllowed(), await countComments(await listSources()))
    await writeFile(listFile, `${JSON.stringify(counts, null, 2)}\n`)
    process.stdout.write(`${sum(counts)} sentences in ${Object.keys(counts).length} files\n`)
  } else
    for (const name of [first, ...others]) {
      const file = relative(root, resolve(name)).split(sep).join('/')
      for (const { line, text } of await findInComments(file))
        process.stdout.write(`${file}:${line} ${text}\n    ${habitsOf(text).join(', ')}\n`)
    }
}
