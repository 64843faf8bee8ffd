/** Requests as text (RFC 9112, sections 3 and 5). */
import type { HttpCall, HttpTarget } from './call.ts'

const withoutBody: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE'])

/** The request line and headers, with the empty line behind them. */
export const headOf = ({ method, headers, body }: HttpCall, { host, path }: HttpTarget): string => {
  let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n`
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`
  if (body !== undefined) return `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n`
  return withoutBody.has(method) ? `${head}\r\n` : `${head}content-length: 0\r\n\r\n`
}

/** Whether all headers have the form of headers, so that none could begin another request. */
export const areFields = (headers: HttpCall['headers']): boolean => {
  for (const name in headers) {
    if (!isFieldName(name) || !isFieldValue(headers[name] as string)) return false
  }
  return true
}

/** RFC 9110, section 5.1. */
export const isFieldName = (text: string): boolean => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text)

/** RFC 9110, section 5.5: with the old characters beyond ASCII, one byte each. */
export const isFieldValue = (text: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(text)
