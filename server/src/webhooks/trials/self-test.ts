/** Tries an endpoint with what every receiver must tell apart, and reports like a checklist. */
import { createSecretKey } from 'node:crypto'
import type { Static } from '../../base/contract.ts'
import { newSecret, randomness } from '../../base/ids.ts'
import type { Deps, HookType } from '../../projects/index.ts'
import { type Attempt, attemptDelivery } from '../attempt/sending.ts'
import { showResponse, showResult } from '../deliveries/deliveries.ts'
import type { Endpoint } from '../endpoints/endpoint-book.ts'
import { timing } from '../engine/workers/timing.ts'
import { newEventId } from '../events/event-id.ts'
import { type Advice, advise } from './advice.ts'
import {
  type Asked,
  adviceOn,
  checks,
  expectedOf,
  type ReceiverCheck,
  remarkOn,
  seenOf,
} from './self-test-checks.ts'
import { type TestProject, testBody } from './test-event.ts'
import type { SelfTestAnswer } from './trial-contract.ts'

type Needs = Pick<Deps, 'outbound' | 'clock' | 'log'>
type CheckAnswer = Static<typeof SelfTestAnswer>['checks'][number]

/** The facts in the notifications of a self-test. */
export type SelfTestFacts = {
  endpoint: Endpoint
  project: TestProject
  type: HookType
  /** A user the game knows. */
  userId: string
}

/**
 * Sends the three notifications one after the other, past the queue and its retries. Each comes with a verdict on the
 * receiver's answer. None of them is stored; after a request without an answer the rest is left out.
 */
export const selfTest = async (
  deps: Needs,
  facts: SelfTestFacts,
): Promise<Static<typeof SelfTestAnswer>> => {
  const answers: CheckAnswer[] = []
  let isReached = true
  for (const check of checks) {
    const answer = isReached ? await tryCheck(deps, facts, check) : untried(check, facts.type)
    answers.push(answer)
    if (answer.failure !== undefined) isReached = false
  }
  const { endpointId, url } = facts.endpoint
  const has_passed = answers.every(({ result }) => result === 'passed')
  return { endpoint_id: endpointId, url, type: facts.type, has_passed, checks: answers }
}

const tryCheck = async (
  deps: Needs,
  facts: SelfTestFacts,
  check: ReceiverCheck,
): Promise<CheckAnswer> => {
  const { endpoint, project, type } = facts
  const userId = check.hasKnownUser ? facts.userId : `unknown-${newSecret()}`
  const at = deps.clock.now()
  const { projectId, endpointId } = endpoint
  const eventId = newEventId(at)
  const attempt = await attemptDelivery(
    deps,
    timing.exchangeMs,
    check.hasRightSignature ? endpoint : withOtherSecrets(endpoint),
    {
      projectId,
      endpointId,
      eventId,
      type,
      body: JSON.stringify(testBody(type, project, userId, at)),
      attempt: 0,
      roundFrom: 0,
    },
    // Past what is under way to it, which may hold all of its connections.
    `self-test ${endpointId}`,
  )
  return showCheck(check, eventId, attempt, facts)
}

/** The same endpoint, signed for by somebody who does not know its secrets. */
const withOtherSecrets = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  signatureSecret: newSecret(),
  standardKey: createSecretKey(randomness(32)),
  previous: {},
})

const showCheck = (
  check: ReceiverCheck,
  eventId: string,
  { verdict, durationMs }: Attempt,
  asked: Asked,
): CheckAnswer => {
  const { name, title } = check
  const { receiverCode: receiver_code, receiverMessage: receiver_message } = verdict
  const advice = adviceOn(check, verdict, asked)
  const remark = advice === undefined ? remarkOn(verdict) : undefined
  return {
    check: name,
    title,
    expected: expectedOf(check, asked.type),
    seen: seenOf(verdict),
    result: advice === undefined ? 'passed' : 'failed',
    ...(advice === undefined ? {} : shownAdvice(advice)),
    ...(remark === undefined ? {} : { remark }),
    webhook_id: eventId,
    duration_ms: durationMs,
    ...showResult({ ...verdict, receiver_code, receiver_message }),
    ...showResponse(verdict.response),
  }
}

const untried = (check: ReceiverCheck, type: HookType): CheckAnswer => ({
  check: check.name,
  title: check.title,
  expected: expectedOf(check, type),
  result: 'not_tried',
  ...shownAdvice(
    advise(
      'not_reached',
      'The receiver gave no answer before. Mend that first, then run the self-test again.',
    ),
  ),
})

const shownAdvice = ({ why, values, text }: Advice) => ({ why, values, advice: text })
