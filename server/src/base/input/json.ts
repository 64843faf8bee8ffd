/** Reads JSON bodies strictly: only what can be kept exactly gets in. */

import { boundViolations } from '../refusals/report-limits.ts'
import type { Violation } from '../refusals/violation.ts'
import { placeOfMistake } from './json-place.ts'
import { unkeepable } from './unkeepable.ts'

/** Thrown for bytes that are not JSON in UTF-8. */
export class NotJson extends Error {
  /** Where the text stops being JSON, as the end of a sentence; undefined for what is no text. */
  readonly where: string | undefined
  constructor(
    message: string,
    { cause, text }: { cause?: unknown; text?: string | undefined } = {},
  ) {
    super(message, { cause })
    const place = text ? placeOfMistake(text) : undefined
    this.where = place && `it is not JSON at line ${place.line}, column ${place.column}`
  }
}

/** Thrown for JSON that holds values which cannot be kept as they are; names the first of them. */
export class UnkeepableJson extends Error {
  readonly violations: readonly Violation[]
  constructor(violations: readonly Violation[]) {
    super('values that cannot be kept exactly')
    this.violations = boundViolations(violations)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses a JSON text (RFC 8259). Throws `NotJson` for anything else. Throws `UnkeepableJson` with paths for null
 * characters, lone surrogates, members called `__proto__`, repeated members, numbers that lose digits as doubles, and
 * nesting deeper than 64.
 */
export const parseJson = (body: Buffer): unknown => {
  let text: string | undefined
  let value: unknown
  try {
    text = utf8.decode(body)
    value = JSON.parse(text)
  } catch (cause) {
    throw new NotJson('not JSON in UTF-8', { cause, text })
  }
  const violations = unkeepable(text)
  if (violations.length > 0) throw new UnkeepableJson(violations)
  return value
}
