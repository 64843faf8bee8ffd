/** The SQL of the source as the database gets it: statements with their parts in place, and the migrations' ones. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Node, parseSync, visitorKeys } from 'oxc-parser'
import { statementsOf } from '../../src/base/migration/script.ts'
import type { Statement } from './sources.ts'

type Tree = Node & { [key: string]: unknown }

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (tree: Tree): Tree[] =>
  (visitorKeys[tree.type] ?? []).flatMap((key) => [tree[key]].flat().filter(isTree))

const everythingIn = (tree: Tree): Tree[] => [tree, ...childrenOf(tree).flatMap(everythingIn)]

/** The meaning of a name: a declaration of a file, and the texts that its function is given as arguments. */
type Declared = { file: string; tree: Tree; bound?: ReadonlyMap<string, string> }

type Module = {
  file: string
  /** Top-level declarations and imports by their names. */
  declared: Map<string, Declared | { from: string; name: string }>
  declarations: { name: string; tree: Tree }[]
}

const verbs = /^\s*(?:with|select|insert|update|delete|create|alter|drop|lock|analyze|table)\b/i

/** How a tag or a table of names is called in the source: those that run statements. */
const isTag = (tree: unknown): boolean =>
  isTree(tree) && tree.type === 'Identifier' && /^(?:sql|tx|part|connection|query)$/.test(tree.name)

/**
 * The statements of files with all that other functions add to them: ` ? ` stands for values, and for names that are
 * arguments. Where a part has several forms, all of them stand one after the other. Texts that are only parts of others
 * are not answered by themselves.
 *
 * @throws Error when a file cannot be parsed
 */
export const wholeStatementsOf = (folder: string, files: readonly string[]): Statement[] => {
  const modules = new Map(files.map((file) => [file, moduleOf(folder, file)]))
  const { parts, written } = partsOf(modules)
  const found = [...modules.values()].flatMap(({ file, declarations }) =>
    declarations.flatMap(({ name, tree }) => {
      const from = { file, tree }
      return rootsIn(tree, false).map(({ root, isText }) => ({
        root,
        file,
        by: name,
        text: written(
          root.type === 'TaggedTemplateExpression' ? (root.quasi as Tree) : root,
          from,
          isText,
          [],
        ),
      }))
    }),
  )
  return found
    .filter(({ root, text }) => !parts.has(root) && verbs.test(text))
    .flatMap(({ file, by, text }) => statementsIn(text).map((one) => ({ file, by, text: one })))
}

/** A function that writes out a template with all that it adds, and the templates that were parts of others. */
const partsOf = (modules: ReadonlyMap<string, ReturnType<typeof moduleOf>>) => {
  const parts = new Set<Tree>()
  const lookUp = (file: string, name: string): Declared | undefined => {
    const found = modules.get(file)?.declared.get(name)
    return found && 'from' in found ? lookUp(found.from, found.name) : found
  }

  /** The SQL that an expression adds to a text: in texts every text counts, in tagged ones what has a tag. */
  const added = (tree: Tree, from: Declared, isText: boolean, open: readonly Tree[]): string => {
    if (open.includes(tree)) return ''
    const further = [...open, tree]
    const all = (trees: readonly Tree[], own = from, text = isText): string =>
      trees.map((one) => added(one, own, text, further)).join(' ')
    switch (tree.type) {
      case 'TaggedTemplateExpression':
        parts.add(tree)
        return written(tree.quasi as Tree, from, false, further)
      case 'TemplateLiteral':
        parts.add(tree)
        return isText ? written(tree, from, true, further) : ''
      case 'Literal':
        return isText && typeof tree.value === 'string' ? tree.value : ''
      case 'Identifier': {
        const local = everythingIn(from.tree).find(
          (one) =>
            one.type === 'VariableDeclarator' && one !== from.tree && nameOf(one) === tree.name,
        )
        if (local) return all([local.init as Tree].filter(isTree))
        const bound = from.bound?.get(tree.name)
        if (bound !== undefined) return isText ? bound : ''
        const declared = lookUp(from.file, tree.name)
        const isOurs = declared?.file.endsWith('.sql.ts') || declared?.file === from.file
        return declared && isOurs ? all([declared.tree], declared) : ''
      }
      case 'CallExpression': {
        const { callee } = tree as unknown as { callee: Tree }
        const given = tree.arguments as unknown as Tree[]
        if (isTag(callee)) return namesIn(given[0], from)
        const isUnsafe = nameOfMember(callee) === 'unsafe'
        // Only texts with a tag among a function's arguments are surely parts of its answer.
        const texts = given.map((one) =>
          all([one], from, isUnsafe || (isText && one.type === 'ArrowFunctionExpression')),
        )
        const declared = callee.type === 'Identifier' ? lookUp(from.file, callee.name) : undefined
        const called = declared?.file.endsWith('.sql.ts')
          ? all([declared.tree], { ...declared, bound: boundIn(declared.tree, given, from) })
          : all([callee])
        return [called, ...texts].join(' ')
      }
      case 'MemberExpression':
      case 'Property':
      case 'VariableDeclarator':
        return all([(tree.object ?? tree.value ?? tree.init) as Tree].filter(isTree))
      default:
        return tree.type.startsWith('TS') ? '' : all(childrenOf(tree))
    }
  }

  const written = (
    template: Tree,
    from: Declared,
    isText: boolean,
    open: readonly Tree[],
  ): string => {
    const { quasis, expressions } = template as unknown as {
      quasis: { value: { raw: string } }[]
      expressions: Tree[]
    }
    return quasis
      .map(({ value }, index) => {
        const expression = expressions[index]
        if (!expression) return value.raw
        return `${value.raw} ${added(expression, from, isText, open).trim() || '?'} `
      })
      .join('')
  }

  return { parts, written }
}

/** Templates with a tag, and those that are given to `named` and `unsafe`, but none within another one. */
const rootsIn = (tree: Tree, isText: boolean): { root: Tree; isText: boolean }[] => {
  if (tree.type.startsWith('TS')) return []
  if (tree.type === 'TaggedTemplateExpression') return [{ root: tree, isText: false }]
  if (tree.type === 'TemplateLiteral') return isText ? [{ root: tree, isText: true }] : []
  const takesText =
    tree.type === 'CallExpression' &&
    /^(?:named|unsafe)$/.test(nameOfMember(tree.callee as Tree) || nameOf(tree.callee as Tree))
  return childrenOf(tree).flatMap((child) => rootsIn(child, takesText))
}

const nameOfMember = (tree: Tree): string =>
  tree.type === 'MemberExpression' ? nameOf(tree.property as Tree) : ''

const nameOf = (tree: Tree): string => {
  if (tree.type === 'Identifier') return tree.name
  for (const child of childrenOf(tree)) {
    const name = nameOf(child)
    if (name) return name
  }
  return ''
}

/** Names as the tag writes them: what stands there, or ` ? ` for what comes as an argument that is not known. */
const namesIn = (tree: Tree | undefined, { bound }: Declared): string => {
  if (tree?.type === 'Identifier') return bound?.get(tree.name) ?? '?'
  return tree?.type === 'Literal' && typeof tree.value === 'string' ? tree.value : '?'
}

/** The texts among the arguments of a call, by the names that the function has for them. */
const boundIn = (declaration: Tree, given: readonly Tree[], from: Declared) => {
  const callable = everythingIn(declaration).find((one) => Array.isArray(one.params))
  const names = (callable?.params ?? []) as Tree[]
  return new Map(
    names.flatMap((one, index) => {
      const text = namesIn(given[index], from)
      return one.type === 'Identifier' && text !== '?' ? [[one.name, text] as const] : []
    }),
  )
}

const moduleOf = (folder: string, file: string): Module => {
  const { program, errors } = parseSync(file, readFileSync(join(folder, file), 'utf8'))
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const module: Module = { file, declared: new Map(), declarations: [] }
  for (const statement of program.body as unknown as Tree[]) {
    if (statement.type === 'ImportDeclaration') {
      const from = join(dirname(file), String((statement.source as Tree).value))
      for (const one of statement.specifiers as Tree[]) {
        if (one.type !== 'ImportSpecifier') continue
        module.declared.set((one.local as Tree & { name: string }).name, {
          from,
          name: nameOf(one.imported as Tree),
        })
      }
      continue
    }
    if (/^Export(?:Named|All)Declaration$/.test(statement.type) && isTree(statement.source)) {
      const from = join(dirname(file), String(statement.source.value))
      for (const one of (statement.specifiers ?? []) as Tree[]) {
        module.declared.set(nameOf(one.exported as Tree), { from, name: nameOf(one.local as Tree) })
      }
      continue
    }
    const declaration = isTree(statement.declaration) ? statement.declaration : statement
    const trees =
      declaration.type === 'VariableDeclaration'
        ? (declaration.declarations as Tree[])
        : [declaration]
    for (const tree of trees) {
      const name = nameOf(tree)
      module.declarations.push({ name, tree })
      module.declared.set(name, { file, tree })
    }
  }
  return module
}

/**
 * The statements of a text, without comments and spare blanks, in lower case. Bodies of functions are left out: they
 * run where their rows lie, as on plain PostgreSQL.
 */
export const statementsIn = (text: string): string[] =>
  statementsOf(text).map((one) =>
    one
      .replace(/--[^\n]*/g, ' ')
      .replace(/(?<![:\w]):([a-z]\w*)/gi, ' ? ')
      .replace(/\$(\w*)\$.*?\$\1\$/gs, "'body'")
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase(),
  )
