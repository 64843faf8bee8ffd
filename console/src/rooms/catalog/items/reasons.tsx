/** The reasons why the store does not show an item, in words, with what helps. */
import type { AnswerOf } from '../../../api/calls.ts'
import { Foreign } from '../../../shared/foreign.tsx'
import { byTime, isOver } from '../../../shared/time.ts'
import { Exactly } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import type { Written } from './kind.ts'

type Reason = AnswerOf<'readItemVisibility'>['reasons'][number]

export const Reasons = ({ reasons, body }: { reasons: readonly Reason[]; body: Written }) =>
  reasons.length === 0 ? null : (
    <ul class="reasons">
      {reasons.map(({ code, message }) => {
        const words = t().packages.reasons[code]
        return (
          <li key={code}>
            {words ? (
              <>
                <strong>{words.is}</strong> {words.helps}
              </>
            ) : (
              <Foreign text={message} />
            )}
            {code === 'outside_period' && <NextPeriod body={body} />}
          </li>
        )
      })}
    </ul>
  )

const NextPeriod = ({ body }: { body: Written }) => {
  const next = (body.periods ?? [])
    .map(({ date_from: from }) => from)
    .filter((from) => !isOver(from))
    .toSorted(byTime)[0]
  return next === undefined ? null : (
    <p>
      {t().packages.nextPeriod} <Exactly at={next} />
    </p>
  )
}
