/** Servers that answer a `Request` with a `Response`: Workers, Deno, Bun, Hono, Next.js and others. */
import { joined } from './bytes.ts'
import { largestBody, type ReceiverOptions, tooLarge, webhookReceiver } from './receive.ts'

/** Makes a handler: `export default { fetch: fetchWebhooks({ … }) }`. It answers POST only. */
export const fetchWebhooks = (
  options: ReceiverOptions,
): ((request: Request) => Promise<Response>) => {
  const receive = webhookReceiver(options)
  return async (request) => {
    if (request.method !== 'POST') {
      return new Response(null, { status: 405, headers: { allow: 'POST' } })
    }
    const body = await readBody(request)
    const answer = body === 'too large' ? tooLarge : await receive(body, request.headers)
    if (answer.status === 204) return new Response(null, { status: 204 })
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers })
  }
}

/** The body's bytes. Where somebody else reads them or has, nothing, of which the receiver complains. */
const readBody = async ({ body, bodyUsed }: Request): Promise<Uint8Array | 'too large'> => {
  if (bodyUsed || body?.locked) return undefined as never
  const reader = body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    // A sender that goes away in the middle hears no answer.
    const chunk = await reader?.read().catch(() => undefined)
    if (!chunk || chunk.done) return joined(...chunks)
    length += chunk.value.length
    if (length > largestBody) {
      await reader?.cancel()
      return 'too large'
    }
    chunks.push(chunk.value)
  }
}
