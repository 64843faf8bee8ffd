/** How much a deletion would touch, in words, before it is made. */
import { t } from '../../texts/texts.ts'
import { Failure } from './failure.tsx'

type Words = Readonly<Record<string, (count: number, isMore: boolean) => string>>

type TouchedProps = {
  /** The answer of the trial; undefined while it is asked. */
  of: { most: number; touches: readonly { kind: string; count: number }[] } | undefined
  /** A trial that was refused says what keeps the deletion from being made. */
  error: Error | null
  /** Words that say more than the usual ones for some kinds. */
  words?: Words
}

export const Touched = ({ of, error, words: own }: TouchedProps) => {
  if (error) return <Failure error={error} />
  const words: Words = { ...t().touched.kinds, ...own }
  return (
    <div role="status">
      {of ? (
        <ul class="touched">
          {of.touches.map(({ kind, count }) => {
            const told = words[kind]?.(count, count >= of.most)
            return told === undefined ? null : <li key={kind}>{told}</li>
          })}
        </ul>
      ) : (
        <p class="quiet">{t().touched.counting}</p>
      )}
    </div>
  )
}
