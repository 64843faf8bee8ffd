/** The question in what somebody pasted: a number out of an error page, the end of an address, or the text itself. */

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i

/** The text to search for; empty where there is none. */
export const questionOf = (pasted: string): string => {
  const text = pasted.trim().replaceAll(/\s+/g, ' ')
  const [, named] =
    /^(?:request|request id|x-request-id|anfrage|order|transaction)[ :#]+(\S+)$/i.exec(text) ?? []
  if (named !== undefined) return named
  if (!/^https?:\/\//i.test(text)) return text
  return uuid.exec(text)?.[0] ?? lastPiece(text)
}

/** The last piece of an address that says something. */
const lastPiece = (address: string): string => {
  if (!URL.canParse(address)) return address
  const { pathname, searchParams } = new URL(address)
  const [value] = searchParams.values()
  const piece = value ?? pathname.split('/').findLast((part) => part !== '')
  return piece === undefined ? address : decoded(piece)
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
