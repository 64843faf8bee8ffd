/** A call as a command of a shell, and texts that are copied. */
import { calls, type OperationId } from '../api/calls.ts'

/** A word of a shell: in single quotes, in which nothing has a meaning but their end. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** The content of a call: its address from /api on, its body, and the version that is to be changed. */
export type Sent = { path: string; body?: unknown; ifMatch?: string | undefined }

/**
 * A call as a command for curl. It names the caller's key by the variables of the documentation, and never by a cookie.
 */
export const curlOf = (
  operation: OperationId,
  { origin, path, body, ifMatch }: { origin: string } & Sent,
): string => {
  const [method] = calls[operation]
  const isOperators = path.startsWith('/api/operator/')
  const words = [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    isOperators ? '-H "Authorization: Bearer $OPERATOR_KEY"' : '-u "$KEY"',
    ...(ifMatch === undefined ? [] : [`-H ${quoted(`if-match: ${ifMatch}`)}`]),
    ...(body === undefined
      ? []
      : ["-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
    quoted(origin + path),
  ]
  return words.join(' ')
}

/** Puts a text where it can be pasted from; false where the browser does not let us. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
