/** Countries that somebody types or pastes: their names in the reader's language, or their codes. */

type Country = { code: string; name: string }

/**
 * The countries that a text names, with commas, semicolons or lines between them; codes may have spaces between them.
 *
 * @returns their codes, and the words that no country fits
 */
export const typedCountries = (
  text: string,
  known: readonly Country[],
): { codes: string[]; unknown: string[] } => {
  const whole = codeOf(text, known)
  if (whole !== undefined) return { codes: [whole], unknown: [] }
  const codes = new Set<string>()
  const unknown: string[] = []
  for (const word of wordsOf(text)) {
    const code = codeOf(word, known)
    if (code === undefined) unknown.push(word)
    else codes.add(code)
  }
  return { codes: [...codes], unknown }
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .flatMap((word) => (/^[a-z]{2}(?:\s+[a-z]{2})+$/i.test(word) ? word.split(/\s+/) : [word]))

/** A country by its code or name, or by the beginning of a name that no other one has. */
const codeOf = (text: string, known: readonly Country[]): string | undefined => {
  const wanted = text.trim().toLowerCase()
  const exact = known.find(
    ({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted,
  )
  if (exact || wanted.length < 3) return exact?.code
  const begun = known.filter(({ name }) => name.toLowerCase().startsWith(wanted))
  return begun.length === 1 ? begun[0]?.code : undefined
}
