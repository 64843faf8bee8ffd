/** Keys of wishes: a call that is sent twice by one key does its work once. */
import { useMemo, useRef } from 'preact/hooks'
import { newWish } from '../wish.ts'

/** The key of what a form wishes now. It stays while nothing is changed, so that another try is no other wish. */
export const useWishKey = (body: unknown): string => useMemo(newWish, [JSON.stringify(body)])

/**
 * Sends a wish once, however quickly its button is pressed again: the page knows only a moment later that it is on its
 * way. A wish that failed may be sent again.
 *
 * @returns sends by a function that is told how to say that it failed
 */
export const useSentOnce = (key: string): ((send: (failed: () => void) => void) => void) => {
  const sent = useRef<string>()
  return (send) => {
    if (sent.current === key) return
    sent.current = key
    send(() => {
      sent.current = undefined
    })
  }
}
