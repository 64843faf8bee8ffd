/** Lists of texts in a field: one in a line. */

/** The texts of a field; empty lines are none. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
