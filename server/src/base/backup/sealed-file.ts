/**
 * A stream of bytes as an encrypted file that shows every change, also a missing end.
 *
 * The file is: the 16 bytes `Portreeve backup`, a byte for the format (1), 16 random bytes, then chunks. The key of the
 * file is HKDF-SHA256 (RFC 5869) of the backup key, with the random bytes as salt and the 17 bytes before them as info.
 * A chunk is up to 65,536 bytes under AES-256-GCM (RFC 5116), and its tag of 16 bytes behind it. All but the last chunk
 * are full. The nonce of a chunk has 12 bytes: its number (11 bytes, big-endian, from 0), and 1 for the last chunk or 0
 * for another. So no chunk can be left out, repeated, moved or cut off without a tag that no longer fits.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const mark = Buffer.concat([Buffer.from('Portreeve backup'), Buffer.of(1)])
const saltLength = 16
const headLength = mark.length + saltLength
const chunkLength = 65_536
const tagLength = 16
const algorithm = 'aes-256-gcm'

/** A file that is not what was written, or not with this key; its message says what to do. */
export class UnreadableBackup extends Error {}

const fileKey = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, mark, 32))

const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Joins bytes into pieces of this length; the last one is shorter, or full, and empty where nothing came. */
async function* pieces(
  bytes: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }, void> {
  let held: Buffer = Buffer.alloc(0)
  for await (const part of bytes) {
    held = Buffer.concat([held, part])
    // One piece is always held back: nobody knows yet whether it is the last.
    while (held.length > length) {
      yield { piece: held.subarray(0, length), isLast: false }
      held = held.subarray(length)
    }
  }
  yield { piece: held, isLast: true }
}

/** Encrypts bytes under a key of 32 bytes: yields the file, in parts. */
export async function* sealFile(
  key: Buffer,
  plain: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void> {
  const salt = randomBytes(saltLength)
  yield Buffer.concat([mark, salt])
  const own = fileKey(key, salt)
  let number = 0
  for await (const { piece, isLast } of pieces(plain, chunkLength)) {
    const cipher = createCipheriv(algorithm, own, nonceOf(number, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/**
 * Decrypts what `sealFile` made: yields the bytes, each chunk after its tag was checked. Throws `UnreadableBackup` for
 * another key and for a file that was changed or cut off.
 */
export async function* openFile(
  key: Buffer,
  file: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void> {
  const { head, rest } = await parted(file)
  if (!head.subarray(0, mark.length).equals(mark)) throw new UnreadableBackup(whyNot(head))
  const own = fileKey(key, head.subarray(mark.length))
  let number = 0
  for await (const { piece, isLast } of pieces(rest, chunkLength + tagLength)) {
    yield openChunk(own, piece, { number, isLast })
    number += 1
  }
}

const whyNot = (head: Buffer): string =>
  head.subarray(0, mark.length - 1).equals(mark.subarray(0, -1))
    ? 'The file has a format that this version does not know: restore it with the version that made it, or a newer one.'
    : 'The file is not a backup of portreeve backup: name the file that it wrote.'

const openChunk = (
  key: Buffer,
  piece: Buffer,
  { number, isLast }: { number: number; isLast: boolean },
): Buffer => {
  try {
    const cut = piece.length - tagLength
    const decipher = createDecipheriv(algorithm, key, nonceOf(number, isLast))
    decipher.setAuthTag(piece.subarray(cut))
    return Buffer.concat([decipher.update(piece.subarray(0, cut)), decipher.final()])
  } catch (cause) {
    const why =
      number === 0
        ? 'The file does not open: the backup key is another one than it was made with, or the file was changed or cut ' +
          'off. Give the key of that day, or take another copy of the file.'
        : `The file was changed or cut off behind its first ${number} chunks of 64 KiB: take another copy of it.`
    throw new UnreadableBackup(why, { cause })
  }
}

/** The head of a file, and what follows. */
const parted = async (
  file: AsyncIterable<Buffer>,
): Promise<{ head: Buffer; rest: AsyncIterable<Buffer> }> => {
  const parts = file[Symbol.asyncIterator]()
  let begun = Buffer.alloc(0)
  while (begun.length < headLength) {
    const { done, value } = await parts.next()
    if (done) break
    begun = Buffer.concat([begun, value])
  }
  async function* rest(): AsyncGenerator<Buffer, void> {
    yield begun.subarray(headLength)
    for (;;) {
      const { done, value } = await parts.next()
      if (done) return
      yield value
    }
  }
  return { head: begun.subarray(0, headLength), rest: rest() }
}
