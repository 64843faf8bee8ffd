/** How much a deletion would touch, in words, before it is made. */
import { t } from '../../texts/texts.ts'

type TouchedProps = {
  /** The answer of the trial; undefined while it is asked. */
  of: { most: number; touches: readonly { kind: string; count: number }[] } | undefined
  /** A trial that was refused says what keeps the deletion from being made. */
  error: Error | null
}

type Words = Readonly<Record<string, (count: number, isMore: boolean) => string>>

export const Touched = ({ of, error }: TouchedProps) => {
  if (error) return <p class="error">{error.message}</p>
  if (!of) return <p class="quiet">{t().touched.counting}</p>
  const words = t().touched.kinds as Words
  return (
    <ul class="touched">
      {of.touches.map(({ kind, count }) => {
        const told = words[kind]?.(count, count >= of.most)
        return told === undefined ? null : <li key={kind}>{told}</li>
      })}
    </ul>
  )
}
