/** Bytes as text, refused where they are not UTF-8. */
import { isUtf8 } from 'node:buffer'
import { UnreadableFile } from './record.ts'

const lineEnd = 0x0a

/**
 * The text of the bytes, in pieces. Throws `UnreadableFile` with the line where they are not UTF-8; `advice` names the
 * form in which to save the file.
 */
export async function* utf8Text(
  chunks: AsyncIterable<Buffer>,
  advice: string,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let line = 1
  /** The beginning of a character that the bytes so far have cut off. */
  let open: Buffer = Buffer.alloc(0)
  const decode = (chunk: Buffer | undefined): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      const at = line + linesBeforeFault(chunk ? Buffer.concat([open, chunk]) : open)
      throw new UnreadableFile('not_utf8', `The file is not UTF-8; save it as ${advice}`, at, {
        values: { form: advice },
      })
    }
  }
  for await (const chunk of chunks) {
    const text = decode(chunk)
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) line += 1
    open = openEnd(Buffer.concat([open, chunk.subarray(-3)]))
    if (text !== '') yield text
  }
  decode(undefined)
}

/**
 * How many whole lines are UTF-8: no character has the byte of a line end within.
 * The decoder does not say where it failed.
 */
const linesBeforeFault = (bytes: Buffer): number => {
  let lines = 0
  let start = 0
  for (let end = bytes.indexOf(lineEnd); end !== -1; end = bytes.indexOf(lineEnd, start)) {
    if (!isUtf8(bytes.subarray(start, end))) break
    lines += 1
    start = end + 1
  }
  return lines
}

/** The bytes of a character that is not whole, at the end of bytes that are good so far (RFC 3629, section 3). */
const openEnd = (bytes: Buffer): Buffer => {
  for (let length = 1; length <= Math.min(3, bytes.length); length++) {
    const byte = bytes[bytes.length - length] as number
    if ((byte & 0xc0) === 0x80) continue
    const whole = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return whole > length ? bytes.subarray(bytes.length - length) : bytes.subarray(bytes.length)
  }
  return bytes.subarray(bytes.length)
}
