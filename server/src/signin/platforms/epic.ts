/** A game started from the Epic Games launcher: the exchange code, redeemed at Epic's token endpoint. */
import {
  callWithin,
  type NetworkAnswer,
  type NetworkCall,
  readJson,
  readObject,
  type VisitDeps,
} from '../networks/calls/call.ts'
import { at, type Credentials, requireCredential } from '../networks/calls/connection.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import { readField } from '../networks/fields.ts'
import { cleanText, type Profile } from '../networks/profile.ts'
import { readBase64 } from './base64.ts'
import { type Reading, type TicketQuery, takeCredential, wrong } from './ticket.ts'

export type EpicTicket = { platform: 'epicgames'; code: string }

const codePattern = /^[\x21-\x7e]+$/

/**
 * Reads `session_ticket`, or `code` where it is absent: Base64 of the code, else the code itself
 * (docs/interface/sign-in.md#epic-games-codes).
 * The launcher's codes are 32 lowercase hex digits, which happen to be Base64 as well: they are taken as they are.
 */
export const readEpicTicket = (query: TicketQuery): Reading<EpicTicket> => {
  const credential = takeCredential(query, ['session_ticket', 'code'])
  if ('violation' in credential) return credential
  const { property, value } = credential
  const decoded = /^[0-9a-f]{32}$/.test(value) ? undefined : readBase64(value)?.toString('latin1')
  const code = decoded !== undefined && codePattern.test(decoded) ? decoded : value
  if (!codePattern.test(code)) return wrong(property, 'must be an exchange code or its Base64')
  return { ticket: { platform: 'epicgames', code } }
}

/** Longer waiting for a name is not worth the player's time. */
const patienceMs = 3000

/**
 * POST /epic/oauth/v2/token with the grant `exchange_code`, then the account's name
 * (dev.epicgames.com/docs/web-api-ref/authentication; MixV2/EpicResearch, exchange_code.md, read 2026-11-20).
 * Credentials: `client_id`, `client_secret`, and `deployment_id` for sign-ins that name none.
 * A code works once: it is never tried again. Throws `refused`: `code_invalid`, `platform_refuses_client`,
 * `token_of_other_client`, `token_of_other_deployment`; or `unreachable`.
 */
export const verifyEpicTicket = async (
  connection: Credentials,
  { code }: EpicTicket,
  deploymentId: string | undefined,
  { outbound }: VisitDeps,
): Promise<Profile> => {
  const call = callWithin(outbound)
  const clientId = requireCredential(connection, 'client_id')
  const secret = requireCredential(connection, 'client_secret')
  const deployment = deploymentId ?? connection.credentials.deployment_id
  const answer = await call({
    method: 'POST',
    url: at('https://api.epicgames.dev/epic/oauth/v2/token', connection),
    headers: {
      // Epic compares the pair as it stands: the form-encoding of RFC 6749, section 2.3.1, breaks
      // secrets that hold + or /.
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'exchange_code',
      exchange_code: code,
      scope: 'basic_profile',
      ...(deployment ? { deployment_id: deployment } : {}),
    }).toString(),
  })
  if (answer.status !== 200)
    throw new VisitFailure('refused', refusalOf(answer), undefined, { status: answer.status })
  const token = readObject(answer)
  const { account_id: accountId, access_token: accessToken } = token
  if (typeof accountId !== 'string' || !/^[A-Za-z0-9]{1,64}$/.test(accountId)) {
    throw new VisitFailure('unreachable', 'answer_without_account')
  }
  if (token.client_id !== clientId) throw new VisitFailure('refused', 'token_of_other_client')
  if (deployment && token.deployment_id !== undefined && token.deployment_id !== deployment) {
    throw new VisitFailure('refused', 'token_of_other_deployment')
  }
  return {
    network: 'epicgames',
    id: accountId,
    realm: 'epicgames',
    subject: accountId,
    isEmailVerified: false,
    name: await readName(connection, accountId, accessToken, call),
  }
}

/** A wrong, used or expired code is the player's matter; everything else that Epic refuses is the studio's. */
const refusalOf = (answer: NetworkAnswer): string => {
  const error = readObject(answer).errorCode
  return error === 'errors.com.epicgames.account.oauth.exchange_code_not_found' ||
    error === 'errors.com.epicgames.account.oauth.exchange_code_expired'
    ? 'code_invalid'
    : 'platform_refuses_client'
}

const readName = async (
  connection: Credentials,
  accountId: string,
  accessToken: unknown,
  call: NetworkCall,
): Promise<string | undefined> => {
  if (typeof accessToken !== 'string' || !codePattern.test(accessToken)) return undefined
  try {
    const answer = await call({
      url: `${at('https://api.epicgames.dev/epic/id/v2/accounts', connection)}?accountId=${accountId}`,
      headers: { authorization: `Bearer ${accessToken}` },
      limitMs: patienceMs,
    })
    const profile = answer.status === 200 ? readJson(answer) : undefined
    if (readField({ profile }, '0.accountId') !== accountId) return undefined
    return cleanText(readField({ profile }, '0.displayName'))
  } catch (error) {
    if (error instanceof VisitFailure) return undefined
    throw error
  }
}
