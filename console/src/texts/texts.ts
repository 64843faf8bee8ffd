/** The words of the console in the language of its reader. English is there at once, others when they are wanted. */
import { signal } from '@preact/signals'
import { english } from './en/index.ts'

export type Texts = typeof english

/** The languages, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

export const language = signal<Language>('en')
const words = signal<Texts>(english)

/** The words. Whatever calls it is drawn anew when the language changes. */
export const t = (): Texts => words.value

const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name)

/**
 * The language and region of the browser, where they are of the language that is shown: times and numbers follow them.
 * Some browsers call themselves by names that `Intl` does not take.
 */
const tagOf = (wanted: Language): string => {
  for (const name of typeof navigator === 'undefined' ? [] : navigator.languages)
    try {
      const [tag] = Intl.getCanonicalLocales(name)
      if (tag?.startsWith(wanted)) return tag
    } catch {
      // The next one may be known.
    }
  return wanted === 'en' ? 'en-GB' : wanted
}

export const languageTag = signal(tagOf('en'))

/** Shows the console in a language. */
export const setLanguage = async (wanted: Language): Promise<void> => {
  const loaded: Texts = wanted === 'de' ? (await import('./de/index.ts')).german : english
  words.value = loaded
  language.value = wanted
  languageTag.value = tagOf(wanted)
  document.documentElement.lang = wanted
}

/** The first language of the browser that there is. */
const languageOfBrowser = (): Language =>
  navigator.languages.map((name) => name.slice(0, 2)).find(isLanguage) ?? 'en'

/**
 * Shows the language that somebody chose, else that of the browser. Where it cannot be loaded, the words stay as they
 * are.
 */
export const startLanguage = async (chosen: Language | null = null): Promise<void> => {
  const wanted = chosen ?? languageOfBrowser()
  if (wanted !== language.value) await setLanguage(wanted).catch(() => {})
}
