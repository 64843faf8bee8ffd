/** What a catalog file consists of, whatever its format. */
import type { Finding } from '../findings.ts'
import type { Kind } from './kinds.ts'

export type CatalogRecord = {
  /** The line it begins on, counted from 1. */
  line: number
  /** Undefined where the record does not say it, or wrongly. */
  kind: Kind | undefined
  /** What a write of the kind would take. */
  body: unknown
  /** What was wrong with the record before its body could be looked at. */
  findings: readonly Finding[]
}

/** Thrown where the rest of a file cannot be read: what is wrong, and where. */
export class UnreadableFile extends Error {
  readonly line: number
  readonly column: number | undefined

  constructor(message: string, line: number, column?: number) {
    super(message)
    this.line = line
    this.column = column
  }

  /** The place in words. */
  get place(): string {
    return this.column === undefined
      ? `line ${this.line}`
      : `line ${this.line}, column ${this.column}`
  }
}

/** One record takes at most as many bytes as one call's body. */
export const longestRecord = 256 * 1024
