/** Reads the sentences of texts for people: guides, the API document, the command line and the console. */
import { type Node, parseSync, visitorKeys } from 'oxc-parser'

/** Splits text into sentences. Blank lines, list items and tags such as `@throws` start a new sentence. */
export const sentencesIn = (text: string): string[] =>
  text
    .split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.) )|\n(?=\s*@\w)/)
    .map((paragraph) =>
      paragraph
        .replaceAll(/\s+/g, ' ')
        .trim()
        .replace(/^(?:[-*]|\d+\.) /, ''),
    )
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?:]["')`]?)\s+(?=["'(]?[A-Z]|`)/))
    .filter((sentence) => sentence !== '')

const fence = /^( *)(```|~~~)([\s\S]*?)^\1\2[^\S\n]*$/gm
const indentedCode = /(?<=(?:^|\n)[^\S\n]*\n)(?: {4}(?! *(?:[-*]|\d+\.) ).*(?:\n|$))+/g

const cellsOf = (row: string): string =>
  /^[-: |]+$/.test(row) ? '' : `\n\n${row.split(/(?<!\\)\|/).join('\n\n')}\n\n`

/** Returns the sentences of a page in Markdown: headings, paragraphs, list items and table cells, but no code. */
export const sentencesOfMarkdown = (text: string): string[] =>
  sentencesIn(
    text
      .replaceAll(fence, '\n\n')
      .replaceAll(indentedCode, '\n')
      .replaceAll(/^#+ (.*)$/gm, '\n$1\n')
      .replaceAll(/^> ?/gm, '')
      .replaceAll(/^\|(.*)\|$/gm, (_line, row: string) => cellsOf(row))
      .replaceAll(/<\/?[a-z][^>\n]*>/g, '')
      .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1'),
  )

/** Returns the sentences of the command line page: its prose, and the descriptions in the help of each command. */
export const sentencesOfCommandLine = (page: string): string[] => [
  ...sentencesOfMarkdown(page),
  ...[...page.matchAll(fence)].flatMap(([, , , help = '']) =>
    help.split('\n').flatMap((line) => {
      const [, description] =
        /^ {2}\S.*? {2,}(\S.*)$/.exec(line) ?? /^ {6,}(\S.*)$/.exec(line) ?? []
      return description === undefined ? [] : sentencesIn(description)
    }),
  ),
]

const notProse = new Set(['default', 'example', 'examples'])

/** Returns the sentences of all summaries and descriptions in an API document, each of them once. */
export const sentencesOfApi = (document: unknown): string[] => {
  const texts = new Set<string>()
  const read = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, member] of Object.entries(value)) {
      const isText = name === 'summary' || name === 'description'
      if (isText && typeof member === 'string') texts.add(member)
      else if (!notProse.has(name)) read(member)
    }
  }
  read(document)
  return [...new Set([...texts].flatMap(sentencesOfMarkdown))]
}

type Tree = Node & { [key: string]: unknown }

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'type' in value

const stringsIn = (tree: Tree): string[] => {
  if (tree.type === 'Literal') return typeof tree.value === 'string' ? [tree.value] : []
  if (tree.type === 'ImportDeclaration') return []
  const parts = (visitorKeys[tree.type] ?? []).flatMap((key) => [tree[key]].flat().filter(isTree))
  const own =
    tree.type === 'TemplateLiteral' ? [tree.quasis.map(({ value }) => value.raw).join('…')] : []
  return [...own, ...parts.flatMap(stringsIn)]
}

/** Returns the sentences of all string literals in a source file. A value in a template is read as one word. */
export const sentencesOfStrings = (file: string, text: string): string[] =>
  stringsIn(parseSync(file, text).program as unknown as Tree).flatMap(sentencesIn)
