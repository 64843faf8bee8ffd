/** Commands write to the output, or to a file that is there once it is whole. */
import { open, rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { Misuse } from '../words/misuse.ts'
import { type Terminal, terminalBar } from '../words/progress-bar.ts'
import type { Voices } from '../words/voices.ts'

type Write = (text: string) => Promise<void>

/** Does work whose output may find no reader any more: one such as `head` has read enough, which is no failure. */
export const toReader = async (work: () => Promise<number>): Promise<number> => {
  process.stdout.on('error', passOverBrokenPipe)
  try {
    return await work()
  } finally {
    process.stdout.off('error', passOverBrokenPipe)
  }
}

/**
 * Writes records to the output, or to a file; answers the exit code. `records` answers how many there were. Throws
 * `Misuse` for a file that cannot be written.
 */
export const writeOut = (
  out: string | undefined,
  tools: Pick<Voices, 'say'> & { terminal: Terminal },
  records: (write: Write) => Promise<number>,
): Promise<number> =>
  toReader(() => (out === undefined ? toOutput(records) : toFile(out, tools, records)))

const toOutput = async (records: (write: Write) => Promise<number>): Promise<number> => {
  try {
    await records((text) => writeTo(process.stdout, text))
    return 0
  } catch (error) {
    if (isBrokenPipe(error)) return 1
    throw error
  }
}

const toFile = async (
  out: string,
  tools: Pick<Voices, 'say'> & { terminal: Terminal },
  records: (write: Write) => Promise<number>,
): Promise<number> => {
  // Under another name until it is whole: what stands there already stays if this breaks off.
  const part = `${out}.part`
  const bar = terminalBar(tools.terminal)
  const file = (await openNew(part)).createWriteStream()
  // The writer of the file hears of its errors.
  file.on('error', () => {})
  try {
    let bytes = 0
    const count = await records(async (text) => {
      bytes += text.length
      bar.show('writing', bytes, undefined, `${Math.ceil(bytes / 1024)} KiB`)
      await writeTo(file, text)
    })
    file.end()
    await finished(file)
    await rename(part, out)
    bar.clear()
    tools.say(`wrote ${count} records to ${out}`)
    return 0
  } catch (error) {
    bar.clear()
    file.destroy()
    await rm(part, { force: true })
    throw error
  }
}

const openNew = async (file: string) => {
  try {
    return await open(file, 'w')
  } catch (error) {
    throw new Misuse(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** Writes a text, and waits until the stream has it. */
export const writeTo = (stream: NodeJS.WritableStream, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()))
  })

const passOverBrokenPipe = (error: NodeJS.ErrnoException): void => {
  if (!isBrokenPipe(error)) throw error
}

const isBrokenPipe = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'EPIPE'
