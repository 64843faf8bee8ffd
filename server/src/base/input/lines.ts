/** The lines of a text in UTF-8 that comes in parts, of any length. */

export type Line = { bytes: Buffer; line: number }

/** Whether the text begins with the mark of UTF-8. */
const isMarked = (bytes: Buffer): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

/**
 * The lines that hold something, with their numbers from 1 and without the mark of UTF-8. Others are passed over at
 * once: a file can consist of twenty million. Throws what `tooLong` makes for a line of more than `longest` bytes.
 */
export async function* linesIn(
  chunks: AsyncIterable<Buffer>,
  longest: number,
  tooLong: (line: number) => Error,
): AsyncGenerator<Line, void> {
  let parts: Buffer[] = []
  let held = 0
  let line = 1
  const hold = (part: Buffer): void => {
    held += part.length
    if (held > longest) throw tooLong(line)
    parts.push(part)
  }
  const take = (): Buffer => {
    const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
    parts = []
    held = 0
    return line === 1 && isMarked(bytes) ? bytes.subarray(3) : bytes
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      if (end > start || held > 0) {
        hold(chunk.subarray(start, end))
        const bytes = take()
        if (!isBlank(bytes)) yield { bytes, line }
      }
      line += 1
      start = end + 1
    }
    if (start < chunk.length) hold(chunk.subarray(start))
  }
  const bytes = take()
  if (!isBlank(bytes)) yield { bytes, line }
}

const isBlank = (bytes: Buffer): boolean => !bytes.some((byte) => byte > 0x20)
