/** In which language a text is shown: the one asked for where it exists, else the nearest. */
import { localePattern } from './contract.ts'

/** Texts by `ll` or `ll-CC`. */
export type Localized = Readonly<Record<string, string>>

/** Chooses among texts for one asker, and remembers which languages it took. */
export type Localizer = {
  /** The text in the best language; null where there is none at all. */
  text(texts: Localized | null | undefined): string | null
  /** The languages taken so far, the most frequent first: the value of Content-Language; undefined for none. */
  languages(): string | undefined
}

const forms = new RegExp(localePattern)

/** A locale as the catalog writes it, `ll` or `ll-CC`; undefined for what names no language. */
export const readLocale = (text: string): string | undefined => {
  const [, language, country] = forms.exec(text) ?? []
  if (language === undefined) return undefined
  return country === undefined
    ? language.toLowerCase()
    : `${language.toLowerCase()}-${country.toUpperCase()}`
}

/**
 * A localizer for an asker: exactly the locale, else the same language, else the project's default, else English, else
 * what comes first (docs/storefront.md#visibility).
 */
export const localizer = (asked: string | undefined, byDefault: string | undefined): Localizer => {
  const wishes = [asked, byDefault, 'en'].filter((wish) => wish !== undefined)
  const counts = new Map<string, number>()
  return {
    text(texts) {
      const key = texts ? bestKey(texts, wishes) : undefined
      if (!texts || key === undefined) return null
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return texts[key] ?? null
    },
    languages() {
      if (counts.size === 0) return undefined
      const byCount = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      return byCount.map(([key]) => key).join(', ')
    },
  }
}

const bestKey = (texts: Localized, wishes: readonly string[]): string | undefined => {
  const keys = Object.keys(texts)
  for (const wish of wishes) {
    if (Object.hasOwn(texts, wish)) return wish
    const language = wish.slice(0, wish.indexOf('-') === -1 ? undefined : wish.indexOf('-'))
    if (Object.hasOwn(texts, language)) return language
    const sibling = keys.find((key) => key.startsWith(`${language}-`))
    if (sibling !== undefined) return sibling
  }
  return keys[0]
}
