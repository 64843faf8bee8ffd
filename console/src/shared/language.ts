/** Languages by their names in the language of the reader. */
import { languageTag } from '../texts/texts.ts'

/** The name of a language, with its country where it has one; the code where nobody knows a name. */
export const languageName = (code: string): string => {
  try {
    return new Intl.DisplayNames(languageTag.value, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
