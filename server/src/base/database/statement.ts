/** The tag that SQL is written with: values become parameters, statements and names within become text. */
import { type Parameter, type Sent, sentForm } from './parameters.ts'
import { type Prepared, preparedFor, scriptOf, type Template, templateOf } from './prepared.ts'

/** A row that nobody has described. */
// biome-ignore lint/suspicious/noExplicitAny: what a statement without a row type answers is known to its reader only
export type AnyRow = Record<string, any>

/** Rows in their order, and how many rows the statement answered or changed. */
export type StatementAnswer<Rows> = Rows & { readonly count: number }

/**
 * A statement that is run when its answer is first asked for (`await`), and at most once. Within another one it is a
 * part of that one's text.
 */
export type Statement<Rows> = Promise<StatementAnswer<Rows>>

/** Names of tables and columns, quoted. */
export type QuotedNames = { readonly quoted: string }

/** A part for a statement's `${}`: a value, names, or other statements as parts of this one. */
export type Part = Parameter | QuotedNames | Statement<unknown> | readonly Statement<unknown>[]

/** Runs a statement somewhere. */
export type Run = (prepared: Prepared, values: readonly Sent[]) => Promise<unknown>

export type Tag = {
  <Rows extends readonly (object | undefined)[] = AnyRow[]>(
    strings: TemplateStringsArray,
    ...parts: readonly Part[]
  ): Statement<Rows>
  /** Names as parts of a statement; a dot parts a table from its column, several are parted by commas. */
  (names: string | readonly string[]): QuotedNames
  /**
   * Text as it stands: a part of a statement, or a statement. Without values it may hold several, each ended by a
   * semicolon, and then answers a list of answers. It is prepared for one use.
   */
  unsafe<Rows extends readonly (object | undefined)[] = AnyRow[]>(
    text: string,
    values?: readonly Parameter[],
  ): Statement<Rows>
  /** Runs a text with named values, made by `named`. */
  named<Rows extends readonly (object | undefined)[] = AnyRow[]>(
    text: NamedText,
    values: Readonly<Record<string, Parameter>>,
  ): Statement<Rows>
}

/** Runs statements: in a transaction, or each on its own. */
export type Query = Tag & {
  /**
   * The same tag for statements that have to find their rows by an index, whatever the statistics say. The planner
   * reads no whole table for them while an index will do. For tables that are empty most of the time: a statement that
   * was planned then would read all of one that has filled up since. In a transaction that holds until its end.
   */
  readonly indexed: Tag
}

/** A transaction: statements run one after the other and together, or not at all. */
export type Tx = Query & {
  /**
   * Runs a part of the transaction that may fail by itself: then the part alone is taken back, and its error thrown.
   */
  savepoint<T>(work: (tx: Tx) => T | Promise<T>): Promise<T>
}

/** A text whose parameters have names. */
export type NamedText = { readonly template: Template; readonly names: readonly string[] }

/**
 * Reads a text in which parameters are written `:name`, each as often as needed. For statements with so many values, or
 * values used so often, that `${}` would be hard to follow.
 */
export const named = (text: string): NamedText => {
  const names: string[] = []
  // Neither a cast (`::text`) nor a slice (`[1:2]`).
  const numbered = text.replace(/(?<![:\w]):([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { template: templateOf(numbered, true), names }
}

type Source =
  | { kind: 'template'; strings: readonly string[]; parts: readonly Part[] }
  | { kind: 'text'; text: string; values: readonly Parameter[] | undefined }
  | { kind: 'named'; text: NamedText; values: Readonly<Record<string, Parameter>> }

type Lazy = {
  readonly source: Source
  readonly run: Run
  answer: Promise<unknown> | undefined
}

/** Makes the tag whose statements go to `run`. */
export const tagFor = (run: Run): Tag => {
  const tag = (
    first: TemplateStringsArray | string | readonly string[],
    ...parts: readonly Part[]
  ) =>
    typeof first === 'object' && 'raw' in first
      ? statement({ kind: 'template', strings: first, parts }, run)
      : { quoted: typeof first === 'string' ? quote(first) : first.map(quote).join(', ') }
  const unsafe = (text: string, values?: readonly Parameter[]) =>
    statement({ kind: 'text', text, values }, run)
  const runNamed = (text: NamedText, values: Readonly<Record<string, Parameter>>) =>
    statement({ kind: 'named', text, values }, run)
  tag.unsafe = unsafe
  tag.named = runNamed
  return tag as Tag
}

const quote = (name: string): string => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`

function start(this: Lazy): Promise<unknown> {
  this.answer ??= send(this)
  return this.answer
}

const send = ({ source, run }: Lazy): Promise<unknown> => {
  try {
    if (source.kind === 'text' && source.values === undefined) return run(scriptOf(source.text), [])
    const { template, values } = filledIn(source)
    return run(preparedFor(template, values), values.map(sentForm))
  } catch (error) {
    return Promise.reject(error)
  }
}

function then(this: Lazy, ...handlers: Parameters<Promise<unknown>['then']>): Promise<unknown> {
  return start.call(this).then(...handlers)
}

function otherwise(this: Lazy, ...handlers: Parameters<Promise<unknown>['catch']>) {
  return start.call(this).catch(...handlers)
}

function lastly(this: Lazy, ...handlers: Parameters<Promise<unknown>['finally']>) {
  return start.call(this).finally(...handlers)
}

const statement = (source: Source, run: Run): Statement<never> => {
  const lazy = {
    source,
    run,
    answer: undefined,
    then,
    catch: otherwise,
    finally: lastly,
    [Symbol.toStringTag]: 'Statement',
  }
  return lazy as unknown as Statement<never>
}

const isStatement = (part: unknown): part is Lazy =>
  typeof part === 'object' && part !== null && (part as { then?: unknown }).then === then

const areNames = (part: unknown): part is QuotedNames =>
  typeof part === 'object' && part !== null && 'quoted' in part

type Filled = { template: Template; values: readonly Parameter[] }

const filledIn = (source: Source): Filled => {
  switch (source.kind) {
    case 'template': {
      const values: Parameter[] = []
      const branch = follow(roots.getOrInsertComputed(source.strings, newRoot), source, values)
      branch.template ??= templateOf(textOf(source, { count: 0 }), branch.isKept)
      return { template: branch.template, values }
    }
    case 'text':
      return { template: templateOf(source.text, false), values: source.values ?? [] }
    case 'named':
      return {
        template: source.text.template,
        values: source.text.names.map((name) => source.values[name] as Parameter),
      }
  }
}

/**
 * Where the parts that are text have led so far. Two statements with the same parts in the same places meet in the same
 * branch, and so share one text without writing it out.
 */
type Branch = {
  template: Template | undefined
  /** By the number of values before the part, then by the part. */
  readonly next: (Map<unknown, Branch> | undefined)[]
  readonly tree: { size: number }
  readonly isKept: boolean
}

// A template with more texts than this has any number of them: the rest stays unnamed.
const mostBranches = 256

const roots = new WeakMap<readonly string[], Branch>()

const newRoot = (): Branch => ({ template: undefined, next: [], tree: { size: 0 }, isKept: true })

/** Follows the parts of a source, and adds its values to `values`. */
const follow = (from: Branch, source: Source, values: Parameter[]): Branch => {
  if (source.kind === 'text') {
    if (source.values)
      throw new TypeError('A text with values of its own cannot be a part of a statement')
    return step(from, source.text, values)
  }
  if (source.kind === 'named') throw new TypeError('A named text cannot be a part of a statement')
  let branch = from
  for (const part of source.parts) {
    if (isStatement(part)) branch = enter(branch, part.source, values)
    else if (areNames(part)) branch = step(branch, part.quoted, values)
    else if (areStatements(part)) {
      branch = step(branch, part.length, values)
      for (const one of part) branch = enter(branch, one.source, values)
    } else values.push(part as Parameter)
  }
  return branch
}

const areStatements = (part: unknown): part is readonly Lazy[] =>
  Array.isArray(part) && isStatement(part[0])

const enter = (branch: Branch, source: Source, values: Parameter[]): Branch =>
  follow(source.kind === 'template' ? step(branch, source.strings, values) : branch, source, values)

const step = (from: Branch, key: unknown, { length }: readonly Parameter[]): Branch => {
  const known = from.next[length]?.get(key)
  if (known) return known
  const { tree } = from
  const isKept = from.isKept && tree.size < mostBranches
  const branch: Branch = { template: undefined, next: [], tree, isKept }
  if (isKept) {
    tree.size += 1
    from.next[length] ??= new Map()
    from.next[length].set(key, branch)
  }
  return branch
}

const textOf = (source: Source, values: { count: number }): string => {
  if (source.kind === 'text') return source.text
  if (source.kind === 'named') return ''
  return source.strings.reduce((text, string, index) => {
    const part = source.parts[index - 1]
    return text + partText(part, values) + string
  })
}

const partText = (part: unknown, values: { count: number }): string => {
  if (isStatement(part)) return textOf(part.source, values)
  if (areNames(part)) return part.quoted
  if (areStatements(part)) return part.map((one) => textOf(one.source, values)).join(' ')
  values.count += 1
  return `$${values.count}`
}

/** How many rows a statement answered or changed. */
export const rowCount = async (statement: Statement<unknown>): Promise<number> =>
  (await statement).count

/** Whether a statement that answers or changes one row at most did so. */
export const hasRow = async (statement: Statement<unknown>): Promise<boolean> =>
  (await statement).count === 1
