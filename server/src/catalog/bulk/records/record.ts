/** The records of a catalog file, whatever its format. */
import { bodyLimit } from '../../../base/http/http.ts'
import type { ViolationParams } from '../../../base/refusals/violation.ts'
import type { FileFault } from '../../bulk-contract.ts'
import type { CatalogFinding } from '../../changes/findings.ts'
import type { RecordKind } from './kinds.ts'

export type CatalogRecord = {
  /** The line it begins on, counted from 1. */
  line: number
  /** Undefined where the record does not say it, or wrongly. */
  kind: RecordKind | undefined
  /** The body that a write of the kind would take. */
  body: unknown
  /** Findings from before the body could be looked at. */
  findings: readonly CatalogFinding[]
}

/** A record that is told of by what is wrong with it alone. */
export const unusable = (line: number, findings: readonly CatalogFinding[]): CatalogRecord => ({
  line,
  kind: undefined,
  body: undefined,
  findings,
})

/** Thrown where the rest of a file cannot be read: what is wrong, with facts for another language, and where. */
export class UnreadableFile extends Error {
  readonly fault: FileFault
  readonly values: ViolationParams
  readonly line: number
  readonly column: number | undefined

  constructor(
    fault: FileFault,
    message: string,
    line: number,
    { column, values = {} }: { column?: number | undefined; values?: ViolationParams } = {},
  ) {
    super(message)
    this.fault = fault
    this.values = values
    this.line = line
    this.column = column
  }

  /** Facts about the fault and its place. */
  get facts(): ViolationParams {
    const { values, line, column } = this
    return { ...values, line, ...(column === undefined ? {} : { column }) }
  }

  /** The place in words. */
  get place(): string {
    return this.column === undefined
      ? `line ${this.line}`
      : `line ${this.line}, column ${this.column}`
  }
}

/** Bytes of one record: twice as many as a body has, because marks and escapes of a file take some. */
export const longestRecord = 2 * bodyLimit
