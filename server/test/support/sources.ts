/** The source as the tests of its order read it: files, imports, statements of SQL. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { type Node, parseSync, visitorKeys } from 'oxc-parser'

/** An import by the paths of both files from the folder that is read; packages keep their names. */
export type Import = { from: string; to: string; isTypeOnly: boolean; specifier: string }

/** A text that is sent to the database, with ` ? ` where a value stands, and the declaration it is in. */
export type Statement = { file: string; by: string; text: string }

const slashed = (path: string): string => path.split(sep).join('/')

/** All files of a folder that end in `.ts`, those in folders of it as well. */
export const listFiles = async (folder: string): Promise<string[]> =>
  (await Array.fromAsync(glob('**/*.ts', { cwd: folder }))).map(slashed)

export const isTest = (file: string): boolean => file.endsWith('.test.ts')

/** The imports of a file of the folder. */
export const importsOf = (folder: string, file: string): Import[] => {
  const text = readFileSync(join(folder, file), 'utf8')
  const pattern =
    /^\s*(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/gms
  return [...text.matchAll(pattern)].map(([, type, specifier = '', dynamic]) => {
    const named = specifier || dynamic || ''
    const to = named.startsWith('.')
      ? slashed(relative(folder, join(folder, dirname(file), named)))
      : named
    return { from: file, to, isTypeOnly: type !== undefined, specifier: named }
  })
}

type Tree = Node & { [key: string]: unknown }

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (tree: Tree): Tree[] =>
  (visitorKeys[tree.type] ?? []).flatMap((key) => [tree[key]].flat().filter(isTree))

/** Templates with a tag; in a `*.sql.ts` all texts, because names of tables and parts of statements stand in them. */
const textsIn = (tree: Tree, isOfSql: boolean): string[] => {
  if (tree.type === 'TSLiteralType') return []
  const within = childrenOf(tree).flatMap((child) => textsIn(child, isOfSql))
  if (tree.type === 'TaggedTemplateExpression' && !isOfSql) return [textOf(tree.quasi), ...within]
  if (tree.type === 'TemplateLiteral' && isOfSql) return [textOf(tree), ...within]
  if (tree.type === 'Literal' && isOfSql && typeof tree.value === 'string')
    return [/^\w+$/.test(tree.value) ? `table ${tree.value}` : tree.value]
  return within
}

const textOf = ({ quasis }: { quasis: { value: { raw: string } }[] }): string =>
  quasis.map(({ value }) => value.raw).join(' ? ')

/**
 * The statements of a file, by the names of its top-level declarations.
 *
 * @throws Error when the file cannot be parsed
 */
export const statementsOf = (folder: string, file: string): Statement[] => {
  const text = readFileSync(join(folder, file), 'utf8')
  if (!text.includes('`') && !file.endsWith('.sql.ts')) return []
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return program.body
    .filter(({ type }) => type !== 'ImportDeclaration')
    .flatMap((statement) =>
      textsIn(statement as Tree, file.endsWith('.sql.ts')).map((text) => ({
        file,
        by: nameOf(statement as Tree),
        text,
      })),
    )
}

const nameOf = (tree: Tree): string => {
  if (tree.type === 'Identifier') return tree.name
  for (const child of childrenOf(tree)) {
    const name = nameOf(child)
    if (name) return name
  }
  return ''
}

/**
 * The functions of a file that have more lines than so many, by the line they begin in.
 *
 * @throws Error when the file cannot be parsed
 */
export const longFunctionsOf = (folder: string, file: string, most: number): string[] => {
  const text = readFileSync(join(folder, file), 'utf8')
  if (text.split('\n').length <= most) return []
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length
  const within = (tree: Tree): string[] => {
    const inside = childrenOf(tree).flatMap(within)
    if (!/Function/.test(tree.type)) return inside
    const [begin, end] = [lineOf(tree.start), lineOf(tree.end)]
    return end - begin >= most
      ? [`${file}:${begin} has ${end - begin + 1} lines`, ...inside]
      : inside
  }
  return within(program as unknown as Tree)
}
