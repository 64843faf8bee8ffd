/** Imports as the API tells of them, the files that they were made of, and how one is sent. */
import type { AnswerOf, QueryOf } from '../../../api/calls.ts'
import type { FileType } from '../../../api/client.ts'
import { useChange } from '../../../api/queries.ts'
import type { Tone } from '../../../shared/controls/badge.tsx'
import { late } from '../../../texts/late.ts'
import { t } from '../../../texts/texts.ts'

export type Import = AnswerOf<'readImport'>
export type ImportRow = AnswerOf<'listImports'>['items'][number]
export type Mode = Import['mode']
export type Kind = (typeof kinds)[number]

export const modes = ['upsert', 'create', 'sync'] as const satisfies readonly Mode[]
export const kinds = [
  'bundle',
  'virtual_good',
  'virtual_currency_package',
  'virtual_currency',
  'group',
  'attribute',
] as const

const types: Readonly<Record<string, FileType>> = {
  csv: 'text/csv',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
}

/** The endings of files that a browser offers to choose. */
export const endings = Object.keys(types)
  .map((ending) => `.${ending}`)
  .join(',')

const endingOf = (name: string): string => name.toLowerCase().split('.').at(-1) ?? ''

/** The type of a file by its name; undefined for one that no import takes. */
export const typeOf = (name: string): FileType | undefined => types[endingOf(name)]

/** Whether a file is a table of a spreadsheet, which has to be saved as CSV first. */
export const isSpreadsheet = (name: string): boolean =>
  ['xlsx', 'xls', 'ods', 'numbers'].includes(endingOf(name))

/** How an import is wished: what it does with what is there, and for which kinds. */
export type Wish = { mode: Mode; kinds: readonly Kind[] }

export const usualWish: Wish = { mode: 'upsert', kinds: [] }

type Kept = { file: File; wish: Wish }

/** Files of this tab's trials, by project and number: the page of a trial imports them without another choice. */
const kept = new Map<string, Kept>()

const keyOf = (project: string, id: number): string => `${project} ${id}`

export const keptOf = (project: string, id: number): Kept | undefined =>
  kept.get(keyOf(project, id))

export const keep = (project: string, id: number, its: Kept): void => {
  // A file is a reference to the disk, but one of the newest trial is all that anybody goes on with.
  kept.clear()
  kept.set(keyOf(project, id), its)
}

type Sent = {
  file: File
  type: FileType
  wish: Wish
  isTrial: boolean
  isSkipping: boolean
  signal: AbortSignal
}

/** The values of the call for a file. A trial reads on behind wrong rows, so that it tells all of them at once. */
const queryOf = ({ wish, isTrial, isSkipping }: Sent): QueryOf<'importCatalog'> => ({
  mode: wish.mode,
  on_error: isTrial || isSkipping ? 'skip' : 'abort',
  ...(isTrial ? { dry_run: 'true' as const } : {}),
  ...(wish.mode === 'sync' && wish.kinds.length > 0 ? { kinds: wish.kinds.join(',') } : {}),
})

/** Sends files of a project. */
export const useSending = (project: string) => {
  const change = useChange<Import>('importCatalog', ['listImports'])
  return {
    ...change,
    send: (sent: Sent, onSent: (made: Import) => void): void =>
      change.mutate(
        {
          parameters: { project_id: project, ...queryOf(sent) },
          upload: { file: sent.file, type: sent.type },
          signal: sent.signal,
        },
        { onSuccess: ({ data }) => onSent(data) },
      ),
  }
}

export const isOver = ({ status }: Pick<Import, 'status'>): boolean =>
  ['succeeded', 'partly_succeeded', 'failed', 'canceled'].includes(status)

export const toneOf = (status: Import['status']): Tone =>
  status === 'succeeded'
    ? 'good'
    : status === 'failed'
      ? 'bad'
      : status === 'partly_succeeded'
        ? 'warn'
        : 'plain'

/** The state of an import in words; a trial that has ended is only that. */
export const stateWords = ({
  status,
  dry_run: isTrial,
}: Pick<Import, 'status' | 'dry_run'>): string =>
  isTrial && (status === 'succeeded' || status === 'partly_succeeded')
    ? t().imports.tried[status]
    : t().imports.states[status]

/** A sentence on what became of an import and what to do; undefined where all went well, or it has not ended. */
export const outcomeWords = ({
  status,
  counts,
  mode,
  dry_run: isTrial,
}: Pick<Import, 'status' | 'counts' | 'mode' | 'dry_run'>): string | undefined => {
  const words = late()?.findings
  if (!words) return undefined
  const { created, updated, deleted, failed } = counts
  if (status === 'canceled') return words.canceled(created + updated + deleted > 0)
  if (status === 'failed') return failed === 0 ? words.failed : words.rowsWrong(failed)
  if (status === 'succeeded') return isTrial ? words.trial : undefined
  if (status !== 'partly_succeeded') return undefined
  return isTrial ? words.rowsWouldBeLeftOut(failed) : words.rowsLeftOut(failed, mode === 'sync')
}
