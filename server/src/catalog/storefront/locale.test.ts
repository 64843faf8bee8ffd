/** In which language a text is shown. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { localizer, readLocale } from './locale.ts'

test('locales are read in the forms that clients write', () => {
  for (const [text, locale] of [
    ['en', 'en'],
    ['EN', 'en'],
    ['de-at', 'de-AT'],
    ['pt_BR', 'pt-BR'],
    ['zh-Hans-CN', 'zh-CN'],
    ['fil', 'fil'],
    ['', undefined],
    ['e', undefined],
    ['en-', undefined],
    ['en-USA', undefined],
  ] as const) {
    assert.equal(readLocale(text), locale, text)
  }
})

test('there is a text for everybody where there is any, and of the best language', () => {
  const keys = fc.constantFrom('en', 'en-US', 'de', 'de-AT', 'fr', 'ja', 'pt-BR')
  fc.assert(
    fc.property(
      fc.dictionary(keys, fc.string()),
      fc.option(keys, { nil: undefined }),
      fc.option(keys, { nil: undefined }),
      (texts, asked, byDefault) => {
        const { text, languages } = localizer(asked, byDefault)
        const said = text(texts)
        const language = languages()
        if (Object.keys(texts).length === 0) {
          assert.deepEqual([said, language], [null, undefined])
          return
        }
        assert.equal(said, texts[language ?? ''])
        const speaksOf = (wish: string | undefined): boolean =>
          wish !== undefined &&
          Object.keys(texts).some((key) => key.slice(0, 2) === wish.slice(0, 2))
        const wanted = [asked, byDefault, 'en'].find(speaksOf)
        if (wanted !== undefined) assert.equal(language?.slice(0, 2), wanted.slice(0, 2))
        if (wanted !== undefined && wanted in texts) assert.equal(language, wanted)
      },
    ),
  )
})

test('names that every object has are no languages', () => {
  assert.equal(localizer('co', undefined).text({ en: 'x' }), 'x')
  assert.equal(localizer('constructor', undefined).text({ en: 'x' }), 'x')
})

test('no text is no language', () => {
  const { text, languages } = localizer('en', 'en')
  assert.deepEqual(
    [text(null), text(undefined), text({}), languages()],
    [null, null, null, undefined],
  )
})
