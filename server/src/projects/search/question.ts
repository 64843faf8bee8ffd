/** A search text, and its possible meanings by its form. */
import { parseId } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import { type ViolationCode, violation } from '../../base/refusals/violation.ts'
import { problems } from '../contract.ts'

export type Question = {
  /** As it was typed, without the blanks around it. */
  text: string
  /** In its canonical form; also of 32 hexadecimal digits, which is how the number of a request looks. */
  uuid: string | undefined
  /** Digits only, 1 to 2^53-1, as transactions, projects and clients have them. */
  id: number | undefined
  /** Whether it looks like the address of a mailbox. */
  isMailbox: boolean
}

/**
 * Reads a question. A problem in the form of RFC 9457 names its request as `urn:request:…`, which is taken, too. Throws
 * `invalid` where there is nothing but blanks, or a null byte, which no text of the database has.
 */
export const readQuestion = (q: string): Question => {
  const text = q.trim()
  if (text === '') throw refused('required', 'must have more than blanks')
  if (text.includes('\0')) throw refused('bad_text', 'must be without null bytes')
  return {
    text,
    uuid: uuidOf(text),
    id: parseId(text),
    isMailbox: /^[^\s@]+@[^\s@]+$/.test(text),
  }
}

const refused = (code: ViolationCode, message: string): Problem =>
  new Problem(problems.invalid, { violations: [violation('q', code, message)] })

const uuidOf = (text: string): string | undefined => {
  const form = /^(?:urn:request:)?([0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i
  const digits = form.exec(text)?.[1]?.replaceAll('-', '').toLowerCase()
  return digits?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The number of a request as `X-Request-Id` and the audit trail have it. */
export const requestIdOf = ({ uuid }: Question): string | undefined => uuid?.replaceAll('-', '')
