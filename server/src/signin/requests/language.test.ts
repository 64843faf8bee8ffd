import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { texts } from '../pages/texts.ts'
import { languages, readerFor } from './language.ts'

describe('the reader of a page', () => {
  for (const [wishes, language, locale] of [
    [{}, 'en', 'en'],
    [{ locale: 'pt_BR' }, 'pt', 'pt_BR'],
    [{ locale: 'pt-br' }, 'pt', 'pt_BR'],
    [{ locale: 'zh_Hant_TW' }, 'zh-Hant', 'zh_TW'],
    [{ locale: 'zh_TW' }, 'zh-Hant', 'zh_TW'],
    [{ acceptLanguage: 'zh-HK,zh;q=0.9' }, 'zh-Hant', 'zh_HK'],
    [{ locale: 'zh-MO' }, 'zh-Hant', 'zh_MO'],
    [{ locale: 'zh-hant' }, 'zh-Hant', 'zh_TW'],
    [{ locale: 'zh-Hans-HK' }, 'zh', 'zh_HK'],
    [{ locale: 'zh_CN' }, 'zh', 'zh_CN'],
    [{ locale: 'zh' }, 'zh', 'zh'],
    [{ fallback: 'zh-TW' }, 'zh-Hant', 'zh_TW'],
    [{ locale: 'ar_EG' }, 'ar', 'ar_EG'],
    [{ acceptLanguage: 'ar' }, 'ar', 'ar'],
    [{ locale: 'de', acceptLanguage: 'fr' }, 'de', 'de'],
    [{ acceptLanguage: 'fr-CA,fr;q=0.9,en;q=0.8' }, 'fr', 'fr_CA'],
    [{ acceptLanguage: 'en;q=0.5, ru;q=0.9' }, 'ru', 'ru'],
    [{ acceptLanguage: 'ja;q=0, ko' }, 'ko', 'ko'],
    [{ acceptLanguage: '*', fallback: 'es-MX' }, 'es', 'es_MX'],
    [{ acceptLanguage: ';;;,,q=x' }, 'en', 'en'],
  ] as const) {
    test(`${JSON.stringify(wishes)} reads ${language} and orders by ${locale}`, () => {
      assert.deepEqual(readerFor(wishes), { language, locale })
    })
  }

  test('a locale in a language without texts orders the list, and the next best language is read', () => {
    assert.deepEqual(readerFor({ locale: 'tr_TR', acceptLanguage: 'tr, de;q=0.5' }), {
      language: 'de',
      locale: 'tr_TR',
    })
  })

  test('no header is too strange', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string(), (acceptLanguage, locale) => {
        const reader = readerFor({ acceptLanguage, locale })
        assert.ok(Object.hasOwn(languages, reader.language))
        assert.equal(readerFor({ locale: reader.locale }).locale, reader.locale)
      }),
    )
  })
})

/**
 * The characters of Big5 proper, which has none of the simplified ones (Encoding Standard, section 5.3: index Big5).
 */
const bigFive = (() => {
  const pairs: number[] = []
  for (let lead = 0xa4; lead <= 0xf9; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if (trail < 0x7f || trail > 0xa0) pairs.push(lead, trail)
    }
  }
  return new TextDecoder('big5').decode(Buffer.from(pairs))
})()

describe('the texts', () => {
  type Words = string | ((...given: never[]) => string) | { readonly [name: string]: Words }
  const told = (words: Words, path = ''): [string, string][] =>
    typeof words === 'string'
      ? [[path, words]]
      : typeof words === 'function'
        ? [[path, (words as (...given: unknown[]) => string)('Nimbus', 'Nimbus')]]
        : Object.entries(words).flatMap(([name, inner]) => told(inner, `${path}.${name}`))

  test('every language says everything, and nothing in English', () => {
    const english = new Map(told(texts.en as unknown as Words))
    for (const [language, all] of Object.entries(texts)) {
      const said = told(all as unknown as Words)
      assert.deepEqual(
        said.map(([path]) => path),
        [...english.keys()],
        language,
      )
      for (const [path, text] of said) {
        assert.notEqual(text.trim(), '', `${language}${path}`)
        // Single words may be the same in two languages: Code, Support.
        const isSentence = (english.get(path) ?? '').includes(' ')
        if (language !== 'en' && isSentence) {
          assert.notEqual(text, english.get(path), `${language}${path}`)
        }
      }
    }
  })

  test('traditional Chinese uses only characters that Taiwan writes, and Arabic says nothing in Latin ones', () => {
    for (const [path, text] of told(texts['zh-Hant'] as unknown as Words)) {
      for (const character of text.match(/\p{Script=Han}/gu) ?? []) {
        assert.ok(bigFive.includes(character), `${path}: ${character}`)
      }
    }
    for (const [path, text] of told(texts.ar as unknown as Words)) {
      const words = text.replace(/Nimbus|name@example\.com/g, '')
      assert.match(words, /\p{Script=Arabic}/u, path)
      assert.doesNotMatch(words, /\p{Script=Latin}/u, path)
    }
  })

  test('names that are put in are said in every language', () => {
    for (const [language, { signIn, failure }] of Object.entries(texts)) {
      assert.match(signIn.title('Nimbus'), /Nimbus/, language)
      assert.match(signIn.continueWith('Nimbus'), /Nimbus/, language)
      assert.match(failure.back('Nimbus'), /Nimbus/, language)
      assert.match(signIn.more(23), /23/, language)
    }
  })
})
