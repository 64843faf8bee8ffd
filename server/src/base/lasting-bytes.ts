/** Bytes that are kept for as long as a project or an answer is in memory. */

/**
 * The bytes in memory of their own, copied where they share it. Node cuts small buffers out of slabs of 64 KiB (`Buffer.poolSize`), each of which stays
 * for as long as one of its buffers does: a secret's hash of 32 bytes would keep two thousand times as much.
 */
export const lastingBytes = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}
