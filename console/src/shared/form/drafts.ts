/**
 * Forms that were begun: kept for this tab until they are sent, given up, or the person goes. Secrets never come here,
 * because their fields have no draft. Choices for a browser are kept, too.
 */
import { useState } from 'preact/hooks'

const prefix = 'portreeve draft '

/** The storage of this tab; undefined in a frame of another site, where some browsers let nobody have it. */
const storage = (): Storage | undefined => {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** Forgets all drafts of this tab. */
export const forgetDrafts = (): void => {
  const kept = storage()
  for (const key of Object.keys(kept ?? {})) if (key.startsWith(prefix)) kept?.removeItem(key)
}

const read = <T extends object>(key: string): T | undefined => {
  try {
    const text = storage()?.getItem(prefix + key)
    return text == null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

const choicePrefix = 'portreeve choice '

/** Keeps a choice for this browser, such as that single keys do nothing. */
export const keepChoice = (name: string, value: string): void => {
  try {
    localStorage.setItem(choicePrefix + name, value)
  } catch {
    // A browser that keeps nothing has the choice for as long as the page is there.
  }
}

/** A choice that was kept. */
export const keptChoice = (name: string): string | undefined => {
  try {
    return localStorage.getItem(choicePrefix + name) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * The values of a form, as they were left where somebody had begun it.
 *
 * @param key names the form and the thing that it is about, with its version where there is one
 * @returns the values, how they are set, and how the draft is given up
 */
export const useDraft = <T extends object>(
  key: string,
  initial: T,
): [values: T, set: (changed: Partial<T>) => void, drop: () => void] => {
  const [values, setValues] = useState<T>(() => ({ ...initial, ...read<T>(key) }))
  const set = (changed: Partial<T>): void => {
    setValues((before) => {
      const next = { ...before, ...changed }
      storage()?.setItem(prefix + key, JSON.stringify(next))
      return next
    })
  }
  const drop = (): void => {
    storage()?.removeItem(prefix + key)
    setValues(initial)
  }
  return [values, set, drop]
}
