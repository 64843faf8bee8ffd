/** A package of ours as a stranger has it: installed by the machine's own npm, and started by its own Node. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter } from 'node:path'
import { promisify } from 'node:util'

const { HOME, npm_config_cache: cache } = process.env

/** The machine's own programs: our `node_modules` would hide what a package lacks. */
export const environment: Readonly<Record<string, string>> = {
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter),
  ...(HOME !== undefined && { HOME }),
  ...(cache !== undefined && { npm_config_cache: cache }),
}

/**
 * Installs tarballs into a folder that exists.
 *
 * @returns why nothing can be installed here; undefined once all is installed
 * @throws Error when npm fails for another reason than a registry that it cannot reach
 */
export const install = async (
  folder: string,
  tarballs: readonly string[],
): Promise<string | undefined> => {
  const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs]
  try {
    await promisify(execFile)('npm', words, { cwd: folder, env: environment })
    return undefined
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    if (!/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(stderr ?? '')) throw error
    return 'the registry of npm is out of reach, and the packages need it'
  }
}

export type Started = {
  /** All that it printed so far. */
  said(): string
  stop(): Promise<void>
}

/**
 * Starts a command that serves, in a group of its own, which gets the signals that a terminal would send to all of it.
 *
 * @throws Error when it ends before it is ready, with what it said
 */
export const start = async (
  [program = '', ...words]: readonly string[],
  options: { cwd?: string; env: Readonly<Record<string, string>> },
): Promise<Started> => {
  const child = spawn(program, words, {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let said = ''
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('Portreeve is ready')) resolve()
      })
    }
    child.once('close', () => reject(new Error(`it ended: ${said}`)))
  })
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, 'SIGTERM')
    await ended
  }
  await ready
  return { said: () => said, stop }
}
