/** How the variables are called that an exported document takes its credentials from. */
import { sha256 } from '../../base/ids.ts'

/** Answers `env:NAME` for a credential; the words say whose it is, as in `client`, `Web shop`, `secret`. */
export type NameVariable = (...words: string[]) => string

/**
 * Names variables, each once: `env:GAME_<words>`. A credential is called the same in every export, as long as no other
 * one before it is called alike. Not `PORTREEVE_…`: such variables are settings of the service.
 */
export const variableNames = (): NameVariable => {
  const taken = new Set<string>()
  return (...words) => {
    const name = ['GAME', ...words.map(inCapitals)].join('_')
    let free = name
    for (let n = 2; taken.has(free); n += 1) free = `${name}_${n}`
    taken.add(free)
    return `env:${free}`
  }
}

/** The Latin letters and digits of a text; where others are lost, a part of its hash tells it from those like it. */
const inCapitals = (word: string): string => {
  const plain = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
  const known = plain.replaceAll(/[^A-Z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '')
  const isLossy = known === '' || /[^\P{L}A-Z]|[^\P{N}0-9]/u.test(plain)
  if (!isLossy) return known
  const hash = sha256(word).toString('hex', 0, 4).toUpperCase()
  return known === '' ? hash : `${known}_${hash}`
}
