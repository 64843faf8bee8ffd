/** The pages of `docs/console` name buttons, pages and filters in the words in which the console has them. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { english } from '../src/texts/en/index.ts'
import { piecesOfWords, wordsOfPieces } from '../src/texts/rooms.ts'

const folder = fileURLToPath(new URL('../../docs/console/', import.meta.url))

/** Every text of a room, at whatever depth; those with a value in them are left out. */
const textsIn = (of: unknown): string[] =>
  typeof of === 'string'
    ? [of]
    : typeof of === 'object' && of !== null
      ? Object.values(of).flatMap(textsIn)
      : []

/** Texts between single stars: the pages mark names of the console so, and nothing else. */
const namesIn = (page: string): string[] =>
  [...page.matchAll(/(?<![*\w])\*([^*\n]+)\*(?![*\w])/g)].map(([, name = '']) => name)

for (const file of readdirSync(folder).filter((name) => name.endsWith('.md')))
  test(`docs/console/${file} names what it tells of as the console does`, async () => {
    const known = new Set(textsIn([english, await wordsOfPieces(piecesOfWords, 'en')]))
    const names = namesIn(readFileSync(`${folder}${file}`, 'utf8'))
    assert.deepEqual(
      names.filter((name) => !known.has(name)),
      [],
    )
  })
