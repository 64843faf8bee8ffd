/** Countries by their names in the language of the reader. */
import { languageTag, t } from '../texts/texts.ts'

/** The name of a country; its code where nobody knows a name. */
export const countryName = (code: string | null | undefined): string => {
  if (!code) return t().shared.none
  try {
    return new Intl.DisplayNames(languageTag.value, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
