/** Pages of the store in content codings. */
import { type Coding, encode, etagIn } from '../../base/http/content-coding.ts'

/** An answer's content with its headers, as names and values in turn. */
export type Sendable = { body: Buffer; headers: readonly string[] }

/** A page in a coding, with the headers that go with that. */
export const codedPage = async (
  page: Sendable & { etag: string },
  coding: Coding,
): Promise<Sendable> => {
  const body = await encode(coding, page.body)
  const headers = withHeaders(page.headers, {
    'Content-Length': String(body.length),
    ETag: etagIn(page.etag, coding),
  })
  return { body, headers: [...headers, 'Content-Encoding', coding] }
}

/** Headers, as names and values in turn, with other values for some, or without them. */
export const withHeaders = (
  headers: readonly string[],
  changes: Readonly<Record<string, string | undefined>>,
): string[] => {
  const changed: string[] = []
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', before = ''] = headers.slice(at, at + 2)
    const value = name in changes ? changes[name] : before
    if (value !== undefined) changed.push(name, value)
  }
  return changed
}
