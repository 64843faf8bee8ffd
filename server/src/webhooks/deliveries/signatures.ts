/** The signatures of a delivery's attempts, beside those that the present secrets would make. */
import { epochSeconds, formatTimestamp } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import type { Deps } from '../../projects/index.ts'
import { signatureHeaders } from '../attempt/fate.ts'
import { fieldSignature, standardSignature } from '../attempt/signature.ts'
import { problems, type SignaturesAnswer } from '../contract.ts'
import { findEndpoint } from '../endpoints/endpoints.sql.ts'
import {
  type SecretIds,
  type SecretPair,
  type Secrets,
  secretIds,
  secretsBox,
  standardKey,
} from '../endpoints/secrets.ts'
import type { Scope } from '../scope.ts'
import { type AttemptRow, listAttempts } from './deliveries.sql.ts'
import { findDelivery, parseDeliveryId, showTarget } from './deliveries.ts'

type Header = (typeof signatureHeaders)[number]
type Shown = SignaturesAnswer['attempts'][number]
type Row = AttemptRow & { signatures: string | null }

/** A secret that the endpoint has or had, with its id, and how it signs an attempt. */
type Signer = { id: string; sign(startedAt: Row['started_at']): string }
type Signers = { present: Signer; previous: Signer | undefined }

/** An attempt's record of one signature. */
type Told = { header: Header; secretId: string | undefined; stored: string | undefined }

/**
 * For each attempt of a delivery the signatures as they were sent, as far as that is known. Beside them stand those
 * that a receiver with the present secrets expects. Throws 404.
 */
export const readSignatures = async (
  { sql, keyring }: Pick<Deps, 'sql' | 'keyring'>,
  projectId: number,
  id: string,
  scope: Scope,
): Promise<SignaturesAnswer> => {
  const key = parseDeliveryId(id, scope)
  const delivery = await findDelivery(sql, projectId, key)
  const [[endpoint], attempts] = await Promise.all([
    findEndpoint(sql, projectId, key.endpointId),
    listAttempts(sql, projectId, key),
  ])
  if (!endpoint) throw new Problem(problems.delivery_not_found)
  const secrets = secretsBox(keyring).open(projectId, key.endpointId, endpoint.secrets)
  if (!secrets)
    throw new Error(`The secrets of webhook endpoint ${key.endpointId} cannot be opened`)
  const { body, body_changed_at: changedAt } = delivery
  const signersOf = signing(secretIds(keyring), { projectId, ...key, body, secrets })
  return {
    delivery_id: id,
    endpoint_id: key.endpointId,
    ...(changedAt === null ? {} : { is_body_erased: true }),
    attempts: attempts.map((row) => {
      const isOfThisBody = changedAt === null || row.started_at >= changedAt
      return showSignatures(row, isOfThisBody, signersOf)
    }),
  }
}

/** Answers who signs a header: the present secret, and the one before where that is still kept. */
const signing = (
  ids: SecretIds,
  {
    secrets,
    body,
    eventId,
    ...endpoint
  }: { projectId: number; endpointId: number; eventId: string; body: string; secrets: Secrets },
) => {
  const field = (secret: string): Signer => ({
    id: ids.signature(endpoint, secret),
    sign: () => fieldSignature(body, secret),
  })
  const standard = (secret: string): Signer | undefined => {
    const key = standardKey(secret)
    return (
      key && {
        id: ids.standard(endpoint, key),
        sign: (startedAt) => standardSignature(eventId, epochSeconds(startedAt), body, key),
      }
    )
  }
  const signersOf = (
    kind: keyof SecretPair,
    signerOf: (secret: string) => Signer | undefined,
  ): Signers => {
    const present = signerOf(secrets[kind])
    if (!present) throw new Error('A secret of Standard Webhooks that is none was kept')
    const before = secrets.previous?.[kind]
    return { present, previous: before === undefined ? undefined : signerOf(before) }
  }
  const ofField = signersOf('signature', field)
  const ofStandard = signersOf('standard', standard)
  return (header: Header): Signers => (header === 'webhook-signature' ? ofStandard : ofField)
}

const showSignatures = (
  row: Row,
  isOfThisBody: boolean,
  signersOf: (header: Header) => Signers,
): Shown => {
  const { address } = showTarget(row)
  return {
    attempt: row.attempt,
    started_at: formatTimestamp(row.started_at),
    ...(address === undefined ? {} : { address }),
    signatures: toldOf(row).map(({ header, secretId, stored }) => {
      const { present, previous } = signersOf(header)
      const signer = [present, previous].find((one) => one?.id === secretId)
      const sent = stored ?? (isOfThisBody ? signer?.sign(row.started_at) : undefined)
      return {
        header,
        ...(secretId === undefined ? {} : { secret_id: secretId }),
        secret: standingOf(secretId, { present, previous }),
        ...(sent === undefined ? {} : { sent }),
        ...(isOfThisBody ? { expected: present.sign(row.started_at) } : {}),
      }
    }),
  }
}

const standingOf = (
  secretId: string | undefined,
  { present, previous }: Signers,
): Shown['signatures'][number]['secret'] => {
  if (secretId === undefined) return 'unknown'
  if (secretId === present.id) return 'present'
  return secretId === previous?.id ? 'previous' : 'other'
}

/** The signatures that an attempt had; of one that names no secrets, those that every attempt has. */
const toldOf = (row: Row): Told[] => {
  const stored: Partial<Record<Header, string>> =
    row.signatures === null ? {} : JSON.parse(row.signatures)
  const { signed_with } = showTarget(row)
  return signatureHeaders.flatMap((header): Told[] => {
    const secretId = signed_with?.[header]
    const sent = stored[header]
    if (secretId === undefined)
      return header === 'webhook-authorization-next' ? [] : [{ header, secretId, stored: sent }]
    if (typeof secretId === 'string') return [{ header, secretId, stored: sent }]
    const entries = sent?.split(' ')
    return secretId.map((one, index) => ({ header, secretId: one, stored: entries?.[index] }))
  })
}
