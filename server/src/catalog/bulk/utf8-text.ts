/** Bytes as text, refused where they are not UTF-8. */
import { UnreadableFile } from './record.ts'

/** The text of the bytes, in pieces. Throws `UnreadableFile` with the line where they are not UTF-8. */
export async function* utf8Text(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let line = 1
  for await (const chunk of chunks) {
    const text = decode(decoder, chunk, line)
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) line += 1
    if (text !== '') yield text
  }
  decode(decoder, undefined, line)
}

const decode = (decoder: TextDecoder, chunk: Buffer | undefined, line: number): string => {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    // The decoder does not say where. Lossy, the text up to the first replacement has the lines in between.
    const [before = ''] = (chunk?.toString('utf8') ?? '').split('\ufffd', 1)
    const at = line + before.split('\n').length - 1
    throw new UnreadableFile('The file is not UTF-8; save it as CSV UTF-8', at)
  }
}
