/** Runs one test file, as it is or with a change in one source file. */
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** `passed` is what should not be while a source is changed. */
export type TrialResult = {
  end: 'passed' | 'failed' | 'timeout'
  /** The first test that failed, where one did. */
  test: string
  seconds: number
}

export const root = join(import.meta.dirname, '..')
const cache = join(tmpdir(), 'portreeve-mutate-cache')
const hook = pathToFileURL(join(import.meta.dirname, 'swap.ts')).href
const reporter = pathToFileURL(join(import.meta.dirname, 'first-failure.ts')).href

/**
 * Runs a test file in a process of its own until the first failure. A test that takes longer than the limit is killed
 * with all processes that it started.
 *
 * @param swap the source file, and the file that holds its other text
 */
export const runTest = async (
  test: string,
  limitSeconds: number,
  swap?: { file: string; text: string },
): Promise<TrialResult> => {
  const began = performance.now()
  const child = spawn(process.execPath, [`--test-reporter=${reporter}`, test], {
    cwd: root,
    // A process group of its own, so that what a test leaves behind can be ended with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${hook}`,
      // Unchanged files are compiled, and freed of their types, once for all runs.
      NODE_COMPILE_CACHE: cache,
      ...(swap && {
        PORTREEVE_MUTATED_FILE: join(root, swap.file),
        PORTREEVE_MUTATED_TEXT: swap.text,
      }),
    },
  })
  const endGroup = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // Nothing is left of it.
    }
  }
  process.once('exit', endGroup)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    endGroup()
  }, limitSeconds * 1000)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  clearTimeout(timer)
  process.removeListener('exit', endGroup)
  endGroup()
  const end = isLate ? 'timeout' : code === 0 ? 'passed' : 'failed'
  return { end, test: output.trim().slice(0, 120), seconds: (performance.now() - began) / 1000 }
}
