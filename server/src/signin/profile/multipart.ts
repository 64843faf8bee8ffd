/** The file of a form (RFC 7578), out of the whole body: strictly, in one pass, and without a copy of the file. */

/** Parts of a form, and letters of their headers, at most. */
const mostParts = 16
const mostHeaderBytes = 4096

const crlf = Buffer.from('\r\n')
const headersEnd = Buffer.from('\r\n\r\n')

/**
 * The bytes of the one part of this name. Undefined for whatever is no such form: without a boundary, cut off, with the
 * part twice or not at all.
 */
export const readFormFile = (
  contentType: string,
  body: Buffer,
  name: string,
): Buffer | undefined => {
  const boundary = boundaryOf(contentType)
  if (boundary === undefined) return undefined
  const delimiter = Buffer.from(`--${boundary}`, 'latin1')
  const between = Buffer.concat([crlf, delimiter])
  let at = firstDelimiter(body, delimiter, between)
  let found: Buffer | undefined
  for (let part = 0; at !== undefined && part <= mostParts; part += 1) {
    if (body.toString('latin1', at, at + 2) === '--') return found
    const start = afterLine(body, at)
    const end = start === undefined ? -1 : body.indexOf(headersEnd, start)
    if (start === undefined || end === -1 || end - start > mostHeaderBytes) return undefined
    const next = body.indexOf(between, end + 2)
    if (next === -1) return undefined
    if (nameOf(body.toString('latin1', start, end)) === name) {
      if (found !== undefined) return undefined
      // The empty line may be the one before the next delimiter: then the part is empty.
      found = body.subarray(Math.min(end + 4, next), next)
    }
    at = next + between.length
  }
  return undefined
}

/** RFC 2046, section 5.1.1: 1 to 70 of these, without a blank at the end. */
const boundaryOf = (contentType: string): string | undefined => {
  const found =
    /;\s*boundary=(?:"([\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?])"|([\w'+\-./:=?()]{1,70}))\s*(?:;|$)/i.exec(
      contentType,
    )
  return found?.[1] ?? found?.[2]
}

/** The place behind the first delimiter, which begins the body or a line of what is before the first part. */
const firstDelimiter = (body: Buffer, delimiter: Buffer, between: Buffer): number | undefined => {
  if (body.subarray(0, delimiter.length).equals(delimiter)) return delimiter.length
  const at = body.indexOf(between)
  return at === -1 ? undefined : at + between.length
}

/** The place of the line behind a delimiter, which may have blanks at its end; before the header's own line end. */
const afterLine = (body: Buffer, at: number): number | undefined => {
  let end = at
  while (body[end] === 0x20 || body[end] === 0x09) end += 1
  return body.toString('latin1', end, end + 2) === '\r\n' ? end : undefined
}

const nameOf = (headers: string): string | undefined => {
  const line = /(?:^|\r\n)content-disposition:[ \t]*form-data[ \t]*;([^\r\n]*)/i.exec(headers)?.[1]
  const found = /(?:^|;)[ \t]*name=(?:"([^"]*)"|([^;\s"]+))/i.exec(line ?? '')
  return found?.[1] ?? found?.[2]
}
