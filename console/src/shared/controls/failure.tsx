/** Tells that something did not work: what the service said, by which number it can be found, and how to go on. */
import { ApiProblem, Unreachable } from '../../api/problems.ts'
import { t } from '../../texts/texts.ts'
import { useCountdown } from '../countdown.ts'
import { Foreign } from '../foreign.tsx'
import { faultWords } from '../form/faults.ts'
import { CopyButton } from './copy-button.tsx'
import { Icon } from './icon.tsx'
import { problemWords } from './problem-words.ts'

type FailureProps = { error: unknown; onRetry?: (() => void) | undefined }

/** The sentence for an error. */
export const wordsOf = (error: unknown): string => {
  if (error instanceof Unreachable) return t().shared.unreachable
  // A proxy answered in the service's place.
  if (error instanceof ApiProblem && error.code === 0 && error.status > 500)
    return t().shared.unreachable
  if (error instanceof ApiProblem) return problemWords(error)
  return error instanceof Error ? error.message : String(error)
}

export const Failure = ({ error, onRetry }: FailureProps) => {
  const problem = error instanceof ApiProblem ? error : undefined
  const wait = useCountdown(problem?.retryAfter, error)
  return (
    <div class="failure" role="alert">
      <Icon name="alert" />
      <div>
        <p>
          <Foreign text={wordsOf(error)} />
        </p>
        {problem && problem.violations.length > 0 && (
          <ul>
            {problem.violations.map((violation) => (
              <li key={`${violation.property} ${violation.message}`}>
                {violation.code !== 'file' && <code>{violation.property}</code>}{' '}
                <Foreign text={faultWords(violation)} />
              </li>
            ))}
          </ul>
        )}
        <p class="row">
          {problem?.requestId !== undefined && (
            <span class="quiet">
              {t().shared.request} <code>{problem.requestId}</code>{' '}
              <CopyButton
                of={() => problem.requestId ?? ''}
                label={t().shared.copyRequest}
                isIconOnly
              />
            </span>
          )}
          {!onRetry && wait > 0 && <span role="timer">{t().shared.tryIn(wait)}</span>}
          {onRetry && (
            <button type="button" class="quiet-button" disabled={wait > 0} onClick={onRetry}>
              <Icon name="refresh" size={15} />
              {wait > 0 ? t().shared.tryIn(wait) : t().shared.tryAgain}
            </button>
          )}
        </p>
      </div>
    </div>
  )
}
