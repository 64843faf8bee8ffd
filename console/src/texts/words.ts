/** Words that take facts: limits, allowed values, names of fields. */

/** Facts as the service tells them beside a code. */
export type Facts = Readonly<Record<string, unknown>>

/** A sentence, or one that is made of facts. */
export type Words = string | ((facts: Facts) => string)

/** A fact as a text; a list with commas, and at most so many of it. */
export const told = (fact: unknown, most = 12): string => {
  if (!Array.isArray(fact)) return fact === undefined || fact === null ? '' : String(fact)
  const shown = fact.slice(0, most).map((one) => told(one))
  return [...shown, ...(fact.length > most ? ['…'] : [])].join(', ')
}

/** The sentence that words make of facts; undefined where there are no words. */
export const saidBy = (words: Words | undefined, facts: Facts): string | undefined =>
  typeof words === 'function' ? words(facts) : words
