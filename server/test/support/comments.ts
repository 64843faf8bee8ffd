/** The comments of the sources, sentence by sentence, as the tests of plain words read them. */
import { parseSync } from 'oxc-parser'

/** A sentence of a comment: the line on which its comment begins, and whether it is the first one there. */
export type Sentence = { line: number; isFirst: boolean; text: string }

type Block = { line: number; text: string }

/**
 * The sentences of all comments of a file. Lines of `//` or `--` below each other are one comment.
 *
 * @param file its name tells the language: `.sql`, or else TypeScript
 */
export const sentencesOf = (file: string, text: string): Sentence[] => {
  const blocks = file.endsWith('.sql') ? blocksOfSql(text) : blocksOfScript(file, text)
  return blocks.flatMap(({ line, text }) =>
    paragraphsOf(text)
      .flatMap((paragraph) => paragraph.split(/(?<=[.!?:]["')`]?)\s+(?=["'(]?[A-Z]|`)/))
      .filter((sentence) => sentence !== '')
      .map((sentence, index) => ({ line, isFirst: index === 0, text: sentence })),
  )
}

/** Paragraphs, items of lists and tags such as `@throws` begin anew. */
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.) )|\n(?=\s*@\w)/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())

const blocksOfScript = (file: string, text: string): Block[] => {
  const blocks: Block[] = []
  let lastEnd = -1
  for (const { type, value, start, end } of parseSync(file, text).comments) {
    const line = text.slice(0, start).split('\n').length
    const last = blocks.at(-1)
    if (type === 'Line' && last && lastEnd >= 0 && /^\n[^\S\n]*$/.test(text.slice(lastEnd, start)))
      last.text += `\n${value.trim()}`
    else blocks.push({ line, text: type === 'Line' ? value.trim() : withoutStars(value) })
    const isAlone = /(?:^|\n)[^\S\n]*$/.test(text.slice(0, start))
    lastEnd = type === 'Line' && isAlone ? end : -1
  }
  return blocks
}

const withoutStars = (value: string): string =>
  value
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, ''))
    .join('\n')

const blocksOfSql = (text: string): Block[] => {
  const blocks: Block[] = []
  let isOpen = false
  for (const [index, line] of text.split('\n').entries()) {
    const [, value] = /^\s*-- ?(.*)$/.exec(line) ?? []
    const last = blocks.at(-1)
    if (value !== undefined && last && isOpen) last.text += `\n${value}`
    else if (value !== undefined) blocks.push({ line: index + 1, text: value })
    isOpen = value !== undefined
  }
  return blocks
}
