/** Seconds that are left until something may be tried again. */
import { useEffect, useState } from 'preact/hooks'

/** Counts down from so many seconds, and anew for each occasion; 0 when they are over. */
export const useCountdown = (seconds: number | undefined, occasion: unknown): number => {
  const [left, setLeft] = useState(seconds ?? 0)
  useEffect(() => {
    setLeft(seconds ?? 0)
    if (!seconds) return
    const ticking = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000)
    return () => clearInterval(ticking)
  }, [seconds, occasion])
  return left
}
