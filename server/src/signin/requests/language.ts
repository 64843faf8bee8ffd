/** Which of our languages a person reads, and the locale that orders lists for them. */
import type { FastifyRequest } from '../../base/http/http.ts'
import type { Project } from '../../projects/index.ts'

/** The languages of the pages; `tag` stands in `<html lang>`, `direction` in `<html dir>`. */
export const languages = {
  en: { tag: 'en', direction: 'ltr' },
  de: { tag: 'de', direction: 'ltr' },
  fr: { tag: 'fr', direction: 'ltr' },
  es: { tag: 'es', direction: 'ltr' },
  pt: { tag: 'pt', direction: 'ltr' },
  ja: { tag: 'ja', direction: 'ltr' },
  ko: { tag: 'ko', direction: 'ltr' },
  zh: { tag: 'zh-Hans', direction: 'ltr' },
  'zh-Hant': { tag: 'zh-Hant', direction: 'ltr' },
  ru: { tag: 'ru', direction: 'ltr' },
  ar: { tag: 'ar', direction: 'rtl' },
} as const satisfies Record<string, { tag: string; direction: 'ltr' | 'rtl' }>

export type Language = keyof typeof languages

/** Someone who reads a page. */
export type Reader = {
  /** The language of the texts. */
  language: Language
  /** As `en_US`, or `en` where no country is known; need not be one of our languages. */
  locale: string
}

type Wishes = {
  /** The parameter `locale`: `pt_BR`, `pt-BR`, `pt`. */
  locale?: string | undefined
  acceptLanguage?: string | undefined
  /** The project's `default_locale`. */
  fallback?: string | undefined
}

/**
 * The reader of a page: what the parameter says, else the browser's `Accept-Language` (RFC 9110, section 12.5.4),
 * else the project's own locale, else English. A locale in a language we do not have is read in the next best one.
 */
export const readerFor = ({ locale, acceptLanguage, fallback }: Wishes): Reader => {
  const wishes = [locale, ...acceptedLanguages(acceptLanguage), fallback, 'en'].flatMap((wish) => {
    const read = wish === undefined ? undefined : readLocale(wish)
    return read === undefined ? [] : [read]
  })
  const language = wishes.map(languageOf).find((known) => known !== undefined) ?? 'en'
  return { language, locale: wishes[0] ? localeOf(wishes[0]) : 'en' }
}

/** The reader of what a request is answered, where a project is known and a locale was asked for. */
export const readerOf = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  project: Pick<Project, 'settings'> | undefined,
  locale?: string | null,
): Reader =>
  readerFor({
    locale: locale ?? undefined,
    acceptLanguage: headers['accept-language'],
    fallback: project?.settings.default_locale,
  })

type Locale = { language: string; script: string | undefined; country: string | undefined }

const readLocale = (text: string): Locale | undefined => {
  const [language = '', ...rest] = text.split(/[-_]/)
  if (!/^[a-z]{2,3}$/i.test(language)) return undefined
  return {
    language: language.toLowerCase(),
    script: rest.find((part) => /^[a-z]{4}$/i.test(part))?.toLowerCase(),
    country: rest.find((part) => /^[a-z]{2}$/i.test(part))?.toUpperCase(),
  }
}

/**
 * `EN-us`, `zh_Hans_CN` as `en_US`, `zh_CN`. Traditional characters without a country are Taiwan's, as in the table of
 * likely subtags (Unicode CLDR, `likelySubtags`: `zh_Hant` is `zh_Hant_TW`).
 */
const localeOf = ({ language, script, country }: Locale): string => {
  const place = country ?? (language === 'zh' && script === 'hant' ? 'TW' : undefined)
  return place === undefined ? language : `${language}_${place}`
}

/** Where Chinese is written in traditional characters unless the locale names others. */
const traditional = new Set(['TW', 'HK', 'MO'])

const languageOf = ({ language, script, country = '' }: Locale): Language | undefined => {
  if (language === 'zh') {
    const isTraditional = script === undefined ? traditional.has(country) : script === 'hant'
    return isTraditional ? 'zh-Hant' : 'zh'
  }
  return Object.hasOwn(languages, language) ? (language as Language) : undefined
}

const longestHeader = 200

const acceptedLanguages = (header: string | undefined): string[] => {
  if (header === undefined) return []
  return header
    .slice(0, longestHeader)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
