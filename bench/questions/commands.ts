/** commands: the processor time of commands that ask one thing, beside the running service. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Place } from '../field/setup.ts'
import { endedChildSeconds } from '../machine.ts'
import { median } from '../measure.ts'

export type CommandRow = {
  command: string
  /** Seconds of processor time of the command's processes, the median of all runs. */
  seconds: number
}

/** Seconds of processor time that each may take. */
export const commandsMost = 1

const program = join(import.meta.dirname, '..', '..', 'server', 'src', 'portreeve.js')
const run = promisify(execFile)

/** Runs each command once to fill the compile cache, then several times. Nothing else may end meanwhile. */
export const measureCommands = async (
  { dataDir, port }: Place,
  projectId: number,
  isQuick: boolean,
): Promise<CommandRow[]> => {
  const commands = {
    help: ['help'],
    'console-link': ['console-link', 'bench@studio.example', '--operator'],
    doctor: ['doctor'],
    'apply --dry-run': ['apply', join(dataDir, 'bench.json'), '--dry-run'],
    'catalog lint': ['catalog', 'lint', '--project', String(projectId)],
  }
  const env = { ...process.env, PORTREEVE_DATA_DIR: dataDir, PORTREEVE_PORT: String(port) }
  const rows: CommandRow[] = []
  for (const [command, words] of Object.entries(commands)) {
    const seconds: number[] = []
    for (let times = isQuick ? 2 : 4; times > 0; times -= 1) {
      const before = endedChildSeconds()
      await run(process.execPath, [program, ...words], { env })
      seconds.push(endedChildSeconds() - before)
    }
    rows.push({ command, seconds: median(seconds.slice(1)) })
  }
  return rows
}

/** Lines that say which commands take too long. */
export const commandMisses = (rows: readonly CommandRow[]): string[] =>
  rows
    .filter(({ seconds }) => seconds > commandsMost)
    .map(
      ({ command, seconds }) =>
        `${command} takes ${seconds.toFixed(2)} processor seconds, at most ${commandsMost}`,
    )
