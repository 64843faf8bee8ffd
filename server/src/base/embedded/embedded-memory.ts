/** How much memory the embedded database keeps pages in. */
import { totalmem } from 'node:os'

const most = 1024
const least = 128

/**
 * MiB for `shared_buffers`: an eighth of the memory there is, within limits; it is taken as it is needed. PostgreSQL's
 * own 128 are too few: with 200,000 transactions under way, a batch of 200 changes had to write 76 other pages out
 * first.
 */
export const bufferMiB = (bytes: number = availableBytes()): number =>
  Math.max(least, Math.min(most, Math.floor(bytes / 8 / 1024 / 1024)))

/** The machine's memory, or what a container leaves of it. */
const availableBytes = (): number => {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}
