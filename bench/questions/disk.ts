/** How long the disk takes by itself: where commits wait for it now and then, so does whatever is measured. */
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { summary } from '../measure.ts'

export type Disk = {
  /** Milliseconds of synced writes of 16 KiB, one after the other. */
  p50: number
  p99: number
  longest: number
  writes: number
}

const fileMiB = 16
const blockKiB = 16
const writes = 2000
const pauseMs = 2

/** Writes as a database's log is written, into a file that is there already, while nothing else runs. */
export const measureDisk = async (folder: string): Promise<Disk> => {
  const path = join(folder, 'disk')
  const file = await open(path, 'w')
  try {
    await file.write(Buffer.alloc(fileMiB * 1024 * 1024))
    await file.sync()
    const block = Buffer.alloc(blockKiB * 1024, 1)
    const blocks = (fileMiB * 1024) / blockKiB
    const begin = performance.now()
    const times: number[] = []
    for (let number = 0; number < writes; number += 1) {
      const before = performance.now()
      await file.write(block, 0, block.length, (number % blocks) * block.length)
      await file.datasync()
      times.push(performance.now() - before)
      await delay(pauseMs)
    }
    const { p50, p99 } = summary(times, (performance.now() - begin) / 1000)
    return { p50, p99, longest: Math.max(...times), writes }
  } finally {
    await file.close()
    await unlink(path)
  }
}

/** One line for the report. */
export const diskLine = ({ p50, p99, longest, writes }: Disk): string =>
  `disk by itself: ${writes.toLocaleString('en')} synced writes, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(0)} ms`
