/** Reads the comments of source files, sentence by sentence. */
import { parseSync } from 'oxc-parser'
import { sentencesIn } from './prose.ts'

/** A sentence of a comment, and the line on which the comment begins. */
export type Sentence = { line: number; text: string }

type Block = { line: number; text: string }

/**
 * Returns the sentences of all comments in a file. Consecutive lines of `//` or `--` form one comment.
 *
 * @param file the name, whose extension tells SQL from TypeScript and JavaScript
 */
export const sentencesOfComments = (file: string, text: string): Sentence[] => {
  const blocks = file.endsWith('.sql') ? blocksOfSql(text) : blocksOfScript(file, text)
  return blocks.flatMap(({ line, text }) => sentencesIn(text).map((text) => ({ line, text })))
}

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
