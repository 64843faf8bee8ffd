/** Changes to a thing that others may change meanwhile: changed members alone are sent, with their version. */
import { useState } from 'preact/hooks'
import { ApiProblem } from '../../api/problems.ts'
import { useDraft } from './drafts.ts'

/** The members of a thing as a form holds them; a text that is not there is an empty one. */
type Members = Record<string, string | boolean>

/** One version of a thing. */
type Version<T> = { values: T; etag: string | undefined }

/** A member that somebody else changed: as it was, as it is now, and as this form would have it. */
export type Overtaken = { name: string; before: string; theirs: string; mine: string | undefined }

type Draft<T> = { base: T | null; etag: string | null; changes: Partial<T> }

/** The members that are said in one version, and are something else in another one. */
const changedMembers = <T extends Members>(from: T, to: Partial<T>): (keyof T & string)[] =>
  Object.keys(to).filter((name) => to[name] !== undefined && to[name] !== (from[name] ?? ''))

/** Members that somebody else changed between two versions, beside the changes of this form. */
const overtakenBy = <T extends Members>(base: T, now: T, changes: Partial<T>): Overtaken[] => {
  const gone = Object.keys(base).filter((name) => !(name in now))
  const whole = { ...Object.fromEntries(gone.map((name) => [name, ''])), ...now } as T
  return changedMembers(base, whole).map((name) => ({
    name,
    before: String(base[name] ?? ''),
    theirs: String(whole[name]),
    mine: changes[name] === undefined ? undefined : String(changes[name]),
  }))
}

type EditOptions<T> = {
  /** Sends what was changed, for the version that it was changed on. */
  send: (changes: Partial<T>, etag: string | undefined, base: T) => Promise<unknown>
  /** Reads the present version anew. */
  reread: () => Promise<Version<T> | undefined>
}

/**
 * A form over one version of a thing. Nothing is sent where another version came in between. The form then stands on
 * that one with its own changes, and tells what others changed.
 *
 * @param key names the form and the thing
 */
export const useEdit = <T extends Members>(
  key: string,
  fresh: Version<T>,
  { send, reread }: EditOptions<T>,
) => {
  const start: Draft<T> = { base: null, etag: null, changes: {} }
  const [draft, setDraft, dropDraft] = useDraft(key, start)
  const [overtaken, tell] = useState<Overtaken[]>([])
  const base = draft.base ?? fresh.values
  const etag = draft.base ? (draft.etag ?? undefined) : fresh.etag
  const changed = changedMembers(base, draft.changes)
  const standOn = (version: Version<T>, changes: Partial<T>): void => {
    const names = changedMembers(version.values, changes)
    if (names.length === 0) dropDraft()
    else
      setDraft({
        base: version.values,
        etag: version.etag ?? null,
        changes: Object.fromEntries(names.map((name) => [name, changes[name]])) as Partial<T>,
      })
  }
  const drop = (): void => {
    tell([])
    dropDraft()
  }
  return {
    /** The version that the changes stand on. */
    base,
    etag,
    values: { ...base, ...draft.changes } as T,
    changed,
    overtaken,
    set: (changes: Partial<T>) => standOn({ values: base, etag }, { ...draft.changes, ...changes }),
    drop,
    /** Resolves to whether it was saved; rejects where the service refuses it for another reason. */
    save: async (): Promise<boolean> => {
      try {
        await send(
          Object.fromEntries(changed.map((name) => [name, draft.changes[name]])) as Partial<T>,
          etag,
          base,
        )
        drop()
        return true
      } catch (error) {
        if (!(error instanceof ApiProblem && error.status === 412)) throw error
        const now = await reread()
        if (!now) throw error
        tell(overtakenBy(base, now.values, draft.changes))
        standOn(now, draft.changes)
        return false
      }
    },
  }
}
