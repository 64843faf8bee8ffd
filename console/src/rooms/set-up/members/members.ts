/** Members of settings as forms hold them: by their paths, and flat, so that each can be changed for itself. */

/** How a member is typed in: `words` are a list in a line, `pairs` are names with values, one in a line. */
export type MemberKind =
  | 'text'
  | 'address'
  | 'number'
  | 'lines'
  | 'words'
  | 'numbers'
  | 'pairs'
  | 'set'
  | 'choice'
  | 'yes-or-no'
  | 'switch'

export type Member = {
  /** Where it stands in the body, as `settings.rate_limits.token.burst`. */
  path: string
  kind: MemberKind
  /** The values of a choice or a set. */
  choices?: readonly string[]
  /** The value of a switch that nobody has set. */
  isOn?: boolean
}

export type Values = Record<string, string | boolean>
type Tree = { [name: string]: unknown }

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const at = (thing: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (isTree(inner) ? inner[name] : undefined), thing)

const joins: Partial<Record<MemberKind, string>> = {
  lines: '\n',
  set: '\n',
  words: ' ',
  numbers: ', ',
}

const shownOf = ({ kind, isOn = false }: Member, value: unknown): string | boolean => {
  if (kind === 'switch') return typeof value === 'boolean' ? value : isOn
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.join(joins[kind] ?? ' ')
  if (kind === 'pairs')
    return Object.entries(value as Tree)
      .map(([name, text]) => `${name}=${text}`)
      .join('\n')
  return String(value)
}

/** The members of a thing, as its form holds them. */
export const valuesOf = (thing: unknown, members: readonly Member[]): Values =>
  Object.fromEntries(
    members.map((member) => [member.path, shownOf(member, at(thing, member.path))]),
  )

/** A whole number; a text that is none stays one, and the check says so. */
const numberIn = (text: string): number | string => (/^\d{1,15}$/.test(text) ? Number(text) : text)

const piecesOf = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')

/** The member as the body takes it; undefined for none. */
const writtenOf = ({ kind }: Member, value: string | boolean): unknown => {
  if (typeof value === 'boolean') return value
  const text = value.trim()
  if (text === '') return undefined
  switch (kind) {
    case 'number':
      return numberIn(text)
    case 'yes-or-no':
      return text === 'true'
    case 'lines':
    case 'set':
      return piecesOf(text, /\n/)
    case 'words':
      return piecesOf(text, /\s+/)
    case 'numbers':
      return piecesOf(text, /[\s,;]+/).map(numberIn)
    case 'pairs':
      return Object.fromEntries(
        piecesOf(text, /\n/).map((line) => {
          const [name = '', ...rest] = line.split('=')
          return [name.trim(), rest.join('=').trim()]
        }),
      )
    default:
      return text
  }
}

const put = (tree: Tree, path: string, value: unknown): void => {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let inner = tree
  for (const name of names) {
    if (!isTree(inner[name])) inner[name] = {}
    inner = inner[name] as Tree
  }
  inner[last] = value
}

/** The value of somebody else, as the form holds such a member. */
export const valueIn = (present: string | boolean | undefined, text: string): string | boolean =>
  typeof present === 'boolean' ? text === 'true' : text

/**
 * A merge patch of what was changed: an emptied member goes back to its default.
 *
 * @param whole things that go as a whole when none of their members is left
 */
export const patchOf = (
  members: readonly Member[],
  values: Values,
  changed: readonly string[],
  whole: readonly string[] = [],
): Tree => {
  const patch: Tree = {}
  for (const member of members) {
    if (!changed.includes(member.path)) continue
    put(patch, member.path, writtenOf(member, values[member.path] ?? '') ?? null)
  }
  for (const path of whole) {
    const its = members.filter((member) => member.path.startsWith(`${path}.`))
    const isTouched = its.some((member) => changed.includes(member.path))
    if (isTouched && its.every((member) => values[member.path] === '')) put(patch, path, null)
  }
  return patch
}

/** The body of a new thing: members that are empty, or as they would be anyway, are left out. */
export const wholeOf = (members: readonly Member[], values: Values): Tree => {
  const body: Tree = {}
  for (const member of members) {
    const value = writtenOf(member, values[member.path] ?? '')
    if (value !== undefined && value !== (member.isOn ?? false)) put(body, member.path, value)
  }
  return body
}
