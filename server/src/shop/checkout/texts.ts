/** The words of the payment page in every language of the hosted pages. */
import type { Language } from '../../signin/index.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { type CheckoutTexts, en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { ja } from './texts/ja.ts'
import { ko } from './texts/ko.ts'
import { pt } from './texts/pt.ts'
import { ru } from './texts/ru.ts'
import { zh } from './texts/zh.ts'
import { zhHant } from './texts/zh-hant.ts'

export const texts: Readonly<Record<Language, CheckoutTexts>> = {
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
