/** Words that few views need: they come when they are first wanted, in one piece for each language. */
import { signal } from '@preact/signals'
import { type Language, language } from './texts.ts'

export type Piece<Texts> = {
  /** Brings the words of a language. Where they cannot be had, the next reader asks for them again. */
  load: (wanted?: Language) => Promise<void>
  /**
   * The words: undefined while they are on their way, and null where there are none. Whatever calls it is drawn anew
   * when they come.
   */
  texts: () => Texts | null | undefined
  /** A sentence of the words. It is empty while they come, and the one of the service where there is no other. */
  words: (find: (texts: Texts) => string | undefined, ofService: string) => string
}

/**
 * A piece of words.
 *
 * @param bring answers null for a language in which the service says the same by itself
 */
export const piece = <Texts>(bring: (wanted: Language) => Promise<Texts | null>): Piece<Texts> => {
  type Loaded = { language: Language; texts: Texts | null }
  const loaded = signal<Loaded | undefined>(undefined)
  let asked: Language | undefined
  const load = async (wanted: Language = language.value): Promise<void> => {
    asked = wanted
    try {
      loaded.value = { language: wanted, texts: await bring(wanted) }
    } catch {
      loaded.value = { language: wanted, texts: null }
      asked = undefined
    }
  }
  const texts = (): Texts | null | undefined => {
    const now = loaded.value?.language === language.value ? loaded.value.texts : undefined
    if (now === undefined && asked !== language.value) void load()
    return now
  }
  return {
    load,
    texts,
    words(find, ofService) {
      const now = texts()
      if (now === undefined) return ''
      return (now && find(now)) ?? ofService
    },
  }
}
