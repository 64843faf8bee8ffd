/** Lists that fill by themselves: the first page is asked for again and again while it is seen. */
import type { InfiniteData } from '@tanstack/preact-query'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { OperationId } from './calls.ts'
import { call } from './client.ts'
import { mostUntouchedMs, pauseAfter } from './pace.ts'
import { type Page, pagesKey, queryClient } from './queries.ts'
import type { Parameters } from './types.ts'

type Pages<T> = InfiniteData<Page<T> & { isCutShort: boolean }, string | undefined>

type LiveOptions<T> = {
  isOn: boolean
  keyOf: (row: T) => string
  /** Whether somebody is at a row: new ones wait then, so that nothing moves under their hands. */
  isHeld: () => boolean
  limit?: number
}

export type Live = {
  /** How many new rows wait to be shown. */
  waiting: number
  show: () => void
  error: Error | undefined
}

/**
 * Keeps the list of `usePages` with the same call fresh. Rows that are known change where they stand. New ones come at
 * the top. They wait where somebody is at a row or has gone further down.
 */
export const useLive = <T>(
  operation: OperationId,
  parameters: Parameters,
  { isOn, keyOf, isHeld, limit = 50 }: LiveOptions<T>,
): Live => {
  const [next, setNext] = useState<{ page: Page<T>; count: number }>()
  const [error, setError] = useState<Error>()
  const held = useRef(isHeld)
  held.current = isHeld
  const key = pagesKey(operation, parameters, limit)
  const show = (page: Page<T>): void => {
    queryClient.setQueryData<Pages<T>>(key, {
      pages: [{ ...page, isCutShort: false }],
      pageParams: [undefined],
    })
    setNext(undefined)
  }
  const take = (page: Page<T>): boolean => {
    const shown = queryClient.getQueryData<Pages<T>>(key)
    if (!shown) return false
    const known = new Set(shown.pages.flatMap(({ items }) => items.map(keyOf)))
    const count = page.items.filter((row) => !known.has(keyOf(row))).length
    if (shown.pages.length === 1 && (count === 0 || !held.current())) show(page)
    else {
      const fresh = new Map(page.items.map((row) => [keyOf(row), row]))
      const pages = shown.pages.map((one) => ({
        ...one,
        items: one.items.map((row) => fresh.get(keyOf(row)) ?? row),
      }))
      queryClient.setQueryData<Pages<T>>(key, { ...shown, pages })
      setNext(count === 0 ? undefined : { page, count })
    }
    return count > 0
  }
  useEffect(() => {
    setNext(undefined)
    setError(undefined)
    if (!isOn) return
    let etag: string | undefined
    return polling(async (signal) => {
      try {
        const asked = { parameters: { ...parameters, limit }, ifNoneMatch: etag, signal }
        const answer = await call<Page<T>>(operation, { ...asked, isBackground: true })
        setError(undefined)
        if (answer.isUnchanged || signal.aborted) return false
        const isNew = take(answer.data)
        etag = answer.etag
        return isNew
      } catch (reason) {
        if (!signal.aborted) setError(reason as Error)
        return false
      }
    })
  }, [isOn, JSON.stringify(key)])
  return { waiting: next?.count ?? 0, show: () => next && show(next.page), error }
}

/**
 * Asks in the pace of the page until it is stopped.
 *
 * @param ask resolves whether there was anything new
 * @returns what stops it
 */
const polling = (ask: (signal: AbortSignal) => Promise<boolean>): (() => void) => {
  const ended = new AbortController()
  const { signal } = ended
  let timer: ReturnType<typeof setTimeout> | undefined
  let quietMs = 0
  let untouchedMs = 0
  const wait = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (signal.aborted || untouchedMs >= mostUntouchedMs) return
    const pauseMs = pauseAfter(quietMs)
    timer = setTimeout(() => {
      untouchedMs += pauseMs
      quietMs += pauseMs
      if (document.visibilityState === 'hidden') wait()
      else
        void ask(signal).then((isNew) => {
          if (isNew) quietMs = 0
          wait()
        })
    }, pauseMs)
  }
  const touch = (): void => {
    const wasSlow = pauseAfter(quietMs) > pauseAfter(0) || untouchedMs >= mostUntouchedMs
    quietMs = 0
    untouchedMs = 0
    if (wasSlow) wait()
  }
  for (const kind of ['pointerdown', 'keydown', 'visibilitychange'])
    document.addEventListener(kind, touch, { signal })
  wait()
  return () => {
    clearTimeout(timer)
    ended.abort()
  }
}
