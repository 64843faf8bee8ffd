/** The right answer to each notification of a self-test, and a remedy for others. */
import { type HookType, questionType } from '../../projects/index.ts'
import type { AttemptVerdict } from '../attempt/judge.ts'
import { type Advice, advise } from './advice.ts'
import { knownAnswerAdvice } from './known-answers.ts'

/** The subject of a notification of a self-test. */
export type Asked = {
  type: HookType
  /** The user that the game is said to know. */
  userId: string
}

export type ReceiverCheck = {
  name: 'valid_notification' | 'wrong_signature' | 'unknown_user'
  title: string
  expected: string
  hasRightSignature: boolean
  hasKnownUser: boolean
  /** The fault of an answer that came, with a remedy; undefined where it is right. */
  adviceFor(verdict: AttemptVerdict, asked: Asked): Advice | undefined
}

/**
 * Statuses that refuse for good, whatever a receiver's framework prefers: the interface's own PHP SDK answers 401 and
 * 422.
 */
const refusalExpected = (code: string): string =>
  `400 with the code ${code} (or another 4xx but 408, 410, 425 and 429)`

/** The answers every receiver must be able to give. */
export const checks: readonly ReceiverCheck[] = [
  {
    name: 'valid_notification',
    title: 'A valid notification is accepted',
    expected: '204 (or 200, 201)',
    hasRightSignature: true,
    hasKnownUser: true,
    adviceFor(verdict, { type, userId }) {
      if (verdict.outcome !== 'delivered') return refusedAlthoughValid(verdict, userId)
      return type === questionType && verdict.status !== 204
        ? advise(
            'lets_nobody_pay',
            `The answer was ${verdict.status}, which lets nobody pay: answer 204 to ${questionType}.`,
            { status: verdict.status, type },
          )
        : undefined
    },
  },
  {
    name: 'wrong_signature',
    title: 'A wrong signature is refused',
    expected: refusalExpected('INVALID_SIGNATURE'),
    hasRightSignature: false,
    hasKnownUser: true,
    adviceFor: (verdict) =>
      refusalAdvice(
        verdict,
        'INVALID_SIGNATURE',
        'A wrong signature was accepted: anybody could post notifications. Verify the signature before anything else',
      ),
  },
  {
    name: 'unknown_user',
    title: 'An unknown user is refused',
    expected: refusalExpected('INVALID_USER'),
    hasRightSignature: true,
    hasKnownUser: false,
    adviceFor: (verdict) =>
      refusalAdvice(
        verdict,
        'INVALID_USER',
        'A notification for a user that does not exist was accepted. Look the user up',
      ),
  },
]

/** The answer that passes. To the question only 204 is a yes. */
export const expectedOf = ({ name, expected }: ReceiverCheck, type: HookType): string =>
  name === 'valid_notification' && type === questionType ? '204' : expected

/** The fault of an answer or of its absence, with a remedy; undefined where it is right. */
export const adviceOn = (
  { adviceFor }: ReceiverCheck,
  verdict: AttemptVerdict,
  asked: Asked,
): Advice | undefined =>
  withoutAnswer(verdict) ?? knownAnswerAdvice(verdict, asked.type) ?? adviceFor(verdict, asked)

/** A remark on an answer that passes. */
export const remarkOn = ({ outcome, status }: AttemptVerdict): string | undefined =>
  outcome === 'delivered' || status === 400
    ? undefined
    : `The interface has 400 here. ${status} counts the same, because it is final as well: nothing has to change.`

const refusalAdvice = (
  { outcome, status, receiverCode }: AttemptVerdict,
  code: string,
  accepted: string,
): Advice | undefined => {
  const isFinal = outcome === 'refused' && isOfCaller(status)
  if (isFinal && receiverCode === code) return undefined
  const form = `answer 400 with {"error": {"code": "${code}", "message": "…"}}`
  const say = (why: Advice['why'], begin: string): Advice =>
    advise(why, `${begin}: ${form}.`, { expected: code, status, code: receiverCode })
  if (outcome === 'delivered')
    return { ...say('accepted', accepted), text: `${accepted}, and ${form}.` }
  if (isFinal && receiverCode === null)
    return say('without_code', 'It was refused, but without the code')
  if (isFinal) return say('other_code', `It was refused with another code, ${receiverCode}`)
  if (outcome === 'gone')
    return say('answered_gone', 'The answer was 410, which switches an endpoint off')
  if (isOfCaller(status))
    return say('asked_again', `The answer was ${status}, which asks for another try`)
  return say('other_answer', `The answer was ${status}`)
}

const isOfCaller = (status: number | null): boolean =>
  status !== null && status >= 400 && status < 500

/** The answer in a few words: `401 INVALID_SIGNATURE`, `204`, `no answer (timeout)`. */
export const seenOf = ({ status, failure, receiverCode }: AttemptVerdict): string =>
  failure === null
    ? [status, receiverCode].filter((part) => part !== null).join(' ')
    : `no answer (${failure})`

const refusedAlthoughValid = ({ status, receiverCode }: AttemptVerdict, userId: string): Advice => {
  const say = (why: Advice['why'], text: string): Advice => advise(why, text, { status })
  if (status !== null && status >= 300 && status < 400)
    return say(
      'redirected',
      `The answer was a redirect (${status}), which is never followed. Save the address it leads to.`,
    )
  switch (receiverCode) {
    case 'INVALID_SIGNATURE':
      return say(
        'signature_refused',
        'A right signature was refused. Compute SHA-1 over the raw bytes of the body, as they came and in UTF-8, followed by this endpoint’s secret; check that the receiver has the secret that is set here.',
      )
    case 'INVALID_USER':
      return advise(
        'user_unknown',
        `The receiver does not know the user ${JSON.stringify(userId)}. Name one of the game’s users in user_id.`,
        { user: userId },
      )
  }
  if (status === 410)
    return say(
      'answered_gone',
      'The receiver says that it is gone (410), which switches an endpoint off. Answer 204.',
    )
  if (status !== null && status >= 500)
    return say(
      'receiver_failed',
      `The receiver failed (${status}). Look into its log for this webhook-id; answer 204 when the notification is processed.`,
    )
  return say(
    'other_answer',
    `The answer was ${status}. Answer 204 when the notification is processed; see response for what the receiver said.`,
  )
}

const withoutAnswer = ({ failure }: AttemptVerdict): Advice | undefined =>
  failure === null
    ? undefined
    : advise('no_answer', failures[failure] ?? `No answer came (${failure}).`, { failure })

const failures: Readonly<Record<string, string>> = {
  timeout:
    'No answer came in time. Answer within timeout_ms: store the notification, answer, and work on it afterwards.',
  dns: 'The host’s name leads to no public address: it does not resolve, or leads inside a network, which is never called. Check the address and its DNS record.',
  tls: 'The TLS handshake failed. Check that the certificate is valid, of this host name, and sent with its chain.',
  connect: 'No connection could be made. Check host, port and firewall.',
  reset:
    'The connection was broken off. Check what stands before the receiver (proxy, load balancer) and that it speaks HTTP/1.1.',
  address_refused:
    'The address is one inside a network, which is never called. Save a public address.',
  proxy:
    'The proxy that the service calls out through does not work. Only the operator can mend that; the receiver was not asked.',
  proxy_refused:
    'The proxy that the service calls out through does not reach the receiver. Check host and port; else ask the operator whether the proxy lets this host pass.',
}
