/** Advice of a self-test: a code for programs, facts, and a sentence for people. */
import type { AdviceCode } from './trial-contract.ts'

export type Advice = {
  why: AdviceCode
  /** Facts for a text in another language: `expected` is the code of a refusal that would pass. */
  values: Readonly<Record<string, string | number>>
  text: string
}

/** One piece of advice. */
export const advise = (
  why: AdviceCode,
  text: string,
  values: Record<string, string | number | null> = {},
): Advice => ({
  why,
  values: Object.fromEntries(
    Object.entries(values).filter((fact): fact is [string, string | number] => fact[1] !== null),
  ),
  text,
})
