/**
 * The memory of the process: a limit for the growth of its heap, and bytes that keep nothing alive beside themselves.
 */
import { setFlagsFromString } from 'node:v8'

/**
 * To two and a half times what is in use; V8's own measure is up to four times as much. Measured when it was three
 * times: at most 320 MiB resident under load instead of 440. A value of 50 would save 70 more, and cost a tenth of the
 * sign-ins.
 */
const usualPercent = 150

/** For work that makes much garbage and has time: reading a catalog of 100,000 items. */
const thriftyPercent = 50

const grow = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`)

/** Lets the heap grow as a service needs it. */
export const growUsually = (): void => grow(usualPercent)

let underWay = 0

/** Does a piece of work during which the heap grows less; several may be under way at once. */
export const thriftily = async <T>(work: () => Promise<T>): Promise<T> => {
  underWay += 1
  grow(thriftyPercent)
  try {
    return await work()
  } finally {
    underWay -= 1
    if (underWay === 0) grow(usualPercent)
  }
}

/**
 * The bytes in memory of their own, copied where they share it. Node cuts small buffers out of slabs of 64 KiB
 * (`Buffer.poolSize`), and one buffer keeps its whole slab. A secret's hash of 32 bytes would keep two thousand times
 * as much.
 */
export const lastingBytes = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}
