/** A value once it has stood still: calls are not made for each letter that somebody types. */
import { useEffect, useState } from 'preact/hooks'

const pauseMs = 150

/** The value as it was when it last stood still. */
export const useSettled = <T>(value: T): T => {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
