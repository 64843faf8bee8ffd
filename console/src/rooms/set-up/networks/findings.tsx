/** Findings of the test of a connection, each with a word for its state. */
import type { AnswerOf } from '../../../api/calls.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { signInWords } from '../../../texts/of-service.ts'
import { t } from '../../../texts/texts.ts'

export type Tested = AnswerOf<'testConnection'>

const tones = { good: 'good', note: 'plain', bad: 'bad' } as const

/** A finding as a sentence behind its subject. */
const said = ({ code, subject, values = {}, message }: Tested['findings'][number]): string =>
  signInWords.words(
    (texts) => `${texts.subjects[subject] ?? subject}: ${texts.finding(code, values)}`,
    `${subject}: ${message}`,
  )

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
          <ul class="rows">
            {tested.findings.map((finding) => (
              <li key={`${finding.subject} ${finding.code} ${finding.message}`}>
                <p>{said(finding)}</p>
                <Badge tone={tones[finding.state]}>{t().networks.findings[finding.state]}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
