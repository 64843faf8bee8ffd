/** The words of refusals and of findings, which every room may need. */
import type { late as english } from './en/late.ts'
import { piece } from './piece.ts'

export type LateTexts = typeof english

export const {
  load: loadLate,
  texts: late,
  words: lateWords,
} = piece<LateTexts>(async (wanted) =>
  wanted === 'de' ? (await import('./de/late.ts')).late : (await import('./en/late.ts')).late,
)
