/** The question in what somebody pasted: a number out of an error page, the end of an address, or the text itself. */

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/i
const request = /\b[0-9a-f]{32}\b/i

/** Words that stand before a number in mails, error pages and headers, in both languages. */
const named =
  /^(?:the )?(?:request|x-request-id|anfrage|order|bestellung|transaction|transaktion|subscription|abonnement|player|spieler|delivery|zustellung|sku)(?:[ _-]?(?:id|number|no\.?|nummer|nr\.?))?[ :#=]+(\S+?)[.,;]?$/i

/** The text to search for; empty where there is none. */
export const questionOf = (pasted: string): string => {
  const text = pasted
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^["'„“”‘’(<]+|["'“”‘’)>]+$/g, '')
  if (/^https?:\/\//i.test(text)) return numberIn(text) ?? lastPiece(text)
  const [, number] = named.exec(text) ?? []
  if (number !== undefined) return number
  // A whole sentence of an error page holds one number that says more than its words.
  return text.includes(' ') ? (numberIn(text) ?? text) : text
}

/** The number of a request, or an id, that stands somewhere in a text. */
const numberIn = (text: string): string | undefined =>
  (request.exec(text) ?? uuid.exec(text))?.[0].toLowerCase()

/** The last piece of an address that says something. */
const lastPiece = (address: string): string => {
  if (!URL.canParse(address)) return address
  const { pathname, searchParams } = new URL(address)
  const [value] = searchParams.values()
  const piece = value || pathname.split('/').findLast((part) => part !== '')
  return piece === undefined ? address : decoded(piece)
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
