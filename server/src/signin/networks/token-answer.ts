/** Answers of token endpoints: the deviations of networks mended first, then read strictly (RFC 6749, section 5). */
import { numberOf } from '../../base/input/scalar.ts'
import { type NetworkAnswer, readObject, readText } from './calls/call.ts'
import { VisitFailure } from './calls/visit-failure.ts'

export type NetworkTokens = Readonly<Record<string, unknown>> & {
  access_token: string
  id_token?: string
  /** Always one text, whatever the network sent. */
  scope?: string
}

/**
 * Reads a token answer. Throws `refused` (`code_invalid`, `network_refuses_client`, `token_refused`) where the network
 * says no, also with HTTP 200. Throws `unreachable` for nonsense. `expectedType` is the network's name for its tokens.
 */
export const readTokenAnswer = (answer: NetworkAnswer, expectedType = 'bearer'): NetworkTokens => {
  const body = isForm(answer) ? readFormBody(readText(answer)) : readObject(answer)
  if (
    body.error !== undefined ||
    isCode(body.errcode) ||
    isCode(body.error_code) ||
    answer.status !== 200
  ) {
    throw new VisitFailure('refused', wordFor(body, answer.status), undefined, {
      error: errorIn(body),
      status: answer.status,
    })
  }
  const { access_token: accessToken, token_type: type, id_token: idToken, scope, ...rest } = body
  if (typeof accessToken !== 'string' || !/^[\x20-\x7e]{1,16384}$/.test(accessToken)) {
    throw new VisitFailure('unreachable', 'answer_without_token')
  }
  if (type !== undefined && (typeof type !== 'string' || type.toLowerCase() !== expectedType)) {
    throw new VisitFailure('unreachable', 'token_of_other_type')
  }
  const scopes = Array.isArray(scope) ? scope.filter((one) => typeof one === 'string') : scope
  return {
    ...rest,
    access_token: accessToken,
    ...(typeof idToken === 'string' ? { id_token: idToken } : {}),
    ...(Array.isArray(scopes) ? { scope: scopes.join(' ') } : {}),
    ...(typeof scopes === 'string' ? { scope: scopes } : {}),
  }
}

/** The network's own word or number for what is wrong; Facebook's stands in an object. */
const errorIn = ({ error, errcode, error_code }: Record<string, unknown>): unknown =>
  typeof error === 'object' && error !== null && 'code' in error
    ? error.code
    : (error ?? errcode ?? error_code)

/** WeChat and Baidu tell an error by a number with HTTP 200, and 0 is none. */
const isCode = (value: unknown): boolean => value !== undefined && value !== null && value !== 0

/** Our words for the errors that networks name; the rest is not told apart. */
const words: Readonly<Record<string, string>> = {
  invalid_grant: 'code_invalid',
  bad_verification_code: 'code_invalid',
  invalid_client: 'network_refuses_client',
  unauthorized_client: 'network_refuses_client',
  incorrect_client_credentials: 'network_refuses_client',
  redirect_uri_mismatch: 'network_refuses_callback',
}

/**
 * The same for networks that tell errors by numbers: QQ (wiki.connect.qq.com, "公共返回码说明") and WeChat
 * (developers.weixin.qq.com, "Return codes"), read 2026-11-20.
 */
const numbers: Readonly<Record<number, string>> = {
  100008: 'network_refuses_client',
  100009: 'network_refuses_client',
  100010: 'network_refuses_callback',
  100019: 'code_invalid',
  100020: 'code_invalid',
  40001: 'network_refuses_client',
  40013: 'network_refuses_client',
  40125: 'network_refuses_client',
  40029: 'code_invalid',
  40163: 'code_invalid',
  42003: 'code_invalid',
}

/** Facebook's numbers for a wrong id and a wrong secret stand in an object (Graph API, "Error Handling"). */
const isGraphClientError = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  [1, 101].includes(numberOf(error.code))

const wordFor = ({ error, errcode }: Record<string, unknown>, status: number): string => {
  if (isGraphClientError(error)) return 'network_refuses_client'
  if (typeof error === 'string' && Object.hasOwn(words, error)) {
    return words[error] ?? 'token_refused'
  }
  const told = numbers[numberOf(errcode ?? error)]
  if (told !== undefined) return told
  // RFC 6749, section 5.2: 401 is for clients that could not be authenticated; Twitch says 403.
  return status === 401 || status === 403 ? 'network_refuses_client' : 'token_refused'
}

/** GitHub answers in this form unless told otherwise, others whatever they are told. */
const isForm = ({ contentType }: NetworkAnswer): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(contentType)

const readFormBody = (text: string): Record<string, unknown> => {
  const pairs = [...new URLSearchParams(text)]
  const body = Object.fromEntries(pairs)
  if (Object.keys(body).length !== pairs.length) {
    throw new VisitFailure('unreachable', 'answer_repeats_itself')
  }
  return body
}
