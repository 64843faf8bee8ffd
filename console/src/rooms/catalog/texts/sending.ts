/** Texts on their way: tried while somebody writes, and saved together. */
import { useEffect, useState } from 'preact/hooks'
import { call } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import {
  type Conflict,
  type Edits,
  mostOfCall,
  patchOf,
  staleIn,
  standingOn,
  type Tried,
  without,
} from './edits.ts'

/** Nobody has to be told of a word that is half written. */
const restMs = 600

type Sent = { project: string; edits: Edits; language: string; signal?: AbortSignal }

/** Patches all packages of the edits, so many in one call; tells after each call which of them are done. */
const send = async (
  { project, edits, language, signal }: Sent,
  isTrial: boolean,
  onDone: (skus: string[]) => void,
): Promise<Tried[]> => {
  const parts = Object.values(edits)
  const tried: Tried[] = []
  for (let from = 0; from < parts.length; from += mostOfCall) {
    const some = parts.slice(from, from + mostOfCall)
    const { data } = await call<{ items: Tried[] }>('patchPackages', {
      parameters: { project_id: project, ...(isTrial ? { validate_only: 'true' } : {}) },
      body: { items: some.map((edit) => patchOf(edit, language)) },
      signal,
    })
    tried.push(...data.items)
    onDone(some.map(({ row }) => row.sku))
  }
  return tried
}

export type Sending = {
  /** The packages that the service would change; undefined until it has looked. */
  wouldChange: number | undefined
  error: unknown
  conflicts: readonly Conflict[]
  isSaving: boolean
  save: () => Promise<boolean>
  settle: (sku: string) => void
}

type SendingOptions = {
  project: string
  edits: Edits
  language: string
  onEdits: (edits: Edits) => void
}

/** Tries the edits when nobody has written for a moment, and saves them. */
export const useSending = ({ project, edits, language, onEdits }: SendingOptions): Sending => {
  const [wouldChange, tell] = useState<number>()
  const [error, setError] = useState<unknown>()
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [isSaving, setSaving] = useState(false)
  const fail = (reason: unknown, left: Edits): void => {
    const stale = staleIn(reason)
    if (stale.length === 0) {
      setError(reason)
      return
    }
    const now = standingOn(left, stale, language)
    setConflicts((before) => [...before, ...now.conflicts])
    onEdits(now.edits)
  }
  useEffect(() => {
    tell(undefined)
    setError(undefined)
    if (Object.keys(edits).length === 0) {
      setConflicts([])
      return
    }
    const ended = new AbortController()
    const { signal } = ended
    const timer = setTimeout(
      () =>
        send({ project, edits, language, signal }, true, () => {}).then(
          (tried) => tell(tried.filter(({ changed }) => changed.length > 0).length),
          (reason) => !signal.aborted && fail(reason, edits),
        ),
      restMs,
    )
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [JSON.stringify(edits), language])
  const save = async (): Promise<boolean> => {
    setSaving(true)
    setError(undefined)
    let left = edits
    try {
      await send({ project, edits, language }, false, (skus) => {
        left = without(left, skus)
      })
      onEdits(left)
    } catch (reason) {
      onEdits(left)
      fail(reason, left)
    }
    setSaving(false)
    await queryClient.invalidateQueries({ queryKey: ['listPackages'] })
    return Object.keys(left).length === 0
  }
  return {
    wouldChange,
    error,
    conflicts,
    isSaving,
    save,
    settle: (sku) => setConflicts((before) => before.filter((one) => one.sku !== sku)),
  }
}
