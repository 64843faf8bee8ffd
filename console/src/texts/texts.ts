/**
 * The words of the console in the language of its reader. English is there at once, others when they are wanted. The
 * words of large rooms come with the first of their pages.
 */
import { signal } from '@preact/signals'
import { english } from './en/index.ts'
import { type PieceOfWords, type RoomTexts, wordsOfPieces } from './rooms.ts'

/** Words that are there from the first view on. */
export type FirstTexts = typeof english
/** All words. The words of a room come with its pages. */
export type Texts = FirstTexts & RoomTexts

/** The languages, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

export const language = signal<Language>('en')
const words = signal(english as Texts)
let shown: ReadonlySet<PieceOfWords> = new Set()

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

/** Pieces that the opened pages need, and the language that somebody chose last: both may be on their way. */
const opened = new Set<PieceOfWords>()
let chosenLanguage: Language = 'en'

/** Shows the words of the chosen language, with those of all pages that were opened. */
const showWords = async (): Promise<void> => {
  const wanted = chosenLanguage
  const pieces = [...opened]
  const [first, ofRooms] = await Promise.all([
    wanted === 'de' ? import('./de/index.ts').then(({ german }) => german) : english,
    wordsOfPieces(pieces, wanted),
  ])
  // Somebody went on meanwhile: pieces that are here already come at once.
  if (wanted !== chosenLanguage || pieces.length !== opened.size) return await showWords()
  words.value = { ...first, ...ofRooms } as Texts
  shown = new Set(pieces)
  language.value = wanted
  languageTag.value = tagOf(wanted)
  document.documentElement.lang = wanted
}

/** Brings pieces of words, before a page that needs them is shown. */
export const loadWords = async (pieces: readonly PieceOfWords[]): Promise<void> => {
  const further = pieces.filter((piece) => !shown.has(piece))
  if (further.length === 0) return
  for (const piece of further) opened.add(piece)
  try {
    await showWords()
  } catch (error) {
    for (const piece of further) if (!shown.has(piece)) opened.delete(piece)
    throw error
  }
}

/** Shows the console in a language. */
export const setLanguage = async (wanted: Language): Promise<void> => {
  chosenLanguage = wanted
  try {
    await showWords()
  } catch (error) {
    chosenLanguage = language.value
    throw error
  }
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
