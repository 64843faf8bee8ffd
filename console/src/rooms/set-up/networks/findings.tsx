/** Findings of the test of a connection, each with a word for its state. */
import type { AnswerOf } from '../../../api/calls.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { t } from '../../../texts/texts.ts'

export type Tested = AnswerOf<'testConnection'>

const tones = { good: 'good', note: 'plain', bad: 'bad' } as const

type FindingsProps = {
  test: { data?: { data: Tested } | undefined; error: Error | null; isPending: boolean }
}

export const Findings = ({ test }: FindingsProps) => {
  const tested = test.data?.data
  return (
    <div class="findings" role="status">
      {test.isPending && <p class="quiet">{t().networks.testing}</p>}
      {test.error && <Failure error={test.error} />}
      {tested && (
        <>
          <p>{tested.works ? t().networks.works : t().networks.worksNot}</p>
          <ul class="rows" lang="en">
            {tested.findings.map(({ code, subject, state, message }) => (
              <li key={`${subject} ${code}`}>
                <p>
                  {subject}: {message}
                </p>
                <Badge tone={tones[state]}>{t().networks.findings[state]}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
