/**
 * The question whether a user may pay (docs/interface/webhooks.md#the-question). It is asked once, past the queue,
 * while the player waits. Its outcome stands among the attempts.
 */
import type { Query } from '../../base/database/database.ts'
import { type Deps, type Project, questionType } from '../../projects/index.ts'
import { type Attempt, attemptDelivery } from '../attempt/sending.ts'
import { type Target, targetBook } from '../attempt/target.ts'
import { type Endpoint, readEndpoint } from '../endpoints/endpoint-book.ts'
import { type EndpointRow, listEndpoints } from '../endpoints/endpoints.sql.ts'
import { secretsBox } from '../endpoints/secrets.ts'
import { keepTarget } from '../engine/results/targets.sql.ts'
import type { UserValidation } from '../events/bodies.ts'
import { newEventId } from '../events/event-id.ts'
import { insertQuestion } from './questions.sql.ts'

export type AskingNeeds = Pick<Deps, 'sql' | 'clock' | 'log' | 'keyring' | 'outbound'>

/** A user as the question tells of them; only the id must be known. */
export type AskedUser = {
  id: string
  ip?: string | undefined
  phone?: string | undefined
  email?: string | undefined
  name?: string | undefined
  country?: string | undefined
  zip?: string | undefined
}

export type UserToValidate = { user: AskedUser; custom_parameters?: object | undefined }

/** `valid` lets the player pay. `unreachable`: nobody was there to be asked, or nobody answered in time. */
export type UserVerdict = 'valid' | 'refused' | 'unreachable'

/** How a question went; members are left out where the endpoint’s secrets cannot be opened. */
export type Asked = {
  result: UserVerdict
  endpoint?: Endpoint
  eventId?: string
  attempt?: Attempt
}

/**
 * Asks whether a user may pay, where the project wants that; everybody may where it does not. To be called before a
 * payment page takes money, and not within a transaction: the answer may take as long as the endpoint is given.
 */
export const askWhetherUserIsValid = async (
  deps: AskingNeeds,
  project: Pick<Project, 'projectId' | 'merchantId' | 'settings'>,
  asked: UserToValidate,
): Promise<UserVerdict> => {
  if (!project.settings.user_validation) return 'valid'
  const row = endpointForQuestions(await listEndpoints(deps.sql, project.projectId))
  if (!row) return 'unreachable'
  return (await askEndpoint(deps, project, row, { ...asked, isTest: false })).result
}

/**
 * The endpoint that takes questions: it is switched on, not paused, and hears of them. One that names the question goes
 * before those that hear of everything, then the default endpoint, then the oldest.
 */
export const endpointForQuestions = (rows: readonly EndpointRow[]): EndpointRow | undefined =>
  rows
    .filter(
      ({ is_enabled, paused_at, types }) =>
        is_enabled && paused_at === null && (types === null || types.includes(questionType)),
    )
    .toSorted(
      (one, other) =>
        Number(one.types === null) - Number(other.types === null) ||
        Number(other.is_default) - Number(one.is_default) ||
        one.endpoint_id - other.endpoint_id,
    )[0]

/** Asks one endpoint, and writes down how that went. */
export const askEndpoint = async (
  deps: AskingNeeds,
  { projectId, merchantId }: Pick<Project, 'projectId' | 'merchantId'>,
  row: EndpointRow,
  { user, custom_parameters, isTest }: UserToValidate & { isTest: boolean },
): Promise<Asked> => {
  const endpoint = readEndpoint(secretsBox(deps.keyring), row)
  if (!endpoint) {
    deps.log.error(
      { project_id: projectId, endpoint_id: row.endpoint_id },
      'the secrets of this webhook endpoint cannot be opened: was a master key taken away?',
    )
    return { result: 'unreachable' }
  }
  const { endpointId, timeoutMs } = endpoint
  const eventId = newEventId(deps.clock.now())
  const settings = { project_id: projectId, merchant_id: merchantId }
  const body = JSON.stringify(bodyOf({ user, custom_parameters }, settings))
  const delivery = { projectId, endpointId, eventId, type: questionType, body, attempt: 0 }
  const attempt = await attemptDelivery(
    deps,
    // No body of an answer is worth waiting for.
    timeoutMs,
    endpoint,
    { ...delivery, roundFrom: 0 },
    // Past what is under way to it, which may hold all of its connections.
    `question ${endpointId}`,
  )
  const result = resultOf(attempt)
  const target = targetBook(deps.keyring).of(endpoint, attempt.startedAt)
  const question = {
    ...{ project_id: projectId, event_id: eventId, endpoint_id: endpointId, type: questionType },
    ...{ user_id: user.id, is_test: isTest, is_accepted: result === 'valid' },
  }
  await storeQuestion(deps.sql, question, attempt, target)
  return { result, endpoint, eventId, attempt }
}

const storeQuestion = async (
  sql: Query,
  question: Omit<Parameters<typeof insertQuestion>[1], 'target_id'>,
  attempt: Attempt,
  target: Target,
): Promise<void> => {
  await keepTarget(sql, question.project_id, target, attempt.startedAt)
  await insertQuestion(sql, { ...question, target_id: target.targetId }, attempt)
}

/** Only 204 is a yes: a receiver that answers everything alike has not looked. */
const resultOf = ({ verdict: { status, failure } }: Attempt): UserVerdict => {
  if (failure !== null) return 'unreachable'
  return status === 204 ? 'valid' : 'refused'
}

/** The order of members is that of the field. */
const bodyOf = (
  { user, custom_parameters }: UserToValidate,
  settings: NonNullable<UserValidation['settings']>,
): UserValidation => {
  const { ip, phone, email, id, name, country, zip } = user
  return {
    notification_type: questionType,
    settings,
    // JSON leaves out what is undefined.
    user: { ip, phone, email, id, name, country, zip } as UserValidation['user'],
    ...(custom_parameters && { custom_parameters }),
  }
}
