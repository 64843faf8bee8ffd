/** Tests that Citus cannot run are listed by their names, and checked without Citus: a renamed one is told at once. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Node, parseSync, visitorKeys } from 'oxc-parser'
import { cannotRun } from './cannot-run.ts'

type Tree = Node & { [key: string]: unknown }

const root = join(import.meta.dirname, '..', '..', '..')

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (tree: Tree): Tree[] =>
  (visitorKeys[tree.type] ?? []).flatMap((key) => [tree[key]].flat().filter(isTree))

/** A pattern for a test's name: as it is written, with anything where a value stands. */
const patternOf = (name: Tree | undefined): RegExp | undefined => {
  if (name?.type === 'Literal' && typeof name.value === 'string') return exactly([name.value])
  if (name?.type !== 'TemplateLiteral') return undefined
  const { quasis } = name as unknown as { quasis: { value: { cooked: string } }[] }
  return exactly(quasis.map(({ value }) => value.cooked))
}

const exactly = (texts: readonly string[]): RegExp =>
  new RegExp(`^${texts.map((text) => RegExp.escape(text)).join('.+')}$`)

/** The tests of a text by the names that the runner tells, with those of the suites around them. */
const testsIn = (text: string): RegExp[][] => {
  const read = (tree: Tree, around: readonly RegExp[]): RegExp[][] => {
    const isTest =
      tree.type === 'CallExpression' &&
      /^(?:test|it|describe|suite)$/.test(String((tree.callee as Tree).name))
    const name = isTest ? patternOf((tree.arguments as unknown as Tree[])[0]) : undefined
    const further = name === undefined ? around : [...around, name]
    const inner = childrenOf(tree).flatMap((child) => read(child, further))
    return name === undefined ? inner : [[...further], ...inner]
  }
  const { program, errors } = parseSync('a.test.ts', text)
  assert.deepEqual(errors, [])
  return read(program as unknown as Tree, [])
}

const has = (text: string, name: string): boolean => {
  const parts = name.split(' > ')
  return testsIn(text).some(
    (names) =>
      names.length === parts.length &&
      names.every((pattern, index) => pattern.test(parts[index] ?? '')),
  )
}

test('each line of the list of what Citus cannot run names a test that exists, with a reason', () => {
  const wrong = Object.entries(cannotRun).flatMap(([file, lines]) => {
    const path = join(root, file)
    if (!existsSync(path)) return [file]
    const text = readFileSync(path, 'utf8')
    return Object.entries(lines).flatMap(([name, reason]) =>
      has(text, name) && reason.length > 20 ? [] : [`${file}: ${name}`],
    )
  })
  assert.deepEqual(wrong, [])
  assert.ok(Object.keys(cannotRun).length > 0)
})

/** Its trigger is on a table of its own, which is not spread. */
const ownTable = 'server/src/base/database/outage.test.ts'

test('each file whose tests make triggers is on the list', () => {
  const files = globSync('server/{src,test}/**/*.test.ts', { cwd: root })
  const making = files.filter((file) =>
    /^\s*create trigger /m.test(readFileSync(join(root, file), 'utf8')),
  )
  assert.ok(making.length > 3)
  const listed = [...Object.keys(cannotRun), ownTable]
  assert.deepEqual(
    making.filter((file) => !listed.includes(file.replaceAll('\\', '/'))),
    [],
  )
})

test('a name is found as the runner tells it', () => {
  const text = `describe('a', () => { test(\`b \${c} d\`, f) }); test('e', {}, async () => {})`
  assert.deepEqual(
    ['a', 'a > b 1 d', 'b 1 d', 'e', 'a > e', 'f'].map((name) => has(text, name)),
    [true, true, false, true, false, false],
  )
})
