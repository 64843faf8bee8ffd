/** Languages of texts, as in `de` or `pt-BR`, by their names in the language of the reader. */
import { languageTag } from '../texts/texts.ts'

/** Whether a text names a language, or a language of a country, as the catalog takes it. */
export const isLocale = (text: string): boolean => /^[a-z]{2}(?:-[A-Z]{2})?$/.test(text)

/** The name of a language with its code; the code alone where nobody knows a name. */
export const localeName = (code: string): string => {
  try {
    const name = new Intl.DisplayNames(languageTag.value, { type: 'language' }).of(code)
    return name === undefined || name === code ? code : `${name} (${code})`
  } catch {
    return code
  }
}

/** A text in the best language for the reader: their own, English, any. */
export const textFor = (
  texts: Readonly<Record<string, string>> | null | undefined,
): string | undefined => {
  if (!texts) return undefined
  const own = languageTag.value.slice(0, 2)
  const named = Object.keys(texts).find((name) => name.slice(0, 2) === own)
  return texts[named ?? 'en'] ?? Object.values(texts)[0]
}
