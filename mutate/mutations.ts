/** The small changes that a test should notice: what can be changed in a source text, found in its syntax tree. */
import { type Node, parseSync, visitorKeys } from 'oxc-parser'

/** One change: `text.slice(start, end)` becomes `replacement`. */
export type Mutation = {
  start: number
  end: number
  replacement: string
  /** Line of the first changed character, from 1. */
  line: number
  /** The line as it stands in the source, without the blanks around it. */
  code: string
  /** The change, on one line: `a < b → a <= b`; with `#2` where the line has it for the second time. */
  change: string
}

type Tree = Node & { [key: string]: unknown }
type Found = { at: { start: number; end: number }; replacement: string; change?: string }

const operators = new Map<string, readonly string[]>(
  Object.entries({
    '<': ['<=', '>='],
    '<=': ['<', '>'],
    '>': ['>=', '<='],
    '>=': ['>', '<'],
    '===': ['!=='],
    '!==': ['==='],
    '+': ['-'],
    '-': ['+'],
    '*': ['/'],
    '/': ['*'],
    '%': ['*'],
    '&': ['|'],
    '|': ['&'],
    '<<': ['>>'],
    '>>': ['<<'],
    '&&': ['||'],
    '||': ['&&'],
    '+=': ['-='],
    '-=': ['+='],
  }),
)

/** Calls that have an opposite. */
const methods = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    min: 'max',
    max: 'min',
  }),
)

/**
 * All changes of a TypeScript source, in the order of the text. Code for the compiler only stays (types, imports). So
 * do names of properties, templates with a tag (SQL), and prose: texts with a blank are for people.
 *
 * @throws Error when the text cannot be parsed
 */
export const findMutations = (file: string, text: string): Mutation[] => {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const found: Found[] = []
  visit(program as Tree, text, found)
  const seen = new Map<string, number>()
  return found
    .toSorted((a, b) => a.at.start - b.at.start || a.at.end - b.at.end)
    .map(({ at: { start, end }, replacement, change }) => ({
      start,
      end,
      replacement,
      line: text.slice(0, start).split('\n').length,
      code:
        text
          .slice(text.lastIndexOf('\n', start - 1) + 1)
          .split('\n', 1)[0]
          ?.trim() ?? '',
      change: change ?? `${oneLine(text.slice(start, end))} → ${oneLine(replacement)}`,
    }))
    .map((mutation) => {
      const { line, change } = mutation
      const times = (seen.get(`${line} ${change}`) ?? 0) + 1
      seen.set(`${line} ${change}`, times)
      return times === 1 ? mutation : { ...mutation, change: `${change} #${times}` }
    })
}

/** The text with one change. */
export const applyMutation = (text: string, { start, end, replacement }: Mutation): string =>
  text.slice(0, start) + replacement + text.slice(end)

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-27)}` : line
}

const visit = (node: Tree, text: string, found: Found[]): void => {
  const source = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
  for (const replacement of replacementsOf(node, source)) found.push({ at: node, replacement })
  if (node.type === 'IfStatement') {
    const { test, consequent, alternate } = node as Extract<Node, { type: 'IfStatement' }>
    const condition = `if (${oneLine(source(test))})`
    found.push({ at: node, replacement: source(consequent), change: `${condition} → always` })
    const otherwise = alternate ? source(alternate) : ';'
    found.push({ at: node, replacement: otherwise, change: `${condition} → never` })
  }
  for (const key of visitorKeys[node.type] ?? []) {
    if (isForTheCompiler(node, key)) continue
    const child = node[key] as Tree | (Tree | null)[] | null | undefined
    for (const one of Array.isArray(child) ? child : [child]) if (one) visit(one, text, found)
  }
}

/** Only types, names and addresses of modules are there. */
const isForTheCompiler = (node: Tree, key: string): boolean => {
  if (node.type.startsWith('TS')) return key !== 'expression'
  if (node.type === 'Property') return key === 'key' && node.computed === false
  if (node.type === 'TaggedTemplateExpression') return key === 'quasi'
  return (
    ['source', 'attributes', 'typeAnnotation', 'returnType', 'typeParameters'].includes(key) ||
    key === 'typeArguments'
  )
}

const replacementsOf = (
  node: Tree,
  source: (at: { start: number; end: number }) => string,
): string[] => {
  const tree = node as Node
  switch (tree.type) {
    case 'BinaryExpression':
    case 'AssignmentExpression': {
      if (tree.operator === '+' && (isText(tree.left) || isText(tree.right))) return []
      return (operators.get(tree.operator) ?? []).map(
        (operator) => `${source(tree.left)} ${operator} ${source(tree.right)}`,
      )
    }
    case 'LogicalExpression': {
      const [left, right] = [source(tree.left), source(tree.right)]
      // In brackets, because && binds more tightly than || does.
      if (tree.operator === '??') return [`(${left})`, `(${right})`]
      return [`((${left}) ${operators.get(tree.operator)?.[0]} (${right}))`]
    }
    case 'UnaryExpression':
      return tree.operator === '!' || tree.operator === '-' ? [`(${source(tree.argument)})`] : []
    case 'UpdateExpression':
      return [tree.operator === '++' ? `${source(tree.argument)}--` : `${source(tree.argument)}++`]
    case 'ConditionalExpression':
      return [`(${source(tree.consequent)})`, `(${source(tree.alternate)})`]
    case 'WhileStatement':
      return [';']
    case 'ExpressionStatement':
      return tree.directive ? [] : [';']
    case 'ArrayExpression':
      return tree.elements.length > 0 ? ['[]'] : []
    case 'ObjectExpression':
      return tree.properties.length > 0 ? ['{}'] : []
    case 'SpreadElement':
      return []
    case 'CallExpression':
      return callsLike(tree, source)
    case 'TemplateLiteral':
      return tree.quasis.some(({ value }) => isProse(value.raw)) ? [] : ["''"]
    case 'Literal':
      return literalsBeside(tree)
    default:
      return []
  }
}

type Call = Extract<Node, { type: 'CallExpression' }>

const callsLike = (
  { callee, start, end }: Call,
  source: (at: { start: number; end: number }) => string,
): string[] => {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  const opposite = methods.get(callee.property.name)
  const before = source({ start, end: callee.property.start })
  const after = source({ start: callee.property.end, end })
  if (opposite) return [before + opposite + after]
  // Whether what the method leaves out or changes is noticed.
  const kept = ['trim', 'filter', 'slice', 'subarray', 'replace', 'replaceAll', 'toLowerCase']
  return kept.includes(callee.property.name) && !callee.optional ? [source(callee.object)] : []
}

const literalsBeside = (literal: Extract<Node, { type: 'Literal' }>): string[] => {
  const { value, raw } = literal
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'number') return [String(value + 1)]
  if (typeof value === 'bigint') return [`${value + 1n}n`]
  if (typeof value === 'string') {
    if (isProse(value)) return []
    return [value === '' ? "'mutated'" : "''"]
  }
  if (!('regex' in literal) || raw === null) return []
  const { pattern, flags } = literal.regex as { pattern: string; flags: string }
  return [
    ...(pattern.startsWith('^') ? [`/${pattern.slice(1)}/${flags}`] : []),
    ...(/(?<!\\)\$$/.test(pattern) ? [`/${pattern.slice(0, -1)}/${flags}`] : []),
  ]
}

const isText = ({ type, ...rest }: Node): boolean =>
  type === 'TemplateLiteral' || ('value' in rest && typeof rest.value === 'string')

const isProse = (text: string): boolean => text.includes(' ')
