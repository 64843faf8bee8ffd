/** The id of a code that was sent: the project and the row, in one text without special characters. */
import { newUuid } from '../../../base/ids.ts'
import { readBytes, uuidBytes, uuidText } from '../../session-id.ts'

const length = 24

/** A new one for a project; 122 bits of it are random, so whoever knows it was given it. */
export const newOperationId = (projectId: number): { text: string; operationId: string } => {
  const operationId = newUuid()
  return { text: operationText(projectId, operationId), operationId }
}

const operationText = (projectId: number, operationId: string): string => {
  const head = Buffer.alloc(8)
  head.writeBigUInt64BE(BigInt(projectId))
  return Buffer.concat([head, uuidBytes(operationId)]).toString('base64url')
}

/** The project and row of what may be such a text; undefined for what none of ours looks like. */
export const readOperationId = (
  text: string,
): { projectId: number; operationId: string } | undefined => {
  const bytes = readBytes(text, length)
  if (!bytes) return undefined
  const projectId = Number(bytes.readBigUInt64BE(0))
  return Number.isSafeInteger(projectId) && projectId > 0
    ? { projectId, operationId: uuidText(bytes.subarray(8)) }
    : undefined
}
