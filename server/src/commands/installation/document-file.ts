/** Reads the file that `portreeve apply` is given: one document of YAML, which JSON is a part of. */
import { readFile } from 'node:fs/promises'
import { type CST, Parser, parse } from 'yaml'

/** Lists and maps in one another at most, as in bodies: far beyond any installation's file. */
const deepest = 64

/** The document of a file. Throws an error whose message says what is wrong with it, and where. */
export const readDocumentFile = async (file: string): Promise<unknown> => {
  try {
    return readDocument(await readFile(file, 'utf8'))
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const why = code === 'MULTIPLE_DOCS' ? 'it holds several documents, and may hold one' : message
    throw new Error(`${file} cannot be read: ${why}`, { cause: error })
  }
}

const readDocument = (text: string): unknown => {
  const tooDeep = firstTooDeep(text)
  if (tooDeep !== undefined) {
    const line = text.slice(0, tooDeep).split('\n').length
    throw new Error(`it is nested deeper than ${deepest} levels at line ${line}`)
  }
  const document: unknown = parse(text)
  if (isTooDeep(document)) {
    throw new Error(`its aliases make it deeper than ${deepest} levels, or lead into themselves`)
  }
  return document
}

/**
 * Where the text is nested too deeply, if it is. The parser of tokens keeps its own stack, while the composer of values
 * calls itself for each level, and takes hours for deep keys.
 */
const firstTooDeep = (text: string): number | undefined => {
  const open: { token: CST.Token | null | undefined; depth: number }[] = []
  for (const token of new Parser().parse(text)) {
    open.push({ token: token.type === 'document' ? token.value : token, depth: 1 })
    for (let next = open.pop(); next; next = open.pop()) {
      const { token: inner, depth } = next
      if (!inner || !('items' in inner)) continue
      if (depth > deepest) return inner.offset
      for (const { key, value } of inner.items) {
        open.push({ token: value, depth: depth + 1 }, { token: key, depth: depth + 1 })
      }
    }
  }
  return undefined
}

/** Whether a value has too many levels, as one that an alias put into itself has. */
const isTooDeep = (document: unknown): boolean => {
  const open = [{ value: document, depth: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > deepest) return true
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 })
  }
  return false
}
