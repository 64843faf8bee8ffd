/** A file of SQL as the statements that it is made of. */

// https://www.postgresql.org/docs/18/sql-syntax-lexical.html: what may hold a semicolon that ends nothing. In this
// order: comments, strings with escapes, strings, quoted names, bodies of functions.
const whole =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:\\[\s\S]|''|[^'\\])*'|'(?:''|[^'])*'|"(?:""|[^"])*"|\$(\w*)\$[\s\S]*?\$\1\$/giy

/**
 * Splits a text at the semicolons that end statements; comments stay with the statement that they stand before. A body
 * of a function has to be a text (`$$ … $$`): the form `begin atomic … end` and comments within comments are not known.
 */
export const statementsOf = (text: string): string[] => {
  const statements: string[] = []
  let start = 0
  let at = 0
  while (at < text.length) {
    whole.lastIndex = at
    const found = whole.exec(text)
    if (found) at += found[0].length
    else {
      if (text[at] === ';') {
        statements.push(text.slice(start, at))
        start = at + 1
      }
      at += 1
    }
  }
  return [...statements, text.slice(start)].map((one) => one.trim()).filter(isStatement)
}

/** Whether there is more than comments. */
const isStatement = (text: string): boolean =>
  text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== ''
