/** Texts of packages in one language, as somebody writes them, and the patches that they become. */
import type { AnswerOf } from '../../../api/calls.ts'
import { ApiProblem } from '../../../api/problems.ts'
import type { Overtaken } from '../../../shared/form/edit.ts'

type Texts = Readonly<Record<string, string>>
export type Member = 'name' | 'description' | 'long_description'
export const members: readonly Member[] = ['name', 'description', 'long_description']

/** A package, as far as its texts are concerned. */
export type TextRow = Readonly<Record<Member, Texts | null>> & { sku: string; etag: string }

/** One text of one package. */
export type Line = { row: TextRow; member: Member }

/** Texts that somebody wrote for a package, and the version that they change. */
export type Edit = { row: TextRow; texts: Partial<Record<Member, string>> }
export type Edits = Readonly<Record<string, Edit>>

export type Tried = AnswerOf<'patchPackages'>['items'][number]

/** So many packages change in one call. */
export const mostOfCall = 100

export const textIn = (row: TextRow, member: Member, language: string): string =>
  row[member]?.[language] ?? ''

/** The texts of a package that have a line: a long description only where there is one in any language. */
export const linesOf = (row: TextRow): Line[] =>
  members
    .filter((member) => member !== 'long_description' || Object.keys(row[member] ?? {}).length > 0)
    .map((member) => ({ row, member }))

/** The languages of some packages, those that most of their names have first. */
export const languagesOf = (rows: readonly TextRow[]): string[] => {
  const counts = new Map<string, number>()
  for (const { name } of rows)
    for (const language of Object.keys(name ?? {}))
      counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([language]) => language)
}

/** Edits with one text more; a text that says what is so already is none. */
export const withText = (
  edits: Edits,
  { row, member }: Line,
  text: string,
  language: string,
): Edits => {
  const { [row.sku]: edit = { row, texts: {} }, ...others } = edits
  const { [member]: _, ...rest } = edit.texts
  const texts = text === textIn(edit.row, member, language) ? rest : { ...rest, [member]: text }
  return Object.keys(texts).length === 0 ? others : { ...others, [row.sku]: { ...edit, texts } }
}

export const without = (edits: Edits, skus: readonly string[]): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([sku]) => !skus.includes(sku)))

/** One package of a patch. */
export const patchOf = ({ row, texts }: Edit, language: string): Record<string, unknown> => ({
  sku: row.sku,
  if_match: row.etag,
  ...Object.fromEntries(
    Object.entries(texts).map(([member, text]) => [
      member,
      { [language]: text.trim() === '' ? null : text },
    ]),
  ),
})

/** A package that somebody else changed, with the texts that both changed. */
export type Conflict = { sku: string; members: readonly Overtaken[] }

/** The packages that a refusal names as changed meanwhile, as they are now. */
export const staleIn = (error: unknown): TextRow[] => {
  if (!(error instanceof ApiProblem) || error.status !== 412) return []
  const told = (error.facts.stale ?? []) as { current_version: string; current: TextRow }[]
  return told.map(({ current, current_version: etag }) => ({ ...current, etag }))
}

/** Edits that stand on the present versions, and what others changed in the same texts. */
export const standingOn = (
  edits: Edits,
  present: readonly TextRow[],
  language: string,
): { edits: Edits; conflicts: Conflict[] } => {
  let next = edits
  const conflicts: Conflict[] = []
  for (const now of present) {
    const edit = edits[now.sku]
    if (!edit) continue
    const overtaken = members
      .filter((member) => textIn(edit.row, member, language) !== textIn(now, member, language))
      .map((member) => ({
        name: member,
        before: textIn(edit.row, member, language),
        theirs: textIn(now, member, language),
        mine: edit.texts[member],
      }))
    if (overtaken.length > 0) conflicts.push({ sku: now.sku, members: overtaken })
    next = { ...next, [now.sku]: { ...edit, row: now } }
  }
  return { edits: next, conflicts }
}
