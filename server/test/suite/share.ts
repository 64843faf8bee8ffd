/** Test files that share a process: each is a suite by its name, and begins when the one before has ended. */
import { after, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'

/** A file that walks over all pages of the console takes half of it on a busy machine. */
export const fileLimitMs = 600_000

/**
 * Runs test files one after the other in this process. A file that takes longer than the limit fails by its name. A
 * process that something holds open after the last file is ended, and fails.
 */
export const share = async (files: readonly { name: string; path: string }[]): Promise<void> => {
  let limit: NodeJS.Timeout | undefined
  for (const { name, path } of files) {
    clearTimeout(limit)
    limit = setTimeout(() => endHeldOpen(name), fileLimitMs + 30_000).unref()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    describe(name, { timeout: fileLimitMs }, async () => {
      after(() => end())
      await import(pathToFileURL(path).href).catch((error) => {
        test('the file can be loaded', () => Promise.reject(error))
      })
    })
    await ended
  }
}

const endHeldOpen = (name: string): void => {
  const open = [...new Set(process.getActiveResourcesInfo())].join(', ')
  process.stderr.write(`The process does not end by itself after ${name}; open: ${open}\n`)
  process.exit(1)
}
