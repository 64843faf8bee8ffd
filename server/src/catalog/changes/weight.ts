/** How large a thing may be, so that what is read of it can always be written again. */
import { Problem } from '../../base/contract.ts'
import { bodyLimit } from '../../base/http/http.ts'
import { projectProblems } from '../../projects/index.ts'

/**
 * Bytes of a body with every member that has a default. Its writer may leave those out, so this is a little more than a
 * call of another kind may send, and what a replacement may.
 */
export const mostWritten = bodyLimit + 1024

/** Whether a body with all its members is larger than that. */
export const isTooLarge = (full: unknown): boolean =>
  Buffer.byteLength(JSON.stringify(full)) > mostWritten

/** 413 for what would be too large to be written again. */
export const tooLarge = (): Problem =>
  new Problem(projectProblems.body_too_large, {
    detail: 'With all its members it would be over 256 KiB: leave something out',
  })
