/** The words of pages, mails and text messages in every language. */
import type { Language } from '../requests/language.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en, type Texts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { ja } from './texts/ja.ts'
import { ko } from './texts/ko.ts'
import { pt } from './texts/pt.ts'
import { ru } from './texts/ru.ts'
import { zh } from './texts/zh.ts'
import { zhHant } from './texts/zh-hant.ts'

/** English says what there is to say; every other language says all of it. */
export const texts: Readonly<Record<Language, Texts>> = {
  en,
  de,
  fr,
  es,
  pt,
  ja,
  ko,
  zh,
  'zh-Hant': zhHant,
  ru,
  ar,
}
