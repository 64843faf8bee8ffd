/** Which picture bytes are, by their beginning: what a host calls them is not believed. */

type Kind = { type: string; is: (bytes: Buffer) => boolean }

const begins =
  (...parts: readonly (readonly [at: number, text: string])[]) =>
  (bytes: Buffer): boolean =>
    parts.every(([at, text]) => bytes.toString('latin1', at, at + text.length) === text)

const either =
  (...tries: readonly Kind['is'][]): Kind['is'] =>
  (bytes) =>
    tries.some((is) => is(bytes))

// No SVG: it may hold scripts, and names of further files.
const kinds: readonly Kind[] = [
  { type: 'image/png', is: begins([0, '\x89PNG\r\n\x1a\n']) },
  { type: 'image/jpeg', is: begins([0, '\xff\xd8\xff']) },
  { type: 'image/gif', is: either(begins([0, 'GIF87a']), begins([0, 'GIF89a'])) },
  { type: 'image/webp', is: begins([0, 'RIFF'], [8, 'WEBP']) },
  { type: 'image/avif', is: either(begins([4, 'ftypavif']), begins([4, 'ftypavis'])) },
]

/** The media type of a picture; undefined for all other bytes. */
export const pictureKindOf = (bytes: Buffer): string | undefined =>
  kinds.find(({ is }) => is(bytes))?.type
